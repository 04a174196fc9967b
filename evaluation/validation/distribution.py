"""Which labels a judge uses, with a warning where it leans on few of them.

A judge that gives nearly everything one label agrees with anybody who does the same, and tells
nothing apart. Few labels say little, so below `FEWEST` nothing is said. Above it a label that is
never used is, at 95 %, rarer than 3 in that number (the rule of three).
"""

from collections import Counter
from collections.abc import Iterable
from math import log

from pydantic import Field

from evaluation.validation.labels import SCALES, Kind, Label, by_metric
from foresci.schema import Record

FEWEST = 30
"""Labels from which a distribution can be called degenerate: 3 in 30 is one in ten."""
MOST_SHARE = 0.9


class LabelUse(Record):
    """How often a judge gives each label of a scale."""

    metric: Kind
    labels: int
    counts: dict[str, int]
    entropy: float = Field(
        description="Shannon entropy over its largest value, in [0, 1]; 0 where one label is all."
    )
    warnings: tuple[str, ...] = Field(description="In what way the distribution degenerates.")


def label_use(labels: Iterable[Label]) -> tuple[LabelUse, ...]:
    """The use of every kind of label that is given at all."""
    return tuple(
        _use(kind, Counter(label.label for label in own)) for kind, own in by_metric(labels).items()
    )


def _use(kind: Kind, counted: Counter[str]) -> LabelUse:
    counts = {label: counted[label] for label in SCALES[kind]}
    total = sum(counts.values())
    shares = [count / total for count in counts.values() if count]
    return LabelUse(
        metric=kind,
        labels=total,
        counts=counts,
        entropy=max(0.0, -sum(share * log(share) for share in shares) / log(len(counts))),
        warnings=_warnings(counts, total),
    )


def _warnings(counts: dict[str, int], total: int) -> tuple[str, ...]:
    if total < FEWEST:
        return (f"only {total} labels: too few to say whether the scale is used",)
    most = max(counts, key=lambda label: counts[label])
    unused = [label for label, count in counts.items() if not count]
    found = []
    if counts[most] > MOST_SHARE * total:
        found.append(f"{most!r} is {counts[most] / total:.0%} of all")
    if unused:
        found.append(f"never used: {', '.join(unused)}")
    return tuple(found)
