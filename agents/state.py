"""The state that an agent's nodes pass on: plain JSON data, ids in place of texts.

Plain data keeps checkpoints small and readable, and lets them be restored without importing
anything that a checkpoint names.
"""

import operator
from typing import Annotated, Any, TypedDict

from agents.context import RunContext
from foresci.schema import EvidenceItem, EvidencePacket, Retrieval, TokenUse

Json = dict[str, Any]


def add_tokens(left: Json, right: Json) -> Json:
    """Sum of two `TokenUse`s."""
    return TokenUse(**left).plus(TokenUse(**right)).to_json()


class RunState(TypedDict, total=False):
    """Keys that several nodes may add to have reducers; all others are written once."""

    shared_with: str
    """Id of the run without controls from whose decision this one began; only where it did."""
    hits: Annotated[list[Json], operator.add]
    """Retrieved passages: {about, row, retrieval}, `row` being the chunk's row in the KB."""
    packet: list[Json]
    """The frozen evidence: {id, about, row, retrieval}. A committed revision may add items."""
    findings: Json
    """`Findings` of the agent, citing rows by mark; written by one node."""
    incumbent: Json
    """The decision as made; never changed afterwards."""
    risk: Json
    """`Risk` of the incumbent; only where controls are on or gated."""
    verdict: Json
    """`Verdict` of the check; only where there was one."""
    added: list[Json]
    """What the check read beside the packet, in the packet's form."""
    final: Json
    """The decision that is rendered."""
    answer: Json
    repairs: list[str]
    tokens: Annotated[Json, add_tokens]
    trace: Annotated[list[Json], operator.add]


def read_packet(state: RunState, context: RunContext) -> EvidencePacket:
    """The packet with its texts, read back from the knowledge base."""
    kb = context.kb
    if kb is None:
        return EvidencePacket()
    items = []
    for entry in state.get("packet", []):
        chunk = kb.chunk(entry["row"])
        paper = kb.paper(chunk.paper_id)
        items.append(
            EvidenceItem(
                id=entry["id"],
                paper_id=paper.id,
                title=paper.title,
                public_on=paper.public_on,
                section=chunk.section,
                text=chunk.text,
                about=entry["about"],
                retrieval=Retrieval.model_validate(entry["retrieval"]),
            )
        )
    return EvidencePacket(items=tuple(items))


def node_event(node: str, **facts: Any) -> Json:
    """A trace row that says what a node read and decided."""
    return {"kind": "node", "node": node, **facts}
