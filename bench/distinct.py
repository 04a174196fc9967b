"""How far agents differ: what they ask, what they keep, and what they decide on the same tasks."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from foresci.runs import RunFolder
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    DirectionAnswer,
    PlanningAnswer,
    VenueAnswer,
)


class Seen(NamedTuple):
    """What one run asked, kept and decided."""

    queries: frozenset[str]
    """Searches, and the look-ups by which passages of the packet were found."""
    papers: frozenset[str]
    decision: str

    @classmethod
    def of(cls, run: RunFolder) -> "Seen":
        """Read it from a finished run."""
        asked = {row["query"] for row in run.trace if row["kind"] == "retrieval"}
        found = {item.retrieval.query for item in run.packet.items}
        kept = frozenset(item.paper_id for item in run.packet.items)
        return cls(frozenset(asked | found), kept, _decision(run.answer))


class Pair(NamedTuple):
    """Two agents over the tasks that both ran, means in [0, 1]."""

    left: str
    right: str
    tasks: int
    queries: float
    """Jaccard overlap of their searches."""
    papers: float
    """Jaccard overlap of the papers in their packets."""
    decisions: float
    """Share of tasks with the same choice: candidate, first option, family or root."""


def pairs(seen: Mapping[str, Mapping[str, Seen]]) -> tuple[Pair, ...]:
    """Every two agents, by name of agent and task."""
    return tuple(_pair(left, right, seen) for left, right in combinations(seen, 2))


def _pair(left: str, right: str, seen: Mapping[str, Mapping[str, Seen]]) -> Pair:
    tasks = [task for task in seen[left] if task in seen[right]]
    both = [(seen[left][task], seen[right][task]) for task in tasks]
    return Pair(
        left,
        right,
        len(tasks),
        _mean(jaccard(a.queries, b.queries) for a, b in both),
        _mean(jaccard(a.papers, b.papers) for a, b in both),
        _mean(float(a.decision == b.decision) for a, b in both),
    )


def jaccard(left: frozenset[str], right: frozenset[str]) -> float:
    """Shared members among all; 1 where both are empty."""
    return len(left & right) / len(left | right) if left | right else 1.0


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def _decision(answer: Answer) -> str:
    match answer:
        case DirectionAnswer():
            return answer.candidate
        case PlanningAnswer():
            return answer.ranking[0].candidate
        case VenueAnswer():
            return answer.default
        case BottleneckAnswer():
            return answer.root_bottleneck.text.partition(".")[0].partition(":")[0]
