"""Sentences about counted facts, for assessments and notes."""

from collections.abc import Iterable
from math import exp

from agents.findings import Note
from agents.researchagent.records import CompanionFact, OptionFacts, StageInput
from agents.signals.movement import in_words
from taxonomy.momentum import Momentum

MOST_NOTES = 2
"""Of one kind on one option."""


def reason_of(given: StageInput, option: OptionFacts, used: Iterable[int]) -> str:
    """Why an option has its score, as one sentence."""
    if option.movement is None:
        return f"{option.papers} of the papers nearest by entities were accepted there."
    more = {0: "its share over the year", 1: "that of the entities that go with it"}
    trends = [f"{more[place]} {_moves(option.readings[place])}" for place in used if place in more]
    return "; ".join([in_words(option.movement), " and ".join(trends)]) + "."


def _moves(growth: float) -> str:
    percent = round(100 * (exp(growth) - 1))
    if percent == 0:
        return "stands still"
    return f"{'rises' if percent > 0 else 'falls'} by about {abs(percent)} % a month"


def counts(moved: Momentum) -> str:
    """Both parts of an option's papers, as a clause."""
    doubt = ", within chance" if moved.low <= 0.0 <= moved.high else ""
    return (
        f"{moved.recent_papers} of its {moved.recent_domain_papers} papers in the latest months,"
        f" {moved.earlier_papers} of {moved.earlier_domain_papers} before{doubt}"
    )


def mechanism_notes(option: OptionFacts) -> list[Note]:
    """What an option's work is combined with more than before."""
    return [
        Note(
            kind="mechanism",
            text=f"Work on {option.name} is increasingly combined with {one.name}:"
            f" {counts(one.movement)}.",
            about=option.about,
            evidence=one.evidence,
        )
        for one in _of_role(option, "subject")
    ]


def opportunity_notes(option: OptionFacts, subject: str) -> list[Note]:
    """What is brought to bear on a diagnosis more than before."""
    return [
        Note(
            kind="opportunity",
            text=f"Work that brings {one.name} to {subject} against {option.name} is on the rise:"
            f" {counts(one.movement)}.",
            about=option.about,
            evidence=one.evidence,
        )
        for one in _of_role(option, "subject")
    ]


def validation_notes(option: OptionFacts) -> list[Note]:
    """By what an option's work is judged more than before."""
    return [
        Note(
            kind="validation",
            text=f"Work on {option.name} increasingly reports {one.name}: {counts(one.movement)}.",
            about=option.about,
            evidence=one.evidence,
        )
        for one in _of_role(option, "evaluation")
    ]


def _of_role(option: OptionFacts, role: str) -> list[CompanionFact]:
    return [one for one in option.companions if one.role == role][:MOST_NOTES]
