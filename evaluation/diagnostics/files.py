"""Tables as files: a folder of sheets, or of LaTeX tables."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from evaluation.diagnostics.latex import latex_text
from evaluation.diagnostics.sheet import write_table
from evaluation.diagnostics.table import Table
from foresci.errors import DataError, UsageError
from foresci.storage import replacing_folder, write_text


def check_folders(*folders: Path | None) -> None:
    """Make sure that folders are new or empty, so that nothing in them is lost or mixed.

    Raises:
        UsageError: one is not, or cannot be made, or two are the same.
    """
    wanted = [folder for folder in folders if folder is not None]
    for folder in wanted:
        problem = _problem(folder)
        if problem:
            raise UsageError(f"{folder}: {problem}")
    if len({_real(folder) for folder in wanted}) < len(wanted):
        raise UsageError(f"{wanted[0]}: for two kinds of files; name two folders")


def _problem(folder: Path) -> str | None:
    real = _real(folder)
    try:
        if real.is_dir():
            return "not empty; name a new or an empty folder" if any(real.iterdir()) else None
        if real.exists() or real.is_symlink():
            return "a file; name a folder"
        above = next(one for one in real.parents if one.exists())
        closed = not above.is_dir() or not os.access(above, os.W_OK | os.X_OK)
    except PermissionError:
        closed = True
    return "cannot be made there; choose another place" if closed else None


def _real(folder: Path) -> Path:
    return Path(os.path.realpath(folder))


def write_sheets(folder: Path, tables: Sequence[Table]) -> None:
    """Write one CSV file a table into a new or empty folder, all or none.

    Raises:
        UsageError: the folder is not new or empty.
        DataError: it cannot be written.
    """
    _write(folder, tables, ".csv", write_table)


def write_latex(folder: Path, tables: Sequence[Table]) -> None:
    """Write one LaTeX file a table into a new or empty folder, all or none.

    Raises:
        UsageError: the folder is not new or empty.
        DataError: it cannot be written.
    """
    _write(folder, tables, ".tex", lambda path, table: write_text(path, latex_text(table)))


def _write(
    folder: Path, tables: Sequence[Table], ending: str, write: Callable[[Path, Table], None]
) -> None:
    check_folders(folder)
    try:
        with replacing_folder(_real(folder)) as fresh:
            for table in tables:
                write(fresh / f"{table.name}{ending}", table)
    except OSError as error:
        raise DataError(f"{folder}: cannot be written ({error.strerror})") from None
