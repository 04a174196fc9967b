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

BenchOption = Annotated[
    Path | None,
    typer.Option("--bench", help="Benchmark folder; the shipped sample when left out."),
]
RunsOption = Annotated[
    Path | None,
    typer.Option("--runs", help="Folder of run records; $FORESCI_RUNS or ./runs when left out."),
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


def chosen_backbone(name: str) -> "Backbone":
    """The backbone that `--backbone` names.

    Raises:
        UsageError: there is none of that name.
    """
    from foresci.llm import StructuralBackbone

    if name != StructuralBackbone.name:
        raise UsageError(f"no backbone {name!r}; available: {StructuralBackbone.name}")
    return StructuralBackbone()


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
