"""Figures and grounds as a reader sees them."""

from agents.aris.records import Card, Figures, Ground
from agents.signals.diagnosis_notes import taken_up_in_words
from agents.signals.movement import in_words

GROUND_WORDS: dict[Ground, str] = {
    "unsupported": "no verified paper speaks for it",
    "noise": "its movement in the latest months is within noise",
    "spent": "part of its rise is spent, as one reading of its movement falls",
    "few": "few verified papers stand behind it",
    "generic": "its names are so common that they tell little",
    "symptom": "papers have it more often as an effect than as a cause",
    "mismatch": "none of its precedents makes the project's kind of contribution",
    "rival": "the runner-up is open to fewer objections",
}


READINGS = ("the latest quarter", "the time since the first period", "the trend of the year")


def counted_in_words(figures: Figures) -> str:
    """What was counted, as a clause."""
    if figures.fit is not None:
        return (
            f"{figures.fit:.0%} of the votes of accepted papers near the project are for it,"
            f" families' sizes apart, and {_precedents(figures)}"
        )
    if figures.quarter is None or not figures.verified:
        return "no paper of the compared months is verified to be on it"
    counts = (taken_up_in_words if figures.told else in_words)(figures.quarter)
    return f"{counts}, {readings_in_words(figures.readings)}"


def _precedents(figures: Figures) -> str:
    """The papers found near the project that a family accepted."""
    every = "both" if figures.hits == 2 else "all"
    some = f"{figures.same_kind or 'none'} of them"
    alike = every if figures.same_kind == figures.hits else some
    if figures.hits > 1:
        return f"{figures.hits} papers found near it were accepted there, {alike} of its kind"
    if not figures.hits:
        return "no paper found near it was accepted there"
    alike = "of its kind" if figures.same_kind else "not of its kind"
    return f"one paper found near it was accepted there, {alike}"


def readings_in_words(readings: tuple[float, ...]) -> str:
    """Which readings of a movement point up, as the end of a clause."""
    up = [what for what, moved in zip(READINGS, readings, strict=True) if moved > 0]
    if len(up) == len(READINGS):
        return "and rising by all three readings of its movement"
    if not up:
        return "and rising by none of the three readings of its movement"
    return f"and rising by {' and '.join(up)} alone"


def reason_of(card: Card) -> str:
    """Why an option stands where it does, in one sentence.

    Chance is left out: whoever shows the counts says how sure they are.
    """
    against = [GROUND_WORDS[one] for one in card.grounds if one != "noise"]
    doubt = f"; against it: {' and '.join(against)}" if against else ""
    counted = counted_in_words(card.figures)
    return f"{counted[:1].upper()}{counted[1:]}; verified evidence: {card.tier}{doubt}."
