"""Making and scoring the runs of a comparison."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from agents import run_task
from controls import ControlsMode
from controls.risk import THRESHOLD
from controls.version import VERSION
from evaluation.batch import Outcome, evaluate_runs
from evaluation.judge import judge_name
from evaluation.paired.case import PairedCase, case_of
from evaluation.paired.compare import tables_of
from evaluation.paired.records import Comparison, Row
from evaluation.paired.rows import missing_row, row_of
from evaluation.pers.score import scorer_name
from foresci.benchmark import Benchmark
from foresci.cli.options import chosen_backbone
from foresci.cli.progress import progress_reporter
from foresci.cli.run import evidence_opener
from foresci.errors import ForesciError, UsageError
from foresci.llm import Backbone
from foresci.llm.models.catalogue import Catalogue
from foresci.runs import RunFolder
from foresci.schema import KnowledgeRisk, Task
from knowledge_base.progress import Progress

if TYPE_CHECKING:
    from knowledge_base import KnowledgeBase


class Wanted(NamedTuple):
    """A comparison as the user asked for it."""

    tasks: tuple[Task, ...]
    agents: tuple[str, ...]
    arms: tuple[ControlsMode, ...]
    """Off first, for the others go on from its decision."""
    backbone: str
    adjudicator: str | None
    judge: str
    kb: Path | None
    benchmark: Benchmark
    runs_dir: Path
    seed: int


class _Key(NamedTuple):
    task: Task
    agent: str
    arm: ControlsMode


class _Lent(NamedTuple):
    """What all runs use."""

    backbone: Backbone
    knowledge: Callable[[Task], KnowledgeRisk]
    evidence: "Callable[[Task], KnowledgeBase]"


def compared(wanted: Wanted) -> tuple[Comparison, tuple[PairedCase, ...]]:
    """Make the runs that are not there yet, score all, and compare them.

    A run that fails is a row with its reason; the work goes on.

    Raises:
        UsageError: the backbone cannot be had, or no task may read the knowledge base named.
        DataError: the benchmark, its hidden half, or the knowledge base named cannot be read.
        ModelCallError: the judge cannot be reached.
    """
    lent = _lent(wanted)
    judge = chosen_backbone(wanted.judge, runs_dir=wanted.runs_dir)
    _check_evidence(wanted, lent)
    _warn(wanted.tasks, lent)
    made = _made(wanted, lent)
    outcomes = _scored(made, wanted.benchmark, judge)
    rows = _rows(made, outcomes)
    comparison = Comparison(
        benchmark=wanted.benchmark.manifest.name,
        backbone=lent.backbone.name,
        judge=judge_name(judge),
        pers_scorer=scorer_name(None),
        seed=wanted.seed,
        controls_version=VERSION,
        threshold=THRESHOLD if "gated" in wanted.arms else None,
        arms=wanted.arms,
        agents=wanted.agents,
        tasks=len(wanted.tasks),
        rows=tuple(rows.values()),
        tables=tables_of(list(rows.values()), wanted.arms),
    )
    return comparison, _cases(wanted, rows, outcomes)


def _check_evidence(wanted: Wanted, lent: _Lent) -> None:
    """Open a knowledge base that was named, so that a wrong one is told once and not of each run.

    Raises:
        UsageError: it reaches past the cutoff of every task.
        DataError: it is none.
    """
    if wanted.kb is None:
        return
    reached = lent.evidence(wanted.tasks[0]).cutoff
    latest = max(task.cutoff for task in wanted.tasks)
    if reached > latest:
        raise UsageError(
            f"--kb {wanted.kb}: reaches {reached}, but the tasks have cutoffs up to {latest}; build"
            f" one with --cutoff {latest}"
        )


def _warn(tasks: tuple[Task, ...], lent: _Lent) -> None:
    """Say once, not for every run, that a model may know what happened."""
    risks = [lent.knowledge(task) for task in tasks]
    risky = [risk.sentence for risk in risks if risk.status in ("after_cutoff", "undeclared")]
    for sentence in dict.fromkeys(risky):
        typer.echo(sentence, err=True)


def _made(wanted: Wanted, lent: _Lent) -> dict[_Key, RunFolder | str]:
    """Every run, or why it could not be made."""
    keys = [
        _Key(task, agent, arm)
        for task in wanted.tasks
        for agent in wanted.agents
        for arm in wanted.arms
    ]
    made: dict[_Key, RunFolder | str] = {}
    with progress_reporter() as progress:
        for done, key in enumerate(keys):
            progress("runs", done, len(keys))
            base = made.get(key._replace(arm="off"))
            made[key] = _lost(base) if isinstance(base, str) else _run(key, wanted, lent)
        progress("runs", len(keys), len(keys))
    return made


def _lost(reason: str) -> str:
    return f"there is no run with controls off to go on from ({reason})"


def _lent(wanted: Wanted) -> _Lent:
    models = tuple(filter(None, (wanted.backbone, wanted.adjudicator)))
    catalogue = Catalogue.load()
    return _Lent(
        chosen_backbone(wanted.backbone, adjudicator=wanted.adjudicator, runs_dir=wanted.runs_dir),
        lambda task: catalogue.knowledge_risk(models, task.cutoff),
        evidence_opener(wanted.kb, wanted.benchmark, wanted.runs_dir),
    )


def _run(key: _Key, wanted: Wanted, lent: _Lent) -> RunFolder | str:
    try:
        return run_task(
            key.task,
            key.agent,
            kb=lent.evidence(key.task),
            backbone=lent.backbone,
            controls=key.arm,
            runs_dir=wanted.runs_dir,
            benchmark=wanted.benchmark.manifest.name,
            seed=wanted.seed,
            support=wanted.benchmark.packets.get(key.task.id, ()),
            knowledge=lent.knowledge(key.task),
        ).folder
    except ForesciError as error:
        return " ".join(str(error).split())


def _scored(
    made: dict[_Key, RunFolder | str], benchmark: Benchmark, judge: Backbone
) -> dict[_Key, Outcome]:
    there = {key: run for key, run in made.items() if isinstance(run, RunFolder)}
    with progress_reporter() as progress:
        told = _telling(list(there.values()), progress)
        return dict(zip(there, evaluate_runs(told, benchmark, judge), strict=True))


def _telling(runs: Sequence[RunFolder], progress: Progress) -> Iterator[RunFolder]:
    """The runs, one when the one before was scored."""
    for done, run in enumerate(runs):
        progress("scores", done, len(runs))
        yield run
    progress("scores", len(runs), len(runs))


def _rows(made: dict[_Key, RunFolder | str], outcomes: dict[_Key, Outcome]) -> dict[_Key, Row]:
    rows: dict[_Key, Row] = {}
    for key, run in made.items():
        if isinstance(run, str):
            rows[key] = missing_row(*key, run)
        else:
            base = made[key._replace(arm="off")]
            rows[key] = row_of(*key, outcomes[key], base if isinstance(base, RunFolder) else None)
    return rows


def _cases(
    wanted: Wanted, rows: dict[_Key, Row], outcomes: dict[_Key, Outcome]
) -> tuple[PairedCase, ...]:
    return tuple(
        case_of(
            task,
            agent,
            {arm: rows[_Key(task, agent, arm)] for arm in wanted.arms},
            {
                arm: outcomes[key]
                for arm in wanted.arms
                if (key := _Key(task, agent, arm)) in outcomes
            },
        )
        for task in wanted.tasks
        for agent in wanted.agents
    )
