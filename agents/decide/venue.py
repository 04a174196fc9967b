"""Venue positioning: where a described project fits, on what condition it would fit elsewhere."""

from agents.decide.inputs import VenueInput
from agents.decide.reading import Reading, Sentence, claim, lower_first, quote
from foresci.schema import Claim, Evidence, VenueAlternative, VenueAnswer
from taxonomy.contribution import main_contribution
from taxonomy.sentences import split_sentences
from taxonomy.venue_fit import EMPHASIS, VenueFit

ALTERNATIVES = 3


def decide_venue(given: VenueInput) -> VenueAnswer:
    """Take the family whose accepted papers are nearest to the project, by category and text."""
    names = {candidate.id: candidate.text for candidate in given.candidates}
    order = _order(given)
    reading = Reading(given.evidence)
    near = reading.best(given.project, "remedy", "problem")
    test = reading.best(given.project, "evaluation")
    return VenueAnswer(
        default=order[0],
        rationale=_rationale(given, order[0], names, near),
        alternatives=tuple(
            VenueAlternative(
                candidate=family,
                condition=Claim(text=f"If the paper is framed around {EMPHASIS[family]}"),
            )
            for family in order[1 : 1 + ALTERNATIVES]
            if family in EMPHASIS
        ),
        contribution_center=_center(given),
        upgrades=_upgrades(order[0], test),
        risks=_risks(given, order, near),
    )


def _order(given: VenueInput) -> list[str]:
    scores = {fit.family: fit.score for fit in given.fits}
    ids = [candidate.id for candidate in given.candidates]
    return sorted(ids, key=lambda family: (-scores.get(family, 0.0), ids.index(family)))


def _fit(given: VenueInput, family: str) -> VenueFit | None:
    return next((fit for fit in given.fits if fit.family == family), None)


def _rationale(
    given: VenueInput, family: str, names: dict[str, str], near: Sentence | None
) -> Claim:
    fit = _fit(given, family)
    if fit is None:
        return Claim(text=f"{names[family]} is a broad home; no evidence was consulted")
    accepted = f"{fit.accepted_neighbours} of the nearest papers were accepted there"
    text = f"{names[family]}: {accepted}, and the field of the nearest papers points to it"
    nearest = tuple(item.id for item in given.evidence if item.paper_id in fit.neighbours)
    cited = claim(f"{text}; closest work: {quote(near)}" if near else text, near)
    return Claim(text=cited.text, evidence=tuple(dict.fromkeys((*nearest[:3], *cited.evidence))))


def _center(given: VenueInput) -> Claim:
    """The kind of contribution, and the project sentence that states what is done."""
    sentences = split_sentences(given.project)
    own = Reading([_as_evidence(given)]).best(given.project, "remedy")
    stated = quote(own) if own else sentences[0].rstrip(".")
    kind = main_contribution(given.project) or "method"
    return Claim(text=f"A {kind} contribution: {lower_first(stated)}")


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
    emphasis = EMPHASIS.get(family, "its central claim")
    measured = f", comparable to: {quote(test)}" if test else ""
    return (
        claim(f"Add the evaluation this community expects{measured}", test),
        Claim(text=f"Add an ablation that isolates {emphasis}"),
        Claim(text="Report variation over seeds and a failure analysis on held-out cases"),
    )


def _risks(given: VenueInput, order: list[str], near: Sentence | None) -> tuple[Claim, Claim]:
    rival = EMPHASIS.get(order[1], "another emphasis") if len(order) > 1 else "another emphasis"
    fit = _fit(given, order[0])
    thin = fit is None or fit.accepted_neighbours == 0
    doubt = "no near paper is known to be accepted there" if thin else "near work is already there"
    close = f" ({lower_first(quote(near))})" if near else ""
    return (
        claim(f"Reviewers may find the novelty small: {doubt}{close}", near),
        Claim(text=f"Reviewers may see the contribution as {rival} and send it elsewhere"),
    )
