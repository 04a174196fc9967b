"""Reviewing a draft without a model: each criterion by a property of what the draft rests on."""

from collections.abc import Callable, Mapping

from agents.researchagent.grading import graded
from agents.researchagent.reading_facts import (
    CLEAR,
    deviations_apart,
    leader,
    other_readings,
    ranked,
    support_of,
)
from agents.researchagent.records import Judgement, OptionFacts, Review, ReviewInput, Stage
from controls.findings import Note

_EVERY = (0.25, 0.5, 0.75, 1.0)
"""Steps for the part of something that is as it should be."""
_SUPPORT = (1, 3, 8, 20)
_PASSAGES = (1, 2, 3, 4)
_FREE_OF_OVERLAP = (0.1, 0.2, 0.4, 0.7)
_SPECIFIC = (0.2, 0.35, 0.5, 0.75)
_OF_DOMAIN = (0.001, 0.003, 0.01, 0.03)
_MARGIN = (0.1, 0.5, CLEAR, 2.0)
"""In standard deviations; one and above is good."""

Grade = Callable[[ReviewInput, str], Judgement]


def review_draft(given: ReviewInput) -> Review:
    """One judgement for each criterion asked about, in their order."""
    grades = _GRADES[given.stage]
    return Review(judgements=tuple(grades[one.name](given, one.name) for one in given.criteria))


def _named(given: ReviewInput, name: str) -> Judgement:
    told = [any(one.named for one in option.entities) for option in given.options]
    part = sum(told) / len(told) if told else 0.0
    return graded(name, part, _EVERY, ("some option is told by no entity", "widen"))


def _specific(given: ReviewInput, name: str) -> Judgement:
    entities = [one for option in given.options for one in option.entities if one.named]
    widest = max(entities, key=lambda one: (one.share, one.name), default=None)
    said = f"{widest.name} is held by {widest.share:.0%} of the domain" if widest else "no entity"
    return graded(name, 1 - (widest.share if widest else 1.0), _SPECIFIC, (said, "narrow"))


def _supported(given: ReviewInput, name: str) -> Judgement:
    thinnest = min(given.options, key=lambda one: (support_of(given, one), one.about), default=None)
    papers = support_of(given, thinnest) if thinnest else 0
    said = f"{thinnest.name if thinnest else 'the question'} stands on {papers} papers"
    return graded(name, papers, _SUPPORT, (said, "widen"))


def _apart(given: ReviewInput, name: str) -> Judgement:
    nearest = max(given.options, key=lambda one: (one.overlap, one.about), default=None)
    shared = nearest.overlap if nearest else 1.0
    said = f"{shared:.0%} of the papers on {nearest.name if nearest else 'it'} are another's too"
    return graded(name, 1 - shared, _FREE_OF_OVERLAP, (said, "narrow"))


def _matters(given: ReviewInput, name: str) -> Judgement:
    """By the options' part of the domain together; venue families by what they accepted nearby."""
    if given.family == "venue":
        part = float(any(option.papers for option in given.options))
    else:
        part = sum(option.adds for option in given.options)
    return graded(name, part, _OF_DOMAIN, ("the options are a small part of the domain", None))


def _decides(given: ReviewInput, name: str) -> Judgement:
    """Whether every option is assessed, and one of them is first."""
    order = ranked(given.draft.assessments, given.options)
    assessed = len(order) / len(given.options) if given.options else 0.0
    tied = len(order) > 1 and order[0].score == order[1].score
    value = assessed * (0.5 if tied else 1.0)
    return graded(name, value, _EVERY, ("no single option is first", None))


def _margin(given: ReviewInput, name: str) -> Judgement:
    order = ranked(given.draft.assessments, given.options)
    if len(order) < 2:
        return graded(name, float(len(order)), _MARGIN, ("nothing is compared", None))
    deviations = deviations_apart(given.options, order[0], order[1])
    said = f"the margin to {order[1].about} is {deviations:.1f} standard deviations"
    return graded(name, deviations, _MARGIN, (said, "recent_window"))


