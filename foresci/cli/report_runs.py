"""Which runs a report is about, and bringing their scores up to date."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from evaluation.batch import Evaluator
from evaluation.judge import STRUCTURAL
from evaluation.metrics import METRICS
from evaluation.pers.rubric import RUBRIC
from evaluation.report.records import MissingRun, Reported, without_folder
from evaluation.scored import stored_scores
from evaluation.summary import judge_of
from foresci.benchmark import Benchmark
from foresci.cli.options import chosen_backbone, chosen_runs, count_of, open_benchmark
from foresci.cli.progress import progress_reporter
from foresci.errors import DataError, ForesciError, UsageError
from foresci.runs import RunFolder
from foresci.sweep.folder import find_sweep
from foresci.sweep.standing import Standing

_RULES = STRUCTURAL.split("/")[0]
_STANDINGS = {
    "running": "running now",
    "unfinished": "begun and not finished",
    "not begun": "not run yet",
}


class _Sorted(NamedTuple):
    """The runs of a folder."""

    finished: list[RunFolder]
    missing: list[MissingRun]
    elsewhere: int
    """Runs of other benchmarks."""


def runs_of_sweep(runs_dir: Path, name: str, bench: Path | None, title: str | None) -> Reported:
    """The runs that a sweep has finished, and those that it has not.

    Args:
        runs_dir: folder of run records.
        name: of the sweep, as `find_sweep` takes it.
        bench: its benchmark's folder, where that has moved since.
        title: of the report.

    Raises:
        UsageError: there is no such sweep.
        DataError: its plan, its events or the benchmark cannot be read.
    """
    sweep = find_sweep(runs_dir, name)
    found = sweep.standings().values()
    done = [one.run.run_id for one in found if one.state == "finished"]
    return Reported(
        title=title or f"Sweep {sweep.plan.sweep_id}",
        benchmark=Benchmark.open(bench or sweep.plan.spec.bench_path),
        runs=[RunFolder(sweep.runs_dir / run_id) for run_id in done],
        missing=[_missing(one, sweep.runs_dir) for one in found if one.state != "finished"],
    )


def runs_of_folder(runs_dir: Path, bench: Path | None, title: str | None) -> Reported:
    """All runs of a benchmark in a folder of run records.

    Raises:
        UsageError: there is no run of it.
        DataError: the benchmark cannot be read.
    """
    benchmark = open_benchmark(bench)
    name = benchmark.manifest.name
    found = _sorted(chosen_runs(runs_dir, []), name)
    if not found.finished and not found.missing:
        raise UsageError(f"{runs_dir}: no run of benchmark {name}; name theirs with --bench")
    if found.elsewhere:
        typer.echo(f"left out: {count_of(found.elsewhere, 'run')} of other benchmarks", err=True)
    return Reported(title or f"Runs of {name}", benchmark, found.finished, found.missing)


def bring_scores_up_to_date(reported: Reported, judge: str | None, runs_dir: Path) -> None:
    """Score the runs that have no scores, or scores that are out of date.

    Args:
        reported: the runs.
        judge: as `--judge` takes it. When None the rules judge, and runs that were scored by a
            model or by a trained model of persuasiveness keep their scores.
        runs_dir: folder of run records, where a model's replies are kept.

    Raises:
        UsageError: there is no such judge.
        ModelCallError: the judge cannot be reached. What was scored before is kept.
        DataError: the benchmark's tasks or its hidden half cannot be read.
    """
    if not (reported.benchmark.root / "hidden").is_dir():
        typer.echo("the benchmark has no hidden half: runs keep the scores they have", err=True)
        return
    runs = [run for run in reported.runs if judge is not None or not _is_kept(run)]
    speaker = chosen_backbone(judge or _RULES, runs_dir=runs_dir)
    with progress_reporter() as progress:
        outcomes = Evaluator(reported.benchmark, speaker).evaluate(runs)
        for done, _ in enumerate(outcomes, start=1):
            progress("scores", done, len(runs))


def _is_kept(run: RunFolder) -> bool:
    """Whether a run was scored by others than the rules."""
    try:
        scores = stored_scores(run)
    except ForesciError:
        return False
    judges = {judge_of(scores, metric).rsplit(" on ", 1)[-1] for metric in METRICS}
    by_rules = all(judge.split("/")[0] == _RULES for judge in judges)
    return not by_rules or scores.pers.scorer != RUBRIC


def _missing(one: Standing, runs_dir: Path) -> MissingRun:
    run, failed = one.run, one.state == "failed"
    return MissingRun(
        run_id=run.run_id,
        task_id=run.task_id,
        agent=run.agent,
        backbone=run.backbone,
        controls=run.controls,
        reason=without_folder(one.reason or "failed", runs_dir / run.run_id) if failed else None,
        standing=one.reason or _STANDINGS.get(one.state, one.state),
    )


def _sorted(runs: Sequence[RunFolder], benchmark: str) -> _Sorted:
    found = _Sorted([], [], 0)
    for run in runs:
        try:
            manifest = RunFolder(run.path).manifest
        except DataError:
            found.finished.append(run)  # the report tells what is wrong with it
            continue
        if run.path.name != manifest.run_id:
            typer.echo(f"left out: {run.path.name}, a copy of {manifest.run_id}", err=True)
        elif manifest.benchmark not in ("", benchmark):
            found = found._replace(elsewhere=found.elsewhere + 1)
        elif manifest.status == "finished":
            found.finished.append(run)
        else:
            failed = manifest.status == "failed"
            found.missing.append(
                MissingRun(
                    run_id=manifest.run_id,
                    task_id=manifest.task_id,
                    agent=manifest.config.agent,
                    backbone=manifest.config.backbone,
                    controls=manifest.config.controls,
                    reason=manifest.error or "failed" if failed else None,
                )
            )
    return found
