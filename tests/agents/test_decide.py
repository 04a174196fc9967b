"""What holds for the decisions of all four families."""

from agents.decide.bottleneck import decide_bottleneck
from agents.decide.direction import decide_direction
from agents.decide.inputs import BottleneckInput, DirectionInput, PlanningInput, VenueInput
from agents.decide.planning import decide_planning
from agents.decide.venue import decide_venue
from foresci.schema import TRAJECTORIES
from tests.agents.builders import CUTOFF, OPTIONS, VENUES, WINDOW
from tests.agents.given import GIVEN


def test_without_evidence_every_family_still_decides_and_cites_nothing() -> None:
    answers = (
        decide_direction(DirectionInput(candidates=OPTIONS, trajectories=TRAJECTORIES, **GIVEN)),
        decide_bottleneck(BottleneckInput(subdirection="memory", **GIVEN)),
        decide_planning(PlanningInput(candidates=OPTIONS, constraint="x", **GIVEN)),
        decide_venue(VenueInput(candidates=VENUES, project="A parser for dialects.", **GIVEN)),
    )
    for answer in answers:
        assert '"evidence":["' not in answer.model_dump_json()
    assert WINDOW.start > CUTOFF
