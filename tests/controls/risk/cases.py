"""Hand-made decisions whose risk is known."""

from datetime import date

from controls.case import Case
from controls.findings import Assessment, Findings, Note
from foresci.schema import Answer, DirectionAnswer, Evidence, Task
from taxonomy.momentum import Momentum
from tests.agents.builders import CUTOFF, direction_answer, direction_task

ON_MEMORY = "Memory for agents: what to keep between sessions. We evaluate it on a benchmark."
ON_TOOLS = "Tool use: calling interfaces reliably over many turns. We evaluate it."


def found(number: int, text: str, about: str | None = None, public_on: date = CUTOFF) -> Evidence:
    return Evidence(
        id=f"E{number}",
        paper_id=f"2509.{number:05}",
        title="",
        public_on=public_on,
        section="abstract",
        text=text,
        about=about,
    )


def moved(log_ratio: float, error: float = 0.1) -> Momentum:
    return Momentum(
        recent_papers=10, recent_domain_papers=100, earlier_papers=10, earlier_domain_papers=100,
        log_ratio=log_ratio, low=log_ratio - 1.959964 * error, high=log_ratio + 1.959964 * error,
        shrunk=log_ratio / 2,
    )  # fmt: skip


def assessed(about: str, score: float, movement: Momentum | None = None) -> Assessment:
    return Assessment(about=about, score=score, reason="Counted.", movement=movement)


def case_of(
    task: Task,
    incumbent: Answer,
    evidence: tuple[Evidence, ...] = (),
    assessments: tuple[Assessment, ...] = (),
    notes: tuple[Note, ...] = (),
) -> Case:
    return Case(
        agent="coi",
        task=task,
        evidence=evidence,
        findings=Findings(assessments=assessments, notes=notes),
        incumbent=incumbent,
    )


def direction_case(
    *evidence: Evidence, assessments: tuple[Assessment, ...] = (), cited: bool = True
) -> Case:
    """A direction task decided for memory, citing all the evidence."""
    answer: DirectionAnswer = direction_answer("a", *[one.id for one in evidence if cited])
    return case_of(direction_task(), answer, evidence, assessments)
