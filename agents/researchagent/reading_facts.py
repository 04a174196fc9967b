"""Small readings of counted facts that drafts and reviews share."""

from collections.abc import Iterable, Sequence
from math import hypot, isclose

from agents.researchagent.records import Draft, OptionFacts, StageInput
from controls.findings import Assessment

ENOUGH = 8
"""Papers from which an option is not thin."""
CLEAR = 1.0
"""Standard deviations from which a margin is clear."""
GENERIC = 0.5
"""Part of the domain's papers from which an entity tells options apart too little."""


def is_thin(given: StageInput, option: OptionFacts) -> bool:
    """Whether few papers stand behind an option; venue families stand on theirs together."""
    return support_of(given, option) < ENOUGH


def support_of(given: StageInput, option: OptionFacts) -> int:
    """The papers behind an option; for venues, the accepted papers near the project."""
    if given.family == "venue":
        return sum(one.papers for one in given.options)
    return option.papers


def of_options(
    assessments: Iterable[Assessment], options: Iterable[OptionFacts]
) -> dict[str, Assessment]:
    """The first assessment of each real option, by its id; a model may invent or repeat some."""
    known = {option.about for option in options}
    found: dict[str, Assessment] = {}
    for one in assessments:
        if one.about in known:
            found.setdefault(one.about, one)
    return found


def ranked(assessments: Iterable[Assessment], options: Iterable[OptionFacts]) -> list[Assessment]:
    """Those of real options, best first; of equal scores that with more papers, then by name."""

    def place(one: Assessment) -> tuple[float, int, str]:
        return -one.score, -(one.movement.papers if one.movement else 0), one.about

    return sorted(of_options(assessments, options).values(), key=place)


def decided(draft: Draft, options: Sequence[OptionFacts]) -> list[OptionFacts]:
    """The options in the order of a method draft's assessments; unassessed ones last."""
    order = [one.about for one in ranked(draft.assessments, options)]
    known = {option.about: option for option in options}
    first = [known[about] for about in order]
    return [*first, *(option for option in options if option.about not in order)]


def mean_reading(option: OptionFacts, used: Sequence[int]) -> float:
    """Mean of an option's readings at some places, of which there is one at least."""
    return sum(option.readings[place] for place in used) / len(used)


def other_readings(draft: Draft, options: Sequence[OptionFacts]) -> tuple[int, ...]:
    """Places of the readings that had no part in a draft's scores.

    All places, where the scores are the mean of all readings, or not the mean of the first few.
    """
    found = of_options(draft.assessments, options)
    scores = {about: one.score for about, one in found.items()}
    every = range(min((len(option.readings) for option in options), default=0))
    for count in range(len(every), 0, -1):
        used = every[:count]
        if all(
            option.about in scores and isclose(scores[option.about], mean_reading(option, used))
            for option in options
        ):
            return tuple(every[count:] or every)
    return tuple(every)


def deviations_apart(
    options: Iterable[OptionFacts], first: Assessment, second: Assessment
) -> float:
    """By how many standard deviations of their difference one score is above another."""
    known = {option.about: option.spread for option in options}
    spread = hypot(known.get(first.about, 1.0), known.get(second.about, 1.0)) or 1.0
    return (first.score - second.score) / spread


def leader(given: StageInput) -> OptionFacts | None:
    """The option that the method stage decided on; None where there is no option."""
    method = next((draft for draft in reversed(given.earlier) if draft.assessments), None)
    order = decided(method, given.options) if method else list(given.options)
    return order[0] if order else None


def listed(names: Sequence[str]) -> str:
    """Names as one enumeration."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
