"""Locks on folders, which the kernel releases when their holder ends, in whatever way."""

import fcntl
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from foresci.errors import DataError

LONGEST_LOOK_SECONDS = 0.05
"""For much less than that a look at a lock (`is_held`) holds it."""


class HeldError(DataError):
    """Somebody else holds a lock that was not to be waited for."""

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(f"{folder}: process {holder} is at work on it; wait for it")
        self.holder = holder
        """Id of the process, in this machine's numbering or another's."""


def lock_of(folder: Path) -> Path:
    """The lock of a folder: a hidden file beside it, which is there only while it is held."""
    folder = folder.absolute()
    return folder.with_name(f".{folder.name}.lock")


@contextmanager
def holding(folder: Path, on_wait: Callable[[str], None] | None = None) -> Iterator[None]:
    """Hold the lock of a folder, against other processes and other threads of this one.

    Args:
        folder: need not be there; the folder above it is made.
        on_wait: told once who holds the lock, which is then waited for.

    Raises:
        HeldError: somebody else holds the lock, and there is no `on_wait`.
        DataError: something else is in the lock's place, or the folder cannot be written to.
    """
    lock = lock_of(folder)
    lock.parent.mkdir(parents=True, exist_ok=True)
    handle = _acquire(lock, folder, on_wait)
    try:
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(handle)


def is_held(folder: Path) -> bool:
    """Whether somebody holds the lock of a folder now."""
    try:
        handle = os.open(lock_of(folder), os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def clear_released(above: Path) -> None:
    """Remove the lock files in a folder whose holders were killed; others' files are left alone."""
    for lock in filter(_is_ours, sorted(above.glob(".*.lock"))):
        folder = above / lock.name[1 : -len(".lock")]
        with suppress(HeldError), holding(folder):
            pass  # its end removes the file


def _is_ours(lock: Path) -> bool:
    """Whether a file holds a process id and nothing else, as a holder writes it first of all."""
    try:
        if not stat.S_ISREG(lock.lstat().st_mode):
            return False
        with lock.open("rb") as stream:
            return re.fullmatch(rb"\d{0,20}", stream.read(21)) is not None
    except OSError:
        return False


def _acquire(lock: Path, folder: Path, on_wait: Callable[[str], None] | None) -> int:
    while True:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
        except OSError as error:
            raise DataError(f"{lock}: cannot be made or opened ({error.strerror})") from None
        try:
            _lock(handle, folder, on_wait)
        except BaseException:
            os.close(handle)
            raise
        if _is_the_file_at(lock, handle):
            return handle
        os.close(handle)  # its last holder removed it between our two calls


def _lock(handle: int, folder: Path, on_wait: Callable[[str], None] | None) -> None:
    if _is_locked_now(handle):
        return
    time.sleep(LONGEST_LOOK_SECONDS)
    if not _is_locked_now(handle):
        holder = os.read(handle, 20).decode(errors="replace") or "unknown"
        if on_wait is None:
            raise HeldError(folder, holder) from None
        on_wait(holder)
        fcntl.flock(handle, fcntl.LOCK_EX)


def _is_locked_now(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_the_file_at(path: Path, handle: int) -> bool:
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(found, os.fstat(handle))
