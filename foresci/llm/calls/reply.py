"""Finding the JSON object that a model replied with, whatever it put around it."""

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

THINKING = r"(?:think|thinking|thought|reasoning|reflection)"
_MARK = re.compile(rf"[{{\[]|<(?P<closing>/?){THINKING}>", re.IGNORECASE)
_CLOSING = re.compile(rf"</{THINKING}>", re.IGNORECASE)
_OBJECT_START = re.compile(r"\{\s*\"")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]', re.DOTALL)
_STRING_OR_LOOSE_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)


class NotJsonError(ValueError):
    """A reply without a JSON object; the message says what there was instead."""


def replied_objects(text: str) -> list[dict[str, Any]]:
    """The JSON objects of a reply outside its thinking, in order; never one inside another.

    Fences and prose around an object do not matter, nor do commas before a closing bracket. Text
    before a closing thinking tag that nothing opened is thinking too. Nothing that follows an
    object which is not complete is read, as it might be a part of it.

    Raises:
        NotJsonError: there is none.
    """
    found = [one for one in _outermost(text) if isinstance(one, dict)]
    if not found:
        raise NotJsonError(_missing(text))
    return found


def _missing(text: str) -> str:
    if not text.strip():
        return "the reply is empty"
    if re.match(rf"\s*<{THINKING}>", text, re.IGNORECASE) and not _CLOSING.search(text):
        return "the reply is thinking that never ends"
    return "no complete JSON object in the reply"


def _outermost(text: str) -> list[Any]:
    """The JSON objects and arrays of a text that are in no other, and in no thinking."""
    found: list[Any] = []
    position = 0
    while (mark := _MARK.search(text, position)) is not None:
        if mark["closing"] is not None:
            found = [] if mark["closing"] else found
            position = mark.end() if mark["closing"] else _after_thinking(text, mark.end())
            continue
        value, position = _value(text, mark.start())
        found.extend(value)
        if position < 0:
            position = _after_thinking(text, mark.end())
            found = [] if position < len(text) else found
    return found


def _after_thinking(text: str, start: int) -> int:
    """Where the next thinking ends; the end of the text where it does not end."""
    closing = _CLOSING.search(text, start)
    return len(text) if closing is None else closing.end()


def _value(text: str, start: int) -> tuple[list[Any], int]:
    """The value that begins at a bracket, if any, and where to read on; -1 inside a broken one."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except RecursionError:
        return [], -1
    except ValueError:
        return _mended(text, start)
    return [value], end


def _mended(text: str, start: int) -> tuple[list[Any], int]:
    """As `_value`, for an object that is not strictly JSON."""
    if not _OBJECT_START.match(text, start):
        return [], start + 1
    end = _object_end(text, start)
    if end is None:
        return [], -1
    tidy = _STRING_OR_LOOSE_COMMA.sub(lambda match: match[1] or "", text[start:end])
    try:
        return [_DECODER.decode(tidy)], end
    except (ValueError, RecursionError):
        return [], end


def _object_end(text: str, start: int) -> int | None:
    """Behind the brace that closes the object at `start`; None where none does."""
    depth = 0
    for brace, end in _braces(text, start):
        depth += 1 if brace == "{" else -1
        if depth == 0:
            return end
    return None


def _braces(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The braces outside strings, each with the place behind it."""
    for token in _TOKEN.finditer(text, start):
        if token[0] in "{}":
            yield token[0], token.end()


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_no_number)
