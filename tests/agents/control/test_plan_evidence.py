"""In which roles the papers name the options of a plan."""

from datetime import date

import pytest

from agents.control.growth import sound as sound_growth
from agents.control.plan_evidence import sound
from controls.case import Sounding
from foresci.schema import Candidate, PlanningTask, Window
from knowledge_base import KnowledgeBase
from tests.agents.signals.conftest import built, paper

DONE = "We introduce episodic memory. It is set out here."
IN_THE_WAY = "Agents fail for want of episodic memory."
IN_PASSING = "We propose a parser. Next to it stands episodic memory."
JUDGED = "Episodic memory has an accuracy of 80 points."
NAMED_SO = "Training-free search is set out here."
OPTIONS = (
    Candidate(id="e", text='Memory: work that speaks of "episodic memory".'),
    Candidate(id="t", text='Search: work that speaks of "training-free search".'),
    Candidate(id="q", text='Annealing: work that speaks of "quantum annealing".'),
)
TASK = PlanningTask(
    id="RFPLA-9002",
    domain="llm_agents",
    cutoff=date(2025, 9, 30),
    window=Window(start=date(2025, 10, 1), end=date(2025, 12, 31)),
    question="Which one?",
    constraint="two people",
    candidates=OPTIONS,
)


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    told = (DONE, IN_THE_WAY, IN_PASSING, JUDGED, NAMED_SO)
    rows = [paper(n, "2025-08-01", f"Paper {n}", text) for n, text in enumerate(told)]
    rows.append(paper(90, "2025-08-01", "On episodic memory", "Lists are kept."))
    rows.append(paper(91, "2025-08-01", "Of videos", DONE, "visual_generation"))
    rows += [paper(n, "2025-06-01", f"Parsers {n}", "Trees are read.") for n in range(100, 120)]
    return built(tmp_path_factory.mktemp("roles"), rows)


@pytest.fixture(scope="module")
def found(kb: KnowledgeBase) -> dict[str, Sounding]:
    return {one.about: one for one in sound(kb, TASK)}


def test_only_papers_that_act_on_an_option_or_miss_it_name_it_in_role(
    found: dict[str, Sounding],
) -> None:
    """Five name memory, one of them in its title alone; another domain's paper does not count."""
    assert (found["e"].named, found["e"].in_role) == (5, 2)


def test_an_option_plays_no_role_by_its_own_name(found: dict[str, Sounding]) -> None:
    assert (found["t"].named, found["t"].in_role) == (1, 0)


def test_an_option_that_no_paper_names_is_told_so(found: dict[str, Sounding]) -> None:
    assert (found["q"].named, found["q"].in_role) == (0, 0)


def test_growth_is_counted_as_for_directions(kb: KnowledgeBase, found: dict[str, Sounding]) -> None:
    untold = [one.model_copy(update={"named": 0, "in_role": 0}) for one in found.values()]
    assert untold == list(sound_growth(kb, TASK))
