"""The agents that have controls, run on tasks with the checks off, on, and gated, and scored."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from agents import run_task
from bench.controls_pooled import pooled_lead
from bench.halves import Half, is_in
from bench.systems import CHOICES
from controls import CONTROLS_MODES, ControlsMode
from controls.check import CHECKED_AGENTS
from evaluation.batch import Outcome, evaluate_runs
from evaluation.paired.records import Row
from evaluation.paired.rows import row_of
from foresci.benchmark import Benchmark
from foresci.runs import RunFolder
from foresci.schema import Task
from knowledge_base.evidence import open_evidence


class Ran(NamedTuple):
    """One scored run.

    Attributes:
        row: its scores and its check; the task's id is told apart by the benchmark's name.
        choice: the FTA slot of the choice alone, in [0, 1].
        seconds: wall-clock time of the run; with controls, of what it added to the off run that it
            went on from, None where there was none.
        pooled: how far a new choice is ahead (`bench.controls_pooled`); None without one.
    """

    row: Row
    choice: float | None
    seconds: float | None
    pooled: float | None = None


class _Run(NamedTuple):
    task: Task
    agent: str
    arm: ControlsMode
    folder: RunFolder
    pooled: float | None


def run_arms(
    benches: list[Benchmark], half: Half, runs_dir: Path, told: Callable[[str], None]
) -> Iterator[Ran]:
    """Every arm of every agent that has controls, on every task of a half.

    Args:
        benches: their names tell tasks of equal ids apart.
        half: which tasks.
        runs_dir: receives a folder of runs for each benchmark; finished runs are read again.
        told: is told which task comes next.
    """
    for bench in benches:
        runs = list(_run_all(bench, half, runs_dir / bench.manifest.name, told))
        bases = {(run.task.id, run.agent): run.folder for run in runs if run.arm == "off"}
        outcomes = evaluate_runs([run.folder for run in runs], bench)
        for run, outcome in zip(runs, outcomes, strict=True):
            base = bases[run.task.id, run.agent]
            row = row_of(run.task, run.agent, run.arm, outcome, base)
            yield _ran(f"{bench.manifest.name}/{run.task.id}", run, outcome, row)


def _run_all(
    bench: Benchmark, half: Half, place: Path, told: Callable[[str], None]
) -> Iterator[_Run]:
    opened = cache(open_evidence)
    for task in (task for task in bench.tasks if is_in(task, half)):
        told(f"{bench.manifest.name} {task.id}")
        kb = opened(None, bench, task.domain, task.cutoff, place.parent)
        support = bench.packets.get(task.id, ())
        for agent in CHECKED_AGENTS:
            for arm in CONTROLS_MODES:
                ran = run_task(
                    task, agent, kb=kb, controls=arm, runs_dir=place,
                    benchmark=bench.manifest.name, support=support,
                )  # fmt: skip
                pooled = pooled_lead(kb, task, ran.folder) if arm == "on" else None
                yield _Run(task, agent, arm, ran.folder, pooled)


def _ran(name: str, run: _Run, outcome: Outcome, row: Row) -> Ran:
    slots = outcome.scores.fta.slots if outcome.scores else ()
    wanted = CHOICES[run.task.family]
    choice = next((slot.score for slot in slots if slot.name == wanted), None)
    manifest = run.folder.manifest
    whole = run.arm != "off" and manifest.shared_with is None
    apart = row.model_copy(update={"task_id": name})
    return Ran(apart, choice, None if whole else manifest.seconds, run.pooled)
