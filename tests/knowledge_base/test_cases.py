"""Failure cases from the field, read from the shared data where that is present."""

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


def load(source: Path, tmp_path: Path) -> tuple[ImportReport, Corpus]:
    report = import_corpus([source], tmp_path / "corpus")
    return report, Corpus.open(tmp_path / "corpus")


def test_a01_old_style_ids(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A01_old_style_ids" / "snapshot.jsonl", tmp_path)
    ids = {paper.id for paper in corpus.papers()}
    assert ids == {"hep-th/9901001", "math/9901001", "math/0309136", "2403.00001"}
    for look_up in json.loads((cases / "A01_old_style_ids" / "lookups.json").read_text()):
        if look_up["want"] is None:
            with pytest.raises(UsageError, match="no single paper"):
                corpus.get(look_up["ask"])
        else:
            assert corpus.get(look_up["ask"]).id == look_up["want"]


def test_a02_submission_date_not_update_date(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A02_submission_vs_update_date" / "snapshot.jsonl", tmp_path)
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    table = KnowledgeBase.open(tmp_path / "kb").table
    assert dict(zip(table.ids, table.public_on.astype(str), strict=True)) == {
        "0704.9991": "2007-04-03",
        "2406.10001": "2024-06-14",
    }


def test_a03_undated_records(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A03_undated_records" / "papers.jsonl", tmp_path)
    assert [line.line for line in report.refused] == [2, 3, 4, 5, 6, 7]
    assert all("no usable date" in line.reason for line in report.refused)
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    assert KnowledgeBase.open(tmp_path / "kb").table.ids == ["p1"]


def test_a05_line_breaks(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A05_line_breaks_in_titles" / "snapshot.jsonl", tmp_path)
    first, second = corpus.papers()
    assert first.title == "Calculation of widget spectra at large scale"
    assert second.title == "Ratio of gadgets to widgets"
    assert first.abstract is not None
    assert first.abstract.startswith("We count widgets in large boxes.")
    assert "\r" not in first.abstract


def test_a08_byte_order_mark_and_crlf(cases: Path, tmp_path: Path) -> None:
    report, corpus = load(cases / "A08_bom_and_crlf" / "papers.jsonl", tmp_path)
    assert report.refused == ()
    assert [paper.id for paper in corpus.papers()] == ["c1", "c2"]


@pytest.mark.parametrize("name", ["empty.jsonl", "blank_text.jsonl"])
def test_a09_nothing_to_index(cases: Path, tmp_path: Path, name: str) -> None:
    _, corpus = load(cases / "A09_nothing_to_index" / name, tmp_path)
    with pytest.raises(DataError, match="0 indexable chunks"):
        build_kb(corpus, CUTOFF, tmp_path / "kb")
    assert not (tmp_path / "kb").exists()


def test_a09_some_to_index(cases: Path, tmp_path: Path) -> None:
    _, corpus = load(cases / "A09_nothing_to_index" / "mixed.jsonl", tmp_path)
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
