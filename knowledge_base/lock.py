"""One build at a time for each folder, and no rubbish left by builds that were killed."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from foresci.errors import DataError
from foresci.locks import HeldError, holding


class BuildInProgressError(DataError):
    """Another process is building the same folder."""


@contextmanager
def only_builder(out: Path) -> Iterator[None]:
    """Hold the right to replace a folder; a block that ends well also clears leftovers.

    Raises:
        BuildInProgressError: another process is building the same folder.
    """
    out = out.absolute()
    try:
        with holding(out):
            yield
            _clear_leftovers(out)
    except HeldError as error:
        raise BuildInProgressError(
            f"{out}: process {error.holder} is building it; wait for it, or choose another place"
        ) from None


def _clear_leftovers(out: Path) -> None:
    """Remove temporary folders of earlier builds of `out`; its lock shows that none is running."""
    name = re.compile(rf"\.{re.escape(out.name)}\.(new|old)-[a-z0-9_]{{8}}")
    for path in out.parent.iterdir():
        if name.fullmatch(path.name):
            shutil.rmtree(path, ignore_errors=True)
