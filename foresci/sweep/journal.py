"""`events.jsonl` of a sweep: what happened, one event a line, only ever added to."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from pydantic import ValidationError

from foresci.errors import DataError
from foresci.schema.record import first_problem
from foresci.sweep.records import EVENT_ADAPTER, Event


class Journal:
    """Adds events to a file.

    Every line is handed to the system at once, so that a process that is killed loses none. It is
    not forced onto the disk: what a sweep has done is known from the records of its runs.
    """

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator[Self]:
        """Open a file for adding, without the part of a line that a killed process left."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.ftruncate(handle, _whole_bytes(path))
            yield cls(handle)
        finally:
            os.close(handle)

    def add(self, event: Event) -> None:
        """Add an event."""
        line = memoryview(EVENT_ADAPTER.dump_json(event) + b"\n")
        while line:
            line = line[os.write(self._handle, line) :]


def read_events(path: Path) -> Iterator[Event]:
    """The events of a file, in order; none where there is no file.

    A last line without an end is left out: it is being written, or its writer was killed.

    Raises:
        DataError: another line is no event.
    """
    if not path.is_file():
        return
    with path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            if line.endswith(b"\n"):
                yield _event(line, f"{path}:{number}")


def _event(line: bytes, where: str) -> Event:
    try:
        return EVENT_ADAPTER.validate_json(line)
    except ValidationError as error:
        problem = first_problem(error)
        raise DataError(f"{where}: {problem}; remove the line, what is finished stays") from None


def _whole_bytes(path: Path) -> int:
    """Length of a file up to the end of its last whole line."""
    content = path.read_bytes()
    return content.rfind(b"\n") + 1
