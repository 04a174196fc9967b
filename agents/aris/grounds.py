"""What the figures of an option hold against it, and what that costs it."""

from agents.aris.records import Card, Figures, Ground, Shown, Tier
from agents.signals.causes import is_symptom

STRONG_PAPERS = 30
FAIR_PAPERS = 10
FEW_PAPERS = 20
FEW_PRECEDENTS = 3
MANY_GROUPS = 3
COMMON_SHARE = 0.2
"""Names used by more than this part of the latest papers tell little."""
_COUNTED: frozenset[Ground] = frozenset({"noise", "spent", "few"})
LOWERED = 0.5
"""What is left of a score after a ground against it was upheld."""


def tier_of(figures: Figures) -> Tier:
    """How much verified evidence an option has: papers, and how independent those found are."""
    if not (figures.verified or figures.hits):
        return "none"
    if figures.verified >= STRONG_PAPERS and figures.groups >= MANY_GROUPS:
        return "strong"
    return "fair" if figures.verified >= FAIR_PAPERS else "thin"


def score_of(figures: Figures) -> float:
    """The mean of the three readings of its movement, or a venue family's part of the votes.

    An option without verified papers moves neither way: its score is 0, as is the prior's mean.
    """
    if figures.fit is not None:
        return figures.fit
    return sum(figures.readings) / len(figures.readings) if figures.verified else 0.0


def grounds_of(figures: Figures) -> tuple[Ground, ...]:
    """What holds against an option by its figures alone, gravest first."""
    holding: dict[Ground, bool] = {
        "unsupported": not (figures.verified or figures.hits),
        "noise": _is_noise(figures),
        "spent": is_spent(figures),
        "symptom": is_symptom(figures.causes, figures.effects),
        "mismatch": figures.same_kind == 0 and figures.hits >= FEW_PRECEDENTS,
        "few": _is_few(figures),
        "generic": figures.share > COMMON_SHARE,
    }
    return tuple(ground for ground, holds in holding.items() if holds)


def is_spent(figures: Figures) -> bool:
    """Whether a rise on the whole hides a fall in one of the readings."""
    return score_of(figures) > 0 > min(figures.readings, default=0.0)


def _is_noise(figures: Figures) -> bool:
    moved = figures.quarter
    return moved is not None and moved.low <= 0.0 <= moved.high


def _is_few(figures: Figures) -> bool:
    if figures.fit is not None:
        return figures.hits < FEW_PRECEDENTS
    return figures.verified < FEW_PAPERS


def lowered(card: Card, ground: Ground) -> Card:
    """A card whose rise counts for half, if the ground holds and was not charged before.

    A score of 0 or less claims no rise that could be doubted.
    """
    if ground not in card.grounds or ground in card.charged or card.score <= 0:
        return card
    charged = (*card.charged, ground)
    return card.model_copy(update={"score": card.score * LOWERED, "charged": charged})


def overtakes(rival: Card | Shown, first: Card | Shown) -> bool:
    """Whether a runner-up is the sounder choice: open to less, and near enough.

    Whatever holds against it must hold against the first option, and more must; near enough is what
    would lead if that cost the first option what `lowered` takes. Chance and few papers are in the
    scores already, which are pulled towards 0 by both, and a spent rise was charged by the review:
    nothing is held against an option twice.
    """
    mine, theirs = (set(grounds_of(one.figures)) - _COUNTED for one in (rival, first))
    return mine < theirs and rival.score > LOWERED * first.score > 0
