"""The records of a JSON document, one at a time, however long the document is.

The parser's own way of finding records spells out the path to every value, which for a deeply
nested document takes memory that grows with the square of its depth. Here depth is counted.
"""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple

import ijson

MAX_DEPTH = 500
_OPENING = ("start_map", "start_array")
_CLOSING = ("end_map", "end_array")


class Place(NamedTuple):
    """Where a document holds its records."""

    depth: int
    """How many lists and objects are around a record."""
    key: str | None = None
    """Key of the list that holds them, for records two deep."""


WHOLE = Place(0)
IN_LIST = Place(1)


class TooDeepError(ValueError):
    """A document nests lists and objects deeper than any record needs."""

    def __init__(self) -> None:
        super().__init__(f"nested deeper than {MAX_DEPTH} lists and objects")


def json_events(source: BinaryIO | bytes) -> Iterator[tuple[int, str, Any]]:
    """Yield depth around it, name and value of every event of one or more documents.

    Raises:
        TooDeepError: the document is nested too deep.
        ijson.JSONError: the document is damaged.
    """
    depth = 0
    for event, value in ijson.basic_parse(source, use_float=True, multiple_values=True):
        depth -= event in _CLOSING
        yield depth, event, value
        depth += event in _OPENING
        if depth > MAX_DEPTH:
            raise TooDeepError


def records_at(place: Place, events: Iterable[tuple[int, str, Any]]) -> Iterator[Any]:
    """Yield every value that stands at a place."""
    builder: Any = None
    inside = place.depth == 0
    key = None
    for depth, event, value in events:
        if builder is None and inside and depth == place.depth and _begins(event):
            builder = ijson.ObjectBuilder()
        if builder is not None:
            builder.event(event, value)
            if depth == place.depth and event not in _OPENING:
                yield builder.value
                builder = None
        elif event == "map_key" and depth == 1:
            key = value
        elif depth == place.depth - 1:
            inside = event == "start_array" and (place.key is None or place.key == key)


def _begins(event: str) -> bool:
    return event != "map_key" and event not in _CLOSING
