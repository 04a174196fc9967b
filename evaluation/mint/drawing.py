"""Drawing sets of directions that compete, before any outcome is looked at."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluation.mint.ground import Ground
from evaluation.mint.options import Option, Options
from taxonomy.graph import Node

SMALLEST, LARGEST = 4, 6
MOST_COMMON = 2
"""Directions that two sets may have in common."""
MOST_UNEVEN = 3
"""Papers of the largest direction of a set for one of the smallest, at most: among very unequal
ones only the largest could be told apart from the others."""
MOST_USES = 10
"""Sets that one direction may be in."""
ATTEMPTS = 2000
"""Draws after which no further set is looked for."""
ANCHOR_SHARE = 0.4
"""Share of a direction's papers that belong to the subdirection it is drawn from."""
ANCHOR_LIFT = 1.3
"""How much more often than other papers of the domain they do."""
FEWEST_OF_ANCHOR = 60
"""Papers up to the cutoff that a subdirection needs."""


class Drawn(NamedTuple):
    """A set of directions, and the subdirection they all belong to (None: the domain at large)."""

    anchor: Node | None
    options: tuple[Option, ...]


def draw_sets(ground: Ground, options: Options, name: str) -> Iterator[Drawn]:
    """Sets of four to six directions, first within subdirections and then over the domain.

    The largest direction of a set has at most three times the papers of the smallest. Two sets
    share two directions at most, and no direction is in more than ten sets. The order and
    the sets depend on the ground's seed, `name` and the papers up to the cutoff alone.

    Args:
        ground: what is drawn from.
        options: its directions.
        name: of the stream of random numbers, such as the family.
    """
    rng = random.Random(f"{ground.seed}/{ground.domain}/{ground.period.cutoff}/{name}")  # noqa: S311
    taken: list[frozenset[str]] = []
    uses: Counter[str] = Counter()
    for anchor, linked in (*_anchored(ground, options.all, rng), (None, list(options.all))):
        for _ in range(ATTEMPTS if anchor is None else len(linked)):
            free = [one for one in linked if uses[one.node.id] < MOST_USES]
            chosen = _draw(options, free, rng)
            ids = frozenset(one.node.id for one in chosen)
            if len(chosen) < SMALLEST or any(len(ids & old) > MOST_COMMON for old in taken):
                continue
            taken.append(ids)
            uses.update(ids)
            yield Drawn(anchor, chosen)


def _draw(options: Options, free: list[Option], rng: random.Random) -> tuple[Option, ...]:
    """Directions of like size that are apart from each other, in random order."""
    wanted = rng.randint(SMALLEST, LARGEST)
    chosen: list[Option] = []
    for one in rng.sample(free, len(free)):
        if len(chosen) == wanted:
            break
        sizes = [len(option.papers) for option in (*chosen, one)]
        alike = max(sizes) <= MOST_UNEVEN * min(sizes)
        if alike and all(options.apart(one, other) for other in chosen):
            chosen.append(one)
    return tuple(chosen)


def _anchored(
    ground: Ground, options: Sequence[Option], rng: random.Random
) -> list[tuple[Node, list[Option]]]:
    """Subdirections with the directions that belong to them, in random order."""
    graph = ground.taxonomy.graph
    total = ground.population.before.total()
    found = []
    for node in graph.nodes():
        if node.id not in ground.members or graph.level(node.id) != 1:
            continue
        held = ground.population.known(ground.members[node.id])
        least = max(ANCHOR_SHARE, ANCHOR_LIFT * len(held) / total)
        linked = [
            one
            for one in options
            if one.node.id != node.id and len(one.papers & held) >= least * len(one.papers)
        ]
        if len(held) >= FEWEST_OF_ANCHOR and len(linked) >= SMALLEST:
            found.append((node, linked))
    rng.shuffle(found)
    return found
