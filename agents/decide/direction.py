"""Direction forecasting: which candidate gains momentum, and how one would know."""

from agents.decide.inputs import DirectionInput
from agents.decide.reading import Reading, Sentence, claim, headline, lower_first, quote
from agents.decide.trend import in_words, is_uncertain, names_of, strongest_first, trajectory_of
from foresci.schema import Candidate, Claim, DirectionAnswer, Trajectory
from taxonomy.momentum import Momentum


def decide_direction(given: DirectionInput) -> DirectionAnswer:
    """Choose the candidate whose share of the domain has grown most, and argue from evidence."""
    index = strongest_first(names_of(given.candidates), given.momentum)[0]
    chosen = given.candidates[index]
    moved = given.momentum[index] if given.momentum else None
    reading = Reading(given.evidence)
    problem = reading.best(chosen.text, "problem", "cause")
    remedy = reading.best(chosen.text, "remedy", after=[problem])
    test = reading.best(chosen.text, "evaluation", after=[problem, remedy])
    name = headline(chosen.text)
    label = _label(given, moved)
    return DirectionAnswer(
        candidate=chosen.id,
        trajectory=label,
        direction=claim(_forecast(chosen, label, given, moved), problem, remedy),
        mechanism=_mechanism(name, problem, remedy),
        validation_signal=_signal(name, test),
        risk=_risk(given, index, moved),
    )


def _mechanism(name: str, problem: Sentence | None, remedy: Sentence | None) -> Claim:
    if problem is None or remedy is None:
        return Claim(text=f"Needs that are met by {lower_first(name)} drive the work")
    because = f"{name} gains because {lower_first(quote(problem))}"
    return claim(f"{because}; the response: {lower_first(quote(remedy))}", problem, remedy)


def _signal(name: str, test: Sentence | None) -> Claim:
    if test is None:
        return Claim(text=f"Papers on {lower_first(name)} take a growing share of the domain")
    return claim(
        f"Later papers on {lower_first(name)} confirm that {lower_first(quote(test))}", test
    )


def _label(given: DirectionInput, moved: Momentum | None) -> Trajectory:
    label: Trajectory = "accelerating" if moved is None else trajectory_of(moved)
    return label if label in given.trajectories else given.trajectories[0]


def _forecast(
    chosen: Candidate, label: Trajectory, given: DirectionInput, moved: Momentum | None
) -> str:
    counted = f" ({in_words(moved)})" if moved else ""
    return (
        f"{headline(chosen.text)}: {label} from {given.window.start} to {given.window.end}{counted}"
    )


def _risk(given: DirectionInput, index: int, moved: Momentum | None) -> Claim:
    order = strongest_first(names_of(given.candidates), given.momentum)
    rival = headline(given.candidates[order[1]].text)
    if moved is None:
        return Claim(text=f"No evidence was consulted; {lower_first(rival)} may gain instead")
    if is_uncertain(moved):
        return Claim(
            text=f"The rise is within noise (95 % interval of the log share ratio"
            f" {moved.low:+.2f} to {moved.high:+.2f}); {lower_first(rival)} may gain instead"
        )
    return Claim(text=f"The rise may already be spent; next in line is {lower_first(rival)}")
