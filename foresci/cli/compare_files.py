"""The files that a comparison is written to."""

import os
from collections.abc import Sequence
from pathlib import Path

from evaluation.paired.case import PairedCase
from evaluation.paired.page import render_page
from evaluation.paired.records import Comparison
from evaluation.paired.sheet import write_comparison
from evaluation.paired.wording import revised
from foresci.errors import DataError, UsageError
from foresci.storage import write_text


def check_targets(csv: Path | None, html: Path | None) -> None:
    """Make sure, before hours of work, that both files can be written.

    Raises:
        UsageError: one is a folder, a device or the like, or lies below a file or in a folder that
            is closed to us; or both are the same file.
    """
    if csv is not None and html is not None and _real(csv) == _real(html):
        raise UsageError(f"{csv}: for both --csv and --html; name two files")
    for path in (csv, html):
        if path is not None:
            _check_target(path)


def write_csv(path: Path, comparison: Comparison) -> None:
    """Write every run as a line.

    Raises:
        DataError: the file cannot be written.
    """
    try:
        write_comparison(_real(path), comparison)
    except OSError as error:
        raise _unwritten(path, error) from None


def write_html(path: Path, comparison: Comparison, cases: Sequence[PairedCase]) -> None:
    """Write the page: of a single task all cases, of several those that a check changed.

    Raises:
        DataError: the file cannot be written.
    """
    shown = cases if comparison.tasks == 1 else revised(cases)
    try:
        write_text(_real(path), render_page(comparison, shown))
    except OSError as error:
        raise _unwritten(path, error) from None


def _unwritten(path: Path, error: OSError) -> DataError:
    return DataError(
        f"{path}: cannot be written ({error.strerror}); the runs are kept, so the same command with"
        " another file takes little time"
    )


def _real(path: Path) -> Path:
    """Where a path leads: a new file takes the place of an old one, not of a link to it."""
    return Path(os.path.realpath(path))


def _check_target(path: Path) -> None:
    try:
        problem = _problem(path, _real(path))
    except PermissionError:
        problem = "no permission to look there; choose another place"
    if problem:
        raise UsageError(f"{path}: {problem}")


def _problem(path: Path, real: Path) -> str | None:
    """Why a file cannot be written; None where it can, as far as one sees."""
    if real.is_dir():
        return "a folder; name a file in it"
    # What leads to a pipe exists, though the path it resolves to does not; a link to itself is the
    # other way round.
    if (path.exists() or real.is_symlink()) and not path.is_file():
        return "there, but no regular file; choose another place"
    above = next(folder for folder in real.parents if folder.exists())
    if not above.is_dir():
        return f"{above} is a file; choose another place"
    if not os.access(above, os.W_OK | os.X_OK):
        return f"no permission to write in {above}; choose another place"
    return None
