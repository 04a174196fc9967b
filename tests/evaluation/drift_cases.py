"""Targets whose every option has an outcome, and the answer that decides as each reference does."""

from typing import Any

from evaluation.targets import (
    BottleneckTarget,
    Count,
    Diagnosis,
    DirectionTarget,
    Outcome,
    PlanningTarget,
    Slot,
    Target,
    VenueTarget,
)
from foresci.schema import (
    Answer,
    BottleneckTask,
    Candidate,
    DirectionTask,
    PlanningTask,
    RankedOption,
    Task,
    Trajectory,
    VenueTask,
)
from tests.evaluation.evaluation_cases import (
    PERIOD,
    bottleneck_answer,
    claim,
    direction_answer,
    planning_answer,
    venue_answer,
)

OPTIONS = (
    Candidate(id="A", text="Reward training of tool callers"),
    Candidate(id="B", text="Reward training of planners"),
    Candidate(id="C", text="Benchmarks of web browsing"),
    Candidate(id="D", text="Persona writing for role play"),
    Candidate(id="E", text="Preference training of tool callers"),
)
LABELS: dict[str, tuple[Trajectory | None, float]] = {
    "A": ("accelerating", 0.9),
    "B": ("accelerating", 0.8),
    "C": ("cooling", -0.9),
    "D": (None, 0.4),
    "E": ("steady", -0.1),
}


def outcome(name: str, trajectory: Trajectory | None, moved: float) -> Outcome:
    count = Count(papers=10, domain_papers=1000)
    return Outcome(
        name=name,
        before=count,
        window=count,
        log_ratio=moved,
        low=moved - 0.45,
        high=moved + 0.45,
        trajectory=trajectory,
    )


OUTCOMES = tuple(outcome(name, *label) for name, label in LABELS.items())
DIRECTION: DirectionTask = DirectionTask(
    id="RFDIR-0001", question="Which of these gains?", candidates=OPTIONS, **PERIOD
)
PLANNING = PlanningTask(
    id="RFPLA-0001", question="Rank these.", candidates=OPTIONS, constraint="a year", **PERIOD
)
BOTTLENECK = BottleneckTask(
    id="RFBOT-0001",
    question="Which holds long sessions back: latency, scarce data, truncated history, weak"
    " planners, or unsafe tools?",
    subdirection="agents in long sessions",
    **PERIOD,
)
VENUE = VenueTask(
    id="RFVEN-0001",
    question="Where does this project fit?",
    project="A benchmark of prompt injection on web pages.",
    candidates=(
        Candidate(id="ml", text="ICLR / ICML / NeurIPS"),
        Candidate(id="ai", text="AAAI / IJCAI"),
        Candidate(id="acl", text="ACL / EMNLP / NAACL"),
        Candidate(id="cv", text="CVPR / ICCV / ECCV"),
        Candidate(id="ir", text="SIGIR / KDD"),
    ),
    **PERIOD,
)
DRIVER = "Verifiable rewards keep faults of callers from cascading through training."
SIGNAL = "New suites publish the share of invalid requests intercepted."
DIRECTION_TARGET = DirectionTarget(
    task_id=DIRECTION.id,
    outcomes=OUTCOMES,
    primary="A",
    acceptable=("B",),
    trajectory="accelerating",
    slots=(
        Slot(name="mechanism", variants=(DRIVER,), sources=("p1",)),
        Slot(name="validation_signal", variants=(SIGNAL,), sources=("p2",)),
    ),
)
REASON = "Work on reward training comes first: more of its papers take up reinforcement."
LATER = {
    "A": "the step after next.", "B": "close behind in most months.", "C": "not now.",
    "D": "for writers only.", "E": "as good as settled.",
}  # fmt: skip
"""Reasons for the lower ranks that tell no movement."""
RISK = "Reward training may fail because verbose outputs get exploited by graders."
PLANNING_TARGET = PlanningTarget(
    task_id=PLANNING.id,
    outcomes=OUTCOMES,
    pairs=(("A", "C"), ("A", "E"), ("B", "C"), ("A", "D")),
    top=("A", "B"),
    slots=(
        Slot(name="rationale", variants=(REASON,), sources=()),
        Slot(name="risks", variants=(RISK,), sources=()),
    ),
)
DIAGNOSES = ("latency", "scarce data", "truncated history", "weak planners", "unsafe tools")
ROOT = "The root bottleneck is truncated history."
BRIDGE = "Truncated history drops constraints, which leads to weak planners in later turns."
OPENING = "Compact summaries can be trained with rewards."
BOTTLENECK_TARGET = BottleneckTarget(
    task_id=BOTTLENECK.id,
    outcomes=tuple(
        outcome(f"r{number}", *label)
        for number, label in enumerate(
            (("cooling", -0.9), (None, 0.6), ("accelerating", 0.9), ("steady", 0.5),
             ("accelerating", 0.7)), start=1,
        )
    ),
    rivals=tuple(Diagnosis(label=one, right=one == "truncated history") for one in DIAGNOSES),
    slots=(
        Slot(name="root_bottleneck", variants=(ROOT,), sources=()),
        Slot(name="causal_bridge", variants=(BRIDGE,), sources=()),
        Slot(name="opportunity", variants=(OPENING,), sources=()),
    ),
)  # fmt: skip
CENTER = "We introduce a benchmark that measures injection attacks on browsing agents."
VENUE_TARGET = VenueTarget(
    task_id=VENUE.id,
    paper_id="2510.00001",
    accepted_at="ACL 2026",
    canonical="acl",
    acceptable=("ml",),
    contribution_center=Slot(name="contribution_center", variants=(CENTER,), sources=()),
)

