"""Decision-form features: whether a pattern of argument is there, whatever it is worth.

0 absent, 1 in one sentence, 2 in several. They feed a trained model only; the rubric gives them no
weight, because a pattern is not yet an argument.
"""

import re

from evaluation.pers.features.reading import Reading
from evaluation.pers.features.rule import Rule, form

RECURRING = 2
"""Sentences with a pattern from which on it recurs."""


def pattern(name: str, meaning: str, cue: re.Pattern[str], *fields: str) -> Rule:
    """A rule that looks for a cue in the sentences of some fields that count."""

    def measure(read: Reading) -> float:
        held = sum(cue.search(one.undated) is not None for one in read.sentences(*fields))
        return float(min(RECURRING, held))

    where = ", ".join(fields) or "any field"
    measured = f"Sentences of {where} with words of that pattern: none, one, more."
    return form(name, meaning, measured, measure)


def quotations(*fields: str) -> Rule:
    """The pattern of letting sources speak."""

    def measure(read: Reading) -> float:
        held = sum(bool(one.quotes) for one in read.sentences(*fields))
        return float(min(RECURRING, held))

    return form(
        "form_quotations",
        "Does it let sources speak in their own words?",
        f"Sentences of {', '.join(fields)} with a quotation: none, one, more.",
        measure,
    )
