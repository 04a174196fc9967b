"""What a leakage audit writes down."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from evaluation.leakage.mentions import Kind
from foresci.schema import Family, Record

FORMAT_VERSION = 2
RULES = "rules/2"
"""Who decides where no person does. Rises whenever the rules decide otherwise."""
Decision = Literal["confirmed", "rejected", "undated"]
Origin = Literal["question", "support", "post_cutoff_retrieval", "parameters"]


class Conditions(Record):
    """What must all hold of a leak; `later` is None where the corpus cannot date the name."""

    span: bool = Field(description="The answer has it, letter by letter, where it is said to be.")
    unique: bool = Field(description="It can mean one paper, method, model or data set only.")
    later: bool | None = Field(description="First public after the cutoff, by a dated paper.")
    not_in_question: bool = Field(description="The task's public text does not have it.")
    unsupported: bool = Field(description="No passage from before the cutoff has it.")

    @property
    def failed(self) -> tuple[str, ...]:
        """Names of those that do not hold."""
        return tuple(name for name, holds in self if not holds)


class Mention(Record):
    """A span of an answer that was looked into, and what was decided."""

    id: str = Field(description="Depends on run, answer and span alone.")
    run_id: str
    task_id: str
    cutoff: date
    agent: str
    backbone: str
    kind: Kind
    field: str = Field(description='Place in `answer.json`, as in "ranking[0].rationale.text".')
    start: int = Field(description="First character of the span in the field.")
    end: int = Field(description="Character after its last.")
    span: str
    context: str
    first_paper: str | None = Field(description="The oldest paper that has it.")
    first_title: str | None
    first_public_on: date | None
    origin: Origin
    conditions: Conditions
    rules_decision: Decision
    rules_reason: str
    decision: Decision = Field(description="The rules', or a person's in their place.")
    reason: str
    adjudicator: str = RULES
    comment: str = ""


class AuditedAnswer(Record):
    """An answer that was screened."""

    run_id: str
    family: Family
    agent: str
    backbone: str
    screened: int = Field(description="Spans that may be names.")


class NotAudited(Record):
    """A run that was left out."""

    run_id: str
    reason: str
    broken: bool = Field(description="Its record is damaged; else it is no run to audit.")


class DatedBy(Record):
    """The corpus that says when things were first public."""

    first_public_on: date | None
    last_public_on: date | None
    papers: int
    papers_sha256: str


class LeakageReport(Record):
    """`leakage.json`."""

    format: Literal["foresci-leakage"] = "foresci-leakage"
    format_version: Annotated[int, Field(ge=FORMAT_VERSION, le=FORMAT_VERSION)] = FORMAT_VERSION
    benchmark: str
    rules: str = RULES
    corpus: DatedBy
    answers: tuple[AuditedAnswer, ...]
    mentions: tuple[Mention, ...] = Field(
        description="Those adjudicated: later papers have them, or no paper has."
    )
    not_audited: tuple[NotAudited, ...] = ()

    @property
    def confirmed(self) -> tuple[Mention, ...]:
        """The leaks."""
        return tuple(one for one in self.mentions if one.decision == "confirmed")
