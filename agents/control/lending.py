"""What a run lends to a check: its backbone, its knowledge base and its decision step."""

from collections.abc import Callable, Iterable
from typing import Any

from agents.asking import ask
from agents.context import RunContext
from agents.control.diagnoses import opportunities
from agents.control.diagnoses import sound as sound_diagnoses
from agents.control.families import sound as sound_families
from agents.control.growth import sound as sound_growth
from agents.control.growth_notes import notes_on
from agents.control.plan_evidence import sound as sound_plan
from agents.control.rescoring import held_to
from agents.decide.steps import decision_call, shown_items
from agents.passages import in_packet, row_of
from agents.signals.citing import found_hits
from agents.state import Json, RunState, add_tokens, read_packet
from controls.case import Case, Lock, Sounding
from controls.findings import Findings, Note
from foresci.llm import Step
from foresci.llm.errors import ModelCallError, ReplyError
from foresci.llm.fitting import ContextError
from foresci.llm.step import InputT, OutputT
from foresci.schema import (
    ANSWER_ADAPTER,
    Answer,
    BottleneckTask,
    Evidence,
    EvidencePacket,
    Task,
    TokenUse,
)
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_filter
from knowledge_base.remembering import remembered

LOOKED_UP = 8
"""Passages that one more search may add to the packet."""
TASKS = 16
"""Tasks whose soundings stay in memory."""

_SOUND: dict[str, Callable[[KnowledgeBase, Any], tuple[Sounding, ...]]] = {
    "direction": sound_growth,
    "planning": sound_plan,
    "bottleneck": sound_diagnoses,
    "venue": sound_families,
}


@remembered(TASKS)
def sounded(kb: KnowledgeBase, task: Task) -> tuple[Sounding, ...]:
    """The soundings of a task, which are the same for every agent, citing chunks by mark."""
    return _SOUND[task.family](kb, task)


class Lending:
    """The `Lent` of one run; keeps what its use adds to the run's state.

    Attributes:
        packet: the packet, with what was added to it at the end; earlier items never change.
        tokens: what the calls took, failed ones included.
        events: trace rows of the calls and searches.
    """

    def __init__(self, context: RunContext, state: RunState) -> None:
        self._context = context
        self._state = state
        self._soundings: tuple[Sounding, ...] | None = None
        self.packet: list[Json] = list(state["packet"])
        self.tokens: Json = TokenUse().to_json()
        self.events: list[Json] = []

    @property
    def added(self) -> list[Json]:
        """What searches and soundings brought in."""
        return self.packet[len(self._state["packet"]) :]

    def ask(self, step: Step[InputT, OutputT], given: InputT) -> OutputT:
        """As `controls.case.Lent.ask`."""
        try:
            asked = ask(self._context, step, given, about="control")
        except (ReplyError, ContextError) as error:
            self._count(error.tokens.to_json())
            self.events.append({"kind": "unusable", "step_name": step.name, "error": str(error)})
            raise ReplyError(str(error), error.tokens) from None
        except ModelCallError as error:
            error.tokens = TokenUse.model_validate(self.tokens).plus(error.tokens)
            raise
        self._count(asked.tokens)
        self.events.append(asked.event)
        return asked.output

    def soundings(self) -> tuple[Sounding, ...]:
        """As `controls.case.Lent.soundings`; taken once."""
        if self._soundings is None:
            taken = sounded(self._context.evidence, self._context.task)
            self._soundings = tuple(self._in_packet(one) for one in taken)
        return self._soundings

    def look_up(self, query: str, about: str) -> tuple[Evidence, ...]:
        """As `controls.case.Lent.look_up`."""
        kb = self._context.evidence
        filters = domain_filter(kb, self._context.task.domain)
        result = kb.search(query, k=LOOKED_UP, filters=filters)
        self.events.append({"kind": "retrieval", "about": about, **result.trace.to_json()})
        ids = [self._add(hit.row, about, hit.retrieval.to_json()) for hit in result.hits]
        return self._shown(ids)

    def notes_on(self, about: str) -> tuple[Note, ...]:
        """As `controls.case.Lent.notes_on`."""
        kb, task = self._context.evidence, self._context.task
        if isinstance(task, BottleneckTask):
            found = opportunities(kb, task, about)
        else:
            found = notes_on(kb, task, about)
        return tuple(
            one.model_copy(
                update={"evidence": self._cited(one.evidence, about, f"count of {about}")}
            )
            for one in found
        )

    def write(self, lock: Lock) -> Answer:
        """As `controls.case.Lent.write`."""
        known = {one.about: one for one in self._soundings or ()}
        findings = held_to(findings_of(self._state), lock, known)
        packet = self._packet_for(lock)
        step, given = decision_call(self._context.task, packet, findings, settled=lock.order)
        written: Answer = self.ask(step, given)
        return written

    def _packet_for(self, lock: Lock) -> EvidencePacket:
        """The packet, what the lock rests on first: a short context leaves out the last items."""
        cited = {item for note in lock.notes for item in note.evidence}
        packet = read_packet({**self._state, "packet": self.packet}, self._context)

        def place(item: Evidence) -> tuple[bool, bool]:
            return item.id not in cited, item.about != lock.order[0]

        return EvidencePacket(items=tuple(sorted(packet.items, key=place)))

    def _count(self, tokens: Json) -> None:
        self.tokens = add_tokens(self.tokens, tokens)

    def _in_packet(self, sounding: Sounding) -> Sounding:
        about = sounding.about
        ids = self._cited(sounding.evidence, about, f"sounding of {about}")
        notes = in_packet(Findings(notes=sounding.notes), self.packet).notes
        taken = {"evidence": ids, "shown": self._shown(ids), "notes": notes}
        return sounding.model_copy(update=taken)

    def _cited(self, marks: Iterable[str], about: str, query: str) -> tuple[str, ...]:
        """The packet ids of chunks that counting brought in, in place of their marks."""
        rows = (row for row in map(row_of, marks) if row is not None)
        found = found_hits(rows, about, query)
        return tuple(self._add(hit["row"], about, hit["retrieval"]) for hit in found)

    def _add(self, row: int, about: str, retrieval: Json) -> str:
        """The packet id of a chunk, which is added to the packet where it is not there yet."""
        for entry in self.packet:
            if entry["row"] == row:
                return str(entry["id"])
        entry = {"id": f"E{len(self.packet) + 1}", "about": about, "row": row}
        self.packet.append({**entry, "retrieval": retrieval})
        return str(entry["id"])

    def _shown(self, ids: Iterable[str]) -> tuple[Evidence, ...]:
        wanted = dict.fromkeys(ids)
        packet = [entry for entry in self.packet if entry["id"] in wanted]
        return shown_items(read_packet({"packet": packet}, self._context))


def case_of(context: RunContext, state: RunState) -> Case:
    """A decision with what it rests on, as a check and the gate see it."""
    return Case(
        agent=context.agent,
        task=context.task,
        evidence=shown_items(read_packet(state, context)),
        findings=findings_of(state),
        incumbent=ANSWER_ADAPTER.validate_python(state["incumbent"]),
    )


def findings_of(state: RunState) -> Findings:
    """The agent's findings, citing packet ids."""
    return in_packet(Findings.model_validate(state["findings"]), state["packet"])
