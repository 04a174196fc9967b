"""The directions that questions may offer, chosen by what was known at the cutoff alone."""

from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from evaluation.mint.companions import Companions
from evaluation.mint.ground import Ground
from evaluation.mint.likeness import are_one
from evaluation.mint.phrasing import direction_text
from evaluation.mint.spoken import Spoken
from evaluation.realized.labels import trajectory
from evaluation.realized.population import Measured
from evaluation.realized.shares import Change, dispersion
from evaluation.realized.spread import FEWEST_PARTS, spreads
from foresci.schema import Trajectory
from taxonomy.graph import Node
from taxonomy.induction.rules import FEWEST_CAPITALS
from taxonomy.signals.combining import name_words
from taxonomy.signals.directions import LEADING

FEWEST_BEFORE = 20
"""Papers up to the cutoff that a direction needs."""
LARGEST_SHARE = 0.25
"""A larger share of the domain is a field, not a direction."""
MOST_SHARED = 0.3
"""Share of the smaller direction's papers that two directions of a set may have in common."""
COMPANIONS = 2
"""Nodes that a direction is said to go together with."""


@dataclass(frozen=True)
class Option:
    """A direction with its outcome.

    Attributes:
        node: what it is made from.
        papers: ids of its papers up to the cutoff.
        measured: its papers on both sides.
        change: how its share of the domain changed.
        trajectory: what the interval supports, if anything.
    """

    node: Node
    papers: frozenset[str]
    measured: Measured
    change: Change
    trajectory: Trajectory | None


class Options:
    """The directions of a ground, the most general and then the largest first.

    A direction is a grounded node of tasks or methods with a label that says something by itself,
    at least 20 papers up to the cutoff and at most a quarter of the domain's; most of these hold
    one of the few phrases that a reader is shown. One that has half its papers (Jaccard) or all
    words of its label in common with an earlier one is left out. Nothing after the cutoff has a say
    in this.
    """

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._graph = ground.taxonomy.graph
        self.companions = Companions(ground)
        able = [node for node in self._graph.nodes() if self._is_able(node)]
        self._spoken = Spoken(ground, able)
        self._able = [node for node in able if self._spoken.speaks(node)]

    @cached_property
    def all(self) -> tuple[Option, ...]:
        """Every direction with its outcome."""
        measured = [
            self._ground.population.measure(self._ground.members[one.id]) for one in self._nodes
        ]
        phi = dispersion((one.before, one.window) for one in measured)
        return tuple(
            self._option(node, found, phi)
            for node, found in zip(self._nodes, measured, strict=True)
        )

    def text(self, option: Option) -> str:
        """How a task words a direction; nothing after the cutoff has a say in it."""
        beside = self.companions.usual(option.node, ("tasks", "methods"), COMPANIONS)
        return direction_text(option.node, self._spoken.shown(option.node), beside)

    def apart(self, one: Option, other: Option) -> bool:
        """Whether two directions may stand side by side: neither holds most of the other."""
        kin = one.node.id in self._above[other.node.id] or other.node.id in self._above[one.node.id]
        shared = len(one.papers & other.papers)
        return not kin and shared <= MOST_SHARED * min(len(one.papers), len(other.papers))

    def parts(self, node: Node) -> tuple[list[float], list[float]]:
        """Papers of each of a node's children and of none, up to the cutoff and after it.

        A paper of several children counts for each in part, so that all papers together count one
        each. Empty where there are fewer than two children: nothing to spread over.
        """
        members, days = self._ground.members, self._ground.population.days
        children = [one for one in self._graph.children(node.id) if one in members]
        if len(children) < FEWEST_PARTS:
            return [], []
        before, window = [0.0] * (len(children) + 1), [0.0] * (len(children) + 1)
        for paper in sorted(members[node.id] & days.keys()):
            side = before if days[paper] <= self._ground.period.cutoff else window
            places = [place for place, one in enumerate(children) if paper in members[one]] or [-1]
            for place in places:
                side[place] += 1 / len(places)
        return before, window

    @cached_property
    def _above(self) -> dict[str, frozenset[str]]:
        digraph = self._graph.digraph
        return {node.id: frozenset(nx.ancestors(digraph, node.id)) for node in self._nodes}

    @cached_property
    def _nodes(self) -> list[Node]:
        level, before = self._graph.level, self._before
        kept: list[Node] = []
        for node in sorted(self._able, key=lambda one: (level(one.id), -len(before(one)), one.id)):
            if not any(are_one(node, self._before(node), one, self._before(one)) for one in kept):
                kept.append(node)
        return kept

    def _is_able(self, node: Node) -> bool:
        if node.id not in self._ground.members or node.dimension not in LEADING:
            return False
        few, total = len(self._before(node)), self._ground.population.before.total()
        return self._speaks(node) and FEWEST_BEFORE <= few <= LARGEST_SHARE * total

    def _speaks(self, node: Node) -> bool:
        """Whether a label tells what is meant: several words, an acronym, or a first topic."""
        several = len(name_words(node)) > 1
        acronym = sum(map(str.isupper, node.label)) >= FEWEST_CAPITALS
        return several or acronym or self._graph.level(node.id) == 1

    def _before(self, node: Node) -> frozenset[str]:
        return self._members[node.id]

    @cached_property
    def _members(self) -> dict[str, frozenset[str]]:
        """Each node's papers up to the cutoff."""
        known = self._ground.population.known
        return {node: known(held) for node, held in self._ground.members.items()}

    def _option(self, node: Node, measured: Measured, phi: float) -> Option:
        change = measured.change(phi)
        spreading = spreads(*self.parts(node), phi)
        return Option(
            node=node,
            papers=frozenset(measured.before_ids),
            measured=measured,
            change=change,
            trajectory=trajectory(change, spreading=spreading),
        )
