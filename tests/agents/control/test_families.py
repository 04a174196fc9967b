"""Venue families are sounded the same way whoever asks, in the task's order."""

from datetime import date

import pytest

from agents.control.families import sound
from agents.passages import row_of
from foresci.schema import Candidate, VenueTask, Window
from knowledge_base import KnowledgeBase
from taxonomy.venue_fit import acceptances
from taxonomy.venues import FAMILY_NAMES

TASK = VenueTask(
    id="RFVEN-9001",
    domain="llm_agents",
    cutoff=date(2025, 9, 30),
    window=Window(start=date(2025, 10, 1), end=date(2026, 3, 31)),
    question="Where?",
    candidates=tuple(Candidate(id=one, text=text) for one, text in FAMILY_NAMES.items()),
    project="We propose a method for long-term memory of language agents.",
)


def test_scores_of_all_families_sum_to_one_in_the_order_of_the_task(
    sample_kb: KnowledgeBase,
) -> None:
    found = sound(sample_kb, TASK)
    assert [one.about for one in found] == list(FAMILY_NAMES)
    assert sum(one.score for one in found) == pytest.approx(1.0)
    assert all(one.recent <= one.papers for one in found)
    assert sum(one.papers for one in found) > 0


def test_a_family_is_sounded_by_papers_that_it_accepted(sample_kb: KnowledgeBase) -> None:
    accepted = acceptances(sample_kb)
    for one in sound(sample_kb, TASK):
        rows = [row for row in map(row_of, one.evidence) if row is not None]
        papers = [sample_kb.chunk(row).paper_id for row in rows]
        assert {accepted[paper].family for paper in papers} <= {one.about}
        assert bool(papers) == bool(one.papers)


def test_recent_acceptances_are_as_near_to_the_cutoff_as_the_window_is_long(
    sample_kb: KnowledgeBase,
) -> None:
    long = {one.about: one.recent for one in sound(sample_kb, TASK)}
    window = Window(start=date(2025, 10, 1), end=date(2025, 10, 8))
    short = sound(sample_kb, TASK.model_copy(update={"window": window}))
    assert sum(long.values()) > sum(one.recent for one in short)
