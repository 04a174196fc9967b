"""A packet holds each passage once, something for every candidate, and sections in context."""

from agents.packet import FILLED_TO, PER_CANDIDATE, pack
from agents.queries import queries_for
from agents.state import Json
from foresci.benchmark import Benchmark
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_filter
from tests.agents.builders import CUTOFF


def hits_of(kb: KnowledgeBase, family: str) -> list[Json]:
    task = next(t for t in Benchmark.sample().tasks if t.family == family and t.cutoff == CUTOFF)
    filters = domain_filter(kb, task.domain)
    return [
        {"about": query.about, "row": hit.row, "retrieval": hit.retrieval.to_json()}
        for query in queries_for(task)
        for hit in kb.search(query.text, k=query.k, filters=filters).hits
    ]


def test_each_passage_once_and_ids_in_order(sample_kb: KnowledgeBase) -> None:
    packet = pack(hits_of(sample_kb, "planning"), sample_kb)
    rows = [item["row"] for item in packet]
    assert len(rows) == len(set(rows)) >= FILLED_TO
    assert [item["id"] for item in packet] == [f"E{n}" for n in range(1, len(rows) + 1)]


def test_every_candidate_with_a_hit_is_represented(sample_kb: KnowledgeBase) -> None:
    hits = hits_of(sample_kb, "planning")
    packet = pack(hits, sample_kb)
    for about in {hit["about"] for hit in hits} - {None}:
        own = {hit["row"] for hit in hits if hit["about"] == about}
        kept = own & {item["row"] for item in packet}
        assert len(kept) >= min(len(own), PER_CANDIDATE)


def test_a_passage_from_a_section_is_followed_by_the_abstract(sample_kb: KnowledgeBase) -> None:
    packet = pack(hits_of(sample_kb, "bottleneck"), sample_kb)
    sections = [sample_kb.chunk_sections[item["row"]] for item in packet]
    papers = [sample_kb.paper_row(item["row"]) for item in packet]
    assert "limitation" in sections
    for place, section in enumerate(sections):
        if section == "limitation":
            assert (papers[place], "abstract") in zip(papers, sections, strict=True)


def test_the_same_hits_in_another_order_give_the_same_packet(sample_kb: KnowledgeBase) -> None:
    hits = [hit for hit in hits_of(sample_kb, "bottleneck") if hit["about"] is None]
    assert pack(hits, sample_kb) == pack(hits[::-1], sample_kb)


def test_nothing_found_gives_an_empty_packet(sample_kb: KnowledgeBase) -> None:
    assert pack([], sample_kb) == []
