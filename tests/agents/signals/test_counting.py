"""Papers are counted for a topic by the names that they really use, and by day."""

import numpy as np
import pytest

from agents.signals.assessing import growth_in_words
from agents.signals.members import members, strengths, users
from agents.signals.movement import in_words, movement, periods, trend
from agents.signals.retrieval import assess_by_retrieval
from knowledge_base import Filters, KnowledgeBase
from knowledge_base.domain_scope import domain_filter, domain_mask
from tests.agents.builders import direction_task

DOMAIN = "llm_agents"


def test_a_paper_on_a_topic_is_told_from_one_that_mentions_it(made_kb: KnowledgeBase) -> None:
    on_topic = members(made_kb, DOMAIN, ["episodic memory"])
    titles = [made_kb.table.title(row) for row in np.flatnonzero(on_topic).tolist()]
    assert len(titles) == 14
    assert all(title.startswith("Episodic memor") for title in titles)
    assert users(made_kb, DOMAIN, "episodic memory").sum() == 16, "plurals and mentions are uses"


def test_strength_is_weight_times_idf_summed_over_names(made_kb: KnowledgeBase) -> None:
    found = strengths(made_kb, DOMAIN, ["episodic memory", "Episodic Memories", "knowledge graph"])
    row = made_kb.table.row_of["2509.00200"]
    assert found[row] == pytest.approx(3 * np.log(41 / 17) + np.log(41 / 7))
    assert not found[~domain_mask(made_kb, DOMAIN)].any(), "other domains do not count"


def test_names_that_nobody_uses_have_no_members(made_kb: KnowledgeBase) -> None:
    assert not members(made_kb, DOMAIN, ["quantum chess", "memory epis", ""]).any()


def test_an_unknown_domain_stands_for_all_papers(made_kb: KnowledgeBase) -> None:
    assert domain_mask(made_kb, "astronomy").all()
    assert domain_filter(made_kb, "astronomy") is None
    assert domain_filter(made_kb, DOMAIN) == Filters(domain=DOMAIN)
    assert members(made_kb, "astronomy", ["episodic memory"]).sum() == 16


def test_movement_counts_both_periods_of_the_domain(made_kb: KnowledgeBase) -> None:
    mask = members(made_kb, DOMAIN, ["episodic memory"])
    moved = movement(made_kb, DOMAIN, mask)
    assert in_words(moved) == "10 of the field's 20 recent papers, 4 of 20 before"
    assert moved.shrunk > 0
    assert trend(made_kb, DOMAIN, mask) > 0 > trend(made_kb, DOMAIN, ~mask)


def test_a_narrowed_domain_counts_only_its_papers(made_kb: KnowledgeBase) -> None:
    mask = users(made_kb, DOMAIN, "knowledge graphs")
    within = members(made_kb, DOMAIN, ["episodic memory"])
    moved = movement(made_kb, DOMAIN, mask, within)
    assert (moved.recent_papers, moved.recent_domain_papers) == (6, 10)
    assert (moved.earlier_papers, moved.earlier_domain_papers) == (0, 4)


def test_periods_are_of_equal_length_and_end_on_the_cutoff(made_kb: KnowledgeBase) -> None:
    mask = members(made_kb, DOMAIN, ["episodic memory"])
    shares = periods(made_kb, DOMAIN, mask)
    assert shares[-1].end == made_kb.cutoff
    assert len({(one.end - one.start).days for one in shares}) == 1
    assert [one.papers for one in shares] == [4, 0, 10]
    assert shares[-1].domain_papers == 20


def test_every_option_is_assessed_by_its_growth(made_kb: KnowledgeBase) -> None:
    texts = ("Episodic memory: what to keep", "Parsers: trees", "Quantum chess")
    task = direction_task()
    options = tuple(
        one.model_copy(update={"text": text})
        for one, text in zip(task.candidates, texts, strict=True)
    )
    task = task.model_copy(update={"candidates": options})
    found = assess_by_retrieval(made_kb, task)
    assert [one.about for one in found] == ["a", "b", "c"]
    scores = [one.score for one in found]
    assert scores[0] > scores[2] == 0.0 > scores[1], "what nobody uses has not moved"


@pytest.mark.parametrize(
    ("growth", "words"),
    [(0.1, "rose by about 11 % a month"), (-0.1, "fell by about 10 % a month"), (0.0, "neither")],
)
def test_growth_is_put_into_words(growth: float, words: str) -> None:
    assert words in growth_in_words(growth)
