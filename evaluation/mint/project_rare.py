"""Pairs of words in titles that too few papers up to a cutoff hold to be repeated."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from foresci.schema import Paper
from knowledge_base.domains.phrases import folded

FEWEST_PAPERS = 20
"""Papers up to the cutoff that must hold a pair of words of a title for it to be repeated."""


class RarePairs:
    """The rare pairs of neighbouring words in titles.

    Args:
        described: papers whose titles are kept from being repeated.
        known: papers up to the cutoff, in whose titles and abstracts pairs are counted.
    """

    def __init__(self, described: Sequence[Paper], known: Iterable[Paper]) -> None:
        wanted = {pair for paper in described for pair in _pairs(paper.title)}
        counts: Counter[tuple[str, str]] = Counter()
        for paper in known:
            counts.update(wanted & {*_pairs(paper.title), *_pairs(paper.abstract or "")})
        self._rare = frozenset(pair for pair in wanted if counts[pair] < FEWEST_PAPERS)

    def shared(self, text: str, title: str) -> list[str]:
        """The rare pairs of a title that a text holds too, in the text's order, each once."""
        rare = self._rare.intersection(_pairs(title))
        return list(dict.fromkeys(" ".join(pair) for pair in _pairs(text) if pair in rare))


def _pairs(text: str) -> list[tuple[str, str]]:
    return list(pairwise(folded(text)))
