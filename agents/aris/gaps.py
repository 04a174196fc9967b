"""What the reading leaves open."""

from datetime import date
from typing import Annotated

from langgraph.runtime import Runtime
from pydantic import Field

from agents.aris.narrowing import narrow_options
from agents.aris.options import name_of
from agents.aris.records import Gap, Remark
from agents.aris.state import ArisState
from agents.aris.verified import verified_papers
from agents.asking import ask
from agents.context import RunContext
from agents.decide.steps import PROMPTS
from agents.state import node_event
from agents.wording import lower_first
from foresci.errors import ForesciError
from foresci.llm import Prompt, Step
from foresci.schema import Record

MOST_GAPS = 5


class ReadingFailedError(ForesciError):
    """Not one option could be read."""


class OptionRead(Record):
    """An option with what was found on it and what its papers say."""

    about: str
    name: str
    verified: int = Field(description="Verified papers among the hits.")
    remarks: tuple[Remark, ...]


class GapsInput(Record):
    """Everything that was read."""

    question: str
    cutoff: date
    options: tuple[OptionRead, ...]


class GapsOutput(Record):
    """What is open."""

    gaps: Annotated[tuple[Gap, ...], Field(max_length=MOST_GAPS)] = ()


def gaps_of(given: GapsInput) -> GapsOutput:
    """Options without evidence, failures without a remedy, and remedies without a test."""
    missing = [_missing(one) for one in given.options if not one.verified]
    open_ones = [gap for one in given.options if (gap := _open(one)) is not None]
    return GapsOutput(gaps=(*missing, *open_ones)[:MOST_GAPS])


def _missing(option: OptionRead) -> Gap:
    text = f"No paper that the searches found is verified to be on {lower_first(option.name)}."
    return Gap(kind="missing_evidence", text=text, about=option.about)


def _open(option: OptionRead) -> Gap | None:
    by_kind = {one.kind: one for one in option.remarks}
    failure, name = by_kind.get("failure"), lower_first(option.name)
    if failure is not None and "mechanism" not in by_kind:
        text = f"Among the papers read on {name}, none answers this: {lower_first(failure.text)}"
        return Gap(kind="open_problem", text=text, about=option.about, evidence=failure.evidence)
    if by_kind and "validation" not in by_kind:
        text = f"None of the papers read on {name} reports how it is tested."
        return Gap(kind="missing_evidence", text=text, about=option.about)
    return None


GAPS = Step(
    "aris.gaps",
    GapsInput,
    GapsOutput,
    Prompt(PROMPTS / "aris.gaps.md"),
    gaps_of,
    narrow=lambda given, schema: narrow_options([one.about for one in given.options], schema),
)


def wiki_gaps(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Put the readings together, and say what they leave open.

    Raises:
        ReadingFailedError: every option that had passages failed to be read.
    """
    readings = state.get("readings", [])
    tried = [one for one in readings if one["rows"]]
    if tried and all(one["error"] for one in tried):
        raise ReadingFailedError(f"no option could be read: {tried[0]['error']}")
    context = runtime.context
    given = GapsInput(
        question=context.task.question,
        cutoff=context.task.cutoff,
        options=_options(state, context),
    )
    asked = ask(context, GAPS, given)
    gaps = [_known(gap, given) for gap in asked.output.gaps]
    read = {context.evidence.paper_row(row) for one in readings for row in one["rows"]}
    event = node_event(
        "wiki_gaps",
        papers=len(read),
        gaps=[gap.kind for gap in gaps],
        failed_readings=[one["about"] for one in readings if one["error"]],
    )
    return {
        "gaps": [gap.to_json() for gap in gaps],
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def _options(state: ArisState, context: RunContext) -> tuple[OptionRead, ...]:
    remarks = {one["about"]: one["remarks"] for one in state.get("readings", [])}
    return tuple(
        OptionRead.model_validate(
            {
                "about": one.id,
                "name": name_of(context.task, one.text),
                "verified": len(state["verified"][one.id]),
                "remarks": remarks[one.id],
            }
        )
        for one in verified_papers(context.evidence, context.task).options
    )


def _known(gap: Gap, given: GapsInput) -> Gap:
    """A gap that names a known option and cites what was shown, whatever the reply says."""
    shown = [cited for one in given.options for said in one.remarks for cited in said.evidence]
    about = gap.about if gap.about in {one.about for one in given.options} else None
    kept = tuple(cited for cited in gap.evidence if cited in shown)
    return gap.model_copy(update={"about": about, "evidence": kept})
