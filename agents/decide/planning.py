"""Strategic planning: a full ranking of the options, and the plan around the first of them."""

from agents.decide.inputs import PlanningInput
from agents.decide.reading import (
    Reading,
    Sentence,
    claim,
    headline,
    lower_first,
    of_candidate,
    quote,
    works,
)
from agents.decide.trend import best_first, is_uncertain, movements_of
from agents.signals.retrieval import in_words
from foresci.schema import Candidate, Claim, PlanningAnswer, RankedOption


def decide_planning(given: PlanningInput) -> PlanningAnswer:
    """Rank options by the momentum of their topics; the plan follows the first two."""
    named = {candidate.id: candidate for candidate in given.candidates}
    ranked = [named[one] for one in best_first(list(named), given.assessments)]
    first, second = (headline(option.text) for option in ranked[:2])
    reading = Reading(of_candidate(given.evidence, ranked[0].id))
    test = reading.best(ranked[0].text, "evaluation")
    obstacle = reading.best(ranked[0].text, "problem", "cause")
    return PlanningAnswer(
        ranking=tuple(_ranked(given, option) for option in ranked),
        milestones=(
            _milestone(first, test),
            Claim(text=f"By {given.window.end}: {lower_first(first)} against a baseline"),
        ),
        dependencies=(
            _dependency(first, obstacle),
            Claim(text=f"{second} waits until the first milestone is met"),
        ),
        risks=(_risk(first, obstacle), _trend_risk(given, ranked[0].id)),
        go_no_go=(
            Claim(text=f"Go on if the {lower_first(first)} baseline is reproduced by mid-window"),
            Claim(text=f"Switch to {lower_first(second)} if the first milestone slips past that"),
        ),
    )


def _ranked(given: PlanningInput, option: Candidate) -> RankedOption:
    own = of_candidate(given.evidence, option.id)
    support = Reading(own).best(option.text, "remedy", "problem", "cause")
    name, recent = headline(option.text), works(own)
    if support:
        rationale = claim(f"{name} matters because {lower_first(quote(support))}", support)
    elif recent:
        rationale = Claim(text=f"{name} is under way in: {recent.text}", evidence=recent.evidence)
    else:
        rationale = Claim(text=f"{name}: no evidence was found")
    return RankedOption(candidate=option.id, rationale=rationale)


def _milestone(name: str, test: Sentence | None) -> Claim:
    goal = f"Reproduce a baseline for {lower_first(name)}"
    return claim(f"{goal}, measured as in: {quote(test)}" if test else goal, test)


def _dependency(name: str, obstacle: Sentence | None) -> Claim:
    if obstacle is None:
        return Claim(text=f"{name} needs data and an evaluation that others accept")
    return claim(f"{name} comes first because {lower_first(quote(obstacle))}", obstacle)


def _risk(name: str, obstacle: Sentence | None) -> Claim:
    if obstacle is None:
        return Claim(text=f"The effort on {lower_first(name)} may not fit the constraint")
    return claim(f"The known obstacle may not yield in time: {quote(obstacle)}", obstacle)


def _trend_risk(given: PlanningInput, first: str) -> Claim:
    moved = movements_of(given.assessments).get(first)
    if moved is None:
        return Claim(text="The ranking rests on no evidence")
    kind = "is within noise" if is_uncertain(moved) else "may be spent before the window ends"
    return Claim(text=f"The movement of the first option {kind} ({in_words(moved)})")
