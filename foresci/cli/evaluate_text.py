"""Scores and their means as a terminal shows them.

Much of it are words of agents, models and files: `_text` takes from it what steers a terminal, and
none of it is markup.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foresci.cli.options import count_of
from foresci.cli.printable import as_text, say

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.batch import Outcome
    from evaluation.metrics import Metric
    from evaluation.run_scores import Scores
    from evaluation.summary import Summary


def print_evaluation(
    scored: "Sequence[Scores]",
    unscored: "Sequence[Outcome]",
    summaries: "Sequence[Summary]",
    *,
    kept: int,
    runs: int,
) -> None:
    """Print scores and means.

    Args:
        scored: the runs to show slot by slot.
        unscored: those that have no score.
        summaries: means by system, metric and judge.
        kept: how many scores were there already.
        runs: how many runs there are in all.
    """
    from rich.console import Console

    from evaluation.metrics import METRICS

    console = Console()
    if scored:
        console.print(_score_table(scored))
    if runs - len(unscored) > 1:
        console.print(_summary_table(summaries))
    for each in unscored:
        say(console, f"not scored: {each.run.path.name}: {each.reason}")
    there = runs - len(unscored)
    if there:
        known = f"; {kept:,} of {there * len(METRICS):,} scores were there already" if kept else ""
        say(console, f"scores.json is beside {count_of(there, 'run')}{known}")


def _score_table(scored: "Sequence[Scores]") -> "Table":
    from rich.table import Table

    from evaluation.metrics import TITLES
    from evaluation.summary import value_of

    table = Table.grid("", "", padding=(0, 2))
    title = f"Scores from 0 to 1, Drift from 0 to 3; judged by {_judges(scored)}"
    table.title = as_text(title, "table.title")
    for number, scores in enumerate(scored):
        if number:
            table.add_row()
        head = f"{scores.task_id}, {scores.agent}, {scores.backbone}, controls {scores.controls}"
        table.add_row("", as_text(head, "bold"))
        for metric, parts in _parts(scores).items():
            figure = f"{TITLES[metric]} {_figure(value_of(scores, metric))}"
            table.add_row(as_text(figure), as_text(parts))
    return table


def _parts(scores: "Scores") -> "dict[Metric, str]":
    """What each score is made of, or why there is none."""
    return {
        "fta": _fta_parts(scores),
        "fact": _fact_parts(scores),
        "trace": _trace_parts(scores),
        "pers": _pers_parts(scores),
        "drift": _drift_parts(scores),
    }


def _judges(scored: "Sequence[Scores]") -> str:
    """Who judged: one name where all are the same, else the names by metric."""
    from evaluation.metrics import METRICS, TITLES

    judges: dict[str, set[str]] = {
        TITLES[metric]: {getattr(scores, metric).judge for scores in scored} for metric in METRICS
    }
    every = sorted(set().union(*judges.values()))
    if len(every) == 1:
        return every[0]
    return "; ".join(f"{metric} {', '.join(sorted(names))}" for metric, names in judges.items())


def _fta_parts(scores: "Scores") -> str:
    slots = [f"{slot.name} {_figure(slot.score)}" for slot in scores.fta.slots]
    details = [f"({name} {_figure(value)})" for name, value in scores.fta.details.items()]
    return scores.fta.undefined or ", ".join(slots + details)


def _fact_parts(scores: "Scores") -> str:
    fact = scores.fact
    checked = [claim for claim in fact.claims if claim.verdict != "not_checkable"]
    said = [gold for gold in fact.gold if gold.coverage != "missing"]
    return fact.undefined or (
        f"precision {_figure(fact.precision)} ({len(checked)} of {len(fact.claims)} claims"
        f" checkable), recall {_figure(fact.recall)} ({len(said)} of {len(fact.gold)} said)"
    )


def _trace_parts(scores: "Scores") -> str:
    slots = [
        f"{slot.name} {_figure(slot.score)} ({slot.support}, {slot.bridge})"
        for slot in scores.trace.slots
    ]
    return scores.trace.undefined or ", ".join(slots)


def _pers_parts(scores: "Scores") -> str:
    pers = scores.pers
    return pers.undefined or f"rating {_figure(pers.rating)} of 7 by {pers.scorer}"


def _drift_parts(scores: "Scores") -> str:
    from evaluation.drift import DRIFT_KINDS

    drift = scores.drift
    found = {kind.replace("_", " "): drift.dimension(kind).severity for kind in DRIFT_KINDS}
    parts = (f"{kind} {'n/a' if at is None else at}" for kind, at in found.items())
    return drift.undefined or ", ".join(parts)


def _summary_table(summaries: "Sequence[Summary]") -> "Table":
    from rich.table import Table

    from evaluation.pers.rubric import RUBRIC

    table = Table(title="Means over runs, 95 % bootstrap interval from drawing tasks")
    if any(each.judge.startswith(RUBRIC) for each in summaries):
        table.caption = f"Pers: {RUBRIC}"
    for name in ("Agent", "Metric"):
        table.add_column(name)
    for name in ("Mean", "Interval", "Tasks", "Runs", "Undefined"):
        table.add_column(name, justify="right")
    for each in summaries:
        mean = each.mean
        table.add_row(
            as_text(_system(each)),
            as_text(_metric(each)),
            _figure(mean.mean if mean else None),
            f"{_figure(mean.low)} to {_figure(mean.high)}" if mean and mean.tasks > 1 else "-",
            str(mean.tasks if mean else 0),
            str(mean.values if mean else 0),
            str(each.undefined),
        )
    return table


def _metric(each: "Summary") -> str:
    from evaluation.judge import STRUCTURAL
    from evaluation.metrics import TITLES
    from evaluation.pers.rubric import RUBRIC

    name = TITLES[each.metric]
    usual = {STRUCTURAL, f"{RUBRIC} on {STRUCTURAL}"}
    return name if each.judge in usual else f"{name} by {each.judge}"


def _system(named: "Summary") -> str:
    version = f" (version {named.controls_version})" if named.controls_version else ""
    controls = "" if named.controls == "off" else f", controls {named.controls}{version}"
    return f"{named.agent}, {named.backbone}{controls}"


def _figure(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"
