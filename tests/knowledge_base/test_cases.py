"""Failure cases from the field, read from the shared data where that is present."""

import itertools
import json
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from foresci.errors import DataError, UsageError
from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus
from knowledge_base.corpus import ImportReport
from knowledge_base.dense import DenseIndex

CUTOFF = date(2024, 12, 31)


@pytest.fixture
def cases(shared_data: Path) -> Path:
    return shared_data / "cases"


def load(*sources: Path, to: Path) -> tuple[ImportReport, Corpus]:
    report = import_corpus(sources, to / "corpus")
    return report, Corpus.open(to / "corpus")


def test_a01_old_style_ids(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A01_old_style_ids" / "snapshot.jsonl", to=tmp_path)
    ids = {paper.id for paper in corpus.papers()}
    assert ids == {"hep-th/9901001", "math/9901001", "math/0309136", "2403.00001"}
    for look_up in json.loads((cases / "A01_old_style_ids" / "lookups.json").read_text()):
        if look_up["want"] is None:
            with pytest.raises(UsageError, match="no single paper"):
                corpus.get(look_up["ask"])
        else:
            assert corpus.get(look_up["ask"]).id == look_up["want"]


def test_a02_submission_date_not_update_date(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A02_submission_vs_update_date", to=tmp_path)
    assert report.reasons == {"deleted record": 1}
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    table = KnowledgeBase.open(tmp_path / "kb").table
    assert dict(zip(table.ids, table.public_on.astype(str), strict=True)) == {
        "0704.9991": "2007-04-03",
        "1903.00077": "2019-03-01",
        "2406.10001": "2024-06-14",
    }


def test_a03_undated_records(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A03_undated_records" / "papers.jsonl", to=tmp_path)
    assert [line.line for line in report.refused_lines] == [2, 3, 4, 5, 6, 7]
    assert report.reasons == {"no usable date": 6}
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    assert KnowledgeBase.open(tmp_path / "kb").table.ids == ["p1"]


def test_a04_null_fields(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A04_null_fields", to=tmp_path)
    abstracts = {paper.id: paper.abstract for paper in corpus.papers(until=CUTOFF)}
    assert abstracts == {
        "W9000000001": None, "W9000000002": None, "W9000000003": "Plain text",
        "2305.00001": None, "aaaa0003": "Invented.",
    }  # fmt: skip
    year_only = corpus.get("aaaa0001")
    assert (year_only.public_on, year_only.precision) == (date(2023, 12, 31), "year")
    assert corpus.get("doi:10.5555/test.9").public_on == date(2023, 11, 30)
    assert report.reasons == {"neither a title nor an abstract": 1, "no usable date": 1}
    assert [line.line for line in report.refused_lines] == [4, 2]
    for paper in corpus.papers():
        fields = [paper.title, paper.abstract, paper.comments, *paper.authors, *paper.categories]
        assert not {"None", "null"} & {*fields}


def test_a06_error_entry_in_feed(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A06_error_entry_in_feed", to=tmp_path)
    assert corpus.papers() == []
    empty, error = report.warnings
    assert "empty_page.atom: the page is empty although 250 results are announced" in empty
    assert "incorrect id format for abc123" in error


def test_a07_duplicates(cases: Path, tmp_path: Path) -> None:
    files = sorted((cases / "A07_duplicates").iterdir())
    for order in itertools.permutations(files):
        home = tmp_path / "-".join(file.stem for file in order)
        report, corpus = load(*order, to=home)
        assert (report.papers, report.merged) == (3, 2)
        crossed = corpus.get("2410.00001")
        assert crossed.categories == ("cs.LG", "stat.ML")
        again, _ = load(*order, to=home)
        assert (again.papers, again.kept) == (3, 0)


def test_a05_line_breaks(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A05_line_breaks_in_titles" / "snapshot.jsonl", to=tmp_path)
    first, second = corpus.papers()
    assert first.title == "Calculation of widget spectra at large scale"
    assert second.title == "Ratio of gadgets to widgets"
    assert first.abstract is not None
    assert first.abstract.startswith("We count widgets in large boxes.")
    assert "\r" not in first.abstract


def test_a08_byte_order_mark_and_crlf(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A08_bom_and_crlf" / "papers.jsonl", to=tmp_path)
    assert report.refused == 0
    assert [paper.id for paper in corpus.papers()] == ["c1", "c2"]
    report, corpus = load(cases / "A08_bom_and_crlf" / "papers.csv", to=tmp_path / "csv")
    assert report.refused == 0
    first, second = corpus.papers()
    assert (first.id, first.title) == ("c1", "Widgets, gears and boxes")
    assert (second.id, second.abstract) == ("c2", 'He said "fine"')
    assert not {"\r", "\ufeff"} & {*first.model_dump_json(), *second.model_dump_json()}


@pytest.mark.parametrize("name", ["empty.jsonl", "blank_text.jsonl"])
def test_a09_nothing_to_index(cases: Path, tmp_path: Path, name: str) -> None:
    _, corpus = load(cases / "A09_nothing_to_index" / name, to=tmp_path)
    with pytest.raises(DataError, match="0 indexable chunks"):
        build_kb(corpus, CUTOFF, tmp_path / "kb")
    assert not (tmp_path / "kb").exists()


def test_a09_some_to_index(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A09_nothing_to_index" / "mixed.jsonl", to=tmp_path)
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    kb = KnowledgeBase.open(tmp_path / "kb")
    assert [hit.paper_id for hit in kb.search("widget").hits] == ["m2"]
    with pytest.raises(UsageError):
        kb.search("")


def test_a10_faiss_basics(cases: Path) -> None:
    folder = cases / "A10_faiss_basics"
    fortran = np.load(folder / "vectors_float64_fortran.npy")
    sliced = np.load(folder / "vectors_wide_take_every_2nd_column.npy")[:, ::2]
    query = np.load(folder / "query_dim4.npy")
    for vectors in (fortran, sliced):
        rows, scores = DenseIndex.build(vectors).search(query, k=10)
        assert rows.tolist() == [0, 4, 2, 1, 3]
        np.testing.assert_allclose(scores, [1, 0.8, 0.6, 0, 0], atol=1e-6)
    index = DenseIndex.build(fortran)
    with pytest.raises(UsageError, match=r"3.*4"):
        index.search(np.load(folder / "query_dim3.npy"), k=10)
    with pytest.raises(UsageError, match="k is 0"):
        index.search(query, k=0)
