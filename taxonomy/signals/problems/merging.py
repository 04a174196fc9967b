"""Signals that say the same of the same papers."""

from collections.abc import Sequence

from knowledge_base.text import STOP_WORDS, words
from taxonomy.signals.problems.words import stem
from taxonomy.signals.records import BottleneckSignal

SAME_PAPERS = 0.5
"""Papers in common among those of either signal from which on two may be the same."""

_COMPLAINTS = frozenset(
    {"lack", "limited", "struggle", "reliance", "costly", "overlooked", "underexplored"}
)


def without_repeats(signals: Sequence[BottleneckSignal]) -> list[BottleneckSignal]:
    """The signals without those that repeat an earlier one, in order.

    A signal repeats another where half of their papers are the same and their labels share a word:
    "costly annotations" and "reliance on costly annotations".

    Args:
        signals: those to be kept first.
    """
    kept: list[BottleneckSignal] = []
    for signal in signals:
        if not any(_same(signal, one) for one in kept):
            kept.append(signal)
    return kept


def _same(one: BottleneckSignal, other: BottleneckSignal) -> bool:
    mine, theirs = set(one.papers), set(other.papers)
    if len(mine & theirs) < SAME_PAPERS * len(mine | theirs):
        return False
    return bool(_stems(one.label) & _stems(other.label))


def _stems(label: str) -> set[str]:
    return {stem(word) for word in words(label) if word not in STOP_WORDS | _COMPLAINTS}
