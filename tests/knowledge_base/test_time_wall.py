"""Nothing after the cutoff, in any file: a KB from all papers is one from the papers before it."""

import tempfile
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foresci.schema import Paper, Section
from foresci.storage import canonical_json, read_json
from knowledge_base import Corpus, KnowledgeBase, build_kb, dense, import_corpus
from knowledge_base.corpus import write_corpus
from knowledge_base.corpus.merging import merge
from knowledge_base.embedders.bge import BgeEmbedder
from tests.knowledge_base.conftest import CUTOFF
from tests.knowledge_base.papers import files_of, paper
from tests.knowledge_base.test_cache import HashEncoder

REAL_RECORDS = 4000


def content(kb: Path) -> dict[str, bytes]:
    """Every file of a KB, without the one wall-clock field of its manifest."""
    files = files_of(kb)
    manifest = read_json(kb / "manifest.json")
    del manifest["built_at"]
    files["manifest.json"] = canonical_json(manifest).encode()
    return files


def assert_blind_to_the_future(
    papers: list[Paper], cutoff: date, home: Path, **options: str
) -> None:
    whole = write_corpus(home / "whole", papers)
    past = write_corpus(home / "past", [paper for paper in papers if paper.public_on <= cutoff])
    build_kb(whole, cutoff, home / "kb-whole", **options)
    build_kb(past, cutoff, home / "kb-past", **options)
    assert content(home / "kb-whole") == content(home / "kb-past")


@pytest.mark.parametrize("cutoff", [CUTOFF, date(2025, 12, 31)])
def test_sample(sample_corpus: Corpus, tmp_path: Path, cutoff: date) -> None:
    assert_blind_to_the_future(sample_corpus.papers(), cutoff, tmp_path)


@pytest.mark.parametrize("options", [{}, {"domain": "rag"}])
def test_real_papers(shared_data: Path, tmp_path: Path, options: dict[str, str]) -> None:
    import gzip

    source = tmp_path / "subset.jsonl"
    with gzip.open(shared_data / "arxiv-2025-03_2026-03.jsonl.gz", "rb") as stream:
        # Every 13th record, so that the subset runs over the whole year.
        lines = [line for number, line in enumerate(stream) if number % 13 == 0][:REAL_RECORDS]
    source.write_bytes(b"".join(lines))
    import_corpus([source], tmp_path / "corpus")
    papers = Corpus.open(tmp_path / "corpus").papers()
    assert papers[0].public_on < CUTOFF < papers[-1].public_on
    assert_blind_to_the_future(papers, CUTOFF, tmp_path, **options)


@pytest.mark.parametrize("embedder", ["lsa", "bge:hash"])
def test_approximate_indexes_and_caches_are_blind_to_the_future(
    sample_corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, embedder: str
) -> None:
    encoder = HashEncoder()
    monkeypatch.setattr(BgeEmbedder, "open", lambda _id: encoder)
    monkeypatch.setattr(BgeEmbedder, "check", lambda _id: None)
    monkeypatch.setattr(dense, "FLAT_UP_TO", 100)
    build_kb(sample_corpus, date(2026, 3, 31), tmp_path / "later", embedder=embedder)
    assert_blind_to_the_future(sample_corpus.papers(), CUTOFF, tmp_path, embedder=embedder)
    assert KnowledgeBase.open(tmp_path / "kb-past").manifest.dense.kind == "ivf"


def test_full_texts_are_chunked_without_the_future(tmp_path: Path) -> None:
    body = "A sentence of some words about gears. " * 60
    papers = [
        paper(f"p{n}", f"Widget {n}", f"2024-0{1 + n % 3}-01", abstract="Gears.",
              sections=(Section(name="method", text=f"{body} Number {n}."),))
        for n in range(12)
    ]  # fmt: skip
    assert_blind_to_the_future(papers, date(2024, 2, 1), tmp_path)


_FIRST = date(2024, 1, 1)
_DAYS = st.integers(0, 6).map(lambda days: _FIRST + timedelta(days=days))
_WORDS = st.lists(
    st.sampled_from(["agent", "agents", "retrieval", "RAG", "diffusion", "image", "the", "LLM"]),
    min_size=1,
    max_size=6,
).map(" ".join)
_RECORDS = st.builds(
    Paper,
    id=st.sampled_from(["a", "b", "c", "d", "e"]),
    title=_WORDS,
    abstract=st.none() | _WORDS,
    comments=st.none() | st.sampled_from(["Accepted at X", "Accepted at a much later venue"]),
    categories=st.sampled_from([(), ("cs.CL",), ("cs.CV", "cs.CL")]),
    public_on=_DAYS,
    source=st.just("test"),
)


@given(records=st.lists(_RECORDS, min_size=1, max_size=12), cutoff=_DAYS)
@settings(deadline=None, max_examples=25)
def test_random_corpora_with_duplicates_astride_the_cutoff(
    records: list[Paper], cutoff: date
) -> None:
    from foresci.errors import DataError, UsageError

    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        results: list[dict[str, bytes] | str] = []
        for name, seen in (
            ("whole", records),
            ("past", [record for record in records if record.public_on <= cutoff]),
        ):
            papers: dict[str, Paper] = {}
            for record in seen:
                known = papers.get(record.id)
                papers[record.id] = merge(known, record) if known else record
            corpus = write_corpus(home / name, papers.values())
            try:
                build_kb(corpus, cutoff, home / f"kb-{name}")
            except (DataError, UsageError):
                results.append("nothing to build")
            else:
                results.append(content(home / f"kb-{name}"))
        assert results[0] == results[1]


def test_no_search_returns_anything_after_the_cutoff(sample_kb: KnowledgeBase) -> None:
    assert max(sample_kb.table.public_on) <= CUTOFF
    for query in ("agents", "diffusion 2026", "retrieval augmented generation", "benchmark"):
        hits = sample_kb.search(query, k=500).hits
        assert hits
        assert all(hit.public_on <= CUTOFF for hit in hits)


def test_no_file_holds_the_id_of_a_later_paper(
    sample_kb: KnowledgeBase, sample_corpus: Corpus
) -> None:
    later = [paper.id for paper in sample_corpus.papers() if paper.public_on > CUTOFF]
    assert later
    ids = sample_kb.table.ids
    assert not set(later) & set(ids)
