"""Options and helpers that several commands share."""

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.benchmark import Benchmark
    from foresci.llm import Backbone
    from foresci.runs import RunFolder

BenchOption = Annotated[
    Path | None,
    typer.Option("--bench", help="Benchmark folder; the shipped sample when left out."),
]
RunsOption = Annotated[
    Path | None,
    typer.Option("--runs", help="Folder of run records; $FORESCI_RUNS or ./runs when left out."),
]
BackboneOption = Annotated[
    str,
    typer.Option(
        "--backbone",
        help="What answers the steps: structural, openai:<model>, local:smollm2, or"
        " chat:<module>:<factory>.",
    ),
]
JudgeOption = Annotated[
    str,
    typer.Option(
        "--judge",
        help="What judges: structural (rules), openai:<model>, local:smollm2, or"
        " chat:<module>:<factory>. Options, orders and venues are compared by rule always.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def open_benchmark(path: Path | None) -> "Benchmark":
    """The benchmark that `--bench` names, or the sample."""
    from foresci.benchmark import Benchmark

    return Benchmark.sample() if path is None else Benchmark.open(path)


def runs_folder(path: Path | None) -> Path:
    """The folder that `--runs` names, or the configured one."""
    from foresci.settings import settings

    return path or settings().runs


def chosen_runs(runs_dir: Path, run_ids: list[str]) -> "list[RunFolder]":
    """The runs that are named, each once, or all of a folder.

    Args:
        runs_dir: folder of run records.
        run_ids: ids of its runs, or paths of run folders; all of it when there are none.

    Raises:
        UsageError: there is no such run, or no run at all.
    """
    from foresci.runs import find_run, list_runs

    if run_ids:
        found = [find_run(runs_dir, run_id) for run_id in run_ids]
        return list({run.path.resolve(): run for run in found}.values())
    every = list_runs(runs_dir)
    if not every:
        raise UsageError(f"{runs_dir}: no runs in it yet; `foresci run TASK_ID` makes one")
    return every


def chosen_backbone(
    spec: str,
    *,
    adjudicator: str | None = None,
    runs_dir: Path | None = None,
    cached: bool = True,
) -> "Backbone":
    """The backbone that `--backbone` names; a model's replies are kept beside the run records.

    Args:
        spec: as the user gives it.
        adjudicator: another one for steps that judge afresh.
        runs_dir: folder of run records; the configured one when None.
        cached: whether replies are kept, and those kept are used.

    Raises:
        UsageError: there is none of that name, or it lacks a package or a key.
    """
    from foresci.llm.choosing import backbone_beside

    return backbone_beside(runs_folder(runs_dir), spec, adjudicator=adjudicator, cached=cached)


def count_of(number: int, noun: str) -> str:
    """A number of things that can be counted, as in "1 task" and "1,200 tasks"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def parse_date(text: str, option: str) -> date:
    """A day given as YYYY-MM-DD.

    Raises:
        UsageError: it is not such a day.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{option} {text!r} is not a day; write it as YYYY-MM-DD") from None


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False))
