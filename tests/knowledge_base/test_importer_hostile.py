"""Input that is meant to harm: one clear error or refusal, and nothing half-written."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from foresci.errors import DataError
from knowledge_base import Corpus, import_corpus
from knowledge_base.corpus.reading import limits, lines
from tests.knowledge_base.source_files import ATOM, Fake, bibtex, jsonl, table
from tests.knowledge_base.test_importer_properties import run

ONE = Fake("Abc123", "A title of many words", "An abstract.", "2024-05-17")
GOOD = jsonl([ONE])
ENTRY = (
    "<entry><id>Abc123</id><published>2024-05-17</published><title>{}</title>"
    "<summary>Text.</summary></entry>"
)
BOMB = "".join(
    f'<!ENTITY e{n} "{"&e" + str(n - 1) + ";" if n else "boom"}{f"&e{n - 1};" * 9 if n else ""}">'
    for n in range(10)
)


@pytest.mark.parametrize(
    "declared",
    [BOMB, '<!ENTITY e9 SYSTEM "file:///etc/passwd">', '<!ENTITY % p SYSTEM "http://127.0.0.1/">',
     '<!ENTITY e9 "short">'],
)  # fmt: skip
def test_xml_entities_are_refused(declared: str) -> None:
    feed = f"<!DOCTYPE feed [{declared}]><feed {ATOM}>{ENTRY.format('&e9;')}</feed>"
    with pytest.raises(DataError, match="source: declares XML entities"):
        run(feed.encode())


def test_an_external_document_type_is_not_fetched() -> None:
    doctype = '<!DOCTYPE feed SYSTEM "http://127.0.0.1:9/feed.dtd">'
    report, _ = run(f"{doctype}<feed {ATOM}>{ENTRY.format('A title')}</feed>".encode())
    assert report.kept == 1


def test_xml_that_is_nested_too_deep_is_an_error() -> None:
    title = "<b>" * 5000 + "</b>" * 5000
    with pytest.raises(DataError, match=r"source:\d+: not valid XML"):
        run(f"<feed {ATOM}>{ENTRY.format(title)}</feed>".encode())


def test_xml_of_another_kind_is_named() -> None:
    with pytest.raises(DataError, match=r"source: XML of an unknown form \(its root is <html>"):
        run(b"<html><body/></html>")


@pytest.mark.parametrize("opening", ['{"a":', "["])
def test_json_that_is_nested_too_deep_is_refused(opening: str) -> None:
    line = f'{{"id": "x", "title": "T", "date": "2024-01-01", "more": {opening * 200_000}\n'
    report, _ = run(GOOD + line.encode())
    assert report.reasons == {"not valid JSON": 1}
    assert report.refused_lines[0].line == 2


@pytest.mark.parametrize("opening", ['{"data": [', "[", '{\n"a": '])
def test_a_json_document_that_is_nested_too_deep_is_an_error(opening: str) -> None:
    with pytest.raises(DataError, match=r"source: record 1: not valid JSON \(nested deeper than"):
        run(f"{opening}{'[' * 2_000_000}".encode())


def test_a_line_too_long_is_refused_and_the_rest_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_RECORD_BYTES", 10_000)
    long = json.dumps({**json.loads(GOOD), "id": "long", "abstract": "x" * 50_000}).encode()
    report, (paper,) = run(long + b"\n" + GOOD)
    assert (report.reasons, paper.id) == ({"line too long": 1}, "Abc123")
    report, papers = run(GOOD + long)  # without an end of line
    assert (report.reasons, len(papers)) == ({"line too long": 1}, 1)


@pytest.mark.parametrize("opening", ['{"data": [{"title": "', '[{"title": "'])
def test_a_document_whose_record_never_ends_is_an_error(
    monkeypatch: pytest.MonkeyPatch, opening: str
) -> None:
    monkeypatch.setattr(limits, "MAX_RECORD_BYTES", 1 << 20)
    with pytest.raises(DataError, match="source:1: a record is longer than 1 MiB"):
        run(opening.encode() + b"x" * (4 << 20))
    with pytest.raises(DataError, match=r"source:.*(longer than 1 MiB|not valid XML)"):
        run(f"<feed {ATOM}><entry><id>".encode() + b"<a/>" * (1 << 20))


def test_long_cells_and_entries_are_refused_or_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = ONE._replace(id="wide", abstract="x" * 140_000)
    report, papers = run(table([wide, ONE]))
    assert (report.reasons, [paper.id for paper in papers]) == ({"not valid CSV": 1}, ["Abc123"])
    monkeypatch.setattr("knowledge_base.corpus.reading.bibtex_blocks.MAX_RECORD_BYTES", 10_000)
    report, papers = run(bibtex([wide, ONE]))
    assert (report.reasons, len(papers)) == ({"line too long": 1}, 1)
    monkeypatch.setattr(lines, "MAX_RECORD_BYTES", 10_000)
    report, papers = run(
        bibtex([wide]).replace(b"\n", b" ") + b"\n" + bibtex([ONE]), format="bibtex"
    )
    assert (report.reasons, len(papers)) == ({"line too long": 1}, 1)


def test_nul_bytes_are_named_by_line_and_nothing_is_written(tmp_path: Path) -> None:
    source = tmp_path / "source.jsonl"
    source.write_bytes(GOOD + b'{"id": "\0"}\n')
    with pytest.raises(DataError, match=r"source\.jsonl:2: not a text file"):
        import_corpus([source], tmp_path / "corpus")
    assert [path.name for path in tmp_path.iterdir()] == ["source.jsonl"]


@pytest.mark.parametrize("paper_id", ["a\0b", "a\x1b[2Jb", "a\nb", "\ud800x", "x" * 401])
def test_control_characters_in_ids_are_refused(paper_id: str) -> None:
    row = {**json.loads(GOOD), "id": paper_id}
    report, _ = run(json.dumps(row).encode() + b"\n" + GOOD)
    assert report.reasons == {"unsafe id": 1}
    assert report.text().isprintable() or "\n" in report.text()
    assert not {"\0", "\x1b"} & {*report.text()}


def test_control_characters_in_other_names_of_a_paper_do_no_harm(tmp_path: Path) -> None:
    source = tmp_path / "s2.jsonl"
    row = {
        "paperId": "../\ud800\0",
        "title": "T",
        "year": 2020,
        "externalIds": {"ArXiv": "2001.00001"},
    }
    source.write_text(json.dumps(row), "utf-8")
    import_corpus([source], tmp_path / "corpus")
    assert list(Corpus.open(tmp_path / "corpus").identities()) == []


def test_invalid_utf8_is_named(tmp_path: Path) -> None:
    report, _ = run(GOOD + '{"id": "ä"}\n'.encode("latin-1"))
    assert report.reasons == {"not UTF-8 text": 1}
    with pytest.raises(DataError, match=r"source:3: not UTF-8 text"):
        run(table([ONE]) + "ä,b,c,2024\n".encode("latin-1"))
    with pytest.raises(DataError, match=r"source:\d+: not valid XML"):
        run(f"<feed {ATOM}>{ENTRY.format('ä')}</feed>".encode("latin-1"))
    report, _ = run(bibtex([ONE]) + "@misc{x, title={ä}}".encode("latin-1"))
    assert report.reasons == {"not UTF-8 text": 1}


def test_a_far_place_in_an_inverted_index_costs_no_memory() -> None:
    row = {
        "id": "https://openalex.org/W1", "title": "T", "publication_date": "2024-05-17",
        "abstract_inverted_index": {"far": [10**15], "near": [0, -1, "x", None], "no": "list"},
    }  # fmt: skip
    _, (paper,) = run(json.dumps(row).encode())
    assert paper.abstract == "near near far"


LONG_LINE = """
import sys
from pathlib import Path
from knowledge_base import import_corpus
import_corpus([Path(sys.argv[1])], Path(sys.argv[2]))
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""
"""Prints its own peak in KiB: what the kernel counts for children holds the parent's size."""


def test_a_compressed_line_of_256_mib_takes_little_memory(tmp_path: Path) -> None:
    import zstandard

    source = tmp_path / "bomb.jsonl"
    compressor = zstandard.ZstdCompressor()
    with source.open("wb") as out, compressor.stream_writer(out) as writer:
        writer.write(GOOD + b'{"id": "x", "title": "')
        for _ in range(1024):
            writer.write(b" " * (1 << 18))
    command = [sys.executable, "-c", LONG_LINE, str(source), str(tmp_path / "corpus")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert int(done.stdout) < 1_000_000  # KiB
    assert Corpus.open(tmp_path / "corpus").manifest.papers == 1
