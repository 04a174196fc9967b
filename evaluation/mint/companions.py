"""What the papers of a topic work with, and with what they came to work more often."""

import math
from collections.abc import Mapping

from evaluation.mint.ground import Ground
from evaluation.mint.likeness import alike, distinct
from evaluation.mint.rising import FEWEST_TOGETHER, Companion, risen
from taxonomy.dimensions import Dimension
from taxonomy.graph import Node

LEAST_LIFT = 1.5
MOST_SHARED = 0.8
"""A node that holds more of a topic's papers, or the other way round, is the topic again."""


class Companions:
    """What stands beside the topics of a ground; every question is answered once.

    Nodes whose names have much in common with the topic's, that lie directly above or below it, or
    that hold most of its papers are no companions.
    """

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._nodes = [node for node in ground.taxonomy.graph.nodes() if node.id in ground.members]
        known = frozenset(ground.documents.ids)
        self._before = {node: held & known for node, held in ground.members.items()}
        self._usual: dict[tuple[str, tuple[Dimension, ...], int], tuple[Node, ...]] = {}
        self._risen: dict[tuple[str, tuple[Dimension, ...], float], list[Companion]] = {}

    def usual(self, topic: Node, dimensions: tuple[Dimension, ...], most: int) -> tuple[Node, ...]:
        """The nodes that papers up to the cutoff combine with a topic more often than with others.

        Args:
            topic: a node of the ground.
            dimensions: of the nodes wanted.
            most: how many at most, by n ln(n / expected) of the n common papers.
        """
        key = (topic.id, dimensions, most)
        if key not in self._usual:
            self._usual[key] = self._combined(topic, dimensions, most)
        return self._usual[key]

    def risen(
        self, topic: Node, dimensions: tuple[Dimension, ...], most: int, dispersion: float
    ) -> tuple[Companion, ...]:
        """The nodes that took a larger part of a topic's papers after the cutoff than before.

        Those whose rise is surest come first (the lower bound of its 95 % interval); five papers of
        the window must belong to both.

        Args:
            topic: a node of the ground.
            dimensions: of the nodes wanted.
            most: how many at most.
            dispersion: of monthly counts; see `shares.dispersion`.
        """
        key = (topic.id, dimensions, dispersion)
        if key not in self._risen:
            self._risen[key] = self._moved(topic, dimensions, dispersion)
        return distinct(self._risen[key], lambda one: one.node, most)

    def _combined(
        self, topic: Node, dimensions: tuple[Dimension, ...], most: int
    ) -> tuple[Node, ...]:
        held = self._before[topic.id]
        ranked: list[tuple[float, str, Node]] = []
        for node in self._others(topic, dimensions, self._before):
            beside = self._before[node.id]
            common = len(held & beside)
            expected = len(held) * len(beside) / len(self._ground.documents)
            if common >= FEWEST_TOGETHER and common >= LEAST_LIFT * expected:
                gained = round(common * math.log(common / expected), 6)
                ranked.append((-gained, node.id, node))
        nodes = [node for *_, node in sorted(ranked, key=lambda one: one[:2])]
        return distinct(nodes, lambda node: node, most)

    def _moved(
        self, topic: Node, dimensions: tuple[Dimension, ...], dispersion: float
    ) -> list[Companion]:
        base = self._ground.population.within(self._ground.members[topic.id])
        members = self._ground.members
        nodes = self._others(topic, dimensions, members)
        return risen(base, nodes, members, dispersion)

    def _others(
        self,
        topic: Node,
        dimensions: tuple[Dimension, ...],
        members: Mapping[str, frozenset[str]],
    ) -> list[Node]:
        """The nodes that may be companions, judged by these papers of each node."""
        graph = self._ground.taxonomy.graph
        kin = {*graph.children(topic.id), *graph.parents(topic.id), topic.id}
        own = members[topic.id]
        return [
            node
            for node in self._nodes
            if node.id not in kin
            and node.dimension in dimensions
            and not alike(node, topic)
            and len(own & members[node.id]) <= MOST_SHARED * min(len(own), len(members[node.id]))
        ]
