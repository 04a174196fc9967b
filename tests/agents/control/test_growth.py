"""Soundings of candidates: what is counted, over which papers, and how surely."""

from datetime import date

import pytest

from agents.control.growth import sound
from agents.control.growth_notes import notes_on
from agents.passages import row_of
from controls.case import Sounding
from foresci.schema import Candidate, DirectionTask, PlanningTask, VenueTask, Window
from knowledge_base import KnowledgeBase
from tests.agents.builders import venue_task
from tests.agents.signals.conftest import built, made_papers, paper

FIRST, SECOND, THIRD = "2025-04-15", "2025-06-20", "2025-09-10"
WINDOW = Window(start=date(2025, 10, 1), end=date(2025, 12, 31))
TOPICS = {
    # Papers in each of three periods; the rest of each period is on parsers.
    "Episodic memory": (2, 10, 10),
    "Web navigation": (8, 4, 14),
    "Reward hacking": (9, 4, 2),
    "Swarm robotics": (0, 1, 2),
}
EACH = 60
"""Papers of the domain in each period."""
OPTIONS = tuple(
    Candidate(id=name[0].lower(), text=f"{name}: agents and what they do.")
    for name in (*TOPICS, "Quantum annealing")
)
COMMON = {
    "domain": "llm_agents", "cutoff": date(2025, 9, 30), "window": WINDOW,
    "question": "Which one?", "candidates": OPTIONS,
}  # fmt: skip
DIRECTION = DirectionTask(id="RFDIR-9002", **COMMON)


@pytest.fixture(scope="module")
def grown_kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    rows = []
    for place, day in enumerate((FIRST, SECOND, THIRD)):
        titles = [name for name, counts in TOPICS.items() for _ in range(counts[place])]
        titles += ["Language parsers"] * (EACH - len(titles))
        rows += [
            paper(n, day, f"{title}, part {n}", "Trees are read and kept in lists.")
            for n, title in enumerate(titles)
        ]
    rows.append(paper(900, THIRD, "Episodic memory of cameras", "Seen.", "visual_generation"))
    return built(tmp_path_factory.mktemp("growth"), rows)


@pytest.fixture(scope="module")
def made_kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    return built(tmp_path_factory.mktemp("notes"), made_papers())


@pytest.fixture(scope="module")
def found(grown_kb: KnowledgeBase) -> dict[str, Sounding]:
    return {one.about: one for one in sound(grown_kb, DIRECTION)}


def test_a_rise_that_has_lasted_stands_above_a_late_burst(found: dict[str, Sounding]) -> None:
    """A burst is in the time before, too, with which the window will be compared."""
    memory, burst, falls = (found[one].score for one in "ewr")
    assert memory > burst > falls
    assert memory > 0.3
    assert falls < -0.3


def test_papers_of_the_domain_are_counted_and_those_near_the_cutoff(
    found: dict[str, Sounding],
) -> None:
    assert (found["e"].papers, found["e"].recent) == (22, 10)
    assert (found["w"].papers, found["w"].recent) == (26, 14)
    assert "20 of 120" in found["e"].reason
    assert "2 of 60" in found["e"].reason


def test_few_papers_make_a_standing_unsure(found: dict[str, Sounding]) -> None:
    assert found["s"].error > found["e"].error > found["w"].error > 0


def test_a_sounding_cites_the_newest_papers_that_are_on_the_candidate(
    found: dict[str, Sounding], grown_kb: KnowledgeBase
) -> None:
    rows = [row_of(cited) for cited in found["e"].evidence]
    papers = [grown_kb.paper(grown_kb.chunk(row).paper_id) for row in rows if row is not None]
    assert len(papers) == 2
    assert {one.public_on for one in papers} == {date(2025, 9, 10)}
    assert all(one.title.startswith("Episodic memory, part") for one in papers)


def test_an_option_that_nobody_writes_about_stands_without_papers(
    found: dict[str, Sounding],
) -> None:
    nothing = found["q"]
    assert (nothing.papers, nothing.recent, nothing.evidence) == (0, 0, ())
    assert nothing.error == max(one.error for one in found.values())


def test_a_plan_is_sounded_like_a_direction(grown_kb: KnowledgeBase) -> None:
    plan = PlanningTask(id="RFPLA-9002", constraint="two people", **COMMON)
    assert sound(grown_kb, plan) == sound(grown_kb, DIRECTION)
    assert [one.about for one in sound(grown_kb, plan)] == [one.id for one in OPTIONS]


def test_what_moves_with_a_candidate_is_counted_over_all_its_papers(
    made_kb: KnowledgeBase,
) -> None:
    task = DIRECTION.model_copy(update={"candidates": OPTIONS[:2]})
    notes = notes_on(made_kb, task, "e")
    assert {note.kind for note in notes} == {"mechanism", "validation"}
    assert all(note.about == "e" and note.evidence for note in notes)
    assert "knowledge graphs (6 of 10 recent papers, 0 of 4 before)" in notes[0].text
    assert notes_on(made_kb, task, "w") == ()  # no paper is on it


def test_what_is_no_candidate_of_a_counted_family_has_no_notes(made_kb: KnowledgeBase) -> None:
    venue: VenueTask = venue_task()
    assert notes_on(made_kb, DIRECTION, "z") == ()
    assert notes_on(made_kb, venue, "acl") == ()
