"""Small readings of counted facts that drafts and reviews share."""

from collections.abc import Iterable, Sequence

from agents.findings import Assessment
from agents.researchagent.records import Draft, OptionFacts, StageInput

ENOUGH = 8
"""Papers from which an option is not thin."""
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


def ranked(assessments: Iterable[Assessment]) -> list[Assessment]:
    """Best first; of equal scores the option with more papers, then by name."""

    def place(one: Assessment) -> tuple[float, int, str]:
        return -one.score, -(one.movement.papers if one.movement else 0), one.about

    return sorted(assessments, key=place)


def decided(draft: Draft, options: Sequence[OptionFacts]) -> list[OptionFacts]:
    """The options in the order of a method draft's assessments; unassessed ones last."""
    order = [one.about for one in ranked(draft.assessments)]
    known = {option.about: option for option in options}
    first = [known[about] for about in dict.fromkeys(order) if about in known]
    return [*first, *(option for option in options if option.about not in order)]


def leader(given: StageInput) -> OptionFacts | None:
    """The option that the method stage decided on; None where there is no option."""
    method = next((draft for draft in reversed(given.earlier) if draft.assessments), None)
    order = decided(method, given.options) if method else list(given.options)
    return order[0] if order else None


def listed(names: Sequence[str]) -> str:
    """Names as one enumeration."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
