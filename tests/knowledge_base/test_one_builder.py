"""Two builds of one folder, full disks, and what killed builds leave behind."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from foresci.errors import DataError
from knowledge_base import Corpus, KnowledgeBase, build_kb, verify
from knowledge_base.lock import BuildInProgressError, only_builder
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import files_of, paper

SLOW = """
import sys
from datetime import date
from pathlib import Path
from knowledge_base import Corpus, build_kb
def show(stage, done, total):
    print(stage, flush=True)
    if stage == "write files":
        sys.stdin.readline()
build_kb(Corpus.open(Path(sys.argv[1])), date(2025, 9, 30), Path(sys.argv[2]), progress=show)
"""


@contextmanager
def build_that_waits(corpus: Corpus, out: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that is in the middle of building `out`, until it is told to go on."""
    command = [sys.executable, "-c", SLOW, str(corpus.root), str(out)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert any(line == "write files\n" for line in process.stdout)
        yield process


def command_line(corpus: Corpus, out: Path) -> "subprocess.CompletedProcess[str]":
    main = "from foresci.cli import main; main()"
    command = [sys.executable, "-c", main, "kb", "build", "--corpus", str(corpus.root)]
    options = ["--cutoff", str(CUTOFF), "--out", str(out)]
    return subprocess.run([*command, *options], capture_output=True, text=True, check=False)


@pytest.fixture
def corpus(corpus_of: WriteCorpus) -> Corpus:
    return corpus_of(paper("a", "Widgets", "2024-01-01"), paper("b", "Gadgets", "2024-01-01"))


def test_of_two_builds_one_wins_and_the_other_says_so(corpus: Corpus, tmp_path: Path) -> None:
    with build_that_waits(corpus, tmp_path / "kb") as process:
        with pytest.raises(BuildInProgressError, match=rf"process {process.pid} is building it"):
            build_kb(corpus, CUTOFF, tmp_path / "kb")
        build_kb(corpus, CUTOFF, tmp_path / "other")  # another folder is nobody's business
        process.communicate("go on\n")
    assert process.returncode == 0
    assert verify(tmp_path / "kb") == []
    left = {path.name for path in tmp_path.iterdir() if not path.name.startswith("corpus-")}
    assert left == {"kb", "other"}


def test_the_loser_exits_1_with_one_line(corpus: Corpus, tmp_path: Path) -> None:
    with build_that_waits(corpus, tmp_path / "kb") as process:
        loser = command_line(corpus, tmp_path / "kb")
        process.communicate("go on\n")
    assert loser.returncode == 1
    assert "is building it" in loser.stderr.splitlines()[-1]
    assert "Traceback" not in loser.stderr


def test_a_killed_build_holds_nothing_and_the_next_clears_up(
    corpus: Corpus, tmp_path: Path
) -> None:
    for name in (".kb.new-of-mine", ".kb.newest-abcdefgh", ".kb.x.new-abcdefgh"):
        (tmp_path / name).mkdir()  # not what a build leaves
    with build_that_waits(corpus, tmp_path / "kb") as process:
        process.send_signal(signal.SIGKILL)
    assert any(path.name.startswith(".kb.new-") for path in tmp_path.iterdir())
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    left = {path.name for path in tmp_path.iterdir() if path.name.startswith(".kb")}
    assert left == {".kb.new-of-mine", ".kb.newest-abcdefgh", ".kb.x.new-abcdefgh"}


def test_a_lock_file_left_by_a_dead_process_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / ".kb.lock").write_text("1")
    with only_builder(tmp_path / "kb"):
        assert (tmp_path / ".kb.lock").read_text() == str(os.getpid())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("most_bytes", [100, 3_000, 200_000, 1_000_000])
def test_a_full_disk_leaves_the_old_kb_and_no_rubbish(
    sample_corpus: Corpus, corpus: Corpus, tmp_path: Path, most_bytes: int
) -> None:
    """No file may grow beyond a limit, which fails writes as a full disk does, wherever it hits."""
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    old = files_of(tmp_path / "kb")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, limits[1]))
    try:
        with pytest.raises(DataError, match=r"kb: the build stopped \(.*nothing there was changed"):
            build_kb(sample_corpus, CUTOFF, tmp_path / "kb")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert files_of(tmp_path / "kb") == old
    assert KnowledgeBase.open(tmp_path / "kb").search("widgets").hits
    left = {path.name for path in tmp_path.iterdir() if not path.name.startswith("corpus-")}
    assert left == {"kb"}
