"""What a plan depends on and what may go wrong, as papers had told by the cutoff."""

from collections.abc import Iterable

from evaluation.mint.ground import Ground
from evaluation.mint.phrasing import opened
from evaluation.targets import Slot
from taxonomy.graph import Node
from taxonomy.signals.records import BottleneckSignal, NoteSignal

VARIANTS = 3
SOURCES = 5
FEWEST_PAPERS = 2
"""Papers on a direction that state a limitation before it is one of its risks."""


def note_slots(ground: Ground, node: Node) -> tuple[Slot, ...]:
    """The slots `dependencies`, `risks` and `go_no_go` of a plan, each where papers tell of it."""
    known = ground.population.known(ground.members[node.id])
    notes = [
        one
        for one in ground.taxonomy.signals
        if isinstance(one, NoteSignal) and node.id in one.nodes
    ]
    limits = [
        (one.label, held)
        for one in ground.taxonomy.signals
        if isinstance(one, BottleneckSignal)
        and len(held := tuple(paper for paper in one.papers if paper in known)) >= FEWEST_PAPERS
    ]
    usable = [
        (f"{opened(node.label)} can rest on what is there: {one.label}.", one.papers)
        for one in notes
        if one.note == "feasibility"
    ]
    needed = [
        (f"{opened(node.label)} depends on this: {one.label.removeprefix('needs: ')}.", one.papers)
        for one in notes
        if one.note == "dependency"
    ]
    feared = [(one.label, one.papers) for one in notes if one.note == "risk"]
    feared += limits
    risky = [
        (f"{opened(node.label)} may fail for this: {label.removeprefix('risk: ')}.", papers)
        for label, papers in feared
    ]
    stopping = [
        (f"Go on with {node.label} only while tests keep {label} under control.", papers)
        for label, papers in limits
    ]
    named = {
        "dependencies": [*needed, *usable],
        "risks": risky,
        "go_no_go": stopping,
    }
    return tuple(_slot(name, said) for name, said in named.items() if said)


def _slot(name: str, said: Iterable[tuple[str, tuple[str, ...]]]) -> Slot:
    kept = sorted(said, key=lambda one: (-len(one[1]), one[0]))[:VARIANTS]
    sources = dict.fromkeys(paper for _, papers in kept for paper in papers[:SOURCES])
    return Slot(name=name, variants=tuple(text for text, _ in kept), sources=tuple(sources))
