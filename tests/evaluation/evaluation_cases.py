"""Small tasks, targets, answers and run folders that the evaluation tests share."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from evaluation.targets import (
    BottleneckTarget,
    Count,
    DirectionTarget,
    Outcome,
    PlanningTarget,
    Slot,
    VenueTarget,
)
from foresci.runs import ANSWER_FILE, PACKET_FILE, RunFolder
from foresci.schema import (
    Answer,
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
    Task,
    VenueAlternative,
    VenueAnswer,
    VenueTask,
    Window,
)
from foresci.schema.run import RunConfig, RunManifest
from foresci.storage import (
    MANIFEST_FILE,
    canonical_json,
    sha256_file,
    sha256_text,
    write_json,
    write_jsonl,
)

PERIOD: dict[str, Any] = {
    "domain": "llm_agents",
    "cutoff": date(2025, 9, 30),
    "window": Window(start=date(2025, 10, 1), end=date(2026, 3, 31)),
}
QUESTION = "Which of these directions gains momentum among language model agents by March 2026?"

OPTIONS = (
    Candidate(id="A", text="Verification of tool calls before execution"),
    Candidate(id="B", text="Persistent memory across sessions"),
    Candidate(id="C", text="Role assignment in agent teams"),
    Candidate(id="D", text="Browser automation for shopping"),
)
DIRECTION_TASK = DirectionTask(id="RFDIR-0001", question=QUESTION, candidates=OPTIONS, **PERIOD)
BOTTLENECK_TASK = BottleneckTask(
    id="RFBOT-0001",
    question="Which root bottleneck holds back long sessions of agents, and what opens next?",
    subdirection="agents in long sessions",
    **PERIOD,
)
PLANNING_TASK = PlanningTask(
    id="RFPLA-0001",
    question="Rank these options for a group with one year and one machine.",
    candidates=OPTIONS,
    constraint="one year, one machine",
    **PERIOD,
)
VENUES = (
    Candidate(id="ml", text="Machine learning conferences (NeurIPS, ICML, ICLR)"),
    Candidate(id="nlp", text="Language conferences (ACL, EMNLP)"),
    Candidate(id="cv", text="Vision conferences (CVPR, ICCV)"),
    Candidate(id="hci", text="Interaction conferences (CHI)"),
)
VENUE_TASK = VenueTask(
    id="RFVEN-0001",
    question="Where does this project fit?",
    candidates=VENUES,
    project="A benchmark that injects malicious instructions into web pages to test agents.",
    **PERIOD,
)

MECHANISM = "Checking calls prior to running them keeps faults from cascading downstream."
SIGNAL = "New suites that publish the share of invalid requests intercepted."
DIRECTION_TARGET = DirectionTarget(
    task_id="RFDIR-0001",
    outcomes=(
        Outcome(
            name="A",
            before=Count(papers=10, domain_papers=1000),
            window=Count(papers=30, domain_papers=1500),
            log_ratio=0.69,
            low=0.1,
            high=1.3,
        ),
    ),
    primary="A",
    acceptable=("B",),
    trajectory="accelerating",
    slots=(
        Slot(name="mechanism", variants=("Nothing alike whatsoever", MECHANISM), sources=("p1",)),
        Slot(name="validation_signal", variants=(SIGNAL,), sources=("p2",)),
    ),
)
BOTTLENECK_TARGET = BottleneckTarget(
    task_id="RFBOT-0001",
    slots=(
        Slot(name="root_bottleneck", variants=("No durable store of past events",), sources=()),
        Slot(name="causal_bridge", variants=("Truncated history drops constraints",), sources=()),
        Slot(name="opportunity", variants=("Compact episodic summaries on disk",), sources=()),
    ),
)
PLANNING_TARGET = PlanningTarget(
    task_id="RFPLA-0001",
    pairs=(("A", "C"), ("A", "D"), ("B", "D"), ("C", "D")),
    top=("A", "B"),
)
VENUE_TARGET = VenueTarget(
    task_id="RFVEN-0001",
    paper_id="2510.00001",
    accepted_at="ICLR 2026",
    canonical="ml",
    acceptable=("nlp",),
    contribution_center=Slot(
        name="contribution_center",
        variants=("A measured suite of prompt injection attacks on browsing agents",),
        sources=("2510.00001",),
    ),
)

UNRELATED = "Protein folding networks predict binding pockets."


def claim(text: str, *evidence: str) -> Claim:
    return Claim(text=text, evidence=evidence)


def direction_answer(**changes: Any) -> DirectionAnswer:
    fields: dict[str, Any] = {
        "candidate": "A",
        "trajectory": "accelerating",
        "direction": claim("Verification of tool calls gains momentum."),
        "mechanism": claim(MECHANISM),
        "validation_signal": claim(SIGNAL),
        "risk": claim("Latency."),
    }
    return DirectionAnswer(**{**fields, **changes})


def bottleneck_answer(**changes: Any) -> BottleneckAnswer:
    root, bridge, opportunity = (slot.variants[0] for slot in BOTTLENECK_TARGET.slots)
    fields: dict[str, Any] = {
        "root_bottleneck": claim(root),
        "causal_bridge": claim(bridge),
        "opportunity": claim(opportunity),
    }
    return BottleneckAnswer(**{**fields, **changes})


def planning_answer(order: Iterable[str], **changes: Any) -> PlanningAnswer:
    fields: dict[str, Any] = {
        "ranking": tuple(
            RankedOption(candidate=option, rationale=claim(f"Reason for {option}."))
            for option in order
        ),
        "milestones": (claim("First results."),),
        "dependencies": (claim("Order of work."),),
        "risks": (claim("Delay."),),
        "go_no_go": (claim("Stop if nothing works."),),
    }
    return PlanningAnswer(**{**fields, **changes})


def venue_answer(default: str, *alternatives: tuple[str, str], **changes: Any) -> VenueAnswer:
    fields: dict[str, Any] = {
        "default": default,
        "rationale": claim("It fits."),
        "alternatives": tuple(
            VenueAlternative(candidate=option, condition=claim(condition))
            for option, condition in alternatives
        ),
        "contribution_center": claim(VENUE_TARGET.contribution_center.variants[0]),
        "upgrades": tuple(claim(f"Upgrade {number}") for number in range(3)),
        "risks": tuple(claim(f"Risk {number}") for number in range(2)),
    }
    return VenueAnswer(**{**fields, **changes})


def item(number: int, text: str, title: str = "A paper") -> EvidenceItem:
    return EvidenceItem(
        id=f"E{number}",
        paper_id=f"2509.{number:05d}",
        title=title,
        public_on=date(2025, 9, 1),
        section="abstract",
        text=text,
        retrieval=Retrieval(query="tool calls", fused_rank=number, fused_score=1 / number),
    )


def packet(*texts: str) -> EvidencePacket:
    return EvidencePacket(
        items=tuple(item(number, text) for number, text in enumerate(texts, start=1))
    )


def write_run(
    folder: Path,
    task: Task,
    answer: Answer | None,
    evidence: EvidencePacket | None,
    **changes: Any,
) -> RunFolder:
    """A run folder as an agent leaves it; `evidence` None for an agent that retrieves nothing."""
    if answer is not None:
        write_json(folder / ANSWER_FILE, answer.to_json())
    write_jsonl(folder / PACKET_FILE, [each.to_json() for each in (evidence or packet()).items])
    fields: dict[str, Any] = {
        "run_id": folder.name,
        "task_id": task.id,
        "family": task.family,
        "domain": task.domain,
        "cutoff": task.cutoff,
        "config": RunConfig(
            task_sha256=sha256_text(canonical_json(task.to_json())),
            agent="native" if evidence is None else "hybrid_rag",
            backbone="structural",
            controls="off",
            kb_fingerprint=None if evidence is None else "0" * 64,
            seed=0,
            code_version="0",
        ),
        "benchmark": "tiny",
        "kb_path": None,
        "status": "finished",
        "answer_sha256": sha256_file(folder / ANSWER_FILE) if answer else None,
        "started_at": datetime(2026, 1, 1, tzinfo=UTC),
    }
    manifest = RunManifest(**{**fields, **changes})
    write_json(folder / MANIFEST_FILE, manifest.to_json())
    return RunFolder(folder)
