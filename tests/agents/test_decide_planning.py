"""The ranking follows the counts, and the plan the evidence of its first options."""

from agents.decide.inputs import PlanningInput
from agents.decide.planning import decide_planning
from controls.findings import Note
from foresci.schema import PlanningAnswer
from tests.agents.builders import OPTIONS
from tests.agents.given import GIVEN, assessed, evidence, moved


def test_options_are_ranked_by_momentum_then_papers_then_id() -> None:
    given = PlanningInput(
        candidates=OPTIONS, constraint="two people",
        assessments=assessed("abc", moved(0.0), moved(0.0, papers=50), moved(0.2)), **GIVEN,
    )  # fmt: skip
    order = [place.candidate for place in decide_planning(given).ranking]
    assert order == ["c", "b", "a"]


def plan(*texts: str, notes: tuple[Note, ...] = ()) -> PlanningAnswer:
    """The plan for the options a > b > c, with passages for the first."""
    return decide_planning(
        PlanningInput(
            candidates=OPTIONS, constraint="two people", notes=notes,
            assessments=assessed("abc", moved(0.5), moved(0.4), moved(-0.5)),
            evidence=evidence(*texts, about="a"), **GIVEN,
        )
    )  # fmt: skip


def test_each_rationale_compares_with_the_next_option() -> None:
    first, second, third = (place.rationale for place in plan().ranking)
    assert first.text.startswith("Memory for agents is ahead of tool use, if not clearly")
    assert second.text.startswith("Tool use is clearly ahead of web agents")
    assert third.text.startswith("Web agents comes last")


def test_the_plan_dates_its_milestones_inside_the_window_and_gives_checkable_criteria() -> None:
    answer = plan("We propose memory for agents that keeps entries between sessions.")
    assert answer.milestones[0].text.startswith("By 2025-12-30: reproduce Paper 1 (2025-09-30)")
    assert answer.milestones[0].evidence == ("E1",)
    go, switch = answer.go_no_go
    assert "at least 10.0 % of the field's new papers" in go.text
    assert switch.text.startswith("Switch to tool use")


def test_a_paper_that_names_several_options_shows_how_they_depend_on_each_other() -> None:
    meets = "We propose memory for agents that improves tool use over many sessions."
    depends = plan("Entries are kept.", meets).dependencies[0]
    assert depends.text.startswith("Memory for agents and tool use meet in one paper")
    assert depends.evidence == ("E2",)


def test_needs_and_trouble_that_papers_state_are_dependencies_and_risks() -> None:
    answer = plan(
        "We train our memory with a reward model for all agents.",
        "Memory of agents suffers from hallucination in long sessions.",
    )
    assert ("E1",) in [claim.evidence for claim in answer.dependencies]
    assert answer.risks[0].evidence == ("E2",)


def test_notes_on_the_first_option_shape_the_milestones() -> None:
    notes = (
        Note(kind="mechanism", text="Work on b is elsewhere.", about="b", evidence=("E2",)),
        Note(kind="mechanism", text="Work on memory meets graphs.", about="a", evidence=("E1",)),
    )
    texts = [claim.text for claim in plan("Entries are kept.", notes=notes).milestones]
    assert "work on memory meets graphs" in texts[1]
    assert not any("elsewhere" in text for text in texts)
