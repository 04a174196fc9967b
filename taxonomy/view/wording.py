"""The words that every view uses for the same thing."""

from math import exp
from typing import get_args

from taxonomy.dimensions import Dimension
from taxonomy.evidence.records import Aspect
from taxonomy.momentum import RECENT_DAYS, Momentum
from taxonomy.signals.records import (
    BottleneckKind,
    BottleneckSignal,
    DirectionSignal,
    NoteSignal,
    RelationKind,
    RelationSignal,
    Signal,
)
from taxonomy.venues import FAMILY_NAMES
from taxonomy.view.reading import Reading, Trend

ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
TREND_MARKS: dict[Trend, str] = {"rising": "▲", "fading": "▼", "level": ""}
RELATION_VERBS: dict[RelationKind, str] = {
    "extension": "extends",
    "adaptation": "adapts",
    "replacement": "replaces",
    "component_reuse": "reuses",
    "competition": "competes with",
}
BOTTLENECK_NAMES: dict[BottleneckKind, str] = {
    "limitation": "Limitations",
    "weak_evaluation": "Weak evaluation",
    "safety_reliability": "Safety and reliability",
    "missing_data": "Missing data",
    "technical_risk": "Technical risk",
}
SIGNAL_NAMES: dict[str, str] = {
    "direction": "Candidate directions",
    "relation": "Method development",
    "bottleneck": "Bottlenecks",
    "note": "Feasibility, dependencies, risks",
    "venue": "Venue profiles",
}
TREND_MEANING = (
    f"its share of the domain in the last {RECENT_DAYS} days (or the later half of a shorter "
    "history) against the year before; marked where the 95 % interval of the ratio excludes no "
    "change"
)


def words(name: str) -> str:
    """The name of a kind as words: `component_reuse` as `component reuse`."""
    return name.replace("_", " ")


def dimension_title(dimension: Dimension) -> str:
    """A dimension as a heading."""
    return words(dimension).capitalize()


def signal_text(reading: Reading, signal: Signal) -> str:
    """What a signal says, in one line."""
    if isinstance(signal, DirectionSignal):
        return f"{signal.label} ({counted(len(signal.core_papers), 'core paper')})"
    if isinstance(signal, RelationSignal):
        verb = RELATION_VERBS[signal.relation]
        return f"{reading.title(signal.newer_paper)} {verb} {signal.older_method}"
    if isinstance(signal, BottleneckSignal):
        return f"{signal.label} ({recurrence(signal)})"
    if isinstance(signal, NoteSignal):
        return f"{signal.label} ({counted(len(signal.papers), 'paper')})"
    return FAMILY_NAMES[signal.family]


def recurrence(signal: BottleneckSignal) -> str:
    """How often a bottleneck was stated, and over how much time."""
    often = f"{counted(len(signal.papers), 'paper')}, {counted(signal.slices, 'slice')}"
    return f"{often}, with a measured failure" if signal.concrete_failure else often


def ratio_text(measured: Momentum) -> str:
    """The change of a share as a factor with its 95 % interval, and what it was counted from."""
    return (
        f"{factor_text(measured)} (95 % interval {exp(measured.low):.2f} to "
        f"{exp(measured.high):.2f}): "
        f"{measured.recent_papers:,} of {measured.recent_domain_papers:,} recent papers, "
        f"{measured.earlier_papers:,} of {measured.earlier_domain_papers:,} before"
    )


def factor_text(measured: Momentum) -> str:
    """The change of a share as a factor."""
    return f"\N{MULTIPLICATION SIGN}{exp(measured.log_ratio):.2f}"


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is one."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
