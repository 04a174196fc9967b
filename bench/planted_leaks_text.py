"""Sentences that name something, put into a field of a real answer."""

import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from evaluation.leakage.reading import answer_texts

NAME_FRAMES = (
    "{text} This is the gap that {name} addresses.",
    "As {name} shows, the effect is not small. {text}",
    "{text} An evaluation in the manner of {name}, with the same splits, would settle it.",
    "Teams that start from {name}'s public code will move first. {text}",
    "{text} {name}-style checks are the cheapest test.",
    "{text} Expect others to compare themselves with “{name}” (and its variants).",
    "{name} is the strongest sign of this. {text}",
    "{text} The results of _{name}_ point the same way.",
    "{text} Against {typeset} it is a small step.",
)
TITLE_FRAMES = (
    "{text} The paper “{name}” argues the same.",
    "As reported in {name}, this is feasible. {text}",
    "{text} (compare {name})",
)
ID_FRAMES = (
    "{text} See arXiv:{name}.",
    "Following https://arxiv.org/abs/{name}v1, this holds in practice. {text}",
    "{text} One study reports this already [{name}].",
)
_PLACE = re.compile(r"{(name|typeset)}")
_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


class Said(NamedTuple):
    """An answer with something put into it, and where that stands; nowhere where nothing was."""

    answer: dict[str, Any]
    field: str | None = None
    start: int = 0
    end: int = 0


def frames_for(kind: str) -> Sequence[str]:
    """The sentences that can name something of a kind."""
    if "title" in kind or "words" in kind:
        return TITLE_FRAMES
    return ID_FRAMES if "id" in kind.split() else NAME_FRAMES


def put_into(answer: dict[str, Any], name: str, kind: str, chance: random.Random) -> Said:
    """The answer with a sentence more in one of its texts; the answer itself is changed."""
    field, text = chance.choice(list(answer_texts(answer)))
    frame = chance.choice(frames_for(kind))
    before, how, after = _PLACE.split(frame)
    spelt = typeset(name) if how == "typeset" else name
    before, after = before.replace("{text}", text), after.replace("{text}", text)
    _set(answer, field, before + spelt + after)
    return Said(answer, field, len(before), len(before) + len(spelt))


def typeset(name: str) -> str:
    """The same to the eye: hyphens and blanks that keep a line together, and one of no width."""
    kept = name.replace("-", "\u2011").replace(" ", "\u00a0")
    return f"{kept[:2]}\u200b{kept[2:]}"


def _set(value: Any, field: str, text: str) -> None:
    *steps, last = (int(step[1]) if step[1] else step[2] for step in _STEP.finditer(field))
    for step in steps:
        value = value[step]
    value[last] = text
