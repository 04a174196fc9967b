"""One record of a source, not yet read."""

from collections.abc import Callable
from typing import NamedTuple, NoReturn

from knowledge_base.corpus.fields import Entry, RefusedRecordError

Warn = Callable[[str], None]
"""Called with something the user should know that concerns no single record."""


class Item(NamedTuple):
    """Where a record is, and how it becomes a paper.

    `build` must be called before the next item is asked for: it may read from memory that is
    used again. It raises RefusedRecordError where the record makes no paper.
    """

    line: int
    build: Callable[[], Entry]


def refused(line: int, reason: str) -> Item:
    """An item that makes no paper."""

    def build() -> NoReturn:
        raise RefusedRecordError(reason)

    return Item(line, build)
