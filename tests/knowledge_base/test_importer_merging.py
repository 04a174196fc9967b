"""Records of one paper from several sources, and that no record changes the days before it."""

import itertools
import json
import tempfile
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from foresci.errors import DataError, UsageError
from knowledge_base import Corpus, build_kb, import_corpus
from knowledge_base.corpus import ImportReport
from tests.knowledge_base.papers import files_of
from tests.knowledge_base.test_time_wall import content

TITLE = "Widgets considered as boxes"
Row = dict[str, Any]


def plain(paper_id: str, day: str, title: str = TITLE, **fields: Any) -> Row:
    return {"id": paper_id, "title": title, "date": day, **fields}


def work(number: str, day: str, title: str = TITLE, **fields: Any) -> Row:
    address = f"https://openalex.org/{number}"
    return {"id": address, "title": title, "publication_date": day, **fields}


def s2(paper_id: str, day: str | None, title: str = TITLE, **ids: str) -> Row:
    year = int(day[:4]) if day else None
    return {
        "paperId": paper_id, "title": title, "publicationDate": day, "year": year,
        "externalIds": ids,
    }  # fmt: skip


def load(home: Path, *parts: Sequence[Row]) -> tuple[ImportReport, Corpus]:
    """Import each part by itself, one after the other, into one corpus."""
    for number, rows in enumerate(parts):
        source = home / f"part-{number}.jsonl"
        source.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        report = import_corpus([source], home / "corpus")
    return report, Corpus.open(home / "corpus")


def held(corpus: Corpus) -> list[tuple[str, str]]:
    return [(paper.id, str(paper.public_on)) for paper in corpus.papers()]


def test_a_shared_arxiv_id_makes_one_paper_of_the_earliest_date(tmp_path: Path) -> None:
    rows = [s2("aaaa", "2024-03-05", ArXiv="2401.00001"), plain("2401.00001v2", "2024-01-02")]
    report, corpus = load(tmp_path, rows)
    assert held(corpus) == [("2401.00001", "2024-01-02")]
    assert report.merged == 1
    assert corpus.get("aaaa").id == "2401.00001"


def test_a_shared_doi_makes_one_paper(tmp_path: Path) -> None:
    rows = [
        work("W1", "2024-02-05", "One title of a paper", doi="https://doi.org/10.5555/X"),
        plain("p", "2024-02-07", "Another title of it", doi="10.5555/x"),
    ]
    _, corpus = load(tmp_path, rows)
    assert held(corpus) == [("W1", "2024-02-05")]
    assert corpus.get("p").id == corpus.get("10.5555/X").id == "W1"


def test_a_shared_title_and_year_make_one_paper(tmp_path: Path) -> None:
    rows = [
        plain("2401.00001", "2024-01-02"),
        work("W1", "2024-06-05", "WIDGETS considered as Boxes."),
    ]
    report, corpus = load(tmp_path, rows)
    assert held(corpus) == [("2401.00001", "2024-01-02")]
    assert report.merged_by_title == 1


def test_a_title_alone_never_joins_what_names_tell_apart(tmp_path: Path) -> None:
    rows = [
        plain("2401.00001", "2024-01-02"), plain("2401.00002", "2024-01-03"),
        work("W1", "2023-06-05"), work("W2", "2023-06-06"),
        plain("short-1", "2024-01-02", "Editorial"), work("W3", "2024-01-02", "Editorial"),
        plain("old", "2022-01-02"),
    ]  # fmt: skip
    report, _ = load(tmp_path, rows)
    assert report.merged == 0


def test_different_dois_are_different_papers_unless_the_arxiv_id_is_the_same(
    tmp_path: Path,
) -> None:
    rows = [
        work("W1", "2024-02-05", doi="https://doi.org/10.5555/a"),
        s2("aaaa", "2024-02-06", DOI="10.5555/b"),
        plain("2401.00001", "2024-03-02", "A title of its own", doi="10.5555/c"),
        s2("bbbb", "2024-03-03", "Another title of its own", ArXiv="2401.00001", DOI="10.5555/d"),
    ]
    _, corpus = load(tmp_path, rows)
    assert [paper.id for paper in corpus.papers()] == ["W1", "aaaa", "2401.00001"]


def test_arxivs_own_doi_is_its_id(tmp_path: Path) -> None:
    rows = [
        work("W1", "2024-02-05", "One title", doi="https://doi.org/10.48550/arxiv.2401.00001"),
        plain("2401.00001", "2024-01-02", "Another title"),
    ]
    _, corpus = load(tmp_path, rows)
    assert held(corpus) == [("2401.00001", "2024-01-02")]


def test_records_of_one_day_and_name_are_merged_field_by_field(tmp_path: Path) -> None:
    rows = [
        plain("2401.00001", "2024-01-02", abstract="Text."),
        s2("aaaa", "2024-01-02", ArXiv="2401.00001") | {"authors": [{"name": "Ada Example"}]},
    ]
    _, corpus = load(tmp_path, rows)
    (paper,) = corpus.papers()
    assert (paper.abstract, paper.authors) == ("Text.", ("Ada Example",))


def test_a_later_record_that_names_two_papers_joins_neither(tmp_path: Path) -> None:
    bridge = s2("aaaa", "2024-06-05", "Third title of it", ArXiv="2401.00001", DOI="10.5555/x")
    rows = [
        plain("2401.00001", "2024-01-02", "First title of it"),
        work("W1", "2024-02-05", "Second title of it", doi="https://doi.org/10.5555/x"),
    ]
    _, corpus = load(tmp_path, [*rows, bridge])
    assert [paper.id for paper in corpus.papers()] == ["2401.00001", "W1"]


