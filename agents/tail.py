"""The nodes in which every agent ends: decide, then render."""

from langgraph.runtime import Runtime

from agents.context import RunContext
from agents.decide.steps import run_decision
from agents.render.enforce import enforce
from agents.state import RunState, node_event, read_packet
from foresci.schema import ANSWER_ADAPTER


def decide(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Make the decision once; it is the incumbent that a control may later question."""
    packet = read_packet(state, runtime.context)
    decision, tokens = run_decision(runtime.context, packet, state.get("signals", {}))
    event = node_event("decide", read=[item.id for item in packet.items], decided=decision.family)
    made = decision.to_json()
    return {
        "incumbent": made,
        "final": made,
        "tokens": tokens.to_json(),
        "trace": [event],
    }


def render(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Enforce the family's schema, the candidate set and the packet on the final decision."""
    decision = ANSWER_ADAPTER.validate_python(state["final"])
    packet = read_packet(state, runtime.context)
    answer, repairs = enforce(runtime.context.task, packet, decision)
    return {
        "answer": answer.to_json(),
        "repairs": repairs,
        "trace": [node_event("render", repairs=repairs)],
    }
