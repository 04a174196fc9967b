import shutil
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from foresci.storage import read_json, sha256_file, write_json
from knowledge_base import Corpus, KnowledgeBase, build_kb, verify
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import paper

FILES = (
    "manifest.json",
    "papers.parquet",
    "chunks.parquet",
    "texts/bytes.npy",
    "texts/ends.npy",
    "bm25/terms.json",
    "bm25/starts.npy",
    "bm25/documents.npy",
    "bm25/contributions.npy",
    "dense.faiss",
    "embedder/lsa.json",
    "embedder/idf.npy",
    "embedder/components.npy",
)


@pytest.fixture
def kb_copy(sample_kb: KnowledgeBase, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sample_kb.root, tmp_path / "kb"))


def test_a_fresh_kb_has_no_problem(sample_kb: KnowledgeBase) -> None:
    assert verify(sample_kb.root) == []
    files = [path for path in sample_kb.root.rglob("*") if path.is_file()]
    assert {path.relative_to(sample_kb.root).as_posix() for path in files} == set(FILES)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("place", [0.0, 0.37, 0.5, 0.999])
def test_a_flipped_byte_names_its_file(kb_copy: Path, name: str, place: float) -> None:
    data = bytearray((kb_copy / name).read_bytes())
    data[int(place * (len(data) - 1))] ^= 1
    (kb_copy / name).write_bytes(data)
    assert name in {problem.where for problem in verify(kb_copy)}


def test_every_byte_of_the_manifest_counts(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    build_kb(corpus_of(paper("p", "Widgets", "2024-01-01")), CUTOFF, tmp_path / "kb")
    manifest = tmp_path / "kb" / "manifest.json"
    original = manifest.read_bytes()
    for place in range(len(original)):  # the build time and the white space among them
        data = bytearray(original)
        data[place] ^= 1
        manifest.write_bytes(data)
        assert "manifest.json" in {problem.where for problem in verify(tmp_path / "kb")}, place


@pytest.mark.parametrize("name", FILES[1:])
def test_missing_and_foreign_files_are_named(kb_copy: Path, name: str) -> None:
    (kb_copy / name).unlink()
    (kb_copy / "notes.txt").write_text("not ours")
    where = {problem.where for problem in verify(kb_copy)}
    assert {name, "notes.txt"} <= where


@pytest.mark.parametrize(
    ("day", "said"),
    [(date(2026, 1, 1), "after the cutoff"), (date(2025, 4, 1), "a date or id was changed")],
)
def test_a_changed_date_names_the_paper_even_under_a_forged_hash(
    kb_copy: Path, day: date, said: str
) -> None:
    table = pq.read_table(kb_copy / "papers.parquet")
    rows = table.to_pylist()
    rows[-2]["public_on"] = day
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), kb_copy / "papers.parquet")
    manifest = read_json(kb_copy / "manifest.json")
    path = kb_copy / "papers.parquet"
    manifest["files"]["papers.parquet"] = {"sha256": sha256_file(path), "size": path.stat().st_size}
    write_json(kb_copy / "manifest.json", manifest)
    problems = verify(kb_copy)
    named = [problem for problem in problems if said in problem.what]
    assert any(problem.where.startswith("paper ") for problem in named)
    assert "papers.parquet" in {problem.where for problem in problems}  # its fingerprint


def test_statistics_fitted_on_other_papers_are_found(
    kb_copy: Path, sample_corpus: Corpus, tmp_path: Path
) -> None:
    """The leak that hashes cannot show: indexes of a later KB under an honest-looking manifest."""
    from knowledge_base.manifest import KBManifest, sealed

    build_kb(sample_corpus, date(2026, 3, 31), tmp_path / "later")
    fitted = [name for name in FILES if name.startswith(("bm25/", "embedder/"))]
    for name in fitted:
        shutil.copy(tmp_path / "later" / name, kb_copy / name)
    manifest = read_json(kb_copy / "manifest.json")
    for name in manifest["files"]:
        path = kb_copy / name
        manifest["files"][name] = {"sha256": sha256_file(path), "size": path.stat().st_size}
    sealed(KBManifest.parse(manifest, "forged")).write(kb_copy)
    assert {problem.where for problem in verify(kb_copy)} == {"bm25", "embedder"}


BUILD = """
import sys
from datetime import date
from pathlib import Path
from knowledge_base import Corpus, build_kb
print("ready", flush=True)
build_kb(Corpus.open(Path(sys.argv[1])), date(2026, 3, 31), Path(sys.argv[2]),
         progress=lambda stage, done, total: print(stage, flush=True))
"""


@pytest.mark.parametrize("stage", ["ready", "select papers", "index words", "embed", "write files"])
def test_killing_a_build_leaves_the_old_kb(
    kb_copy: Path, sample_corpus: Corpus, stage: str
) -> None:
    command = [sys.executable, "-c", BUILD, str(sample_corpus.root), str(kb_copy)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(stage):
                break
        time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert verify(kb_copy) == []
    kb = KnowledgeBase.open(kb_copy)
    assert kb.cutoff in (CUTOFF, date(2026, 3, 31))
    assert stage == "write files" or kb.cutoff == CUTOFF