def test_every_doi_of_a_record_names_its_paper(tmp_path: Path) -> None:
    rows = [
        plain("10.5555/x", "2024-01-02", "First title of it", doi="10.5555/y"),
        plain("10.5555/X", "2024-01-03", "Second title of it"),
        work("W1", "2024-01-04", "Third title of it", doi="https://doi.org/10.5555/y"),
    ]
    _, corpus = load(tmp_path, rows)
    assert held(corpus) == [("10.5555/x", "2024-01-02")]


def test_what_a_merged_record_taught_is_known_to_later_imports(tmp_path: Path) -> None:
    first = plain("2401.00001", "2024-01-02", "First title of it")
    bridge = s2("aaaa", "2024-06-05", "Third title of it", ArXiv="2401.00001", DOI="10.5555/x")
    later = work("W1", "2024-07-05", "Second title of it", doi="https://doi.org/10.5555/x")
    _, corpus = load(tmp_path, [first], [bridge], [later])
    assert held(corpus) == [("2401.00001", "2024-01-02")]
    assert corpus.dois("2401.00001") == ["10.5555/x"]


_FIRST = date(2024, 1, 30)
_DAYS = st.integers(1, 5).map(lambda days: str(_FIRST + timedelta(days=days)))
_TITLES = st.sampled_from([TITLE, "Boxes considered as widgets", "Short"])
_ARXIV = st.sampled_from(["2401.00001", "2401.00002"])
_DOI = st.sampled_from(["10.5555/x", "10.5555/y", "10.48550/arXiv.2401.00001"])
_NATIVE = st.sampled_from(["aaaa", "bbbb"])


@st.composite
def _rows(draw: st.DrawFn) -> Row:
    day, title = draw(_DAYS), draw(_TITLES)
    kind = draw(st.sampled_from(["plain", "work", "s2", "year"]))
    if kind == "plain":
        doi = draw(st.none() | _DOI)
        return plain(draw(_ARXIV | _NATIVE | _DOI), day, title, doi=doi, comments=draw(_NATIVE))
    if kind == "work":
        return work(draw(st.sampled_from(["W1", "W2"])), day, title, doi=draw(st.none() | _DOI))
    ids = {"ArXiv": draw(st.none() | _ARXIV), "DOI": draw(st.none() | _DOI), "CorpusId": "7"}
    chosen = {key: value for key, value in ids.items() if value and draw(st.booleans())}
    row = s2(draw(_NATIVE), day, title, **chosen)
    return row if kind == "s2" else row | {"publicationDate": None, "year": 2023}


@given(rows=st.lists(_rows(), min_size=1, max_size=8), data=st.data())
@settings(deadline=None, max_examples=150)
def test_neither_order_nor_parts_nor_repetition_matter(
    rows: list[Row], data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        homes = [Path(scratch) / name for name in ("whole", "parts")]
        for home in homes:
            home.mkdir()
        load(homes[0], rows)
        shuffled = data.draw(st.permutations(rows))
        cuts = sorted(data.draw(st.lists(st.integers(0, len(rows)), max_size=3)))
        parts = [shuffled[start:end] for start, end in itertools.pairwise([0, *cuts, len(rows)])]
        load(homes[1], *parts, shuffled[:3])
        assert files_of(homes[0] / "corpus") == files_of(homes[1] / "corpus")


@given(rows=st.lists(_rows(), min_size=1, max_size=8), day=_DAYS)
@settings(deadline=None, max_examples=150)
def test_no_record_changes_what_was_there_before_its_day(rows: list[Row], day: str) -> None:
    cutoff = date.fromisoformat(day)
    with tempfile.TemporaryDirectory() as scratch:
        whole, past = (Path(scratch) / name for name in ("whole", "past"))
        whole.mkdir()
        past.mkdir()
        known = [row for row in rows if _day(row) <= cutoff]
        _, everything = load(whole, rows)
        _, then = load(past, known)
        assert everything.papers(until=cutoff) == then.papers()
        ids = [paper.id for paper in everything.papers()]
        assert len(ids) == len(set(ids))


@given(rows=st.lists(_rows(), min_size=1, max_size=8), day=_DAYS)
@settings(deadline=None, max_examples=15)
def test_a_knowledge_base_of_all_records_is_one_of_those_before_it(
    rows: list[Row], day: str
) -> None:
    cutoff = date.fromisoformat(day)
    built: list[dict[str, bytes] | str] = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, some in (
            ("whole", rows),
            ("past", [row for row in rows if _day(row) <= cutoff]),
        ):
            home = Path(scratch) / name
            home.mkdir()
            _, corpus = load(home, some)
            try:
                build_kb(corpus, cutoff, home / "kb")
            except (DataError, UsageError):
                built.append("nothing to build")
            else:
                built.append(content(home / "kb"))
    assert built[0] == built[1]


def _day(row: Row) -> date:
    """The public day of a row, by the rules as they are written down."""
    given_day = row.get("date", row.get("publication_date", row.get("publicationDate")))
    if given_day is None:
        return date(row["year"], 12, 31)
    day = date.fromisoformat(given_day)
    if day.day == 1 and "date" not in row:
        return date(2024, 2, 29)
    return day
