"""Hand-made planning cases: memory is ranked first; tool use and web agents stand below it."""

from collections.abc import Sequence
from typing import Any

from controls.case import Case, Sounding
from controls.findings import Findings
from foresci.schema import Evidence
from tests.agents.builders import item, planning_answer, planning_task

ORDER = ("a", "b", "c")
REMEDY = "We introduce tool use that calls interfaces reliably over many turns."
OBSTACLE = "However, tool use remains brittle when interfaces change over many turns."
NEED = "We train our tool use with a reward model that calls for labels."
MEMORY_NEED = "We train our memory for agents with a reward model that calls for labels."
WORKS = "Tool use reaches a success rate of 91 % on the benchmark of many interfaces."
ON_MEMORY = "Memory for agents is what they keep between sessions of a long dialogue."


def passage(number: int, about: str | None, text: str) -> Evidence:
    found = item(number, text).model_dump(include=set(Evidence.model_fields))
    return Evidence.model_validate(found | {"about": about})


def held(*on_tools: str) -> tuple[Evidence, ...]:
    """E1 on memory, and E2, E3, ... on tool use."""
    tools = [passage(number, "b", text) for number, text in enumerate(on_tools, start=2)]
    return passage(1, "a", ON_MEMORY), *tools


def stands(about: str, score: float, in_role: int = 50, named: int = 100) -> Sounding:
    """100 papers name it; growth has a standard error of 0.1."""
    return Sounding(
        about=about,
        score=score,
        error=0.1,
        papers=named,
        recent=named // 2,
        named=named,
        in_role=in_role,
        reason="50 of 700 recent papers, 30 of 500 before",
    )


AHEAD = (stands("a", 0.0), stands("b", 0.2, in_role=70), stands("c", -0.3))
"""Tool use is ahead of memory, by 1.4 standard errors in growth and 2.9 in role."""
TIED = (stands("a", 0.0), stands("b", 0.1), stands("c", -0.3))
BEHIND = (stands("a", 0.5, in_role=70), stands("b", 0.0), stands("c", -0.3))
REVERSED = (stands("a", 0.0), stands("b", 0.3, in_role=80), stands("c", 0.2, in_role=75))
"""Both stand above memory: b, c, a."""


def made_case(
    agent: str, evidence: Sequence[Evidence] = held(REMEDY), order: Sequence[str] = ORDER
) -> Case:
    return Case(
        agent=agent,
        task=planning_task(),
        evidence=tuple(evidence),
        findings=Findings(),
        incumbent=planning_answer(*order),
    )


def ruled(ground: str | None, source: str = "E2", words: str = REMEDY, **more: Any) -> Any:
    """A reply of an adjudicator that upholds a change."""
    said = {"upheld": True, "ground": ground, "source": source, "words": words, "reason": "Why."}
    return said | more
