"""How alike two labels are, without a model.

Labels with the same stems in any order are equal (1). Otherwise the likeness is the mean of two
cosines: of their stems weighted by idf, so that a word all papers share tells little apart, and of
their letter trigrams with word borders, which sees spelling variants that stems miss. Both are in
[0, 1], so is the mean.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from taxonomy.quality.words import stems

EQUIVALENT = 0.85
"""From here on two labels are taken for one."""
LETTERS = 3
Weight = Callable[[str], float]
"""Gives the idf of a stem."""


@dataclass(frozen=True)
class _Form:
    """A label as it is compared: sorted stems, stem weights, trigram counts."""

    stems: tuple[str, ...]
    weights: Mapping[str, float]
    trigrams: Mapping[str, float]

    @classmethod
    def of(cls, label: str, weight: Weight) -> "_Form":
        found = tuple(sorted(stems(label)))
        weights = {stem: n * weight(stem) for stem, n in Counter(found).items()}
        padded = f" {' '.join(label.casefold().replace('_', ' ').split())} "
        starts = range(max(1, len(padded) - LETTERS + 1))
        return cls(found, weights, Counter(padded[start : start + LETTERS] for start in starts))

    def likeness(self, other: "_Form") -> float:
        if self.stems == other.stems:
            return 1.0
        by_word = _cosine(self.weights, other.weights)
        return (by_word + _cosine(self.trigrams, other.trigrams)) / 2


def likeness(left: str, right: str, weight: Weight) -> float:
    """How alike two labels are, in [0, 1]."""
    return _Form.of(left, weight).likeness(_Form.of(right, weight))


def unique_share(labels: Sequence[str], weight: Weight) -> float | None:
    """Share of labels that have no equivalent among the others; None without a label."""
    forms = [_Form.of(label, weight) for label in labels]
    doubled = [
        any(one.likeness(other) >= EQUIVALENT for other in forms if other is not one)
        for one in forms
    ]
    return 1 - sum(doubled) / len(doubled) if doubled else None


def _cosine(left: Mapping[str, float], right: Mapping[str, float]) -> float:
    dot = sum(value * right.get(key, 0.0) for key, value in left.items())
    norms = sum(v * v for v in left.values()) * sum(v * v for v in right.values())
    return float(dot / norms**0.5) if norms else 0.0
