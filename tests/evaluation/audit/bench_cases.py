"""A small sound benchmark and the papers it was minted from; tests break one piece at a time."""

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from evaluation.audit.opened import Opened, open_both
from evaluation.audit.papers import Papers
from evaluation.mint.construction import candidate_record
from evaluation.mint.writing import CLAIMS_FILE, CONSTRUCTION_FILE, HIDDEN, TARGETS_FILE
from evaluation.realized.labels import trajectory
from evaluation.realized.period import Period
from evaluation.realized.population import Measured, Population
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    GoldClaim,
    PlanningTarget,
    Slot,
    Target,
    VenueTarget,
)
from foresci.benchmark import MANIFEST, PACKETS, TASKS, BenchmarkManifest
from foresci.schema import (
    BottleneckTask,
    Candidate,
    DirectionTask,
    Paper,
    PlanningTask,
    SupportPassage,
    Task,
    VenueTask,
    Window,
)
from foresci.storage import write_json, write_jsonl

CUTOFF = date(2025, 9, 30)
PERIOD = Period.of(CUTOFF, 6, date(2025, 4, 10))
SHARED: dict[str, Any] = {
    "domain": "llm_agents",
    "cutoff": CUTOFF,
    "window": Window(start=PERIOD.window_start, end=PERIOD.window_end),
}
TOPICS = {
    "a": "checking tool calls",
    "b": "long term memory",
    "c": "role play in teams",
    "d": "shopping in browsers",
}
IN_WINDOW = {"a": 28, "b": 8, "c": 4, "d": 2}
"""Papers of each topic in the window; up to the cutoff each has one a month, six in all."""


def corpus_papers() -> list[Paper]:
    """Papers of four topics, from April 2025 to March 2026; each title and abstract is its own."""
    found = [
        _paper(f"25{month:02}.{number:05}", topic, date(2025, month, 10 + number))
        for month in range(4, 10)
        for number, topic in enumerate(TOPICS, start=1)
    ]
    number = 100
    for topic, count in IN_WINDOW.items():
        for turn in range(count):
            number += 1
            found.append(_paper(f"2511.{number:05}", topic, date(2025, 11, 1 + turn)))
    return sorted(found, key=lambda paper: (paper.public_on, paper.id))


def later_paper(title: str, abstract: str = "Nothing else.", **changes: Any) -> Paper:
    """A paper of the window that none of the tasks rests on."""
    fields = {"id": "2512.09999", "public_on": date(2025, 12, 1), "source": "test", **changes}
    return Paper(title=title, abstract=abstract, **fields)


def papers_of(papers: Iterable[Paper]) -> Papers:
    """Columns as a corpus would give them."""
    held = sorted(papers, key=lambda paper: (paper.public_on, paper.id))
    return Papers(
        ids=[paper.id for paper in held],
        titles=[paper.title for paper in held],
        abstracts=[paper.abstract or "" for paper in held],
        sections=["" for _ in held],
        days=[paper.public_on for paper in held],
    )


def _paper(paper_id: str, topic: str, day: date) -> Paper:
    return Paper(
        id=paper_id,
        title=f"Study {paper_id} of {TOPICS[topic]}",
        abstract=f"We study {TOPICS[topic]} on data of {day:%B}. It works.",
        public_on=day,
        source="test",
        domains=("llm_agents",),
    )


PAPERS = corpus_papers()
MEASURED: dict[str, Measured] = {
    topic: Population({paper.id: paper.public_on for paper in PAPERS}, PERIOD).measure(
        paper.id for paper in PAPERS if TOPICS[topic] in paper.title
    )
    for topic in TOPICS
}
CHANGES = {topic: measured.change() for topic, measured in MEASURED.items()}
OUTCOMES = tuple(
    measured.outcome(topic, CHANGES[topic], trajectory(CHANGES[topic]))
    for topic, measured in MEASURED.items()
)
RECORDS = {
    topic: candidate_record(TOPICS[topic], (f"node-{topic}",), measured, CHANGES[topic])
    for topic, measured in MEASURED.items()
}
OPTIONS = tuple(Candidate(id=topic, text=f"Work on {text}") for topic, text in TOPICS.items())
EXAMPLE = MEASURED["a"].window_ids[0]
VENUES = (
    Candidate(id="a", text="Machine learning meetings"),
    Candidate(id="b", text="Language meetings"),
    Candidate(id="c", text="Vision meetings"),
)

DIRECTION = DirectionTask(
    id="RFDIR-0001", question="Which direction gains most?", candidates=OPTIONS, **SHARED
)
BOTTLENECK = BottleneckTask(
    id="RFBOT-0001",
    question="Is it long term memory or role play in teams that holds sessions back?",
    subdirection="long sessions",
    **SHARED,
)
PLANNING = PlanningTask(
    id="RFPLA-0001",
    question="How should a group of two rank these?",
    constraint="one machine",
    candidates=OPTIONS,
    **SHARED,
)
VENUE = VenueTask(
    id="RFVEN-0001",
    question="Where does it fit?",
    project="A careful comparison of ways to verify what an assistant is about to execute.",
    candidates=VENUES,
    **SHARED,
)
TASKS_BY_FAMILY: tuple[Task, ...] = (DIRECTION, BOTTLENECK, PLANNING, VENUE)


