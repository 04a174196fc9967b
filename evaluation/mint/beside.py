"""How sentences tell of what stands beside a topic; the same for all families."""

from collections.abc import Iterable

from evaluation.mint.phrasing import listed, opened, quoted, recognised_by
from evaluation.mint.rising import Companion
from evaluation.realized.population import EXAMPLES, evenly
from taxonomy.graph import Node

SPOKEN = 2
"""Phrases of a node that a sentence adds to its name."""


def part_claims(topic: str, companions: Iterable[Companion]) -> list[tuple[str, tuple[str, ...]]]:
    """What came to stand beside a topic, one statement for each, with ids of papers behind it.

    Args:
        topic: how it is called in the middle of a sentence.
        companions: nodes with their parts of the topic's papers.
    """
    return [
        (
            f"{opened(one.node.label)} takes a larger part of the papers on {topic} after the"
            f" cutoff than before: {one.measured.window.total} of"
            f" {one.measured.window.domain_total} papers against {one.measured.before.total} of"
            f" {one.measured.before.domain_total}.",
            evenly(one.measured.window_ids, EXAMPLES),
        )
        for one in companions
    ]


def in_words(node: Node, opening: str = "") -> str:
    """What follows a node's name: ` ("one phrase" or "another")`, or nothing where it has none.

    Args:
        node: what is named.
        opening: stands before the phrases, with a space at its end.
    """
    spoken = recognised_by(node, SPOKEN)
    return f" ({opening}{listed(quoted(spoken), 'or')})" if spoken else ""
