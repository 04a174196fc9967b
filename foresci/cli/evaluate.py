"""`foresci evaluate`: score runs against what really happened."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import (
    BenchOption,
    JsonOption,
    RunsOption,
    chosen_backbone,
    open_benchmark,
    print_json,
    runs_folder,
)
from foresci.errors import UsageError

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.batch import Outcome
    from evaluation.run_scores import Scores
    from evaluation.summary import Summary
    from foresci.runs import RunFolder


def evaluate(
    run_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN_ID", help="Run ids or run folders; all when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    judge: Annotated[
        str,
        typer.Option(
            help="What judges Fact and Drift: structural (rules), openai:<model>, local:smollm2, or"
            " chat:<module>:<factory>. FTA and Trace are judged by rules in this release."
        ),
    ] = "structural",
    as_json: JsonOption = False,
) -> None:
    """Score runs against the benchmark's hidden half and write scores.json beside each.

    FTA is the agreement with what really happened, Fact the F1 of the answer's claims and the
    hidden claim bank, Trace how well the decisions rest on the run's own evidence, all from 0 to 1.
    Drift is how far the decision departs from the reference, from 0 (aligned) to 3 (severe). A run
    without a score is listed with the reason.

    Example: foresci evaluate RFDIR-0001--hybrid_rag--structural--off--1a2b3c4d
    """
    from evaluation.batch import evaluate_runs
    from evaluation.summary import summarise

    chosen = _choose(runs_folder(runs), run_ids or [])
    speaker = chosen_backbone(judge, runs_dir=runs)
    outcomes = evaluate_runs(chosen, open_benchmark(bench), speaker)
    summaries = summarise(outcome.scores for outcome in outcomes if outcome.scores)
    if as_json:
        print_json(_document(outcomes, summaries))
    else:
        _print_tables(outcomes, summaries)
    if any(outcome.broken for outcome in outcomes) or not summaries:
        raise typer.Exit(1)


def _choose(runs_dir: Path, run_ids: list[str]) -> "list[RunFolder]":
    """The runs that are named, each once, or all of a folder."""
    from foresci.runs import find_run, list_runs

    if run_ids:
        found = [find_run(runs_dir, run_id) for run_id in run_ids]
        return list({run.path.resolve(): run for run in found}.values())
    every = list_runs(runs_dir)
    if not every:
        raise UsageError(f"{runs_dir}: no runs in it yet; `foresci run TASK_ID` makes one")
    return every


def _document(outcomes: "tuple[Outcome, ...]", summaries: "tuple[Summary, ...]") -> dict[str, Any]:
    return {
        "scores": [each.scores.to_json() for each in outcomes if each.scores],
        "unscored": [
            {"run_id": each.run.path.name, "reason": each.reason}
            for each in outcomes
            if not each.scores
        ],
        "summary": [each.to_json() for each in summaries],
    }


def _print_tables(outcomes: "tuple[Outcome, ...]", summaries: "tuple[Summary, ...]") -> None:
    from rich.console import Console

    console = Console()
    scored = [each.scores for each in outcomes if each.scores]
    if scored:
        console.print(_score_table(scored))
    if len(scored) > 1:
        console.print(_summary_table(summaries))
    for each in outcomes:
        if each.scores is None:
            line = f"not scored: {each.run.path.name}: {each.reason}"
            console.print(line, markup=False, highlight=False, soft_wrap=True)
        else:
            console.print(f"scores: {each.run.path}/scores.json", highlight=False, soft_wrap=True)


def _score_table(scored: "list[Scores]") -> "Table":
    from rich.table import Table

    table = Table.grid("", "", padding=(0, 2))
    table.title = f"Scores from 0 to 1, Drift from 0 to 3; judged by {_judges(scored)}"
    for scores in scored:
        head = f"{scores.task_id}, {scores.agent}, {scores.backbone}, controls {scores.controls}"
        table.add_row("", f"[bold]{head}[/bold]")
        table.add_row(f"FTA {_figure(scores.fta.score)}", _fta_parts(scores))
        table.add_row(f"Fact {_figure(scores.fact.score)}", _fact_parts(scores))
        table.add_row(f"Trace {_figure(scores.trace.score)}", _trace_parts(scores))
        table.add_row(f"Drift {_figure(scores.drift.mean)}", _drift_parts(scores) + "\n")
    return table


def _judges(scored: "list[Scores]") -> str:
    """Who judged: one name where all are the same, else the names by metric."""
    judges = {
        "FTA": {scores.fta.judge for scores in scored},
        "Fact": {scores.fact.judge for scores in scored},
        "Trace": {scores.trace.judge for scores in scored},
        "Drift": {scores.drift.judge for scores in scored},
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


def _drift_parts(scores: "Scores") -> str:
    from evaluation.drift import DRIFT_KINDS

    drift = scores.drift
    found = {kind.replace("_", " "): drift.dimension(kind).severity for kind in DRIFT_KINDS}
    parts = (f"{kind} {'n/a' if at is None else at}" for kind, at in found.items())
    return drift.undefined or ", ".join(parts)


def _summary_table(summaries: "tuple[Summary, ...]") -> "Table":
    from rich.table import Table

    table = Table(title="Means over tasks, 95 % bootstrap interval")
    for name in ("Agent", "Metric"):
        table.add_column(name)
    for name in ("Mean", "Interval", "Tasks", "Runs", "Undefined"):
        table.add_column(name, justify="right")
    for each in summaries:
        mean = each.mean
        table.add_row(
            _system(each),
            _metric(each),
            _figure(mean.mean if mean else None),
            f"{_figure(mean.low)} to {_figure(mean.high)}" if mean and mean.tasks > 1 else "-",
            str(mean.tasks if mean else 0),
            str(mean.values if mean else 0),
            str(each.undefined),
        )
    return table


def _metric(each: "Summary") -> str:
    from evaluation.judge import STRUCTURAL

    name = each.metric.upper() if each.metric == "fta" else each.metric.title()
    return name if each.judge == STRUCTURAL else f"{name} by {each.judge}"


def _system(named: "Summary") -> str:
    version = f" (version {named.controls_version})" if named.controls_version else ""
    controls = "" if named.controls == "off" else f", controls {named.controls}{version}"
    return f"{named.agent}, {named.backbone}{controls}"


def _figure(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"
