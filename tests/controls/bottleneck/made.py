"""A hand-made bottleneck decision: latency is a symptom of memory limits, which all papers say."""

from datetime import date

from controls.case import Case, Sounding
from controls.findings import Assessment, Findings, Note, NoteKind
from foresci.schema import BottleneckAnswer, BottleneckTask, Evidence
from tests.agents.builders import CUTOFF, WINDOW, said

LATENCY, MEMORY, DRIFT, TOOLS = "latency", "memory limits", "topic drift", "missing tools"
DIAGNOSES = (LATENCY, MEMORY, DRIFT, TOOLS)
SLOW = "Agents of today still suffer from high latency in long sessions."
BEHIND = "The high latency of agents is due to memory limits of a single call."
LEADS = "Memory limits lead to plans that break off in long sessions."
LOST = "Long sessions still fail, and memory limits are seen everywhere."
AGENTS = ("coi", "researchagent", "aris")


def task() -> BottleneckTask:
    return BottleneckTask(
        id="RFBOT-9001",
        domain="llm_agents",
        cutoff=CUTOFF,
        window=WINDOW,
        question=f"Which is the root of these: {', '.join(DIAGNOSES[:3])}, or {TOOLS}?",
        subdirection="LLM agents, taken as a whole",
    )


def evidence(name: str, text: str) -> Evidence:
    return Evidence(
        id=name,
        paper_id=f"2508.0000{name[1:]}",
        title=f"Study {name[1:]}",
        public_on=date(2025, 8, int(name[1:])),
        section="abstract",
        text=f"We look at agents.  {text} More will follow.",
    )


def note(kind: NoteKind, about: str, text: str, *cited: str) -> Note:
    return Note(kind=kind, about=about, text=text, evidence=cited)


NOTES = (note("failure", LATENCY, SLOW, "E1"), note("mechanism", LATENCY, BEHIND, "E2"))
"""The agent's own."""
SOUNDED = (note("cause", MEMORY, LEADS, "E3"), note("failure", MEMORY, LOST, "E4"))
"""What the sounding of all papers brings in."""
COUNTED = note("opportunity", MEMORY, "Papers on memory limits turn more to caches.", "E3", "E4")


def answer(root: str, bridge: tuple[str, ...] = ("E2",)) -> BottleneckAnswer:
    return BottleneckAnswer(
        root_bottleneck=said(f"The root bottleneck is {root}. Papers say so.", "E1"),
        causal_bridge=said("It makes sessions long.", *bridge),
        opportunity=said("Shorter sessions become possible.", "E1", "E2"),
    )


def case(agent: str, root: str = LATENCY, scores: tuple[float, ...] = (0.2, 0.1, 0, 0)) -> Case:
    return Case(
        agent=agent,
        task=task(),
        evidence=(evidence("E1", SLOW), evidence("E2", BEHIND)),
        findings=Findings(
            assessments=tuple(
                Assessment(about=one, score=score, reason="It was counted.")
                for one, score in zip(DIAGNOSES, scores, strict=True)
            ),
            notes=NOTES,
        ),
        incumbent=answer(root),
    )


def soundings(*scores: float, error: float = 0.0) -> tuple[Sounding, ...]:
    """One of each diagnosis; that of memory limits brings two items into the packet."""
    return tuple(
        Sounding(
            about=one,
            score=score,
            error=error,
            papers=10,
            recent=5,
            reason="10 papers tell of it",
            evidence=("E3", "E4") if one == MEMORY else (),
            shown=(evidence("E3", LEADS), evidence("E4", LOST)) if one == MEMORY else (),
            notes=SOUNDED if one == MEMORY else (),
        )
        for one, score in zip(DIAGNOSES, scores, strict=True)
    )
