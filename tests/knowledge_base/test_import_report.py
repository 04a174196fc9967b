import itertools
import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foresci.errors import IntegrityError, UsageError
from foresci.schema import Paper, Section
from knowledge_base import Corpus, import_corpus
from knowledge_base.corpus.merging import merge
from tests.knowledge_base.conftest import WriteLines
from tests.knowledge_base.papers import files_of, paper

TITLED = {"title": "T", "abstract": "A."}


@pytest.mark.parametrize(
    "day", ["", None, "not-a-date", "0000-00-00", "2024-02-30", "0000", 20240101, "20240101"]
)
def test_a_record_without_a_usable_date_is_refused_not_dated(
    write_lines: WriteLines, tmp_path: Path, day: object
) -> None:
    good = {"id": "p1", **TITLED, "date": "2024-05-01"}
    source = write_lines(good, {"id": "p2", **TITLED, "date": day}, {"id": "p3", **TITLED})
    report = import_corpus([source], tmp_path / "corpus")
    assert [line.line for line in report.refused_lines] == [2, 3]
    assert {line.file for line in report.refused_lines} == {str(source)}
    assert report.reasons == {"no usable date": 2}
    assert [paper.id for paper in Corpus.open(tmp_path / "corpus").papers()] == ["p1"]


def test_every_record_is_accounted_for(tmp_path: Path) -> None:
    source = tmp_path / "mixed.jsonl"
    good = {"id": "p1", **TITLED, "date": "2024-05-01"}
    lines = [
        json.dumps(good), "", "{broken", '"text"', json.dumps(good), '{"announcement": 1}',
        json.dumps({**good, "id": "p2", "title": 7}), json.dumps({**good, "id": ""}),
        json.dumps({"id": "p3", "title": None, "abstract": None, "date": "2024-05-01"}),
        '{"id": "p4", "title": "\xff"}',
    ]  # fmt: skip
    source.write_bytes("\n".join(lines).encode("latin-1"))
    report = import_corpus([source], tmp_path / "corpus")
    assert (report.read, report.kept, report.merged, report.refused) == (9, 1, 1, 7)
    assert {line.line: line.reason.split(":")[0] for line in report.refused_lines} == {
        3: "not valid JSON",
        4: "not a JSON object",
        6: "no known form of record",
        7: "title is not text",
        8: "no id",
        9: "neither a title nor an abstract",
        10: "not UTF-8 text",
    }
    assert "mixed.jsonl:3: not valid JSON" in report.text()


def test_reimporting_changes_no_byte(sample_source: Path, tmp_path: Path) -> None:
    first = import_corpus([sample_source], tmp_path / "corpus")
    before = files_of(tmp_path / "corpus")
    again = import_corpus([sample_source, sample_source], tmp_path / "corpus")
    assert files_of(tmp_path / "corpus") == before
    assert (first.kept, first.merged) == (1539, 0)
    assert (again.kept, again.merged) == (0, 2 * 1539)


def test_overlapping_files_in_any_order_give_one_corpus(
    write_lines: WriteLines, tmp_path: Path
) -> None:
    first = {"id": "2410.00001v1", **TITLED, "date": "2024-10-01", "categories": ["cs.LG"]}
    crossed = {**first, "id": "arXiv:2410.00001", "categories": ["cs.LG", "stat.ML"]}
    second = {**first, "id": "2410.00002", "categories": ["cs.CL"]}
    third = {**first, "id": "2410.00003"}
    files = [
        write_lines(first, second, name="page1.jsonl"),
        write_lines(second, third, name="page2.jsonl"),
        write_lines(crossed, name="cross.jsonl"),
    ]
    results = []
    for number, order in enumerate(itertools.permutations(files)):
        report = import_corpus(order, tmp_path / f"corpus-{number}")
        assert (report.papers, report.merged) == (3, 2)
        results.append(files_of(tmp_path / f"corpus-{number}"))
    assert all(result == results[0] for result in results)
    assert Corpus.open(tmp_path / "corpus-0").get("2410.00001").categories == ("cs.LG", "stat.ML")


