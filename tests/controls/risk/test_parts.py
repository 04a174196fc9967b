"""Each part of the risk of drift tells its own kind of drift from a decision that has none."""

from collections.abc import Callable
from datetime import date

import pytest

from controls.case import Case
from controls.findings import Note, NoteKind
from controls.record import RiskPart
from controls.risk.action import action
from controls.risk.causal_role import causal_role
from controls.risk.disagreement import disagreement
from controls.risk.horizon import horizon
from controls.risk.lead import lead
from controls.risk.scope import scope
from controls.risk.support import support
from controls.risk.view import View, view_of
from foresci.schema import BottleneckTask, VenueTask
from tests.agents.builders import (
    COMMON,
    VENUES,
    bottleneck_answer,
    direction_answer,
    planning_answer,
    planning_task,
    said,
    venue_answer,
    venue_task,
)
from tests.controls.risk.cases import (
    ON_MEMORY,
    ON_TOOLS,
    assessed,
    case_of,
    direction_case,
    found,
    moved,
)


def score(part: Callable[[View], RiskPart | None], case: Case) -> float:
    made = part(view_of(case))
    assert made is not None
    assert 0.0 <= made.score <= 1.0
    assert made.reason
    return made.score


def test_items_on_another_option_or_level_are_out_of_scope() -> None:
    on_it = score(scope, direction_case(found(1, ON_MEMORY, "a")))
    assert on_it == 0.0
    assert score(scope, direction_case(found(1, ON_TOOLS))) == 1.0
    assert score(scope, direction_case(found(1, ON_MEMORY, "b"))) == 1.0
    partly = score(scope, direction_case(found(1, "Memory helps.")))
    assert on_it < partly < 1.0


def test_scope_reads_cited_items_only_and_no_venue() -> None:
    cites_one = case_of(
        direction_case().task,
        direction_answer("a", "E1", "E9"),
        (found(1, ON_MEMORY), found(2, ON_TOOLS)),
    )
    assert score(scope, cites_one) == 0.0
    assert scope(view_of(direction_case(found(1, ON_TOOLS), cited=False))) is None
    venue = case_of(venue_task(), venue_answer("acl"), (found(1, ON_TOOLS),))
    assert scope(view_of(venue)) is None


def root_case(*kinds: NoteKind, root: str = "high latency") -> Case:
    task = BottleneckTask(id="RFBOT-9001", subdirection="memory", **COMMON)
    answer = bottleneck_answer().model_copy(
        update={"root_bottleneck": said(f"The root is {root}, not hallucination.")}
    )
    notes = tuple(Note(kind=kind, text="It is so.", about="high latency") for kind in kinds)
    options = (assessed("hallucination", 0.1), assessed("high latency", 0.3))
    return case_of(task, answer, assessments=options, notes=notes)


def test_a_root_told_as_an_effect_is_a_causal_conflict() -> None:
    effect = score(causal_role, root_case("mechanism", "failure", "objection"))
    cause = score(causal_role, root_case("cause", "cause", "opportunity"))
    assert effect > 0.5 > cause
    assert causal_role(view_of(root_case("opportunity"))) is None
    assert causal_role(view_of(direction_case())) is None


def test_the_root_is_the_diagnosis_that_is_named_first() -> None:
    assert view_of(root_case()).chosen == "high latency"
    assert view_of(root_case(root="hallucination")).chosen == "hallucination"
    unknown = case_of(root_case().task, bottleneck_answer())
    assert view_of(unknown).chosen is None
    assert lead(view_of(unknown)) is None


def test_evidence_that_tests_nothing_does_not_support_an_investment() -> None:
    tested = found(1, "We evaluate memory on a benchmark.")
    proposed = found(1, "We propose a memory.")
    assert score(action, direction_case(tested)) == 0.0
    assert score(action, direction_case(proposed)) == 1.0
    assert action(view_of(direction_case())) is None


def test_a_precedent_of_another_kind_does_not_show_that_a_project_fits() -> None:
    answer = venue_answer("acl").model_copy(update={"rationale": said("Like E1.", "E1")})
    method, survey = found(1, "We train a parser."), found(1, "This is a survey of parsers.")
    assert score(action, case_of(venue_task(), answer, (method,))) == 0.0
    assert score(action, case_of(venue_task(), answer, (survey,))) == 1.0


def test_what_a_project_only_plans_is_not_what_it_has() -> None:
    project = "We train a parser. There will be ratings by people."
    task = VenueTask(id="RFVEN-9001", candidates=VENUES, project=project, **COMMON)
    precedent = (found(1, "We train a tagger."),)

    def planned(center: str) -> float:
        claims = {"rationale": said("Near.", "E1"), "contribution_center": said(center)}
        return score(
            action, case_of(task, venue_answer("acl").model_copy(update=claims), precedent)
        )

    assert planned("A parser.") == 0.0
    assert planned("A parser with ratings by people.") == pytest.approx(2 / 3)


def test_a_movement_against_the_claim_is_a_wrong_horizon() -> None:
    falls, rises = ((assessed("a", 0.1, moved(by)),) for by in (-0.3, 0.3))
    assert score(horizon, direction_case(assessments=falls)) > 0.99
    assert score(horizon, direction_case(assessments=rises)) < 0.01
    cooling = direction_case(assessments=falls)
    claimed = cooling.incumbent.model_copy(update={"trajectory": "cooling"})
    assert score(horizon, cooling.model_copy(update={"incumbent": claimed})) < 0.01
    steady = cooling.incumbent.model_copy(update={"trajectory": "steady"})
    assert score(horizon, cooling.model_copy(update={"incumbent": steady})) > 0.99
    assert horizon(view_of(direction_case())) is None


def test_counts_that_prefer_another_option_disagree_by_their_standard_errors() -> None:
    def put(own: float, rival: float) -> float:
        options = (
            assessed("a", 0.9, moved(own)),
            assessed("b", 0.1, moved(rival)),
            assessed("c", 0.2, moved(-1.0)),
        )
        return score(disagreement, direction_case(assessments=options))

    assert put(0.2, 0.2) == pytest.approx(0.5)
    # One standard error of the difference, hypot(0.1, 0.1), is 84 % of the normal distribution.
    assert put(0.0, 0.1 * 2**0.5) == pytest.approx(0.8413, abs=1e-4)
    assert put(1.0, 0.0) < 0.01
    alone = direction_case(assessments=(assessed("a", 0.9, moved(0.1)), assessed("b", 0.1)))
    assert disagreement(view_of(alone)) is None


def test_a_narrow_lead_is_a_risk_whatever_the_scale_of_the_scores() -> None:
    def put(*scores: float) -> float:
        options = tuple(assessed(name, one) for name, one in zip("abc", scores, strict=True))
        return score(lead, case_of(planning_task(), planning_answer("a", "b", "c"), (), options))

    assert put(0.3, 0.3, 0.1) == 1.0
    assert put(0.1, 0.3, 0.1) == 1.0
    assert put(0.2, 0.2, 0.2) == 1.0
    assert put(0.9, 0.1, 0.1) < put(0.9, 0.8, 0.1) < 1.0
    assert put(0.9, 0.4, 0.1) == pytest.approx(put(90.0, 40.0, 10.0))


def test_few_and_old_papers_are_thin_support() -> None:
    new, old = found(1, ON_MEMORY), found(2, ON_MEMORY, public_on=date(2024, 1, 1))
    again = found(3, ON_TOOLS).model_copy(update={"paper_id": new.paper_id})
    assert score(support, direction_case()) == 1.0
    assert score(support, direction_case(new)) == 0.5
    assert score(support, direction_case(new, again)) == 0.5
    assert score(support, direction_case(old)) == pytest.approx(0.5**0.5)
    assert score(support, direction_case(new, old)) == pytest.approx(0.5**1.5)
