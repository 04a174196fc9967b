"""The last gate: an answer fits its task and its packet, is repaired to fit, or is refused."""

from typing import Any

from foresci.errors import ForesciError, IntegrityError
from foresci.options import match_option
from foresci.schema import (
    ANSWER_ADAPTER,
    Answer,
    Candidate,
    DirectionAnswer,
    EvidencePacket,
    PlanningAnswer,
    RankedOption,
    Task,
    VenueAlternative,
    VenueAnswer,
    candidates_of,
)


class AnswerRefusedError(ForesciError):
    """An answer breaks its task in a way that no repair can mend without inventing content."""


def enforce(task: Task, packet: EvidencePacket, decision: Answer) -> tuple[Answer, list[str]]:
    """Check a decision against its task, and mend what can be mended.

    Mended: citations of items that are not in the packet (dropped), options named by their text
    (mapped to their id), repeated options (first kept). Nothing is guessed.

    Returns:
        The answer, and one line for each repair.

    Raises:
        AnswerRefusedError: wrong family, an option outside the candidate set, or an incomplete
            ranking.
        IntegrityError: the packet holds evidence later than the cutoff.
    """
    late = [item.paper_id for item in packet.items if item.public_on > task.cutoff]
    if late:
        raise IntegrityError(f"task {task.id}: evidence after {task.cutoff}: {', '.join(late)}")
    if decision.family != task.family:
        raise AnswerRefusedError(
            f"task {task.id} asks for a {task.family} answer, got a {decision.family} one"
        )
    repairs: list[str] = []
    cited = _keep_known_citations(decision.to_json(), packet.ids, repairs)
    answer = ANSWER_ADAPTER.validate_python(cited)
    try:
        return with_option_ids(answer, candidates_of(task), repairs), repairs
    except ValueError as error:
        raise AnswerRefusedError(f"task {task.id}: {error}") from None


def _keep_known_citations(value: Any, known: frozenset[str], repairs: list[str]) -> Any:
    """Plain answer data in which every `evidence` list holds packet ids only."""
    if isinstance(value, list):
        return [_keep_known_citations(part, known, repairs) for part in value]
    if not isinstance(value, dict):
        return value
    kept: dict[str, Any] = {}
    for key, part in value.items():
        if key == "evidence":
            repairs += [f"dropped citation {cited!r}: not in the packet"
                        for cited in part if cited not in known]  # fmt: skip
            kept[key] = [cited for cited in part if cited in known]
        else:
            kept[key] = _keep_known_citations(part, known, repairs)
    return kept


def with_option_ids(
    answer: Answer, candidates: tuple[Candidate, ...], repairs: list[str]
) -> Answer:
    """An answer that names each of its options once and by id.

    Args:
        answer: may name options by their text, or more than once.
        candidates: the options.
        repairs: one line is added for each change.

    Raises:
        ValueError: it names something else, or its ranking leaves out an option.
    """
    options = _Options(candidates, repairs)
    match answer:
        case DirectionAnswer():
            return answer.model_copy(update={"candidate": options.identify(answer.candidate)})
        case PlanningAnswer():
            return answer.model_copy(update={"ranking": options.complete(answer.ranking)})
        case VenueAnswer():
            default = options.identify(answer.default)
            rest = options.distinct_from(default, answer.alternatives)
            return answer.model_copy(update={"default": default, "alternatives": rest})
        case _:
            return answer


class _Options:
    """A candidate set; every use notes its repairs."""

    def __init__(self, candidates: tuple[Candidate, ...], repairs: list[str]) -> None:
        self._candidates = candidates
        self._ids = [candidate.id for candidate in self._candidates]
        self._repairs = repairs

    def identify(self, named: str) -> str:
        """The candidate id that a text names, by identity of id or text, never by nearness."""
        found = match_option(named, self._candidates)
        if found is None:
            raise ValueError(f"{named!r} is not a candidate; use one of {', '.join(self._ids)}")
        if found != named:
            self._repairs.append(f"read option {named!r} as {found}")
        return found

    def complete(self, ranking: tuple[RankedOption, ...]) -> tuple[RankedOption, ...]:
        """The ranking with each option once; all of them must be there."""
        ranked: dict[str, RankedOption] = {}
        for place in ranking:
            option = self.identify(place.candidate)
            if option in ranked:
                self._repairs.append(f"dropped a repeated rank of {option}")
            ranked.setdefault(option, place.model_copy(update={"candidate": option}))
        missing = [option for option in self._ids if option not in ranked]
        if missing:
            raise ValueError(f"the ranking leaves out {', '.join(missing)}")
        return tuple(ranked.values())

    def distinct_from(
        self, default: str, alternatives: tuple[VenueAlternative, ...]
    ) -> tuple[VenueAlternative, ...]:
        """The alternatives without the default and without repeats."""
        kept: dict[str, VenueAlternative] = {}
        for alternative in alternatives:
            option = self.identify(alternative.candidate)
            if option == default or option in kept:
                self._repairs.append(f"dropped a repeated alternative {option}")
                continue
            kept[option] = alternative.model_copy(update={"candidate": option})
        return tuple(kept.values())
