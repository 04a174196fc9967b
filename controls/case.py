"""What a check sees, and what it may do: nothing here knows a target."""

from collections.abc import Iterable
from typing import Protocol

from pydantic import Field

from controls.findings import Findings, Note
from foresci.llm import Step
from foresci.llm.step import InputT, OutputT
from foresci.schema import Answer, Evidence, Record, Task


class Case(Record):
    """A decision before a check: the public task, the run's own evidence, and the incumbent."""

    agent: str = Field(description="Whose commit rule holds.")
    task: Task
    evidence: tuple[Evidence, ...] = Field(description="The packet, in packet order.")
    findings: Findings = Field(description="What the agent worked out, citing packet ids.")
    incumbent: Answer


class Sounding(Record):
    """How one option stands in all the evidence up to the cutoff that is in scope.

    It is taken the same way for every agent and every option, whatever the agent itself retrieved.
    """

    about: str = Field(description="Candidate id; for a named diagnosis, its words.")
    score: float = Field(description="Higher is better; compares options of one task only.")
    error: float = Field(default=0.0, description="Standard error of the score; 0 where unknown.")
    papers: int = Field(description="Papers in scope.")
    recent: int = Field(description="Of these, those as near to the cutoff as the window is long.")
    named: int = Field(
        default=0, description="Papers that name it at all; 0 where their sentences were not read."
    )
    in_role: int = Field(
        default=0,
        description="Of these, those that name it where they say what is done or what is"
        " in the way.",
    )
    reason: str = Field(description="One clause for the reader.")
    evidence: tuple[str, ...] = Field(
        default=(), description="Packet ids; taking a sounding may add items to the packet."
    )
    shown: tuple[Evidence, ...] = Field(
        default=(), description="Those items; a check sees what was added to the packet here only."
    )
    notes: tuple[Note, ...] = Field(
        default=(), description="What papers say of the option, citing items of `evidence`."
    )


def counts_only(soundings: Iterable[Sounding]) -> tuple[Sounding, ...]:
    """Soundings without the texts that they rest on: what a prompt shows of them as counts."""
    bare = {"evidence": (), "shown": (), "notes": ()}
    return tuple(one.model_copy(update=bare) for one in soundings)


class Lock(Record):
    """What a control has settled before an answer is written again.

    `order` holds options or diagnoses, the decision first; of a plan the full ranking. `notes` take
    precedence over those of the agent.
    """

    order: tuple[str, ...]
    notes: tuple[Note, ...] = ()


class Lent(Protocol):
    """What the agent's run lends to a check: its backbone, its knowledge base, and its pen."""

    def ask(self, step: Step[InputT, OutputT], given: InputT) -> OutputT:
        """The backbone's output to a step.

        Raises:
            ReplyError: the reply did not fit the step, even after the error was fed back, or the
                step does not fit the model's context.
            ForesciError: the call failed for another reason, which ends the run.
        """

    def soundings(self) -> tuple[Sounding, ...]:
        """Each option's standing, in the order of the task's options or diagnoses."""

    def look_up(self, query: str, about: str) -> tuple[Evidence, ...]:
        """Search the knowledge base once more; what is found becomes part of the packet."""

    def notes_on(self, about: str) -> tuple[Note, ...]:
        """What can be counted over all papers on an option: what moves with it.

        They cite packet ids, and may add items to the packet. Candidates of direction and planning
        tasks have mechanisms and validations, diagnoses have opportunities.
        """

    def write(self, lock: Lock) -> Answer:
        """The decision written again by the agent's own decision step, held to a lock.

        Raises:
            ReplyError: the rewritten decision does not keep the lock.
            ForesciError: the call failed for another reason, which ends the run.
        """
