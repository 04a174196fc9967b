"""Figures, cards and drafts of ARIS, for tests of what is judged from them."""

from typing import Any

from agents.aris.grounds import grounds_of, score_of, tier_of
from agents.aris.records import Card, Draft, Figures, Ground, Point, Shown
from tests.agents.given import moved


def figures(*readings: float, papers: int = 40, groups: int = 5, **more: Any) -> Figures:
    """Of an option with nothing against it, unless the readings or more say otherwise."""
    counted = {
        "verified": papers,
        "hits": min(papers, 8),
        "groups": groups,
        "share": 0.1,
        "quarter": moved(0.3, papers // 2),
        "readings": readings or (0.3, 0.3, 0.3),
    }
    return Figures.model_validate(counted | more)


def card(about: str, counted: Figures, **more: Any) -> Card:
    return Card(
        about=about,
        name=f"Option {about}",
        score=score_of(counted),
        tier=tier_of(counted),
        grounds=grounds_of(counted),
        figures=counted,
        **more,
    )


def standing(one: Card) -> Shown:
    return Shown.model_validate(one.model_dump(include=set(Shown.model_fields)))


def drafted(*order: str) -> Draft:
    return Draft(order=order, case="It moves most.")


def point(ground: Ground, stands: str, severity: str) -> Point:
    fields = {"ground": ground, "text": "So it is.", "standing": stands, "severity": severity}
    return Point.model_validate(fields)
