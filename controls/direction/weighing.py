"""Weighing an incumbent by standings alone: against a challenger, and under focused evidence."""

from controls.direction.leading import contradicts, is_clear, lead_of
from controls.direction.records import (
    DirectionGiven,
    FocusInput,
    FocusOutput,
    WeighInput,
    WeighOutput,
)
from controls.direction.scoping import name_of

MOST_CITED = 4
"""Items that a judgement rests on."""


def weigh(given: WeighInput) -> WeighOutput:
    """The challenger where it clearly stands ahead, else the incumbent."""
    incumbent, challenger = given.soundings
    ahead = is_clear(challenger, incumbent)
    choice = challenger if ahead else incumbent
    return WeighOutput(
        choice=choice.about,
        reason=_in_words(given),
        evidence=_on(given, choice.about),
    )


def focus(given: FocusInput) -> FocusOutput:
    """Contradicted where standings and documents say so (`leading.contradicts`).

    Else to be refined where a claim takes a few papers for the field.
    """
    incumbent, challenger = given.soundings
    own, other = _on(given, incumbent.about), _on(given, challenger.about)
    if contradicts(challenger, incumbent, len(other), len(own)):
        return FocusOutput(finding="contradicted", reason=_in_words(given), evidence=other)
    single = [claim.name.replace("_", " ") for claim in given.claims if claim.level == "single"]
    if single:
        verb = "speaks" if len(single) == 1 else "speak"
        reason = f"Its {' and '.join(single)} {verb} of a few papers, not of the field."
        return FocusOutput(finding="refine", reason=reason, evidence=own)
    return FocusOutput(finding="holds", reason=_in_words(given), evidence=own)


def _in_words(given: DirectionGiven) -> str:
    (own, other), (incumbent, challenger) = map(name_of, given.options), given.soundings
    sure = f"{lead_of(challenger, incumbent):.0%}"
    return (
        f"{other} ({challenger.reason}) leads {own} ({incumbent.reason}) with a probability of"
        f" {sure}."
    )


def _on(given: DirectionGiven, about: str) -> tuple[str, ...]:
    """The first items on an option, which are of different papers."""
    return tuple(item.id for item in given.evidence if item.about == about)[:MOST_CITED]
