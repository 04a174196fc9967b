"""Assessments of options by the movement of the papers on each."""

from math import exp

from agents.signals.movement import Mask, in_words, movement, trend
from controls.findings import Assessment
from knowledge_base import KnowledgeBase


def assess_by_members(
    kb: KnowledgeBase, domain: str, about: str, mask: Mask, within: Mask | None = None
) -> Assessment:
    """An option by the papers on it: its score is the `trend` of their share.

    Args:
        kb: whose papers are counted.
        domain: shares are of this domain's papers.
        about: candidate id, or the words of a diagnosis.
        mask: papers on the option, shape (papers,).
        within: papers to which the domain is narrowed, shape (papers,).
    """
    moved = movement(kb, domain, mask, within)
    growth = trend(kb, domain, mask, within)
    whose = "the field's" if within is None else "the subdirection's"
    return Assessment(
        about=about,
        score=growth,
        reason=f"{in_words(moved, whose)}; {growth_in_words(growth)}.",
        movement=moved,
    )


def growth_in_words(growth: float) -> str:
    """A `trend` as a clause; to a reader log odds are percentages of the share."""
    percent = round(100 * (exp(growth) - 1))
    if percent == 0:
        return "its share neither rose nor fell"
    moved = "rose" if percent > 0 else "fell"
    return f"its share {moved} by about {abs(percent)} % a month"
