"""Which nodes took a larger part of some papers after a cutoff than before it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from evaluation.realized.population import Measured, Population
from evaluation.realized.shares import Change
from taxonomy.graph import Node

FEWEST_TOGETHER = 5
"""Papers that belong to a topic and to what is named beside it."""


class Companion(NamedTuple):
    """A node beside a topic, with its part of the topic's papers on both sides of the cutoff."""

    node: Node
    measured: Measured
    change: Change


def risen(
    base: Population,
    nodes: Iterable[Node],
    members: Mapping[str, frozenset[str]],
    dispersion: float,
) -> list[Companion]:
    """The nodes whose part rose, those of the surest rise first (lower bound of its interval).

    At least five papers of the window must belong to both; nothing rises where one of the two times
    holds no paper.

    Args:
        base: the papers of which the nodes hold a part.
        nodes: those that may have risen.
        members: ids of each node's papers.
        dispersion: of monthly counts; see `shares.dispersion`.
    """
    if not base.before or not base.window:
        return []
    found: list[Companion] = []
    for node in nodes:
        measured = base.measure(members[node.id])
        change = measured.change(dispersion)
        if measured.window.total >= FEWEST_TOGETHER and change.log_ratio > 0:
            found.append(Companion(node, measured, change))
    return sorted(found, key=lambda one: (-one.change.low, one.node.id))
