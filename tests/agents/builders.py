"""Small tasks, packets and answers for the tests of agents."""

from datetime import date

from foresci.schema import (
    BottleneckAnswer,
    BottleneckTask,
    Candidate,
    Claim,
    DirectionAnswer,
    DirectionTask,
    EvidenceItem,
    EvidencePacket,
    PlanningAnswer,
    PlanningTask,
    RankedOption,
    Retrieval,
    VenueAlternative,
    VenueAnswer,
    VenueTask,
    Window,
)

CUTOFF = date(2025, 9, 30)
WINDOW = Window(start=date(2025, 10, 1), end=date(2026, 3, 31))
OPTIONS = (
    Candidate(id="a", text="Memory for agents: what to keep between sessions."),
    Candidate(id="b", text="Tool use: calling interfaces reliably over many turns."),
    Candidate(id="c", text="Web agents: acting on pages as people do."),
)
VENUES = (Candidate(id="acl", text="ACL / EMNLP"), Candidate(id="cv", text="CVPR / ICCV"))
COMMON = {"domain": "llm_agents", "cutoff": CUTOFF, "window": WINDOW, "question": "Which one?"}


def direction_task() -> DirectionTask:
    return DirectionTask(id="RFDIR-9001", candidates=OPTIONS, **COMMON)


def bottleneck_task() -> BottleneckTask:
    return BottleneckTask(id="RFBOT-9001", subdirection="memory for LLM agents", **COMMON)


def planning_task() -> PlanningTask:
    return PlanningTask(id="RFPLA-9001", candidates=OPTIONS, constraint="two people", **COMMON)


def venue_task() -> VenueTask:
    project = "We train a parser for dialects. It improves accuracy on spoken text."
    return VenueTask(id="RFVEN-9001", candidates=VENUES, project=project, **COMMON)


def item(
    number: int, text: str, public_on: date = CUTOFF, section: str = "abstract"
) -> EvidenceItem:
    return EvidenceItem(
        id=f"E{number}",
        paper_id=f"2509.0000{number}",
        title=f"Paper {number}",
        public_on=public_on,
        section="abstract",
        text=text,
        retrieval=Retrieval(query="q", fused_rank=number, fused_score=1 / number),
    )


def packet(*texts: str) -> EvidencePacket:
    return EvidencePacket(items=tuple(item(n, text) for n, text in enumerate(texts, start=1)))


def said(text: str = "It holds.", *evidence: str) -> Claim:
    return Claim(text=text, evidence=evidence)


def direction_answer(candidate: str = "a", *evidence: str) -> DirectionAnswer:
    return DirectionAnswer(
        candidate=candidate,
        trajectory="accelerating",
        direction=said("Memory grows", *evidence),
        mechanism=said(),
        validation_signal=said(),
        risk=said(),
    )


def bottleneck_answer() -> BottleneckAnswer:
    return BottleneckAnswer(
        root_bottleneck=said(), causal_bridge=said(), opportunity=said(), rivals=(said(),)
    )


def planning_answer(*order: str) -> PlanningAnswer:
    return PlanningAnswer(
        ranking=tuple(RankedOption(candidate=option, rationale=said()) for option in order),
        milestones=(said(),),
        dependencies=(said(),),
        risks=(said(),),
        go_no_go=(said(),),
    )


def venue_answer(default: str, *alternatives: str) -> VenueAnswer:
    return VenueAnswer(
        default=default,
        rationale=said(),
        alternatives=tuple(
            VenueAlternative(candidate=family, condition=said()) for family in alternatives
        ),
        contribution_center=said(),
        upgrades=(said(), said(), said()),
        risks=(said(), said()),
    )
