"""The model-backed steps of minting: what each is given, and what it must reply.

Every input carries `by_rule`, what the templates made: the step's structural function gives it
back, and it stands where a model's reply cannot be used. A model sees it only where it is what the
model is to reword. No input holds anything of a target, but for `SourceInput`: the paper that a
venue task's project became.
"""

from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import Field

from foresci.llm import Prompt, Step
from foresci.schema import Candidate, Family, Record, Window

PROMPTS = Path(__file__).with_name("prompts")
OBJECTION = Field(default="", description="Why an earlier reply was not used; empty at first.")
Verdict = Literal["approve", "revise", "reject"]


class Shown(Record):
    """A passage of a paper up to the cutoff, as a model sees it."""

    about: str | None = Field(description="Candidate it speaks of; None: the task as a whole.")
    public_on: date
    text: str


class Texts(Record):
    """The texts of a task that may be reworded."""

    question: str
    candidates: tuple[Candidate, ...] = Field(
        default=(), description="The given ids, each once, with their texts."
    )
    subject: str = Field(
        default="", description="The subdirection or constraint; empty where none is given."
    )


class DraftInput(Record):
    """A task whose wording is asked for."""

    family: Family
    field: str
    cutoff: date
    window: Window
    named: tuple[str, ...] = Field(description="What the question must go on naming, in order.")
    passages: tuple[Shown, ...]
    by_rule: Texts
    objection: str = OBJECTION


class Criterion(Record):
    """Whether a task meets a criterion."""

    met: bool
    reason: str = Field(default="", description="One sentence; needed where it is not met.")


class Look(Record):
    """What a second look at a task came to."""

    clear: Criterion
    specific: Criterion
    inferable: Criterion
    free_of_leaks: Criterion
    distinct: Criterion
    verdict: Verdict


class CheckInput(Record):
    """A public task, for which a second look is asked."""

    family: Family
    cutoff: date
    window: Window
    question: str
    candidates: tuple[Candidate, ...]
    subject: str = Field(description="The subdirection, constraint or project; may be empty.")
    requirements: tuple[str, ...]
    passages: tuple[Shown, ...]
    by_rule: Look


class Project(Record):
    """A description of a project that does not tell which paper it became."""

    description: str


class SourceInput(Record):
    """A paper, for which a description without names is asked."""

    title: str
    abstract: str
    by_rule: Project
    objection: str = OBJECTION


_MET = Criterion(met=True)
UNCHALLENGED = Look(
    clear=_MET,
    specific=_MET,
    inferable=_MET,
    free_of_leaks=_MET,
    distinct=_MET,
    verdict="approve",
)
"""What rules say of a task: what its builder let pass, they do not challenge."""


def _prompt(name: str) -> Prompt:
    return Prompt(PROMPTS / f"{name}.md")


DRAFT = Step("mint.draft", DraftInput, Texts, _prompt("mint.draft"), lambda given: given.by_rule)
CHECK = Step("mint.check", CheckInput, Look, _prompt("mint.check"), lambda given: given.by_rule)
DEIDENTIFY = Step(
    "mint.deidentify",
    SourceInput,
    Project,
    _prompt("mint.deidentify"),
    lambda given: given.by_rule,
)
