"""The gate is opened by the run's own record alone, and says by which parts."""

from math import log

import pytest

from controls.case import Case
from controls.findings import Findings
from controls.risk import THRESHOLD, risk_of
from controls.risk.gate import PARTS
from controls.risk.weights import BASE, WEIGHTS
from foresci.schema import Claim
from tests.agents.builders import planning_answer, planning_task, venue_answer, venue_task
from tests.controls.risk.cases import (
    ON_MEMORY,
    ON_TOOLS,
    assessed,
    case_of,
    direction_case,
    found,
    moved,
)

SOUND = direction_case(
    *(found(number, ON_MEMORY, "a") for number in range(1, 5)),
    assessments=(
        assessed("a", 0.9, moved(0.9)), assessed("b", 0.1, moved(0.1)),
        assessed("c", 0.0, moved(0.0)),
    ),
)  # fmt: skip
DRIFTED = direction_case(
    found(1, ON_TOOLS.replace("We evaluate it.", ""), "b"),
    assessments=(
        assessed("a", 0.11, moved(-0.9)), assessed("b", 0.1, moved(0.9)),
        assessed("c", 0.0, moved(0.0)),
    ),
)  # fmt: skip


def test_the_gate_opens_for_a_drifted_decision_and_stays_closed_for_a_sound_one() -> None:
    sound, drifted = risk_of(SOUND), risk_of(DRIFTED)
    assert drifted.is_high
    assert not sound.is_high
    assert drifted.threshold == sound.threshold == THRESHOLD


def test_no_part_is_lower_for_the_drifted_decision() -> None:
    sound = {part.name: part.score for part in risk_of(SOUND).parts}
    drifted = {part.name: part.score for part in risk_of(DRIFTED).parts}
    assert sound.keys() == drifted.keys()
    assert all(drifted[name] > sound[name] for name in sound)


@pytest.mark.parametrize(
    "case",
    [
        direction_case(),
        case_of(planning_task(), planning_answer()),
        case_of(venue_task(), venue_answer("acl")),
        case_of(venue_task(), venue_answer("unknown"), (found(1, ""),)),
    ],
)
def test_a_decision_without_any_record_has_a_risk_too(case: Case) -> None:
    risk = risk_of(case)
    assert 0.0 <= risk.score <= 1.0
    assert risk.parts


def test_the_risk_does_not_depend_on_who_decided_or_on_what_is_not_cited() -> None:
    by_another = SOUND.model_copy(update={"agent": "aris"})
    assert risk_of(by_another) == risk_of(SOUND)
    more = SOUND.model_copy(update={"evidence": (*SOUND.evidence, found(9, ON_TOOLS, "b"))})
    assert risk_of(more) == risk_of(SOUND)
    empty = Claim(text="Nothing is cited.")
    uncited = {"direction": empty, "mechanism": empty}
    bare = SOUND.model_copy(update={"incumbent": SOUND.incumbent.model_copy(update=uncited)})
    assert risk_of(bare).score > risk_of(SOUND).score


def test_no_sign_of_drift_speaks_against_drift() -> None:
    assert set(WEIGHTS) == {part.__name__ for part in PARTS}
    assert all(weight >= 0 for weight in WEIGHTS.values())


def test_a_part_that_does_not_apply_leaves_the_risk_as_it_is() -> None:
    uncounted = SOUND.model_copy(update={"findings": Findings()})
    told = risk_of(uncounted)
    assert "lead" not in {part.name for part in told.parts}
    odds = sum(WEIGHTS[part.name] * (part.score - 0.5) for part in told.parts)
    assert log(told.score / (1 - told.score)) == pytest.approx(BASE["direction"] + odds)
