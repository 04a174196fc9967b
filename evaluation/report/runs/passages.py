"""The passages that runs cite or controls quote, each once, so that runs can point to them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from foresci.schema import Evidence
from taxonomy.view.page.markup import Html, element, join

LONGEST = 500
"""Characters of a passage that are always shown; of what comes after, only what is quoted."""
AROUND = 60
"""Characters shown on either side of a quotation that stands further down."""

Span = tuple[int, int]


@dataclass(frozen=True)
class _Held:
    """A passage with its number on the page."""

    number: int
    title: str
    paper_id: str
    public_on: date
    section: str
    text: str
    quoted: set[Span] = field(default_factory=set)


class Passages:
    """Numbers passages in the order in which they are first pointed to."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str, str], _Held] = {}

    def __iter__(self) -> Iterator[_Held]:
        yield from self._held.values()

    def link(self, item: Evidence) -> Html:
        """The item's id as a link to its passage."""
        return element("a", item.id, href=f"#p-{self._hold(item).number}")

    def quote(self, item: Evidence, start: int, end: int) -> None:
        """Highlight the characters from start to end of an item's passage."""
        self._hold(item).quoted.add((start, end))

    def _hold(self, item: Evidence) -> _Held:
        key = (item.paper_id, item.section, item.text)
        if key not in self._held:
            self._held[key] = _Held(
                len(self._held) + 1,
                item.title,
                item.paper_id,
                item.public_on,
                item.section,
                item.text,
            )
        return self._held[key]


def library(passages: Passages) -> Iterator[Html]:
    """One paragraph for each passage, with the id that runs link to.

    Args:
        passages: as `task_sections` left them.
    """
    for held in passages:
        where = f" {held.public_on}, {held.paper_id}, {held.section}: "
        text = _shown(held.text, sorted(held.quoted))
        yield element("p", element("b", held.title), where, text, id=f"p-{held.number}")


def highlighted(text: str, spans: list[Span], start: int, end: int) -> Html:
    """The characters from start to end of a text, with those in sorted spans marked."""
    pieces: list[str] = []
    at = start
    for first, last in spans:
        first, last = max(first, at), min(last, end)
        if first < last:
            pieces += [text[at:first], element("mark", text[first:last])]
            at = last
    return join(*pieces, text[at:end])


def _shown(text: str, spans: list[Span]) -> Html:
    """The beginning of a text and what is quoted further down."""
    if len(text) <= LONGEST + AROUND:
        return highlighted(text, spans, 0, len(text))
    pieces: list[str] = []
    reached = 0
    for start, end in _windows(text, spans):
        gap = "" if start == reached else " … "
        pieces += [gap, highlighted(text, spans, start, end)]
        reached = end
    return join(*pieces, "" if reached == len(text) else " …")


def _windows(text: str, spans: list[Span]) -> list[Span]:
    """The parts that are shown, in order and apart, from word to word."""
    wanted = [(0, _word_end(text, LONGEST))]
    for start, end in spans:
        first, last = _word_start(text, start - AROUND), _word_end(text, end + AROUND)
        if first <= wanted[-1][1]:
            wanted[-1] = (wanted[-1][0], max(wanted[-1][1], last))
        else:
            wanted.append((first, last))
    return wanted


def _word_start(text: str, at: int) -> int:
    """The place of the last blank before a place, or the text's start."""
    return max(text.rfind(" ", 0, max(at, 0)), 0)


def _word_end(text: str, at: int) -> int:
    """The place of the first blank from a place on, or the text's end."""
    found = text.find(" ", at)
    return len(text) if found < 0 else found
