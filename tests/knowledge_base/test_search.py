import json
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from foresci.errors import UsageError
from foresci.schema import Section
from knowledge_base import Filters, KnowledgeBase, build_kb, diff
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import paper

QUERY = "memory for tool-using agents"


def test_hits_come_best_first_one_per_paper_with_both_ranks(sample_kb: KnowledgeBase) -> None:
    result = sample_kb.search(QUERY, k=20)
    assert len(result.hits) == 20
    assert len({hit.paper_id for hit in result.hits}) == 20
    found = [hit.retrieval for hit in result.hits]
    assert [entry.fused_rank for entry in found] == list(range(1, 21))
    assert [entry.fused_score for entry in found] == sorted(
        (entry.fused_score for entry in found), reverse=True
    )
    first = result.hits[0].retrieval
    assert first.bm25_rank == 1
    assert first.bm25_score == pytest.approx(sample_kb.bm25_scores(QUERY).max())
    assert "agent" in f"{result.hits[0].title} {result.hits[0].text}".lower()


def test_a_longer_list_begins_with_the_shorter_one(sample_kb: KnowledgeBase) -> None:
    ten = [hit.paper_id for hit in sample_kb.search(QUERY, k=10).hits]
    fifty = [hit.paper_id for hit in sample_kb.search(QUERY, k=50).hits]
    assert fifty[:10] == ten


def test_the_trace_repeats_the_search(sample_kb: KnowledgeBase) -> None:
    filters = Filters(domain="rag")
    result = sample_kb.search(QUERY, k=5, filters=filters)
    trace = result.trace
    assert (trace.query, trace.k, trace.filters) == (QUERY, 5, filters)
    assert [line.paper_id for line in trace.hits] == [hit.paper_id for hit in result.hits]
    assert trace.latency_ms > 0
    json.dumps(result.to_json())


@pytest.mark.parametrize(
    "filters",
    [
        Filters(domain="rag"),
        Filters(since=date(2025, 6, 1), until=date(2025, 6, 30)),
        Filters(category="cs.CV"),
        Filters(section="limitation"),
        Filters(domain="rag", section="limitation", category="cs.CL"),
    ],
)
def test_filters_act_before_ranking(sample_kb: KnowledgeBase, filters: Filters) -> None:
    hits = sample_kb.search("language models and images", k=1000, filters=filters).hits
    assert hits
    for hit in hits:
        found = sample_kb.paper(hit.paper_id)
        assert filters.domain is None or filters.domain in found.domains
        assert filters.category is None or filters.category in found.categories
        assert filters.section in (None, hit.section)
        assert (filters.since or date.min) <= hit.public_on <= (filters.until or date.max)
    ranks = [hit.retrieval.bm25_rank for hit in hits if hit.retrieval.bm25_rank is not None]
    assert sorted(ranks) == list(range(1, len(ranks) + 1))  # no place is lost to what was cut


def test_fewer_hits_than_asked_are_not_padded(sample_kb: KnowledgeBase) -> None:
    day = sample_kb.table.public_on[0].item()
    hits = sample_kb.search(QUERY, k=1000, filters=Filters(until=day)).hits
    assert 0 < len(hits) <= int((sample_kb.table.public_on == np.datetime64(day)).sum())
    assert sample_kb.search(QUERY, filters=Filters(section="no such section")).hits == ()


def test_many_queries_at_once_find_what_each_finds_alone(sample_kb: KnowledgeBase) -> None:
    queries = [QUERY, "diffusion models for video", "xyzzy", "retrieval augmented generation"] * 5
    filters = Filters(since=date(2025, 5, 1))
    many = sample_kb.search_many(queries, k=7, filters=filters)
    assert len(many) == len(queries)
    for query, result in zip(queries, many, strict=True):
        alone = sample_kb.search(query, k=7, filters=filters)
        assert [hit.paper_id for hit in result.hits] == [hit.paper_id for hit in alone.hits]
        assert (result.trace.query, result.trace.k) == (query, 7)
    assert sample_kb.search_many([]) == []


def test_words_that_nothing_holds_find_nothing(sample_kb: KnowledgeBase) -> None:
    assert sample_kb.search("xyzzy qwertzuiop").hits == ()


@pytest.mark.parametrize("query", ["", "   ", "the of", "$\\alpha$", "?!"])
def test_an_empty_query_is_wrong_use(sample_kb: KnowledgeBase, query: str) -> None:
    with pytest.raises(UsageError, match="no word to search for"):
        sample_kb.search(query)


def test_requests_that_cannot_be_met_are_wrong_use(sample_kb: KnowledgeBase) -> None:
    with pytest.raises(UsageError, match="k is 0"):
        sample_kb.search(QUERY, k=0)
    with pytest.raises(UsageError, match="no domain 'biology'"):
        sample_kb.search(QUERY, filters=Filters(domain="biology"))
    with pytest.raises(UsageError, match="is after until"):
        sample_kb.search(QUERY, filters=Filters(since=CUTOFF, until=date(2025, 1, 1)))
    with pytest.raises(UsageError, match="no paper 'nothing'"):
        sample_kb.paper("nothing")


def test_paper_scores_are_the_best_chunk_of_each_paper(sample_kb: KnowledgeBase) -> None:
    by_chunk, by_paper = sample_kb.bm25_scores(QUERY), sample_kb.paper_scores(QUERY)
    assert by_paper.shape == (len(sample_kb.table.ids),)
    row = int(by_chunk.argmax())
    assert by_paper[sample_kb.paper_row(row)] == by_chunk[row] == by_paper.max()


def test_many_chunks_of_one_paper_do_not_crowd_out_others(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    sections = tuple(Section(name=f"s{n}", text=f"widget gear {n}") for n in range(150))
    corpus = corpus_of(
        paper("a", "Widget gear", "2024-01-01", abstract="widget gear", sections=sections),
        paper("b", "Cogs", "2024-01-01", abstract="A widget among other things, and a gear"),
    )
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    hits = KnowledgeBase.open(tmp_path / "kb").search("widget gear").hits
    assert [hit.paper_id for hit in hits] == ["a", "b"]
    assert [hit.retrieval.dense_rank for hit in hits] == [1, 2]


def test_diff_lists_papers_and_terms_that_gained(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    papers = [paper("a", "Gears", "2024-01-01"), paper("b", "Widgets", "2024-02-01")]
    build_kb(corpus_of(*papers), date(2024, 1, 31), tmp_path / "one")
    build_kb(corpus_of(*papers), date(2024, 2, 28), tmp_path / "two")
    one, two = KnowledgeBase.open(tmp_path / "one"), KnowledgeBase.open(tmp_path / "two")
    found = diff(one, two)
    assert (found.only_first, found.only_second) == ((), ("b",))
    assert (found.second.papers, found.second.last_public_on) == (2, date(2024, 2, 1))
    assert [(change.term, change.before, change.after) for change in found.gained] == [
        ("widget", 0.0, 0.5)
    ]
    assert diff(one, one).gained == ()
