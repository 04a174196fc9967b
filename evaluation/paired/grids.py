"""The tables of a comparison in words, the same for a terminal and a page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from controls import ControlsMode
from evaluation.drift.coupling import Coupling
from evaluation.metrics import TITLES, Metric
from evaluation.paired.case import PairedCase
from evaluation.paired.figures import (
    arms_text,
    counted,
    figure,
    interval_text,
    p_text,
    percent,
)
from evaluation.paired.records import (
    ArmMean,
    CheckCount,
    Comparison,
    Difference,
    Gate,
    Revisions,
    Tables,
)
from evaluation.statistics import Interval

NO_RECORD = "no_record"
ENDINGS = ("committed", "no_conflict", "rejected", "failed", "not_checked", NO_RECORD)
COUNTS = "What became of the checks, in runs; in brackets, how many committed another choice"
UP_DOWN = "Up/\ndown"
SPARE = ("From", "To", UP_DOWN, "Shows")
BY_SEVERITY = (
    "Gain by initial drift, the mean severity of the off arm. For the most part this is regression"
    " to the mean: a random revision shows the same slope. Gain each: of a pair that was revised"
)


class Grid(NamedTuple):
    """A table of text. Columns from `numbers` on hold numbers."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int
    spare: tuple[str, ...] = ()
    """Columns to leave out, the first one first, where there is no room for all."""

    def without(self, column: str) -> "Grid":
        """The table without one of its columns that hold numbers."""
        gone = self.columns.index(column)
        columns, *rows = ((*row[:gone], *row[gone + 1 :]) for row in (self.columns, *self.rows))
        return self._replace(columns=columns, rows=tuple(rows))


def grids_of(comparison: Comparison, *, wide: bool) -> list[Grid]:
    """Every table of a comparison that has something in it; see `table_grids`."""
    return table_grids(comparison.tables, comparison.arms, wide=wide)


def table_grids(tables: Tables, arms: Sequence[ControlsMode], *, wide: bool) -> list[Grid]:
    """Every table that has something in it.

    Args:
        tables: of a comparison.
        arms: that it compares.
        wide: whether there is room for the p-values before they were adjusted.
    """
    found = [
        _means(tables.means, arms),
        *_differences(tables, wide),
        coupling_grid(tables.coupling),
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
            TITLES[metric],
            *(interval_text(found[arm], signed=False) for arm in arms),
            counted(found[arms[0]]),
        )
        for metric, found in by_metric.items()
    )
    caption = "Means over the pairs in which every arm has a score, 95 % bootstrap interval"
    return Grid(caption, ("Metric", *arms, "Tasks/\npairs"), rows, numbers=1)


def _differences(tables: Tables, wide: bool) -> Iterator[Grid]:
    said = "95 % interval from drawing tasks, p after Holm"
    for caption, first, rows in (
        (f"Paired differences; {said}", "", tables.overall),
        ("Paired differences by family", "Family", tables.by_family),
        ("Paired differences by agent", "Agent", tables.by_agent),
    ):
        cells = tuple(_difference(one, wide) for one in rows)
        yield Grid(caption, _columns(first, wide), cells, 3, SPARE)
    cells = tuple((*_difference(one, wide), *_per_revision(one)) for one in tables.by_severity)
    columns = (*_columns("Drift", wide), "Re-\nvised", "Gain\neach")
    yield Grid(BY_SEVERITY, columns, cells, 3, SPARE)


def _columns(first: str, wide: bool) -> tuple[str, ...]:
    p_values = ("p unadjusted", "p") if wide else ("p",)
    shown = ("From", "To", "Difference", UP_DOWN)
    return (first, "Arms", "Metric", *shown, *p_values, "Shows", "Tasks/\npairs")


def _per_revision(one: Difference) -> tuple[str, str]:
    return str(one.revised), figure(one.per_revision, "+.3f")


