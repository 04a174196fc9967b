"""The file that a report is written to."""

import os
from pathlib import Path

import typer

from evaluation.report.document import write_report
from evaluation.report.records import Reported
from foresci.cli.options import count_of
from foresci.errors import DataError


def write_page(path: Path, reported: Reported) -> None:
    """Write the page, and say how large it is.

    Raises:
        DataError: the file cannot be written, or the benchmark cannot be read.
    """
    real = Path(os.path.realpath(path))
    try:
        write_report(real, reported)
    except OSError as error:
        raise DataError(f"{path}: cannot be written ({error.strerror})") from None
    size = f"{real.stat().st_size / 1e6:.1f} MB"
    typer.echo(f"written: {path} ({count_of(len(reported.runs), 'run')}, {size})", err=True)
