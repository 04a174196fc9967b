"""Drawing rival diagnoses of a subdirection, before any outcome is looked at."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluation.mint.bottleneck_kinds import same_kind
from evaluation.mint.bottleneck_limits import Limitation
from evaluation.mint.ground import Ground
from evaluation.mint.likeness import are_one
from evaluation.realized.population import Measured, Population
from evaluation.realized.shares import Change, dispersion
from taxonomy.dimensions import Dimension
from taxonomy.graph import Node

DIMENSIONS: tuple[Dimension, ...] = ("tasks", "methods", "application_domains")
FEWEST_BEFORE, FEWEST_IN_WINDOW = 60, 30
"""Papers of a subdirection; its outcome is a share of them, however many they are."""
LARGEST_PART = 1 / 3
"""A node that holds more of the domain is no subdirection of it, and a limitation that more papers
of a subdirection take up belongs to its subject."""
FEWEST_TAKING_UP = 8
"""Papers of a subdirection up to the cutoff that take up a rival."""
SMALLEST, LARGEST = 4, 6
MOST_COMMON = 2
"""Rivals that two sets of a subdirection may have in common."""
MOST_OVERLAP = 0.3
"""Part of the smaller rival's earlier papers that two rivals of a set may share."""
MOST_SETS = 48
ATTEMPTS = 600
"""Draws after which no further set is looked for."""


@dataclass(frozen=True)
class Subdirection:
    """What a question is about: a node, or the domain at large.

    Attributes:
        id: the node's, or the domain's name.
        node: None for the domain at large.
        label: how it is called in the middle of a sentence.
        papers: ids, before and after the cutoff.
        base: these papers, as what shares are shares of.
    """

    id: str
    node: Node | None
    label: str
    papers: frozenset[str]
    base: Population

    @property
    def is_measurable(self) -> bool:
        """Whether the window holds enough of its papers for shares of them to tell anything."""
        return self.base.window.total() >= FEWEST_IN_WINDOW


@dataclass(frozen=True)
class Rival:
    """A limitation within a subdirection, with its outcome.

    Attributes:
        limitation: what is blamed.
        papers: the subdirection's papers that take it up, before and after the cutoff.
        measured: counts of them.
        change: how their share of the subdirection changed.
    """

    limitation: Limitation
    papers: frozenset[str]
    measured: Measured
    change: Change

    def apart(self, other: "Rival") -> bool:
        """Whether both may be named side by side: another complaint, and mostly other papers."""
        mine, theirs = self.limitation.concept.stems, other.limitation.concept.stems
        before, others = set(self.measured.before_ids), set(other.measured.before_ids)
        shared = len(before & others)
        few = shared <= MOST_OVERLAP * min(len(before), len(others))
        return few and not same_kind(mine, theirs)


def subdirections(ground: Ground) -> Iterator[Subdirection]:
    """The subdirections of a domain, the largest first, then the domain at large.

    Two subdirections have less than half of their papers up to the cutoff in common, and other
    names. One that the window holds too few papers of is given as well, to be told of; it stands in
    no other's way. How many papers it has there is no outcome: outcomes are shares of them.
    """
    everything = frozenset(ground.population.days)
    kept: list[tuple[Node, frozenset[str]]] = []
    for node, before in _candidates(ground):
        if any(are_one(node, before, *other) for other in kept):
            continue
        papers = ground.members[node.id] & everything
        made = Subdirection(node.id, node, node.label, papers, ground.population.within(papers))
        if made.is_measurable:
            kept.append((node, before))
        yield made
    yield Subdirection(ground.domain, None, ground.title, everything, ground.population)


def rivals_of(subdirection: Subdirection, known: Sequence[Limitation]) -> tuple[Rival, ...]:
    """The limitations that a subdirection's papers state and take up, in the order given.

    One of them must state it, and at least eight, but no more than a third, take it up before the
    cutoff. Months of all of them together tell the dispersion.
    """
    base = subdirection.base
    most = LARGEST_PART * base.before.total()
    found: list[tuple[Limitation, Measured]] = []
    for one in known:
        measured = base.measure(one.papers)
        stated = not subdirection.papers.isdisjoint(one.signal.papers)
        if stated and FEWEST_TAKING_UP <= measured.before.total <= most:
            found.append((one, measured))
    phi = dispersion((measured.before, measured.window) for _, measured in found)
    return tuple(
        Rival(one, one.papers & subdirection.papers, measured, measured.change(phi))
        for one, measured in found
    )


def draw_rivals(
    ground: Ground, subdirection: Subdirection, rivals: Sequence[Rival]
) -> Iterator[tuple[Rival, ...]]:
    """Up to 48 sets of four to six rivals that are apart, each in random order.

    Two sets share two rivals at most. They depend on the ground's seed and on the papers up to the
    cutoff alone.
    """
    key = f"{ground.seed}/{ground.domain}/{ground.period.cutoff}/bottleneck/{subdirection.id}"
    rng = random.Random(key)  # noqa: S311
    taken: list[frozenset[str]] = []
    for _ in range(ATTEMPTS):
        chosen = _draw(rivals, rng)
        ids = frozenset(one.limitation.id for one in chosen)
        if len(chosen) < SMALLEST or any(len(ids & old) > MOST_COMMON for old in taken):
            continue
        taken.append(ids)
        yield chosen
        if len(taken) == MOST_SETS:
            return


def _draw(rivals: Sequence[Rival], rng: random.Random) -> tuple[Rival, ...]:
    wanted = rng.randint(SMALLEST, LARGEST)
    chosen: list[Rival] = []
    for one in rng.sample(rivals, len(rivals)):
        if len(chosen) < wanted and all(one.apart(other) for other in chosen):
            chosen.append(one)
    return tuple(chosen)


def _candidates(ground: Ground) -> list[tuple[Node, frozenset[str]]]:
    """Nodes of the right size with their papers up to the cutoff, the largest first."""
    population, found = ground.population, []
    most = LARGEST_PART * population.before.total()
    for node in ground.taxonomy.graph.nodes():
        before = population.known(ground.members.get(node.id, ()))
        fits = FEWEST_BEFORE <= len(before) <= most
        if fits and node.dimension in DIMENSIONS and node.origin != "root":
            found.append((node, before))
    return sorted(found, key=lambda one: (-len(one[1]), one[0].id))
