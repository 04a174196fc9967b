"""Hand-made direction cases: memory was decided for, and tool use or web agents stand beside it."""

from datetime import date

from controls.case import Case, Sounding
from controls.findings import Assessment, Findings, Note
from foresci.schema import Claim, DirectionAnswer, Evidence
from tests.agents.builders import direction_answer, direction_task, item

RECENT, OLD = date(2025, 9, 1), date(2025, 2, 1)
MEMORY, TOOLS = "Memory for agents keeps what was said", "Tool use is learned over many turns"


def passage(number: int, about: str | None, text: str, day: date = RECENT) -> Evidence:
    found = item(number, text, day)
    return Evidence.model_validate(
        found.model_dump(include=set(Evidence.model_fields)) | {"about": about}
    )


def on_tools(*days: date) -> tuple[Evidence, ...]:
    return tuple(
        passage(20 + n, "b", f"{TOOLS} in study {n}. It is measured.", day)
        for n, day in enumerate(days)
    )


def on_memory(*days: date) -> tuple[Evidence, ...]:
    return tuple(
        passage(10 + n, "a", f"{MEMORY} in study {n}. It is measured.", day)
        for n, day in enumerate(days)
    )


BOTH = (*on_memory(RECENT, RECENT), *on_tools(RECENT, RECENT))
NOTES = tuple(
    Note(kind=kind, about=about, text=f"Work on {about} moves with {kind}.", evidence=(cited,))
    for about, cited in (("a", "E10"), ("b", "E20"))
    for kind in ("mechanism", "validation", "risk")
)


def stands(about: str, score: float, error: float = 0.1, papers: int = 40) -> Sounding:
    return Sounding(
        about=about, score=score, error=error, papers=papers, recent=papers, reason="counted"
    )


def standing(a: float, b: float, c: float = -1.0) -> tuple[Sounding, ...]:
    return stands("a", a), stands("b", b), stands("c", c)


def decided(mechanism: str = "It gains, as 30 of its 40 papers do.") -> DirectionAnswer:
    counted = Claim(text="Judged by 20 of 40 papers.")
    return direction_answer("a", "E10").model_copy(
        update={"mechanism": Claim(text=mechanism), "validation_signal": counted}
    )


def made_case(
    agent: str,
    evidence: tuple[Evidence, ...] = BOTH,
    answer: DirectionAnswer | None = None,
) -> Case:
    assessed = tuple(
        Assessment(about=about, score=score, reason="Counted.")
        for about, score in (("a", 3.0), ("c", 2.0), ("b", 1.0))
    )
    return Case(
        agent=agent,
        task=direction_task(),
        evidence=evidence,
        findings=Findings(assessments=assessed),
        incumbent=answer or decided(),
    )
