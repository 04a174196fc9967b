"""Exact passages: words that a source really holds, and where."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from controls.case import Case
from controls.record import ExactPassage
from foresci.schema import Answer, BottleneckTask, PlanningTask, Task, VenueTask, candidates_of

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

    White space of any kind and length counts as one blank; compatible Unicode forms, kinds of
    quotation marks, and kinds of dashes count as one. Case matters. The first place is taken.

    Args:
        texts: as `texts_of` gives them.
        source: the name of one of them.
        words: what is looked for; blank words are nowhere.
    """
    text, wanted = texts.get(source), _normal(words)[0].strip()
    if text is None or not wanted:
        return None
    held, places = _normal(text)
    at = held.find(wanted)
    if at < 0:
        return None
    start, end = places[at], places[at + len(wanted) - 1] + 1
    return ExactPassage(source=source, start=start, end=end, text=text[start:end])


def _normal(text: str) -> tuple[str, list[int]]:
    """A text in one form, and for each of its characters the place in the text as given."""
    kept: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for one in unicodedata.normalize("NFKC", character).translate(_ALIKE):
            blank = one.isspace()
            if blank and kept and kept[-1] == " ":
                continue
            kept.append(" " if blank else one)
            places.append(place)
    return "".join(kept), places
