"""Which nodes are one topic, or so near to each other that one of them is enough."""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import TypeVar

from taxonomy.graph import Node
from taxonomy.signals.combining import NAMESAKES, SAME_PAPERS, name_words

Item = TypeVar("Item")


def alike(one: Node, other: Node) -> bool:
    """Whether names share half of the shorter one's words: one topic, or close kin."""
    mine, theirs = name_words(one), name_words(other)
    return len(mine & theirs) >= NAMESAKES * min(len(mine), len(theirs))


def are_one(one: Node, papers: AbstractSet[str], other: Node, others: AbstractSet[str]) -> bool:
    """Whether two nodes are one topic: all words of the names, or half of the papers (Jaccard).

    Args:
        one: a node.
        papers: ids of its papers, those that may have a say.
        other: another node.
        others: ids of its papers.
    """
    same = len(papers & others) >= SAME_PAPERS * len(papers | others)
    return same or name_words(one) == name_words(other)


def distinct(found: Iterable[Item], node: Callable[[Item], Node], most: int) -> tuple[Item, ...]:
    """The first few items of which no two have names that are alike.

    Args:
        found: what may be kept, the best first.
        node: gives an item's node.
        most: how many at most.
    """
    kept: list[Item] = []
    for one in found:
        if len(kept) < most and not any(alike(node(one), node(other)) for other in kept):
            kept.append(one)
    return tuple(kept)
