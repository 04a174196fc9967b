"""The knowledge bases of a folder."""

from collections.abc import Iterator
from pathlib import Path

from foresci.errors import DataError, UsageError
from foresci.schema import Record
from foresci.storage import MANIFEST_FILE
from knowledge_base.manifest import FORMAT, KBManifest
from knowledge_base.replaceable import kind_of


class Listed(Record):
    """A folder that holds a knowledge base."""

    path: str
    manifest: KBManifest | None
    problem: str | None
    """Why it cannot be opened, such as a format of another version."""


def list_kbs(folder: Path) -> list[Listed]:
    """The knowledge bases in a folder (itself one, or those directly in it), by path.

    Raises:
        UsageError: there is no such folder.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder")
    return [_listed(path) for path in _candidates(folder) if kind_of(path) == FORMAT]


def _candidates(folder: Path) -> Iterator[Path]:
    yield folder
    for path in sorted(folder.iterdir()):
        if not path.name.startswith(".") and (path / MANIFEST_FILE).is_file():
            yield path


def _listed(path: Path) -> Listed:
    try:
        return Listed(path=str(path), manifest=KBManifest.read(path), problem=None)
    except DataError as error:
        return Listed(path=str(path), manifest=None, problem=str(error))