def slot(name: str, *variants: str) -> Slot:
    return Slot(name=name, variants=variants or ("something is said",), sources=(EXAMPLE,))


DIRECTION_TARGET = DirectionTarget(
    task_id=DIRECTION.id,
    period=PERIOD,
    outcomes=OUTCOMES,
    primary="a",
    trajectory=trajectory(CHANGES["a"]) or "accelerating",
    slots=(slot("mechanism"), slot("validation_signal")),
)
BOTTLENECK_TARGET = BottleneckTarget(
    task_id=BOTTLENECK.id,
    period=PERIOD,
    slots=(
        slot("root_bottleneck", "long term memory"),
        slot("causal_bridge"),
        slot("opportunity"),
    ),
)
PLANNING_TARGET = PlanningTarget(
    task_id=PLANNING.id,
    period=PERIOD,
    outcomes=OUTCOMES,
    pairs=(("a", "b"), ("a", "c"), ("a", "d"), ("b", "d")),
    top=("a",),
)
VENUE_TARGET = VenueTarget(
    task_id=VENUE.id,
    paper_id=EXAMPLE,
    accepted_at="Some meeting 2026",
    canonical="b",
    acceptable=("a",),
    contribution_center=slot("contribution_center"),
)
TARGETS: tuple[Target, ...] = (DIRECTION_TARGET, BOTTLENECK_TARGET, PLANNING_TARGET, VENUE_TARGET)
CONSTRUCTIONS: dict[str, dict[str, Any]] = {
    DIRECTION.id: {"candidates": RECORDS, "right": ["a"]},
    BOTTLENECK.id: {"candidates": {"b": RECORDS["b"], "c": RECORDS["c"]}, "right": ["b"]},
    PLANNING.id: {"candidates": RECORDS, "right": ["a"]},
    VENUE.id: {"candidates": {one.id: {"label": one.text} for one in VENUES}, "right": ["b"]},
}


def passage(task: Task, **changes: Any) -> SupportPassage:
    """The first words of an abstract up to the cutoff."""
    paper = PAPERS[0]
    fields: dict[str, Any] = {
        "task_id": task.id,
        "paper_id": paper.id,
        "public_on": paper.public_on,
        "section": "abstract",
        "start": 0,
        "end": 8,
    }
    return SupportPassage(**{**fields, **changes})


def claim(task_id: str, **changes: Any) -> GoldClaim:
    return GoldClaim(
        **{
            "task_id": task_id,
            "id": "C1",
            "text": "Something happened.",
            "sources": (EXAMPLE,),
            **changes,
        }
    )


def replaced(rows: Iterable[Any], key: str, *new: Any) -> tuple[Any, ...]:
    """Rows with those of the same key exchanged for the new ones."""
    fresh = {getattr(one, key): one for one in new}
    return tuple(fresh.get(getattr(one, key), one) for one in rows)


def write_bench(
    folder: Path,
    *,
    tasks: Iterable[Task] = TASKS_BY_FAMILY,
    targets: Iterable[Target] = TARGETS,
    packets: Iterable[SupportPassage] | None = None,
    claims: Iterable[GoldClaim] | None = None,
    constructions: Mapping[str, Mapping[str, Any]] = CONSTRUCTIONS,
    **manifest: Any,
) -> Path:
    """A benchmark folder; every task has a passage and a claim unless told otherwise."""
    tasks = tuple(tasks)
    fields = {"format_version": 1, "name": "small", "description": "Four tasks.", **manifest}
    write_json(folder / MANIFEST, BenchmarkManifest.parse(fields, "test").to_json())
    write_jsonl(folder / TASKS, (task.to_json() for task in tasks))
    shown = map(passage, tasks) if packets is None else packets
    write_jsonl(folder / PACKETS, (one.to_json() for one in shown))
    hidden = folder / HIDDEN
    write_jsonl(hidden / TARGETS_FILE, (one.to_json() for one in targets))
    stated = (claim(task.id) for task in tasks) if claims is None else claims
    write_jsonl(hidden / CLAIMS_FILE, (one.to_json() for one in stated))
    write_jsonl(
        hidden / CONSTRUCTION_FILE,
        ({"task_id": task_id, **built} for task_id, built in constructions.items()),
    )
    return folder


def opened(folder: Path, **changes: Any) -> Opened:
    """The benchmark with some pieces changed; see `write_bench`."""
    return open_both(write_bench(folder, **changes))
