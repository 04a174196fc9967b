"""What a benchmark shows: the words of its tasks, and the word sequences in them."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from foresci.schema import Task, candidates_of

NAME = re.compile(r"[^\W_]+(?:[-+][^\W_]+|\.\d+|\+)*")
"""A word as names are written: `R1-Searcher++`, `GPT-4.1`."""
Gram = tuple[str, ...]
"""Folded words in a row."""


class Shown(NamedTuple):
    """A text that is public, and the last day it may know of."""

    task_id: str | None
    cutoff: date
    text: str


def shown_text(task: Task) -> str:
    """All words of a task that are not its id, domain or dates."""
    parts = [task.question, *task.requirements, *(one.text for one in candidates_of(task))]
    if task.family == "bottleneck":
        parts.append(task.subdirection)
    elif task.family == "planning":
        parts.append(task.constraint)
    elif task.family == "venue":
        parts.append(task.project)
    return "\n".join(parts)


def grams(words: Sequence[str], size: int) -> Iterator[Gram]:
    """Every run of so many words, from left to right."""
    return (tuple(words[start : start + size]) for start in range(len(words) - size + 1))
