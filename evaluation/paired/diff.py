"""What changed from one answer to another: claim by claim, and in a claim word by word."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from pydantic import Field

from evaluation.paired.claims import Line, lines_of
from foresci.schema import Answer, Record

Mark = Literal["same", "removed", "added"]


class Part(Record):
    """Words of a line. `changed`: they are not in the line that takes its place."""

    text: str
    changed: bool


class DiffLine(Record):
    """One claim or choice that stayed, went, or came."""

    mark: Mark
    field: str = Field(description="What the line is in the answer, such as `mechanism`.")
    parts: tuple[Part, ...] = Field(description="The line's text, cut where changes begin or end.")


def answer_diff(before: Answer, after: Answer) -> tuple[DiffLine, ...]:
    """The lines of both answers; what was removed stands before what was added in its place.

    Lines are matched by their field, which no answer has twice. They come in the order of the new
    answer, and what was removed comes after the line that it followed in the old one.
    """
    old = {line.field: line for line in lines_of(before)}
    new = {line.field: line for line in lines_of(after)}
    fields = _merged(list(old), list(new))
    return tuple(line for field in fields for line in _compared(old.get(field), new.get(field)))


def _merged(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The fields of both, each once."""
    fields = list(new)
    place = 0
    for field in old:
        if field not in new:
            fields.insert(place, field)
        place = fields.index(field) + 1
    return fields


def _compared(old: Line | None, new: Line | None) -> Iterator[DiffLine]:
    if old is None or new is None:
        yield from (_whole("removed", line) for line in (old,) if line)
        yield from (_whole("added", line) for line in (new,) if line)
    elif new.text == old.text:
        yield _whole("same", old)
    else:
        yield from _word_by_word(old, new)


def _whole(mark: Mark, line: Line) -> DiffLine:
    return DiffLine(mark=mark, field=line.field, parts=(Part(text=line.text, changed=False),))


def _word_by_word(old: Line, new: Line) -> Iterator[DiffLine]:
    before, after = old.text.split(), new.text.split()
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    left = [_part(before[code[1] : code[2]], code[0]) for code in codes]
    right = [_part(after[code[3] : code[4]], code[0]) for code in codes]
    yield DiffLine(mark="removed", field=old.field, parts=tuple(part for part in left if part.text))
    yield DiffLine(mark="added", field=new.field, parts=tuple(part for part in right if part.text))


def _part(words: Sequence[str], kind: str) -> Part:
    return Part(text=" ".join(words), changed=kind != "equal")
