"""Strategic planning: a full ranking of the options, and the plan around the first of them."""

from agents.decide.inputs import PlanningInput
from agents.decide.reading import Reading, Sentence, claim, headline, lower_first, quote
from agents.decide.trend import in_words, is_uncertain, names_of, strongest_first
from foresci.schema import Claim, PlanningAnswer, RankedOption


def decide_planning(given: PlanningInput) -> PlanningAnswer:
    """Rank options by the momentum of their topics; the plan follows the first two."""
    order = strongest_first(names_of(given.candidates), given.momentum)
    reading = Reading(given.evidence)
    first, second = (given.candidates[index] for index in order[:2])
    test = reading.best(first.text, "evaluation")
    obstacle = reading.best(first.text, "problem", "cause")
    name, runner_up = headline(first.text), lower_first(headline(second.text))
    return PlanningAnswer(
        ranking=tuple(_ranked(given, index, reading) for index in order),
        milestones=(
            claim(_milestone(name, test), test),
            Claim(text=f"By {given.window.end}: results on {lower_first(name)} against a baseline"),
        ),
        dependencies=(
            claim(_dependency(name, obstacle), obstacle),
            Claim(text=f"{headline(second.text)} waits until the first milestone is met"),
        ),
        risks=(claim(_risk(name, obstacle), obstacle), _trend_risk(given, order[0])),
        go_no_go=(
            Claim(
                text=f"Go on if the baseline for {lower_first(name)} is reproduced by mid-window"
            ),
            Claim(text=f"Switch to {runner_up} if the first milestone slips past half the window"),
        ),
    )


def _ranked(given: PlanningInput, index: int, reading: Reading) -> RankedOption:
    option = given.candidates[index]
    support = reading.best(option.text, "remedy", "problem")
    counted = in_words(given.momentum[index]) if given.momentum else "no evidence consulted"
    because = f"{quote(support)}; " if support else ""
    return RankedOption(candidate=option.id, rationale=claim(f"{because}{counted}", support))


def _milestone(name: str, test: Sentence | None) -> str:
    goal = f"Reproduce a baseline for {lower_first(name)}"
    return f"{goal}, measured as in: {quote(test)}" if test else goal


def _dependency(name: str, obstacle: Sentence | None) -> str:
    if obstacle is None:
        return f"{name} needs data and an evaluation that others accept"
    return f"{name} depends on overcoming this: {quote(obstacle)}"


def _risk(name: str, obstacle: Sentence | None) -> str:
    if obstacle is None:
        return f"The effort on {lower_first(name)} may not fit the constraint"
    return f"The known obstacle may not yield in time: {quote(obstacle)}"


def _trend_risk(given: PlanningInput, index: int) -> Claim:
    if not given.momentum:
        return Claim(text="The ranking rests on no evidence")
    moved = given.momentum[index]
    kind = "is within noise" if is_uncertain(moved) else "may be spent before the window ends"
    return Claim(text=f"The rise of the first option {kind} ({in_words(moved)})")