def _beyond_chance(given: ReviewInput, name: str) -> Judgement:
    """How many standard deviations the first reading of the choice lies from no movement.

    A venue family's votes cannot be held against none; its papers stand for them.
    """
    chosen = _chosen(given)
    if chosen is None:
        return graded(name, 0.0, _MARGIN, ("nothing was chosen", None))
    if chosen.movement is None:
        return graded(name, chosen.papers, _SUPPORT, ("few accepted papers are near", None))
    deviations = abs(chosen.readings[0]) / (chosen.spread or 1.0)
    said = f"the movement of {chosen.name} is {deviations:.1f} standard deviations from none"
    return graded(name, deviations, _MARGIN, (said, "recent_window"))


def _borne_out(given: ReviewInput, name: str) -> Judgement:
    """Passages up to the cutoff that the assessment of the choice, or a note on it, cites."""
    chosen = _chosen(given)
    cited = _cited(given, chosen.about) if chosen else set()
    return graded(name, len(cited), _PASSAGES, (f"{len(cited)} passages are cited for it", None))


def _general(given: ReviewInput, name: str) -> Judgement:
    """The part of the `other_readings` by which the choice would have been first, too."""
    chosen = _chosen(given)
    if chosen is None:
        return graded(name, 0.0, _EVERY, ("nothing was chosen", None))
    agree = [
        max(option.readings[place] for option in given.options) == chosen.readings[place]
        for place in other_readings(given.draft, given.options)
    ]
    said = f"{len(agree) - sum(agree)} of {len(agree)} other readings put another option first"
    return graded(name, sum(agree) / len(agree), _EVERY, (said, "recent_window"))


def _signals(given: ReviewInput) -> list[Note]:
    return [note for note in given.draft.notes if note.kind == "validation"]


def _names_signal(given: ReviewInput, name: str) -> Judgement:
    named = float(bool(_signals(given)))
    return graded(name, named, _EVERY, ("name what would be observed", "widen"))


def _signal_fits(given: ReviewInput, name: str) -> Judgement:
    chosen = leader(given)
    own = [note for note in _signals(given) if chosen and note.about == chosen.about]
    backed = [note for note in own if note.evidence]
    value = 0.5 * bool(own) + 0.5 * bool(backed)
    return graded(name, value, _EVERY, ("the signal is not about the choice", "widen"))


def _independent(given: ReviewInput, name: str) -> Judgement:
    papers = {one.id: one.paper_id for one in given.evidence}
    cited = {papers[mark] for note in given.draft.notes for mark in note.evidence if mark in papers}
    said = f"{len(cited)} papers stand behind it"
    return graded(name, len(cited), _PASSAGES, (said, "widen"))


def _actionable(given: ReviewInput, name: str) -> Judgement:
    against = [one for one in given.draft.notes if one.kind in ("risk", "objection", "dependency")]
    backed = any(note.evidence for note in against)
    value = 0.5 * bool(against) + 0.5 * backed
    return graded(name, value, _EVERY, ("name an obstacle, with evidence", None))


def _reproducible(given: ReviewInput, name: str) -> Judgement:
    """Whether a signal names an entity by which work is evaluated."""
    known = [
        fact.name
        for option in given.options
        for fact in option.companions
        if fact.role == "evaluation"
    ]
    named = any(one in note.text for note in _signals(given) for one in known)
    value = 1.0 if named else 0.5 * bool(_signals(given))
    return graded(name, value, _EVERY, ("name a data set, benchmark or measure", "borrow"))


def _chosen(given: ReviewInput) -> OptionFacts | None:
    """The option that the draft puts first; None where it assesses no real one."""
    order = ranked(given.draft.assessments, given.options)
    return next((one for one in given.options if order and one.about == order[0].about), None)


def _cited(given: ReviewInput, about: str) -> set[str]:
    shown = {item.id for item in given.evidence}
    resting = [one.evidence for one in given.draft.assessments if one.about == about]
    resting += [note.evidence for note in given.draft.notes if note.about == about]
    return {cited for evidence in resting for cited in evidence} & shown


_GRADES: Mapping[Stage, Mapping[str, Grade]] = {
    "problem": {
        "clarity": _named,
        "relevance": _specific,
        "support": _supported,
        "feasibility": _apart,
        "significance": _matters,
    },
    "method": {
        "clarity": _decides,
        "validity": _margin,
        "rigorousness": _beyond_chance,
        "support": _borne_out,
        "generalizability": _general,
    },
    "validation": {
        "clarity": _names_signal,
        "validity": _signal_fits,
        "robustness": _independent,
        "feasibility": _actionable,
        "reproducibility": _reproducible,
    },
}
