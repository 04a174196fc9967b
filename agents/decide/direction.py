"""Direction forecasting: which candidate gains momentum, and how one would know."""

from agents.decide.inputs import DirectionInput
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
from agents.decide.trend import best_first, is_uncertain, movements_of, trajectory_of
from agents.signals.retrieval import in_words
from foresci.schema import Candidate, Claim, DirectionAnswer, Trajectory
from taxonomy.momentum import Momentum


def decide_direction(given: DirectionInput) -> DirectionAnswer:
    """Choose the candidate whose share of the domain has grown most, and argue from evidence."""
    named = {candidate.id: candidate for candidate in given.candidates}
    chosen, rival = (named[one] for one in best_first(list(named), given.assessments)[:2])
    moved = movements_of(given.assessments).get(chosen.id)
    own = of_candidate(given.evidence, chosen.id)
    reading = Reading(own)
    problem = reading.best(chosen.text, "problem", "cause")
    remedy = reading.best(chosen.text, "remedy", after=[problem])
    test = reading.best(chosen.text, "evaluation", after=[problem, remedy])
    return DirectionAnswer(
        candidate=chosen.id,
        trajectory=_label(given, moved),
        direction=_forecast(chosen, works(own)),
        mechanism=_mechanism(headline(chosen.text), problem, remedy),
        validation_signal=_signal(given, headline(chosen.text), test),
        risk=_risk(headline(rival.text), moved),
    )


def _label(given: DirectionInput, moved: Momentum | None) -> Trajectory:
    label: Trajectory = "accelerating" if moved is None else trajectory_of(moved)
    return label if label in given.trajectories else given.trajectories[0]


def _forecast(chosen: Candidate, recent: Claim | None) -> Claim:
    stated = chosen.text.rstrip(" .")
    if recent is None:
        return Claim(text=stated)
    return Claim(text=f"{stated}; under way in: {recent.text}", evidence=recent.evidence)


def _mechanism(name: str, problem: Sentence | None, remedy: Sentence | None) -> Claim:
    if problem and remedy:
        because = f"{name} gains because {lower_first(quote(problem))}"
        return claim(f"{because}; the response: {lower_first(quote(remedy))}", problem, remedy)
    found = problem or remedy
    if found:
        return claim(f"{name} gains because {lower_first(quote(found))}", found)
    return Claim(text=f"Needs that are met by {lower_first(name)} drive the work")


def _signal(given: DirectionInput, name: str, test: Sentence | None) -> Claim:
    if test is None:
        domain = given.domain.replace("_", " ")
        return Claim(text=f"The share of {domain} papers on {lower_first(name)} rises")
    report = f"Later papers on {lower_first(name)} report on this measure"
    return claim(f"{report}: {lower_first(quote(test))}", test)


def _risk(rival: str, moved: Momentum | None) -> Claim:
    instead = f"{lower_first(rival)} may gain instead"
    if moved is None:
        return Claim(text=f"No evidence was consulted; {instead}")
    doubt = "is within noise" if is_uncertain(moved) else "may already be spent"
    return Claim(text=f"The movement {doubt} ({in_words(moved)}); {instead}")
