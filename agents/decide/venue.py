"""Venue positioning: where a described project fits, on what condition it would fit elsewhere."""

from agents.decide.inputs import VenueInput
from agents.decide.reading import (
    Reading,
    Sentence,
    claim,
    lower_first,
    of_candidate,
    quote,
    works,
)
from agents.decide.trend import best_first
from foresci.schema import Claim, Evidence, VenueAlternative, VenueAnswer
from knowledge_base.sentences import split_sentences
from taxonomy.contribution import main_contribution
from taxonomy.venue_fit import EMPHASIS

ALTERNATIVES = 3


def decide_venue(given: VenueInput) -> VenueAnswer:
    """Take the family whose accepted papers are nearest to the project, by category and text."""
    order = _order(given)
    default, *others = order
    reading = Reading(of_candidate(given.evidence, default) or given.evidence)
    near = reading.best(given.project, "remedy", "problem")
    test = reading.best(given.project, "evaluation", after=[near])
    return VenueAnswer(
        default=default,
        rationale=_rationale(given, default),
        alternatives=tuple(_alternative(given, family) for family in others[:ALTERNATIVES]),
        contribution_center=_center(given),
        upgrades=_upgrades(default, test),
        risks=_risks(given, order, near),
    )


def _order(given: VenueInput) -> list[str]:
    return best_first([candidate.id for candidate in given.candidates], given.assessments)


def _rationale(given: VenueInput, family: str) -> Claim:
    name = next(option.text for option in given.candidates if option.id == family)
    accepted = works(of_candidate(given.evidence, family))
    if accepted:
        text = f"{name}: it accepted the work nearest to the project: {accepted.text}"
        return Claim(text=text, evidence=accepted.evidence)
    if given.assessments:
        return Claim(text=f"{name}: papers of the nearest categories are accepted there most")
    return Claim(text=f"{name}: taken without any evidence")


def _alternative(given: VenueInput, family: str) -> VenueAlternative:
    condition = f"If the paper is framed around {_emphasis(family)}"
    accepted = works(of_candidate(given.evidence, family), most=1)
    if accepted is None:
        return VenueAlternative(candidate=family, condition=Claim(text=condition))
    like = Claim(text=f"{condition}, like {accepted.text}", evidence=accepted.evidence)
    return VenueAlternative(candidate=family, condition=like)


def _emphasis(family: str) -> str:
    return EMPHASIS.get(family, f"what {family} looks for")


def _center(given: VenueInput) -> Claim:
    """The kind of contribution, and the project sentence that states what is done."""
    own = Reading([_as_evidence(given)]).best(given.project, "remedy")
    stated = quote(own) if own else split_sentences(given.project)[0].rstrip(" .")
    kind = main_contribution(given.project)
    article = "An" if kind == "analysis" else "A"
    return Claim(text=f"{article} {kind} contribution: {lower_first(stated)}")


def _as_evidence(given: VenueInput) -> Evidence:
    return Evidence(
        id="project",
        paper_id="project",
        title="",
        public_on=given.cutoff,
        section="abstract",
        text=given.project,
    )


def _upgrades(family: str, test: Sentence | None) -> tuple[Claim, Claim, Claim]:
    measured = f", comparable to: {quote(test)}" if test else ""
    return (
        claim(f"Add the evaluation this community expects{measured}", test),
        Claim(text=f"Add an ablation that speaks to {_emphasis(family)}"),
        Claim(text="Report variation over seeds, and a failure analysis on held-out cases"),
    )


def _risks(given: VenueInput, order: list[str], near: Sentence | None) -> tuple[Claim, Claim]:
    close = f": {lower_first(quote(near))}" if near else ""
    known = "near work is already there" if near else "no near work is known to be accepted there"
    rival = _emphasis(order[1]) if len(order) > 1 else "another emphasis"
    return (
        claim(f"Reviewers may find the novelty small: {known}{close}", near),
        Claim(text=f"Reviewers may see the center as {rival}, and point elsewhere"),
    )