_DIRECTION_FIELDS: dict[str, Any] = {
    "direction": claim("Work on reward training of tool callers gains papers by 2026-03."),
    "mechanism": claim(DRIVER, "E1"),
    "validation_signal": claim(SIGNAL, "E2"),
}
_PLANNING_FIELDS: dict[str, Any] = {
    "milestones": (
        claim("By 2025-12-30: a reward model trained on callers."),
        claim("By 2026-03-31: an evaluation that others accept."),
    ),
}
_VENUE_FIELDS: dict[str, Any] = {
    "rationale": claim("The contribution is a benchmark of injection attacks."),
    "contribution_center": claim(CENTER),
    "upgrades": tuple(claim(f"Add an ablation of {part}") for part in ("size", "site", "prompt")),
}
_BOTTLENECK_FIELDS: dict[str, Any] = {
    "root_bottleneck": claim(ROOT, "E1"),
    "causal_bridge": claim(BRIDGE),
    "opportunity": claim(OPENING),
}


def direction(**changes: Any) -> Answer:
    return direction_answer(**{**_DIRECTION_FIELDS, **changes})


def bottleneck(**changes: Any) -> Answer:
    return bottleneck_answer(**{**_BOTTLENECK_FIELDS, **changes})


def planning(order: str = "ABDEC", why: str = REASON, rest: str = "", **changes: Any) -> Answer:
    """A plan; `why` is the first option's rationale, `rest` that of all others by their names."""
    names = {option.id: option.text for option in OPTIONS}
    reasons = [why, *(f"{names.get(one, one)}: {rest or LATER[one]}" for one in order[1:])]
    ranking = tuple(
        RankedOption(candidate=one, rationale=claim(reason))
        for one, reason in zip(order, reasons, strict=True)
    )
    return planning_answer(order, **{**_PLANNING_FIELDS, "ranking": ranking, **changes})


def venue(default: str = "acl", *alternatives: tuple[str, str], **changes: Any) -> Answer:
    return venue_answer(default, *alternatives, **{**_VENUE_FIELDS, **changes})


CASES: dict[str, tuple[Answer, Task, Target]] = {
    "direction": (direction(), DIRECTION, DIRECTION_TARGET),
    "bottleneck": (bottleneck(), BOTTLENECK, BOTTLENECK_TARGET),
    "planning": (planning(), PLANNING, PLANNING_TARGET),
    "venue": (venue(), VENUE, VENUE_TARGET),
}
