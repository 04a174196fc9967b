"""What can be wrong with a file of a run, as one record for each thing."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import Field

from foresci.errors import DataError, IntegrityError
from foresci.schema import Record
from foresci.storage import read_jsonl

AGAIN = "remove the run with `foresci runs rm` and run its task again"
SCORE_AGAIN = "run `foresci evaluate` again"
_PLACE = re.compile(r"(?::(?P<line>\d+))?: (?:(?P<field>[a-z_]\w*(?:\.\w+)*): )?(?P<problem>.*)")
"""What follows the path in the message of a reader."""

Value = TypeVar("Value")


class Problem(Record):
    """One thing that is wrong."""

    run: str = Field(description="Name of the run's folder; empty for the folder of runs.")
    file: str = Field(description="In that folder; empty for the folder itself.")
    line: int | None = None
    field: str | None = None
    problem: str
    remedy: str

    @property
    def sentence(self) -> str:
        """The whole of it in one line."""
        place = "/".join(part for part in (self.run, self.file) if part)
        line = "" if self.line is None else f":{self.line}"
        field = "" if self.field is None else f"{self.field}: "
        return f"{place}{line}: {field}{self.problem}; {self.remedy}"


class FileReport:
    """Collects what is wrong with one file of a run.

    Attributes:
        path: of the file.
        problems: found so far.
    """

    def __init__(self, path: Path, remedy: str = AGAIN) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self._remedy = remedy

    def add(self, problem: str, *, line: int | None = None, field: str | None = None) -> None:
        """Something is wrong at a place of the file."""
        self.problems.append(
            Problem(
                run=self.path.parent.name,
                file=self.path.name,
                line=line,
                field=field,
                problem=problem,
                remedy=self._remedy,
            )
        )

    def read(self, read: Callable[[], Value]) -> Value | None:
        """What a reader of the file gives; None where it cannot, and why is kept."""
        try:
            return read()
        except (DataError, IntegrityError) as error:
            text = str(error)
            told = _PLACE.fullmatch(text.removeprefix(str(self.path)))
            if told is None:
                self.add(text)
            else:
                line = None if told["line"] is None else int(told["line"])
                self.add(told["problem"].partition(";")[0], line=line, field=told["field"])
            return None

    def rows(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Number and object of each line of the file, up to the first that cannot be read."""
        lines = read_jsonl(self.path)
        while (found := self.read(lambda: next(lines, None))) is not None:
            yield found
