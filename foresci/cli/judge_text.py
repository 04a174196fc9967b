"""What the controls of a judge found, as a terminal shows it."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from foresci.cli.options import count_of
from foresci.cli.printable import as_text

if TYPE_CHECKING:
    from rich.console import Console

    from evaluation.statistics import Interval
    from evaluation.validation.agreement import GroupAgreement, PairAgreement
    from evaluation.validation.closeness import ScoreAgreement
    from evaluation.validation.comparing import Comparison
    from evaluation.validation.controls import ControlReport
    from evaluation.validation.distribution import LabelUse
    from evaluation.validation.foreign_targets import TargetControl
    from evaluation.validation.mismatched_evidence import EvidenceControl
    from evaluation.validation.stability import Stability

WIDTH_OFF_TERMINAL = 100
Row = Sequence[str]


def print_controls(found: "ControlReport") -> None:
    """The two controls and the use of labels."""
    console = _console()
    unusable = found.unusable
    if found.evidence is not None:
        _evidence(console, found.evidence)
        unusable += found.evidence.unusable
    if found.targets is not None:
        _targets(console, found.targets)
        unusable += found.targets.unusable
    for name, reason in found.not_run.items():
        _say(console, f"not run: the control of {name}: {reason}\n", bold=True)
    _use(console, found.judge, found.labels)
    _say(console, f"{count_of(found.runs, 'run')}, seed {found.seed}, judged by {found.judge}")
    if unusable:
        _say(console, f"left out: {count_of(unusable, 'judgement')} without a usable reply")


_SAID: dict[bool | None, str] = {
    True: "every label and score is the same",
    False: "not all the same",
    None: "cannot be told, for some replies were of no use; what was labelled does not differ",
}


def print_stability(found: "Stability") -> None:
    """Agreement of the first judging with each other one."""
    console = _console()
    for repeat in found.repeats:
        _say(console, f"{repeat.name}: {_SAID[repeat.identical]}", bold=True)
        if not repeat.identical:
            _pairs(console, repeat.labels)
            _scores(console, repeat.scores)
        if repeat.unusable:
            lost = count_of(repeat.unusable, "score")
            _say(console, f"{repeat.name}: {lost} without a usable reply")
    if found.unusable:
        _say(console, f"first: {count_of(found.unusable, 'score')} without a usable reply")
    _say(console, found.note)
    _say(console, f"{count_of(found.runs, 'run')}, judged by {found.judge}")


def print_agreement(found: "Comparison") -> None:
    """Agreement of judges and readers."""
    console = _console()
    _pairs(console, found.pairs)
    _groups(console, found.groups)
    _scores(console, found.scores)
    for rater in found.raters:
        counts = ", ".join(f"{kind} {count:,}" for kind, count in rater.labels.items())
        kind = "reader" if rater.reader else "judge"
        lost = "" if rater.reader else f"; scores without a usable reply: {rater.unusable:,}"
        _say(console, f"{kind} {rater.name}: {counts}{lost}")
    _say(
        console,
        f"{count_of(found.runs, 'run')}; rows of sheets without a label: {found.unlabelled:,},"
        f" of other runs or parts: {found.elsewhere:,}",
    )


def _evidence(console: "Console", found: "EvidenceControl") -> None:
    rows = [
        (
            fall.group,
            str(fall.runs),
            _figure(fall.trace.own.mean),
            _figure(fall.trace.other.mean),
            _spread(fall.trace.relative_fall, fall.trace.low, fall.trace.high),
            _figure(fall.own_supported.rate),
            _spread(fall.floor.rate, fall.floor.low, fall.floor.high),
            f"{fall.fisher_p:.1g}",
        )
        for fall in found.groups
    ]
    head = ("Runs of", "Runs", "Trace", "Mismatched", "Falls by", "Supported", "Floor", "Fisher p")
    _table(console, "Trace on the evidence of another task", head, rows)
    said = "passed" if found.passed else "FAILED"
    _say(console, f"{said}: Trace must fall by at least half\n", bold=True)


def _targets(console: "Console", found: "TargetControl") -> None:
    rows = [
        (
            fall.metric.upper() if fall.metric == "fta" else fall.metric.title(),
            fall.group,
            f"{fall.score.own.values}/{fall.score.own.tasks}",
            _interval(fall.score.own),
            _figure(fall.score.other.mean),
            _interval(fall.score.difference),
            _spread(fall.chance.mean, fall.chance.low, fall.chance.high),
            f"{fall.chance.p:.2g}",
            "yes" if fall.passed else "NO",
        )
        for fall in found.groups
    ]
    head = ("Metric", "Runs of", "Runs", "Own", "Random", "Less by", "Chance", "p", "Passed")
    exchanged = "family" if found.within == "family" else "family, domain and cutoff"
    _table(console, f"FTA and Fact by the target of another task of the {exchanged}", head, rows)
    said = "passed" if found.passed else "FAILED"
    _say(
        console,
        f"{said}: own scores must stand above chance (p <= 0.05, {found.permutations:,} draws)\n"
        "and above random ones (95 % interval of the difference above 0)\n",
        bold=True,
    )


def _use(console: "Console", judge: str, use: "Iterable[LabelUse]") -> None:
    rows = [
        (
            one.metric,
            str(one.labels),
            ", ".join(f"{label} {count}" for label, count in one.counts.items()),
            _figure(one.entropy),
            "; ".join(one.warnings) or "-",
        )
        for one in use
    ]
    head = ("Label", "Given", "How often", "Entropy", "Warning")
    _table(console, f"Labels that {judge} gives", head, rows)


def _pairs(console: "Console", pairs: "Iterable[PairAgreement]") -> None:
    rows = [
        (
            one.metric,
            f"{one.left} - {one.right}",
            str(one.items),
            f"{one.only_left}+{one.only_right}",
            _figure(one.observed),
            _spread(one.kappa, one.low, one.high),
        )
        for one in pairs
    ]
    head = ("Label", "Raters", "Items", "Of one", "Equal", "Cohen's kappa")
    _table(console, "Agreement on labels", head, rows)


def _groups(console: "Console", groups: "Iterable[GroupAgreement]") -> None:
    rows = [
        (
            one.metric,
            str(len(one.raters)),
            str(one.items),
            _figure(one.observed),
            _figure(one.kappa),
        )
        for one in groups
    ]
    if rows:
        head = ("Label", "Raters", "Items", "Equal", "Fleiss' kappa")
        _table(console, "Agreement of all raters", head, rows)


def _scores(console: "Console", scores: "Iterable[ScoreAgreement]") -> None:
    rows = [
        (
            one.metric,
            f"{one.left} - {one.right}",
            str(one.items),
            _spread(one.spearman, one.low, one.high),
            _figure(one.mean_absolute_difference),
        )
        for one in scores
    ]
    head = ("Score", "Raters", "Items", "Spearman", "Mean difference")
    _table(console, "Agreement on scores", head, rows)


def _table(console: "Console", title: str, head: Row, rows: Iterable[Row]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(
        title=as_text(title, "italic"), box=SIMPLE_HEAD, title_justify="left", padding=(0, 1, 0, 0)
    )
    for name in head:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*map(as_text, row))
    console.print(table)


def _console() -> "Console":
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else WIDTH_OFF_TERMINAL)


def _say(console: "Console", text: str, *, bold: bool = False) -> None:
    style = "bold" if bold else ""
    console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def _spread(value: float | None, low: float | None, high: float | None) -> str:
    """A figure with its interval where there is one."""
    bounds = "" if low is None or high is None else f" [{low:.2f}, {high:.2f}]"
    return f"{_figure(value)}{bounds}"


def _interval(found: "Interval") -> str:
    return _spread(found.mean, found.low, found.high)


def _figure(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"
