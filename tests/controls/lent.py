"""A `Lent` for hand-made cases: its steps are answered by their rules or by given replies."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controls.case import Lock, Sounding
from controls.findings import Note
from foresci.llm import Step, StructuralBackbone
from foresci.llm.errors import ReplyError
from foresci.llm.step import InputT, OutputT
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    DirectionAnswer,
    Evidence,
    PlanningAnswer,
    VenueAlternative,
    VenueAnswer,
)
from tests.agents.builders import said

UNUSABLE = "unusable"
"""A reply that no step can use."""


class HandLent:
    """Lends given soundings and passages, and writes a lock into an answer word for word.

    Attributes:
        asked: the names of the steps that were asked, in order.
        looked_up: the (query, about) of each further search.
        locks: what was written.
    """

    def __init__(
        self,
        incumbent: Answer,
        soundings: Sequence[Sounding] = (),
        found: Sequence[Evidence] = (),
        replies: Mapping[str, Any] | None = None,
        writes: Callable[[Lock], Answer] | None = None,
        notes: Sequence[Note] = (),
    ) -> None:
        self._incumbent = incumbent
        self._soundings = tuple(soundings)
        self._found = tuple(found)
        self._notes = tuple(notes)
        self._replies = replies or {}
        self._writes = writes or (lambda lock: written(incumbent, lock))
        self.asked: list[str] = []
        self.looked_up: list[tuple[str, str]] = []
        self.locks: list[Lock] = []

    def ask(self, step: Step[InputT, OutputT], given: InputT) -> OutputT:
        self.asked.append(step.name)
        reply = self._replies.get(step.name)
        if reply == UNUSABLE:
            raise ReplyError(f"hand, step {step.name}: no JSON object")
        if reply is None:
            return StructuralBackbone().run(step, given).output
        try:
            return step.read(given, reply)
        except ValueError as error:
            raise ReplyError(f"hand, step {step.name}: {error}") from None

    def soundings(self) -> tuple[Sounding, ...]:
        return self._soundings

    def look_up(self, query: str, about: str) -> tuple[Evidence, ...]:
        self.looked_up.append((query, about))
        return self._found

    def notes_on(self, about: str) -> tuple[Note, ...]:
        return tuple(note for note in self._notes if note.about == about)

    def write(self, lock: Lock) -> Answer:
        self.locks.append(lock)
        return self._writes(lock)


def written(incumbent: Answer, lock: Lock) -> Answer:
    """The incumbent with a lock's order, and its notes as the claims they are about."""
    first = lock.order[0]
    notes = {note.kind: said(note.text, *note.evidence) for note in reversed(lock.notes)}
    match incumbent:
        case DirectionAnswer():
            found = {"mechanism": notes.get("mechanism", incumbent.mechanism)}
            return incumbent.model_copy(update={"candidate": first, **found})
        case PlanningAnswer():
            places = {place.candidate: place for place in incumbent.ranking}
            return incumbent.model_copy(
                update={"ranking": tuple(places[one] for one in lock.order)}
            )
        case BottleneckAnswer():
            return incumbent.model_copy(
                update={
                    "root_bottleneck": said(f"The root bottleneck is {first}."),
                    "causal_bridge": notes.get("cause", incumbent.causal_bridge),
                    "opportunity": notes.get("opportunity", incumbent.opportunity),
                }
            )
        case VenueAnswer():
            others = tuple(
                VenueAlternative(candidate=one, condition=said(f"If it is more like {one}."))
                for one in lock.order[1:4]
            )
            found = {
                "contribution_center": notes.get("center", incumbent.contribution_center),
                "rationale": notes.get("precedent", incumbent.rationale),
            }
            return incumbent.model_copy(update={"default": first, "alternatives": others, **found})
