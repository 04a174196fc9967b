"""Options and helpers that several commands share."""

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.errors import UsageError

if TYPE_CHECKING:
    from foresci.benchmark import Benchmark

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