def _difference(one: Difference, wide: bool) -> tuple[str, ...]:
    return (
        one.group,
        arms_text(one),
        TITLES[one.metric],
        figure(one.right_mean, ".3f"),
        figure(one.left_mean, ".3f"),
        interval_text(one.difference, signed=True),
        f"{one.higher}/{one.lower}",
        *((p_text(one.p),) if wide else ()),
        p_text(one.adjusted_p),
        "-" if one.smallest is None else f"{one.smallest:.3f}",
        counted(one.difference),
    )


def coupling_grid(couplings: Sequence[Coupling]) -> Grid:
    """How drift and scores of the off arm hang together; rows without a figure are left out."""
    caption = (
        "Drift and scores of the off arm: drop from severity 0 to 2 and more in SDs, and Spearman's"
        " rank correlation"
    )
    columns = ("Score", "Drift", "Drop", "Correlation", "Of 0", "Of 2 or 3", "Tasks/\nruns")
    rows = tuple(
        (
            TITLES[one.metric],
            one.dimension.replace("_", " "),
            figure(one.drop, "+.2f"),
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
    bounds = f" [{figure(one.low, '+.2f')}, {figure(one.high, '+.2f')}]"
    if one.low is None:
        bounds = ""
    return f"{figure(one.spearman, '+.2f')}{bounds}"


def _gate(gate: Gate) -> Grid:
    kept = gate.revisions
    choices = f"{kept.gated_choices} of {kept.on_choices} of a choice"
    caption = (
        f"What the gate keeps: {_revisions(kept)} revisions, {choices}, in the {gate.pairs} pairs"
        " that were scored under all arms; and of the gain"
    )
    columns = ("Metric", "On gains", "Gated gains", "Kept", "Revisions", "Pairs")
    rows = tuple(
        (
            TITLES[one.metric],
            figure(one.on, "+.3f"),
            figure(one.gated, "+.3f"),
            percent(one.share),
            _revisions(one.revisions),
            str(one.pairs),
        )
        for one in gate.gains
    )
    return Grid(caption, columns, rows, numbers=1)


def _revisions(kept: Revisions) -> str:
    return f"{kept.gated} of {kept.on} ({percent(kept.share)})"


def _counts(counts: Sequence[CheckCount]) -> Grid:
    """A column that no run belongs in for want of a record is left out."""
    endings = tuple(
        name for name in ENDINGS if name != NO_RECORD or any(x.no_record for x in counts)
    )
    rows = []
    for arm in dict.fromkeys(one.arm for one in counts):
        found = [one for one in counts if one.arm == arm]
        rows += [_count((arm, one.family, one.agent), [one], endings) for one in found]
        rows.append(_count((arm, "all", "all"), found, endings))
    named = tuple(ending.replace("_", "\n").capitalize() for ending in endings)
    columns = ("Arm", "Family", "Agent", *named, "Runs")
    return Grid(COUNTS, columns, tuple(rows), numbers=3, spare=("Runs",))


def _count(
    names: tuple[str, ...], counts: Iterable[CheckCount], endings: Sequence[str]
) -> tuple[str, ...]:
    found = list(counts)
    numbers = {ending: sum(getattr(one, ending) for one in found) for ending in endings}
    cells = {ending: str(number) for ending, number in numbers.items()}
    cells["committed"] += f" ({sum(one.new_choice for one in found)})"
    return (*names, *cells.values(), str(sum(one.runs for one in found)))


def scores_grid(case: PairedCase) -> Grid:
    """The scores of one agent on one task under each arm, and what each is above the off arm's."""
    arms = [one.arm for one in case.controlled]
    columns = ("Score", "off", *(name for arm in arms for name in (arm, f"{arm}-off")))
    rows = tuple(
        (
            name,
            figure(scored.values.get("off"), ".3f"),
            *(
                text
                for arm in arms
                for text in (
                    figure(scored.values.get(arm), ".3f"),
                    figure(scored.change(arm), "+.3f"),
                )
            ),
        )
        for name, scored in case.named_scores()
    )
    return Grid(
        "Scores, and the paired difference; for Drift lower is better", columns, rows, numbers=1
    )
