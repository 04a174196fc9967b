"""Reading a few verified papers on each option closely, one branch an option."""

from datetime import date
from typing import Annotated, Literal

import numpy as np
from langgraph.runtime import Runtime
from langgraph.types import Send
from pydantic import Field

from agents.aris.narrowing import narrow_options
from agents.aris.records import Remark
from agents.aris.state import ArisState, ReadingBranch
from agents.aris.verified import verified_papers
from agents.asking import ask
from agents.context import RunContext
from agents.decide.reading import Reading, Sentence, in_their_words
from agents.decide.steps import PROMPTS
from agents.passages import known_rows, mark, shown
from agents.state import Json, node_event
from foresci.llm import Prompt, Step
from foresci.llm.errors import ModelCallError
from foresci.schema import Candidate, Evidence, Record, VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.passages import Role

READ = 4
"""Papers read on each option."""
_ROLES: tuple[tuple[str, Role], ...] = (
    ("failure", "problem"),
    ("cause", "cause"),
    ("mechanism", "remedy"),
    ("validation", "evaluation"),
)


class ReadInput(Record):
    """An option and passages that are on it; `subject` is what they are read for."""

    question: str
    cutoff: date
    option: str
    subject: str
    evidence: tuple[Evidence, ...]


class ReadOutput(Record):
    """What the passages say of it."""

    remarks: Annotated[tuple[Remark, ...], Field(max_length=4)] = ()


def remarks_of(given: ReadInput) -> ReadOutput:
    """The sentence nearest to the subject that tells a failure, a cause, a remedy, a test."""
    reading = Reading(given.evidence)
    said: list[Sentence] = []
    remarks = []
    for kind, role in _ROLES:
        found = reading.best(given.subject, role, after=said)
        if found is not None:
            said.append(found)
            text = f"{in_their_words(found)}."
            remarks.append({"kind": kind, "text": text, "evidence": (found.item_id,)})
    return ReadOutput.model_validate({"remarks": remarks})


READING = Step(
    "aris.read",
    ReadInput,
    ReadOutput,
    Prompt(PROMPTS / "aris.read.md"),
    remarks_of,
    narrow=lambda _, schema: narrow_options((), schema),
)


def each_option(state: ArisState) -> list[Send] | Literal["wiki_gaps"]:
    """One branch of `deep_read` for each option, with the rows of its verified hits."""
    branches = [
        Send("deep_read", ReadingBranch(branch=branch, about=about, rows=rows))
        for branch, (about, rows) in enumerate(state["verified"].items())
    ]
    return branches or "wiki_gaps"


def deep_read(state: ReadingBranch, runtime: Runtime[RunContext]) -> ArisState:
    """Read the best verified passages on one option; a reading that fails is recorded."""
    context, about = runtime.context, state["about"]
    rows = passages_to_read(context.evidence, state["rows"])
    branch: Json = {"branch": state["branch"], "about": about, "rows": rows, "remarks": []}
    if not rows:
        event = node_event("deep_read", about=about, read=0)
        return {"readings": [{**branch, "error": None}], "trace": [event]}
    try:
        asked = ask(context, READING, _given(context, about, rows), about=about)
    except ModelCallError as problem:
        event = node_event("deep_read", about=about, read=len(rows), error=str(problem))
        return {
            "readings": [{**branch, "error": str(problem)}],
            "tokens": problem.tokens.to_json(),
            "trace": [event],
        }
    remarks = [
        one.model_copy(update={"evidence": tuple(map(mark, known_rows(one.evidence, rows)))})
        for one in asked.output.remarks
    ]
    branch["remarks"] = [one.to_json() for one in remarks]
    event = node_event("deep_read", about=about, read=len(rows), remarks=len(remarks))
    return {
        "readings": [{**branch, "error": None}],
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def passages_to_read(kb: KnowledgeBase, rows: list[int]) -> list[int]:
    """Up to four of an option's rows: the two that fit best, then the newest of the others."""
    best, others = rows[: READ // 2], rows[READ // 2 :]
    days = kb.table.public_on
    newest = sorted(others, key=lambda row: (-days[kb.paper_row(row)].astype(np.int64), row))
    return [*best, *newest[: READ - len(best)]]


def _given(context: RunContext, about: str, rows: list[int]) -> ReadInput:
    task = context.task
    option = _option(context, about)
    return ReadInput(
        question=task.question,
        cutoff=task.cutoff,
        option=option.text,
        subject=task.project if isinstance(task, VenueTask) else option.text,
        evidence=shown(context.evidence, rows, about),
    )


def _option(context: RunContext, about: str) -> Candidate:
    options = verified_papers(context.evidence, context.task).options
    return next(one for one in options if one.id == about)
