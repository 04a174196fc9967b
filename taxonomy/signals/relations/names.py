"""Where a text names a method."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from foresci.schema import Paper

_WORD = re.compile(r"[A-Za-z0-9][\w+]*")
_INSIDE_A_WORD = re.compile(r"[\w/-]")
_GOES_ON = re.compile(r"\w|\+|-[A-Z0-9]")
_SHORT_FORM = re.compile(r" ?\(([\w-]*[A-Z][\w-]*)\)")
_LONGEST_FORM = 80
"""Characters before a short form in brackets that can hold what it is short for."""


class Mention(NamedTuple):
    """A place where a text names a method: `text[start:end]`."""

    method: str
    start: int
    end: int


class MethodNames:
    """Names of methods, each found under any of its spellings.

    One word with a capital is matched as written, a plural "s" apart; other spellings in any
    case, with hyphens and spaces interchangeable.
    """

    def __init__(self, rows: Iterable[Sequence[str]]) -> None:
        """Know methods by rows of spellings; a method goes by the first of its row.

        Of two rows with a spelling in common the later one has it.
        """
        self._written: dict[str, str] = {}
        self._loose: dict[str, str] = {}
        for row in rows:
            for form in row:
                if len(_WORD.findall(form)) == 1 and form != form.lower():
                    self._written[_singular(form)] = row[0]
                else:
                    self._loose[_folded(form)] = row[0]
        self._longest = max((len(form.split()) for form in self._loose), default=1)
        names = (*self._written, *self._loose)
        self._openings = {_opening(_WORD.findall(name)[0]) for name in names}

    def mentions(self, text: str) -> list[Mention]:
        """Every mention in a text, left to right; the longest spelling where several fit."""
        words = [found.span() for found in _WORD.finditer(text)]
        found: list[Mention] = []
        for first, (start, end) in enumerate(words):
            if _opening(text[start:end]) not in self._openings:
                continue
            if start and _INSIDE_A_WORD.match(text[start - 1]):
                continue
            if found and start < found[-1].end:
                continue
            if mention := self._mention_at(text, words[first : first + self._longest]):
                found.append(mention)
        return found

    def other_meanings(self, paper: Paper) -> frozenset[str]:
        """The methods whose short form a paper introduces for something else."""
        text = f"{paper.title}. {paper.abstract or ''}"
        return frozenset(
            method
            for found in _SHORT_FORM.finditer(text)
            if (method := self._method(found[1]))
            and not self._spells(text[: found.start()][-_LONGEST_FORM:], method)
        )

    def _mention_at(self, text: str, words: Sequence[tuple[int, int]]) -> Mention | None:
        start = words[0][0]
        for end in reversed(list(_joined_ends(text, words))):
            method = self._method(text[start:end])
            if method is None or _GOES_ON.match(text, end):
                continue
            short = _SHORT_FORM.match(text, end)
            if short is None:
                return Mention(method, start, end)
            # "chain of thought (X-CoT)" coins another method.
            return Mention(method, start, short.end()) if self._method(short[1]) == method else None
        return None

    def _method(self, name: str) -> str | None:
        return self._written.get(_singular(name)) or self._loose.get(_folded(name))

    def _spells(self, words: str, method: str) -> bool:
        tail = _folded(words)
        return any(tail.endswith(form) for form, name in self._loose.items() if name == method)


def _joined_ends(text: str, words: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Ends of the runs of words from the first on, one space or hyphen between each two."""
    last = words[0][0]
    for start, end in words:
        if start > last and text[last:start] not in (" ", "-"):
            return
        last = end
        yield end


def _folded(form: str) -> str:
    return _singular(re.sub(r"[\s-]+", " ", form).strip().lower())


def _singular(form: str) -> str:
    return form.removesuffix("s")


def _opening(word: str) -> str:
    return _singular(word.lower())
