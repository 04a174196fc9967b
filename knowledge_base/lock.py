"""One build at a time for each folder, and no rubbish left by builds that were killed."""

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from foresci.errors import DataError


class BuildInProgressError(DataError):
    """Another process is building the same folder."""


@contextmanager
def only_builder(out: Path) -> Iterator[None]:
    """Hold the right to replace a folder; a block that ends well also clears leftovers.

    The lock is a hidden file beside the folder. The kernel releases it when its process ends, in
    whatever way.

    Raises:
        BuildInProgressError: another process is building the same folder.
    """
    out = out.absolute()
    out.parent.mkdir(parents=True, exist_ok=True)
    lock = out.with_name(f".{out.name}.lock")
    handle = _acquire(lock, out)
    try:
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
        _clear_leftovers(out)
    finally:
        lock.unlink(missing_ok=True)
        os.close(handle)


def _acquire(lock: Path, out: Path) -> int:
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(handle, 20).decode(errors="replace") or "unknown"
            os.close(handle)
            raise BuildInProgressError(
                f"{out}: process {holder} is building it; wait for it, or choose another place"
            ) from None
        if _is_the_file_at(lock, handle):
            return handle
        os.close(handle)  # its last holder removed it between our two calls


def _is_the_file_at(path: Path, handle: int) -> bool:
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(found, os.fstat(handle))


def _clear_leftovers(out: Path) -> None:
    """Remove temporary folders of earlier builds of `out`; its lock shows that none is running."""
    name = re.compile(rf"\.{re.escape(out.name)}\.(new|old)-[a-z0-9_]{{8}}")
    for path in out.parent.iterdir():
        if name.fullmatch(path.name):
            shutil.rmtree(path, ignore_errors=True)
