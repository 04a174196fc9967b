"""The files that a user's list of sources stands for."""

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from foresci.errors import UsageError

STDIN = Path("-")


def expand(sources: Sequence[Path]) -> list[Path]:
    """Every file of a list of files, folders, patterns and `-` (standard input), in order.

    A folder stands for all files in it and below, sorted by path; hidden files and folders are
    left out, and links to folders are not followed. A pattern stands for its matches, sorted
    (`**` for any depth).

    Raises:
        UsageError: a source does not exist, holds no file or matches none, or standard input is
            given twice.
    """
    files = [file for source in sources for file in _files(source)]
    if files.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once; give it once")
    return files


def _files(source: Path) -> list[Path]:
    if source == STDIN:
        return [source]
    if source.is_dir():
        return _some(sorted(_below(source)), f"{source}: no file in this folder to import")
    if source.exists():
        return [source]
    if glob.has_magic(str(source)):
        matches = (Path(match) for match in glob.glob(str(source), recursive=True))  # noqa: PTH207
        found = sorted(match for match in matches if match.is_file())
        return _some(found, f"{source}: no file matches this pattern")
    raise UsageError(f"{source}: no such file to import")


def _below(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = Path(parent) / name
            if not name.startswith(".") and path.is_file():
                yield path


def _some(files: list[Path], problem: str) -> list[Path]:
    if not files:
        raise UsageError(problem)
    return files
