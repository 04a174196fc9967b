"""Exact passages: words that a source really holds, and where."""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from controls.case import Case
from controls.record import ExactPassage
from foresci.schema import Answer, BottleneckTask, PlanningTask, Task, VenueTask, candidates_of

FEWEST_WORDS = 3
NORMAL_TEXTS = 256
"""Texts whose one form stays in memory, some 100 kB each thousand characters."""
SOFT_HYPHEN = "\u00ad"
_ALIKE = str.maketrans({
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
})  # fmt: skip


def texts_of(case: Case) -> dict[str, str]:
    """Every text that a passage may be from, by name.

    Names are `task.question`, `task.project` and the like, `option.<id>`, the packet ids, and
    `answer.<path>` for the claims of the incumbent, such as `answer.ranking.0.rationale`.
    """
    items = {item.id: item.text for item in case.evidence}
    return {**task_texts(case.task), **items, **answer_texts(case.incumbent)}


def task_texts(task: Task) -> dict[str, str]:
    """The texts of a public task, by name."""
    found = {"task.question": task.question}
    found |= {f"task.requirements.{at}": text for at, text in enumerate(task.requirements)}
    match task:
        case BottleneckTask():
            found["task.subdirection"] = task.subdirection
        case PlanningTask():
            found["task.constraint"] = task.constraint
        case VenueTask():
            found["task.project"] = task.project
    return found | {f"option.{option.id}": option.text for option in candidates_of(task)}


def answer_texts(answer: Answer) -> dict[str, str]:
    """The texts of an answer's claims, by the path of their fields."""
    return {f"answer.{path}": text for path, text in _claims(answer.to_json(), "")}


def _claims(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        if isinstance(value.get("text"), str):
            yield path, value["text"]
            return
        for name, inside in value.items():
            yield from _claims(inside, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for at, inside in enumerate(value):
            yield from _claims(inside, f"{path}.{at}")


def find_passage(texts: Mapping[str, str], source: str, words: str) -> ExactPassage | None:
    """Where a source holds these words; None where it does not, or is not known.

    White space of any kind and length counts as one blank; compatible and composed Unicode forms,
    kinds of quotation marks, and kinds of dashes count as one; soft hyphens do not count. Case
    matters. The first place is taken. Fewer than three words prove nothing, as almost any text
    holds them, unless they are the whole source.

    Args:
        texts: as `texts_of` gives them.
        source: the name of one of them.
        words: whole words of the source.
    """
    text, wanted = texts.get(source), _normal(words).text.strip()
    if text is None or not wanted:
        return None
    normal = _normal(text)
    held = normal.text
    if len(wanted.split()) < FEWEST_WORDS and wanted != held.strip():
        return None
    at = _place(held, wanted)
    if at is None:
        return None
    start, end = normal.starts[at], normal.ends[at + len(wanted) - 1]
    return ExactPassage(source=source, start=start, end=end, text=text[start:end])


def _place(held: str, wanted: str) -> int | None:
    """Where a text holds others' words as whole words; the first place."""
    at = held.find(wanted)
    while at >= 0:
        if not _joined(held, at) and not _joined(held, at + len(wanted)):
            return at
        at = held.find(wanted, at + 1)
    return None


def _joined(text: str, border: int) -> bool:
    """Whether a border between two characters lies within a word."""
    return 0 < border < len(text) and text[border - 1].isalnum() and text[border].isalnum()


class _Normal(NamedTuple):
    """A text in one form; for each character the piece of the text as given that it is from."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@lru_cache(maxsize=NORMAL_TEXTS)
def _normal(text: str) -> _Normal:
    kept: list[tuple[str, int, int]] = []
    for start, end in _pieces(text):
        piece = text[start:end]
        plain = piece if piece.isascii() else unicodedata.normalize("NFKC", piece)
        for one in plain.translate(_ALIKE):
            character = " " if one.isspace() else one
            if one == SOFT_HYPHEN or (character == " " and kept and kept[-1][0] == " "):
                continue
            kept.append((character, start, end))
    characters, starts, ends = zip(*kept, strict=True) if kept else ((), (), ())
    return _Normal("".join(characters), starts, ends)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each character with the marks that combine with it."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not unicodedata.combining(text[at]):
            yield start, at
            start = at
