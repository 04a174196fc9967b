"""An answer as one line for each of its claims and choices, which is what two answers differ in."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from foresci.schema import (
    Answer,
    BottleneckAnswer,
    Claim,
    DirectionAnswer,
    PlanningAnswer,
    VenueAnswer,
)


class Line(NamedTuple):
    """One claim or choice of an answer."""

    field: str
    words: str
    evidence: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words, followed by the ids that they rest on."""
        cited = f" [{', '.join(self.evidence)}]" if self.evidence else ""
        return self.words + cited


def lines_of(answer: Answer) -> list[Line]:
    """The choice first, then the claims in the order of the answer's fields.

    A claim about an option is named by the option, so that it stays the same line where the option
    moves in a ranking.
    """
    match answer:
        case DirectionAnswer():
            return list(_direction(answer))
        case BottleneckAnswer():
            return list(_bottleneck(answer))
        case PlanningAnswer():
            return list(_planning(answer))
        case VenueAnswer():
            return list(_venue(answer))


def choice_of(answer: Answer) -> str:
    """The decision itself: option ids, or the root in words."""
    match answer:
        case DirectionAnswer():
            return f"{answer.candidate}, {answer.trajectory}"
        case BottleneckAnswer():
            return answer.root_bottleneck.text
        case PlanningAnswer():
            return " > ".join(option.candidate for option in answer.ranking)
        case VenueAnswer():
            return answer.default


def _direction(answer: DirectionAnswer) -> Iterator[Line]:
    yield Line("decision", choice_of(answer))
    yield _line("direction", answer.direction)
    yield _line("mechanism", answer.mechanism)
    yield _line("validation signal", answer.validation_signal)
    yield _line("risk", answer.risk)


def _bottleneck(answer: BottleneckAnswer) -> Iterator[Line]:
    yield _line("root bottleneck", answer.root_bottleneck)
    yield _line("causal bridge", answer.causal_bridge)
    yield _line("opportunity", answer.opportunity)
    yield from _numbered("rival", answer.rivals)


def _planning(answer: PlanningAnswer) -> Iterator[Line]:
    yield Line("order", choice_of(answer))
    for option in sorted(answer.ranking, key=lambda ranked: ranked.candidate):
        yield _line(f"on {option.candidate}", option.rationale)
    yield from _numbered("milestone", answer.milestones)
    yield from _numbered("dependency", answer.dependencies)
    yield from _numbered("risk", answer.risks)
    yield from _numbered("go or no-go", answer.go_no_go)


def _venue(answer: VenueAnswer) -> Iterator[Line]:
    yield Line("default", choice_of(answer))
    yield _line("rationale", answer.rationale)
    for other in answer.alternatives:
        yield _line(f"or {other.candidate}", other.condition)
    yield _line("contribution center", answer.contribution_center)
    yield from _numbered("upgrade", answer.upgrades)
    yield from _numbered("risk", answer.risks)


def _numbered(name: str, claims: Iterable[Claim]) -> Iterator[Line]:
    for number, claim in enumerate(claims, start=1):
        yield _line(f"{name} {number}", claim)


def _line(field: str, claim: Claim) -> Line:
    return Line(field, claim.text, claim.evidence)
