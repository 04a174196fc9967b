"""The brief: what the question is about, what binds the answer, and what is not asked."""

from datetime import date
from typing import Annotated

from langgraph.runtime import Runtime
from pydantic import Field

from agents.aris.narrowing import narrow_options
from agents.aris.state import ArisState
from agents.aris.verified import verified_papers
from agents.asking import ask
from agents.context import RunContext
from agents.decide.steps import PROMPTS
from agents.setting import setting_of
from agents.signals.subdirections import subject_of
from agents.state import node_event
from foresci.llm import Prompt, Step
from foresci.schema import Candidate, Family, Record, Window
from knowledge_base.sentences import split_sentences


class BriefInput(Record):
    """The public task; `setting` is its constraint, subdirection or project."""

    family: Family
    question: str
    requirements: tuple[str, ...]
    domain: str
    setting: str
    cutoff: date
    window: Window
    options: tuple[Candidate, ...]


class Brief(Record):
    """What the run keeps to."""

    problem: str = Field(description="The subject in a few words, fit to be searched for.")
    constraints: Annotated[tuple[str, ...], Field(max_length=4)] = ()
    non_goals: Annotated[tuple[str, ...], Field(max_length=3)] = ()


def brief_of(given: BriefInput) -> Brief:
    """The subject in the task's words; the window and the closed set bind."""
    subject = given.domain.replace("_", " ")
    if given.family == "bottleneck":
        subject = subject_of(given.setting)
    elif given.family == "venue":
        subject = next(iter(split_sentences(given.setting)), given.setting)
    limits = [f"Evidence up to {given.cutoff}; the window ends on {given.window.end}."]
    if given.family == "planning":
        limits.append(given.setting)
    return Brief(
        problem=subject,
        constraints=tuple(limits),
        non_goals=("Options that the question does not name.",),
    )


BRIEF = Step(
    "aris.brief",
    BriefInput,
    Brief,
    Prompt(PROMPTS / "aris.brief.md"),
    brief_of,
    narrow=lambda _, schema: narrow_options((), schema),
)


def brief(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Say what is asked, what binds the answer, and what is left aside."""
    task = runtime.context.task
    known = verified_papers(runtime.context.evidence, task)
    asked = ask(
        runtime.context,
        BRIEF,
        BriefInput(
            family=task.family,
            question=task.question,
            requirements=task.requirements,
            domain=task.domain,
            setting=setting_of(task),
            cutoff=task.cutoff,
            window=task.window,
            options=known.options,
        ),
    )
    event = node_event("brief", problem=asked.output.problem)
    return {
        "brief": asked.output.to_json(),
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }
