"""What a sentence gives as a cause, and of what: "X due to Y", "Y leads to X"."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from foresci.intervals import wilson

Part = Literal["cause", "effect"]

# "Effect due to cause".
_BACKWARD = (
    r"due to|because of|because|owing to|caused by|(?:stem|aris|result|originat)(?:s|es|ing) from"
    r"|stemming from|attribut(?:ed|able) to|(?:hindered|limited|constrained|bottlenecked|hampered"
    r"|impeded|undermined) by"
)
# "Cause leads to effect".
_FORWARD = (
    r"(?:lead|leads|leading|led|gives? rise|giving rise|contribut(?:es?|ing)) to"
    r"|results? in|resulting in|(?:caus|induc|mak|hinder|limit|undermin|hamper|imped|prevent"
    r"|degrad|compromis|restrict|constrain|exacerbat|amplif|introduc)(?:s|es|ies|ing|ying)"
    r"|cause(?! of)|induce|hinder|undermine|hamper|impede|degrade|compromise|exacerbate|introduce"
)
_CUE = re.compile(rf"\b(?:(?P<backward>{_BACKWARD})|(?P<forward>{_FORWARD}))\b", re.IGNORECASE)
_BORDER = re.compile(r"[;:]|\.\s")


def part_of(sentence: str, named: Callable[[str], bool]) -> Part | None:
    """Whether a sentence has a subject as the cause of something or as an effect of it.

    Args:
        sentence: of which the clause around each causal cue is read, first cue first.
        named: whether a stretch of text names the subject.

    Returns:
        None where no cue divides the sentence so that one side alone names the subject.
    """
    for cause, effect in _divided(sentence):
        as_cause, as_effect = named(cause), named(effect)
        if as_cause != as_effect:
            return "cause" if as_cause else "effect"
    return None


def is_symptom(causes: int, effects: int) -> bool:
    """Whether something is told as an effect more often than as a cause, beyond chance (95 %).

    Args:
        causes: papers that have it as a cause.
        effects: papers that have it as an effect.
    """
    return wilson(effects, causes + effects).low > 0.5


def _divided(sentence: str) -> Iterator[tuple[str, str]]:
    """(cause, effect) of each causal cue."""
    for cue in _CUE.finditer(sentence):
        left = _BORDER.split(sentence[: cue.start()])[-1]
        right = _BORDER.split(sentence[cue.end() :])[0]
        yield (right, left) if cue["backward"] else (left, right)
