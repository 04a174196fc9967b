"""The nodes of a drift control: how likely drift is, and the check."""

from typing import Literal

from langgraph.runtime import Runtime

from agents.context import RunContext
from agents.control.lending import Lending, case_of
from agents.state import RunState, node_event
from controls.check import check
from controls.record import Risk
from controls.risk import risk_of


def weigh_risk(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Tell from the run's own record how likely it is that the decision drifted from it."""
    risk = risk_of(case_of(runtime.context, state))
    parts = {part.name: round(part.score, 4) for part in risk.parts}
    event = node_event("weigh_risk", score=round(risk.score, 4), high=risk.is_high, parts=parts)
    return {"risk": risk.to_json(), "trace": [event]}


def open_gate(state: RunState) -> Literal["drift_check", "render"]:
    """Gated controls check where the risk is high."""
    return "drift_check" if Risk.model_validate(state["risk"]).is_high else "render"


def drift_check(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Hold the decision against its evidence; a committed revision is what will be rendered."""
    case, lending = case_of(runtime.context, state), Lending(runtime.context, state)
    verdict = check(case, lending)
    event = node_event(
        "drift_check",
        status=verdict.status,
        rule=verdict.rule,
        drift=verdict.drift,
        passages=len(verdict.passages),
        added=len(lending.added),
        reason=verdict.reason,
    )
    committed: RunState = {}
    if verdict.status == "committed" and verdict.proposal is not None:
        committed = {"final": verdict.proposal.to_json(), "packet": lending.packet}
    return {
        **committed,
        "verdict": verdict.to_json(),
        "added": lending.added,
        "tokens": lending.tokens,
        "trace": [*lending.events, event],
    }
