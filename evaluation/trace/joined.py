"""Which words of a claim stand together as they do in a passage.

Any words of a passage can be strung into a claim; what it says lies in which of them go together.
"""

from collections.abc import Iterator
from functools import lru_cache

from evaluation.tokens import Sentence, sentences

REACH = 2
"""Neighbours in a claim are joined where a passage has them at most so many content words apart."""
ROW = 2
"""Stems that make a row."""
Pair = frozenset[str]


def joined(claim: str, passage: str) -> frozenset[str]:
    """The stems of a claim that stand in a row of neighbours which are near in the passage, too.

    Words between that carry no content are passed over, and either order counts, so that a
    paraphrase keeps most of its words and a shuffled list of them few.
    """
    near = _near(passage)
    rows = (row for sentence in sentences(claim) for row in _rows(sentence, near))
    return frozenset(stem for row in rows if len(set(row)) >= ROW for stem in row)


def _rows(sentence: Sentence, near: frozenset[Pair]) -> Iterator[list[str]]:
    row: list[str] = []
    for stem in sentence.stems:
        if row and Pair((row[-1], stem)) not in near:
            yield row
            row = []
        row.append(stem)
    yield row


@lru_cache(maxsize=4096)
def _near(passage: str) -> frozenset[Pair]:
    return frozenset(
        Pair(pair)
        for sentence in sentences(passage)
        for apart in range(1, REACH + 1)
        for pair in zip(sentence.stems, sentence.stems[apart:], strict=False)
    )
