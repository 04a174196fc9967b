"""Scope: whether the cited items are on what was decided, at its level."""

from collections import Counter
from collections.abc import Mapping

from controls.record import RiskPart
from controls.risk.view import View
from foresci.schema import Evidence
from knowledge_base.text import tokenize


def scope(view: View) -> RiskPart | None:
    """How little the cited items say of what sets the chosen option apart from the others.

    Of each item it is taken which share of the option's own words it lacks, a word counting less
    the more options have it; an item that was found for another option lacks all. None for venues,
    whose names no paper's text need hold, and where nothing is cited (see `support`).
    """
    text = view.options.get(view.chosen or "")
    if view.case.task.family == "venue" or not view.supporting or text is None:
        return None
    weights = _weights(text, view.options)
    missing = [_missing(item, weights, view.chosen) for item in view.supporting]
    score = sum(missing) / len(missing)
    reason = f"the passages cited hold {1 - score:.0%} of what sets the choice apart"
    return RiskPart(name="scope", score=score, reason=reason)


def _weights(text: str, options: Mapping[str, str]) -> dict[str, float]:
    held = Counter(word for other in options.values() for word in set(tokenize(other)))
    return {word: 1 / held[word] for word in sorted(set(tokenize(text)))}


def _missing(item: Evidence, weights: Mapping[str, float], chosen: str | None) -> float:
    if item.about not in (chosen, None):
        return 1.0
    held = set(tokenize(f"{item.title} {item.text}"))
    total = sum(weights.values())
    return sum(weight for word, weight in weights.items() if word not in held) / total