def test_a_later_record_of_a_paper_contributes_nothing() -> None:
    first = paper("p", "First", "2024-01-01", categories=("cs.LG",))
    later = paper("p", "Longer title", "2024-06-01", comments="Accepted at ICLR", abstract="More.")
    assert merge(first, later) == first
    assert merge(later, first) == first


def test_records_of_one_day_are_merged_field_by_field() -> None:
    one = paper("p", "T", "2024-01-01", categories=("cs.LG",), abstract="Short.", revised_on=None)
    two = paper(
        "p", "T", "2024-01-01", categories=("cs.LG", "stat.ML"), abstract="A longer one.",
        comments="ICLR", sections=(Section(name="limits", text="None known."),),
        revised_on=date(2024, 5, 1),
    )  # fmt: skip
    merged = merge(one, two)
    assert merged.categories == ("cs.LG", "stat.ML")
    assert merged.abstract == "A longer one."
    assert merged.comments == "ICLR"
    assert merged.revised_on == date(2024, 5, 1)
    assert merged == merge(two, one)


_TEXTS = st.sampled_from(["a", "b", "ab", "ba", "abc"])
_PAPERS = st.builds(
    Paper,
    id=st.sampled_from(["p", "2401.00001", "10.5555/p"]),
    title=_TEXTS,
    abstract=st.none() | _TEXTS,
    authors=st.lists(_TEXTS, max_size=2).map(tuple),
    categories=st.lists(_TEXTS, max_size=3, unique=True).map(tuple),
    comments=st.none() | _TEXTS,
    public_on=st.sampled_from([date(2024, 1, 1), date(2024, 1, 2)]),
    precision=st.sampled_from([None, "month", "year"]),
    revised_on=st.none() | st.sampled_from([date(2024, 2, 1), date(2024, 3, 1)]),
    source=_TEXTS,
    domains=st.lists(_TEXTS, max_size=2, unique=True).map(lambda names: tuple(sorted(names))),
    sections=st.lists(
        st.builds(Section, name=_TEXTS, text=_TEXTS), max_size=2, unique_by=lambda s: s.name
    ).map(tuple),
)


@given(papers=st.lists(_PAPERS, min_size=2, max_size=4))
@settings(deadline=None)
def test_merging_depends_neither_on_order_nor_on_repetition(papers: list[Paper]) -> None:
    results = {
        _fold([*order, order[0]]).model_dump_json() for order in itertools.permutations(papers)
    }
    assert len(results) == 1


def _fold(papers: list[Paper]) -> Paper:
    merged = papers[0]
    for other in papers[1:]:
        merged = merge(merged, other)
    return merged


def test_look_ups_take_any_spelling_and_refuse_bare_old_numbers(
    write_lines: WriteLines, tmp_path: Path
) -> None:
    ids = ["hep-th/9901001", "math/9901001", "2403.00001"]
    source = write_lines(*({"id": entry, **TITLED, "date": "2024-05-01"} for entry in ids))
    import_corpus([source], tmp_path / "corpus")
    corpus = Corpus.open(tmp_path / "corpus")
    assert corpus.get("https://arxiv.org/abs/hep-th/9901001v2").id == "hep-th/9901001"
    assert corpus.get("math.GT/9901001").id == "math/9901001"
    with pytest.raises(UsageError, match="no single paper") as error:
        corpus.get("9901001")
    assert "hep-th/9901001 or math/9901001" in str(error.value)
    with pytest.raises(UsageError, match=r"no paper '2403\.00002'"):
        corpus.get("2403.00002")


def test_an_edited_corpus_is_noticed(write_lines: WriteLines, tmp_path: Path) -> None:
    import_corpus([write_lines({"id": "a", **TITLED, "date": "2024-05-01"})], tmp_path / "corpus")
    file = tmp_path / "corpus" / "papers.parquet"
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    with pytest.raises(IntegrityError, match=r"papers\.parquet"):
        Corpus.open(tmp_path / "corpus").papers()
