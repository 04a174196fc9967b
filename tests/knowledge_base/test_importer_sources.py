"""Where records come from: compressed files, folders, patterns, standard input."""

import bz2
import errno
import gzip
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from foresci.errors import DataError, UsageError
from knowledge_base import Corpus, import_corpus
from tests.knowledge_base.papers import files_of
from tests.knowledge_base.source_files import Fake, anthology, atom, jsonl, semantic_scholar
from tests.knowledge_base.test_importer_properties import run

ONE = [Fake("Abc123", "A title of many words", "An abstract.", "2024-05-17")]
MANY = [Fake(f"p{n}", f"Title {n} of many", os.urandom(40).hex(), "2024-05-17") for n in range(999)]
Compress = Callable[[bytes], bytes]
COMPRESSORS: dict[str, Compress] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "zstd": lambda data: zstandard.ZstdCompressor().compress(data),
}


def zstd_in_frames(data: bytes) -> bytes:
    half = len(data) // 2
    return COMPRESSORS["zstd"](data[:half]) + COMPRESSORS["zstd"](data[half:])


def zstd_of_unknown_size(data: bytes) -> bytes:
    out = io.BytesIO()
    with zstandard.ZstdCompressor().stream_writer(out, closefd=False) as writer:
        writer.write(data)
    return out.getvalue()


@pytest.mark.parametrize(
    "compress",
    [
        *COMPRESSORS.values(),
        zstd_in_frames,
        zstd_of_unknown_size,
        lambda data: gzip.compress(data[:50]) + gzip.compress(data[50:]),
    ],
)
@pytest.mark.parametrize("write", [jsonl, atom, semantic_scholar, anthology])
def test_compression_is_told_by_the_first_bytes(
    compress: Compress, write: Callable[[list[Fake]], bytes]
) -> None:
    report, (paper,) = run(compress(write(ONE)))
    assert (report.kept, paper.title) == (1, "A title of many words")


@pytest.mark.parametrize("kind", COMPRESSORS)
@pytest.mark.parametrize("write", [jsonl, atom, semantic_scholar])
@pytest.mark.parametrize("part", [0.5, 0.999])
def test_a_cut_file_is_one_error_and_leaves_the_corpus_as_it_was(
    tmp_path: Path, kind: str, write: Callable[[list[Fake]], bytes], part: float
) -> None:
    good, cut = tmp_path / "good", tmp_path / "cut"
    good.write_bytes(jsonl(ONE))
    import_corpus([good], tmp_path / "corpus")
    before = (tmp_path / "corpus" / "papers.parquet").read_bytes()
    whole = COMPRESSORS[kind](write(MANY))
    cut.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(DataError, match=rf"cut:\d+: damaged {kind} file \(.*fetch it again"):
        import_corpus([cut], tmp_path / "corpus")
    assert (tmp_path / "corpus" / "papers.parquet").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus", "cut", "good"]


def test_a_folder_stands_for_its_files_in_order(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    for name, day in (("b/2", "2024-05-18"), ("a/1", "2024-05-17"), (".hidden", "x"), ("c", "")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(jsonl([ONE[0]._replace(id=name[-1], day=day)]))
    report = import_corpus([folder], tmp_path / "corpus")
    assert [Path(file.file).name for file in report.files] == ["1", "2", "c"]
    assert [file.kept for file in report.files] == [1, 1, 0]
    assert report.files[2].reasons == {"no usable date": 1}
    assert [paper.id for paper in Corpus.open(tmp_path / "corpus").papers()] == ["1", "2"]


def test_patterns_stand_for_their_matches(tmp_path: Path) -> None:
    for name in ("in/x1.jsonl", "in/deep/x2.jsonl", "in/y.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(jsonl([ONE[0]._replace(id=Path(name).stem)]))
    report = import_corpus([tmp_path / "in" / "**" / "x*.jsonl"], tmp_path / "corpus")
    assert report.papers == 2
    with pytest.raises(UsageError, match="no file matches"):
        import_corpus([tmp_path / "in" / "z*"], tmp_path / "corpus")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no file in this folder"):
        import_corpus([tmp_path / "empty"], tmp_path / "corpus")


@pytest.mark.parametrize("compress", [bytes, gzip.compress, COMPRESSORS["zstd"]])
def test_standard_input_is_a_source(tmp_path: Path, compress: Compress) -> None:
    command = "from foresci.cli import main; raise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-c", command, "corpus", "import", "-", "--out", "corpus", "--json"],
        input=compress(jsonl(ONE)), capture_output=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert (report["kept"], report["files"][0]["file"]) == (1, "standard input")
    with pytest.raises(UsageError, match="only once"):
        import_corpus([Path("-"), Path("-")], tmp_path / "corpus")


def test_a_full_disk_is_one_error_and_leaves_the_corpus_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "source"
    source.write_bytes(jsonl(ONE))
    import_corpus([source], tmp_path / "corpus")
    before = files_of(tmp_path / "corpus")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for place in ("spill.Spill.append", "writing.CorpusWriter.add"):
        with monkeypatch.context() as patch:
            patch.setattr(f"knowledge_base.corpus.{place}", full)
            with pytest.raises(DataError, match="corpus: no space left on device; the corpus is"):
                import_corpus([source], tmp_path / "corpus")
    assert files_of(tmp_path / "corpus") == before
