"""The nodes in which every agent ends: evidence_pack, decide, perhaps a control, render."""

from langgraph.runtime import Runtime

from agents.asking import ask
from agents.context import RunContext
from agents.decide.steps import decision_call
from agents.packet import pack
from agents.passages import cited_rows, in_packet
from agents.render.enforce import enforce
from agents.state import RunState, node_event, read_packet
from controls.findings import Findings
from foresci.schema import ANSWER_ADAPTER


def evidence_pack(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Freeze what may be cited: whatever the findings rest on, and the best of the other hits."""
    findings = Findings.model_validate(state.get("findings", {}))
    packet = pack(state["hits"], runtime.context.evidence, cited_rows(findings))
    return {"packet": packet, "trace": [node_event("evidence_pack", kept=len(packet))]}


def decide(state: RunState, runtime: Runtime[RunContext]) -> RunState:
    """Make the decision once; it is the incumbent that a control may later question."""
    packet = read_packet(state, runtime.context)
    findings = in_packet(
        Findings.model_validate(state.get("findings", {})), state.get("packet", [])
    )
    asked = ask(runtime.context, *decision_call(runtime.context.task, packet, findings))
    made = asked.output.to_json()
    event = node_event(
        "decide",
        read=[item.id for item in packet.items],
        assessed={one.about: round(one.score, 4) for one in findings.assessments},
        decided=asked.output.family,
    )
    return {
        "incumbent": made,
        "final": made,
        "tokens": asked.tokens,
        "trace": [asked.event, event],
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
