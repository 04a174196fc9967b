"""The tables of a comparison in words, the same for a terminal and a page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from controls import ControlsMode
from evaluation.drift.coupling import Coupling
from evaluation.paired.case import PairedCase
from evaluation.paired.records import (
    LABELS,
    ArmMean,
    CheckCount,
    Comparison,
    Difference,
    Gate,
    Tables,
)
from evaluation.statistics import Interval
from evaluation.summary import Metric

ENDINGS = ("committed", "no_conflict", "rejected", "failed", "not_checked", "no_record")
SMALLEST_P = 0.0005


class Grid(NamedTuple):
    """A table of text. Columns from `numbers` on hold numbers."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int


def grids_of(comparison: Comparison, *, wide: bool) -> list[Grid]:
    """Every table that has something in it.

    Args:
        comparison: whose tables.
        wide: whether there is room for the p-values before they were adjusted.
    """
    tables = comparison.tables
    found = [
        _means(tables.means, comparison.arms),
        *_differences(tables, wide),
        _coupling(tables.coupling),
        *([_gate(tables.gate)] if tables.gate else []),
        _counts(tables.counts),
    ]
    return [grid for grid in found if grid.rows]


def _means(means: Sequence[ArmMean], arms: Sequence[ControlsMode]) -> Grid:
    by_metric: dict[Metric, dict[ControlsMode, Interval]] = {}
    for one in means:
        by_metric.setdefault(one.metric, {})[one.arm] = one.mean
    rows = tuple(
        (
            LABELS[metric],
            *(interval_text(found[arm], signed=False) for arm in arms),
            counted(found[arms[0]]),
        )
        for metric, found in by_metric.items()
    )
    caption = "Means over the pairs in which every arm has a score, 95 % bootstrap interval"
    return Grid(caption, ("Metric", *arms, "Tasks/\npairs"), rows, numbers=1)


def _differences(tables: Tables, wide: bool) -> Iterator[Grid]:
    said = "95 % interval from drawing tasks, p after Holm"
    last = (*(("p unadjusted",) if wide else ()), "p", "Shows", "Tasks/\npairs")
    for caption, first, rows in (
        (f"Paired differences; {said}", "", tables.overall),
        ("Paired differences by family", "Family", tables.by_family),
        ("Paired differences by agent", "Agent", tables.by_agent),
        ("Gain by initial drift, the mean severity of the off arm", "Drift", tables.by_severity),
    ):
        columns = (first, "Arms", "Metric", "From", "To", "Difference", "Up/\ndown", *last)
        yield Grid(caption, columns, tuple(_difference(one, wide) for one in rows), numbers=3)


def _difference(one: Difference, wide: bool) -> tuple[str, ...]:
    return (
        one.group,
        arms_text(one),
        LABELS[one.metric],
        f"{one.right_mean:.3f}",
        f"{one.left_mean:.3f}",
        interval_text(one.difference, signed=True),
        f"{one.higher}/{one.lower}",
        *((p_text(one.p),) if wide else ()),
        p_text(one.adjusted_p),
        "-" if one.smallest is None else f"{one.smallest:.3f}",
        counted(one.difference),
    )


def _coupling(couplings: Sequence[Coupling]) -> Grid:
    caption = (
        "Drift and scores of the off arm: drop from severity 0 to 2 and more in SDs, and Spearman's"
        " rank correlation"
    )
    columns = ("Score", "Drift", "Drop", "Correlation", "Of 0", "Of 2 or 3", "Tasks/\nruns")
    rows = tuple(
        (
            one.metric.upper() if one.metric == "fta" else one.metric.title(),
            one.dimension.replace("_", " "),
            _score(one.drop, "+.2f"),
            _correlation(one),
            str(one.aligned),
            str(one.severe),
            f"{one.tasks}/{one.rows}",
        )
        for one in couplings
        if one.spearman is not None
    )
    return Grid(caption, columns, rows, numbers=2)


def _correlation(one: Coupling) -> str:
    bounds = "" if one.low is None else f" [{one.low:+.2f}, {one.high:+.2f}]"
    return f"{_score(one.spearman, '+.2f')}{bounds}"


def _gate(gate: Gate) -> Grid:
    share = percent(gate.share_of_revisions)
    caption = (
        f"What the gate keeps: {gate.gated_revisions} of {gate.on_revisions} revisions ({share}) in"
        f" {gate.pairs} pairs, and of the gain"
    )
    rows = tuple(
        (LABELS[one.metric], f"{one.on:+.3f}", f"{one.gated:+.3f}", percent(one.share))
        for one in gate.gains
    )
    return Grid(caption, ("Metric", "On gains", "Gated gains", "Kept"), rows, numbers=1)


def _counts(counts: Sequence[CheckCount]) -> Grid:
    rows = []
    for arm in dict.fromkeys(one.arm for one in counts):
        found = [one for one in counts if one.arm == arm]
        rows += [_count((arm, one.family, one.agent), [one]) for one in found]
        rows.append(_count((arm, "all", "all"), found))
    named = tuple(ending.replace("_", "\n").capitalize() for ending in ENDINGS)
    columns = ("Arm", "Family", "Agent", *named, "Runs")
    return Grid("What became of the checks, in runs", columns, tuple(rows), numbers=3)


def _count(names: tuple[str, ...], counts: Iterable[CheckCount]) -> tuple[str, ...]:
    found = list(counts)
    numbers = [sum(getattr(one, ending) for one in found) for ending in ENDINGS]
    return (*names, *map(str, numbers), str(sum(one.runs for one in found)))


def scores_grid(case: PairedCase) -> Grid:
    """The scores of one agent on one task under each arm, and what each is above the off arm's."""
    arms = [one.arm for one in case.controlled]
    columns = ("Score", "off", *(name for arm in arms for name in (arm, f"{arm}-off")))
    rows = tuple(
        (
            name,
            _score(scored.values.get("off"), ".3f"),
            *(
                text
                for arm in arms
                for text in (
                    _score(scored.values.get(arm), ".3f"),
                    _score(scored.change(arm), "+.3f"),
                )
            ),
        )
        for name, scored in case.named_scores()
    )
    return Grid("Scores, and the paired difference", columns, rows, numbers=1)


def _score(value: float | None, form: str) -> str:
    return "n/a" if value is None else format(value, form)


def arms_text(one: Difference) -> str:
    """Which arm is less which."""
    return f"{one.left}-{one.right}"


def interval_text(interval: Interval, *, signed: bool) -> str:
    """A mean with its bounds, as far as it has some."""
    form = "+.3f" if signed else ".3f"
    mean = format(interval.mean, form)
    if interval.low is None or interval.high is None:
        return mean
    return f"{mean} [{format(interval.low, form)}, {format(interval.high, form)}]"


def counted(interval: Interval) -> str:
    """Tasks and values of a mean."""
    return f"{interval.tasks}/{interval.values}"


def p_text(p: float) -> str:
    """A p-value in three digits."""
    return "<.001" if p < SMALLEST_P else f"{p:.3f}"


def percent(share: float | None) -> str:
    """A share in percent."""
    return "n/a" if share is None else f"{share:.0%}"
