"""A feature together with the rule that measures it."""

from collections.abc import Callable
from typing import NamedTuple

from evaluation.pers.feature import Feature
from evaluation.pers.features.reading import Reading


class Rule(NamedTuple):
    """One feature of a family, and how the rules measure it in an answer."""

    feature: Feature
    measure: Callable[[Reading], float]


def content(name: str, meaning: str, measured: str, measure: Callable[[Reading], float]) -> Rule:
    """A rule for how well something is done, from 0 to 1."""
    return Rule(Feature(name, "content", 1.0, meaning, measured), measure)


def form(name: str, meaning: str, measured: str, measure: Callable[[Reading], float]) -> Rule:
    """A rule for whether a pattern is there: 0 absent, 1 localized, 2 recurring."""
    return Rule(Feature(name, "form", 2.0, meaning, measured), measure)


def level(*steps: bool) -> float:
    """0 to 1 in equal steps: how many of these hold before the first that does not."""
    held = next((at for at, step in enumerate(steps) if not step), len(steps))
    return held / len(steps)
