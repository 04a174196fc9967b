import gzip
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from foresci.errors import DataError, UsageError
from foresci.schema import Paper, Section
from knowledge_base import Corpus, import_corpus
from tests.knowledge_base.conftest import WriteLines

LISTING = {
    "id": "2503.11677v2", "title": "A title", "abstract": "Text.", "authors": ["Ada Example"],
    "categories": ["cs.HC", "cs.CV"], "comments": "Accepted at ICLR 2026",
    "announced": "2025-03-18",
}  # fmt: skip
SNAPSHOT = {
    "id": "hep-th/9901001", "title": "Wrapped\n  title", "abstract": "  Text.\n", "authors": "x",
    "authors_parsed": [["Example", "Ada", ""], ["Sample", "Bo", "Jr"]], "comments": None,
    "categories": "hep-th math.QA", "update_date": "2009-10-31",
    "versions": [
        {"version": "v1", "created": "Mon, 4 Jan 1999 12:00:00 GMT"},
        {"version": "v2", "created": "Tue, 2 Feb 1999 23:30:00 -0500"},
    ],
}  # fmt: skip
SAMPLE = {
    "id": "2503.12271", "title": "Reflect", "authors": ["Ada Example"], "categories": ["cs.CV"],
    "announced": "2025-03-18", "venue": {"name": "EMNLP", "year": 2025, "track": "findings"},
    "domain": "visual_generation", "digest": "Own words.", "contribution": "method",
    "tasks": ["one", "two"], "methods": [], "limitation": "A limit.", "novel_names": ["Reflect"],
}  # fmt: skip


def imported(source: Path, **options: Any) -> Paper:
    out = source.parent / "corpus"
    import_corpus([source], out, **options)
    (paper,) = Corpus.open(out).papers()
    return paper


def test_arxiv_listing_is_dated_by_its_first_listing(write_lines: WriteLines) -> None:
    paper = imported(write_lines(LISTING))
    assert paper.id == "2503.11677"
    assert paper.public_on == date(2025, 3, 18)
    assert paper.categories == ("cs.HC", "cs.CV")
    assert paper.comments == "Accepted at ICLR 2026"
    assert paper.source == "arxiv-listing"


def test_arxiv_snapshot_is_dated_by_version_1_never_by_update_date(write_lines: WriteLines) -> None:
    paper = imported(write_lines(SNAPSHOT))
    assert paper.id == "hep-th/9901001"
    assert paper.title == "Wrapped title"
    assert paper.abstract == "Text."
    assert paper.public_on == date(1999, 1, 4)
    assert paper.revised_on == date(1999, 2, 3)  # 23:30 five hours west of Greenwich
    assert paper.authors == ("Ada Example", "Bo Sample Jr")
    assert paper.categories == ("hep-th", "math.QA")
    assert paper.comments is None


def test_sample_digests_become_abstracts(write_lines: WriteLines) -> None:
    paper = imported(write_lines(SAMPLE))
    assert paper.abstract == "Own words."
    assert paper.domains == ("visual_generation",)
    assert paper.comments == "EMNLP 2025 findings"
    assert paper.sections == (Section(name="limitation", text="A limit."),)


def test_plain_lines_need_id_title_and_date_only(write_lines: WriteLines) -> None:
    paper = imported(write_lines({"id": " p1 ", "title": "T", "date": "2024-05-01T23:00:00Z"}))
    assert paper == Paper(id="p1", title="T", public_on=date(2024, 5, 1), source="jsonl")


def test_null_fields_never_become_words(write_lines: WriteLines) -> None:
    record = {**LISTING, "abstract": None, "comments": None, "authors": None}
    paper = imported(write_lines(record))
    assert paper.abstract is None
    assert paper.comments is None
    assert "None" not in paper.model_dump_json()


def test_forms_are_told_apart_record_by_record(write_lines: WriteLines, tmp_path: Path) -> None:
    plain = {"id": "p1", "title": "T", "date": "2024-05-01"}
    import_corpus([write_lines(LISTING, SNAPSHOT, SAMPLE, plain)], tmp_path / "corpus")
    sources = {paper.source for paper in Corpus.open(tmp_path / "corpus").papers()}
    assert sources == {"arxiv-listing", "arxiv-snapshot", "foresci-sample", "jsonl"}


@pytest.mark.parametrize(
    ("text", "day", "precision"),
    [("2024", date(2024, 12, 31), "year"), ("2024-02", date(2024, 2, 29), "month"),
     ("2024-02-03", date(2024, 2, 3), None)],
)  # fmt: skip
def test_uncertain_dates_count_as_their_last_day(
    write_lines: WriteLines, text: str, day: date, precision: str | None
) -> None:
    paper = imported(write_lines({"id": "p1", "title": "T", "date": text}))
    assert (paper.public_on, paper.precision) == (day, precision)


def test_gzip_is_known_by_content_not_by_name(tmp_path: Path) -> None:
    source = tmp_path / "listing.jsonl"
    source.write_bytes(gzip.compress(json.dumps(LISTING).encode()))
    assert imported(source).id == "2503.11677"


def test_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    source = tmp_path / "windows.jsonl"
    lines = [{"id": "c1", "title": "First", "date": "2024-01-02"},
             {"id": "c2", "title": "Second", "date": "2024-01-03"}]  # fmt: skip
    text = "\r\n".join(json.dumps(line) for line in lines) + "\r\n"
    source.write_bytes(b"\xef\xbb\xbf" + text.encode())
    report = import_corpus([source], tmp_path / "corpus")
    assert (report.papers, report.refused) == (2, 0)
    papers = Corpus.open(tmp_path / "corpus").papers()
    assert [paper.id for paper in papers] == ["c1", "c2"]
    assert [paper.title for paper in papers] == ["First", "Second"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (gzip.compress(b'{"id": "x"}\n' * 9000, mtime=0)[:60], "damaged gzip file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not a text file"),
        (b"id,title\nc1,Plain\n", "no column for date or year; the columns are: id, title"),
        (b"some prose\nand more\n", "not one line is a JSON object"),
        (b"PK\x03\x04rest", "a zip archive"),
    ],
)
def test_a_file_of_another_kind_is_one_error_and_changes_nothing(
    tmp_path: Path, content: bytes, said: str
) -> None:
    source = tmp_path / "source.bin"
    source.write_bytes(content)
    with pytest.raises(DataError, match=said) as error:
        import_corpus([source], tmp_path / "corpus")
    assert str(source) in str(error.value)
    assert "\n" not in str(error.value)
    assert [path.name for path in tmp_path.iterdir()] == ["source.bin"]


def test_unknown_format_and_missing_file_are_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="arxiv-snapshot"):
        import_corpus([], tmp_path / "corpus", format="parquet")
    with pytest.raises(UsageError, match=r"nowhere\.jsonl"):
        import_corpus([tmp_path / "nowhere.jsonl"], tmp_path / "corpus")


def test_a_folder_of_something_else_is_never_replaced(write_lines: WriteLines) -> None:
    source = write_lines(LISTING)
    with pytest.raises(UsageError, match="not a foresci corpus"):
        import_corpus([source], source.parent)
    assert source.is_file()
