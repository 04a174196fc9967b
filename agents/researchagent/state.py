"""The state of a ResearchAgent run: rows, counts and short drafts."""

from agents.researchagent.records import Stage
from agents.state import Json, RunState


class ResearchState(RunState, total=False):
    """Every key is written by one node at a time."""

    anchor: int | None
    """Paper row of the best support document; None where nothing was found."""
    refs: list[int]
    """Chunk rows: support first, then older neighbours of the anchor."""
    entities: list[str]
    """What goes with the anchor and its like."""
    passages: dict[str, list[int]]
    """Chunk rows on each option, best first."""
    focus: list[Json]
    """`Focus` of each option: what `facts` were counted by."""
    facts: list[Json]
    """`OptionFacts` of each option."""
    stage: Stage
    history: dict[str, list[Json]]
    """`Attempt`s of each stage, oldest first."""
    best: dict[str, Json]
    """The `Attempt` that each finished stage goes on with."""
