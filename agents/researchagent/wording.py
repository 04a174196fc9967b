"""Sentences about counted facts, for assessments and notes."""

from collections.abc import Iterable
from math import exp
from typing import Literal

from agents.researchagent.records import CompanionFact, OptionFacts, StageInput
from agents.signals.families import fit_in_words, times
from agents.signals.movement import in_words
from agents.signals.project import project_kind
from controls.findings import Note
from knowledge_base.domains.phrases import folded
from taxonomy.momentum import Momentum

MOST_NOTES = 2
"""Of one kind on one option."""


def reason_of(given: StageInput, option: OptionFacts, used: Iterable[int]) -> str:
    """Why an option has its score, as one sentence."""
    if option.movement is None:
        return _fit(given, option)
    more = {0: "its share over the year", 1: "that of the entities that go with it"}
    trends = [f"{more[place]} {_moves(option.readings[place])}" for place in used if place in more]
    return "; ".join([in_words(option.movement), " and ".join(trends)]) + "."


def _fit(given: StageInput, option: OptionFacts) -> str:
    """Both readings of a venue family: by categories, and by the kind of contribution."""
    votes, kind = map(exp, option.readings[:2])
    nearest = "the papers nearest by entities"
    return (
        f"{fit_in_words(votes, len(given.options), option.papers, nearest)};"
        f" {project_kind(given.setting)} papers are {times(kind, 'common')} there as at all"
        " candidates together."
    )


def _moves(growth: float) -> str:
    percent = round(100 * (exp(growth) - 1))
    if percent == 0:
        return "stands still"
    return f"{'rises' if percent > 0 else 'falls'} by about {abs(percent)} % a month"


def counts(moved: Momentum, whose: Literal["its", "the"]) -> str:
    """Both parts of an option's papers, as a clause."""
    on_it = " that take it up" if whose == "the" else ""
    doubt = ", which chance may explain" if moved.low <= 0.0 <= moved.high else ""
    return (
        f"{moved.recent_papers} of {whose} {moved.recent_domain_papers} papers{on_it} in the latest"
        f" months, {moved.earlier_papers} of {moved.earlier_domain_papers} before{doubt}"
    )


def mechanism_notes(option: OptionFacts, setting: str) -> list[Note]:
    """What an option's work is combined with more than before."""
    return [
        Note(
            kind="mechanism",
            text=f"Work on {option.name} is more often combined with {one.name}:"
            f" {counts(one.movement, 'its')}.",
            about=option.about,
            evidence=one.evidence,
        )
        for one in _subjects(option, setting)
    ]


def opportunity_notes(option: OptionFacts, subject: str) -> list[Note]:
    """What is brought to bear on a diagnosis more than before."""
    return [
        Note(
            kind="opportunity",
            text=f"Work that brings {one.name} to {subject} against {option.name} is more"
            f" frequent: {counts(one.movement, 'the')}.",
            about=option.about,
            evidence=one.evidence,
        )
        for one in _subjects(option, subject)
    ]


def validation_notes(option: OptionFacts) -> list[Note]:
    """By what an option's work is judged more than before."""
    return [
        Note(
            kind="validation",
            text=f"Work on {option.name} more often reports {one.name}:"
            f" {counts(one.movement, 'its')}.",
            about=option.about,
            evidence=one.evidence,
        )
        for one in [one for one in option.companions if one.role == "evaluation"][:MOST_NOTES]
    ]


def _subjects(option: OptionFacts, setting: str) -> list[CompanionFact]:
    """Those that share no word with the option or its setting: the others say nothing new."""
    own = {*folded(option.name), *folded(setting)}
    subjects = (one for one in option.companions if one.role == "subject")
    return [one for one in subjects if own.isdisjoint(folded(one.name))][:MOST_NOTES]
