"""Small panels that the panel tests share."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from evaluation.pers.panel.drawing import Drawn, draw_items
from evaluation.pers.panel.export import write_panel
from evaluation.pers.panel.records import Item, Rating
from foresci.benchmark import MANIFEST, TASKS, Benchmark
from foresci.runs import RunFolder
from foresci.schema import Answer, Task
from foresci.storage import write_json, write_jsonl
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    PLANNING_TASK,
    VENUE_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    packet,
    planning_answer,
    venue_answer,
    write_run,
)

EVERY_TASK: tuple[Task, ...] = (DIRECTION_TASK, BOTTLENECK_TASK, PLANNING_TASK, VENUE_TASK)


def benchmark(folder: Path, tasks: Iterable[Task] = EVERY_TASK) -> Benchmark:
    manifest = {"format_version": 1, "name": "tiny", "description": "Four tasks."}
    write_json(folder / MANIFEST, manifest)
    write_jsonl(folder / TASKS, (task.to_json() for task in tasks))
    return Benchmark.open(folder)


def run(
    folder: Path, task: Task, answer: Answer, agent: str = "aris", backbone: str = "structural"
) -> RunFolder:
    """A finished run of any agent."""
    made = write_run(folder, task, answer, packet("Evidence."))
    config = made.manifest.config.model_copy(update={"agent": agent, "backbone": backbone})
    manifest = made.manifest.model_copy(update={"config": config})
    write_json(folder / "manifest.json", manifest.to_json())
    return RunFolder(folder)


def saying(text: str, *evidence: str, **changes: Any) -> Answer:
    """An answer to the direction task with a mechanism of one's choice."""
    return direction_answer(mechanism=claim(text, *evidence), **changes)


def four_runs(runs: Path) -> list[RunFolder]:
    """One run of each family."""
    answers: tuple[Answer, ...] = (
        direction_answer(),
        bottleneck_answer(),
        planning_answer("ABCD"),
        venue_answer("ml", ("nlp", "If it turns to language.")),
    )
    pairs = zip(EVERY_TASK, answers, strict=True)
    return [run(runs / task.id, task, answer) for task, answer in pairs]


def panel(folder: Path) -> Drawn:
    """A panel of four items in `folder / "panel"`."""
    drawn = draw_items(four_runs(folder / "runs"), benchmark(folder / "bench"), seed=0)
    write_panel(folder / "panel", drawn)
    return drawn


def direction_items(tasks: int, answers: int) -> tuple[Item, ...]:
    """Items P0001, ... with as many answers to each task."""
    return tuple(
        Item(
            id=f"P{task * answers + answer + 1:04d}",
            task=DIRECTION_TASK.model_copy(update={"id": f"RFDIR-{task + 1:04d}"}),
            answer=saying(f"Reason {answer}."),
        )
        for task in range(tasks)
        for answer in range(answers)
    )


def ratings(items: Sequence[Item], **by_rater: Sequence[int]) -> list[Rating]:
    """Ratings of the first items by each rater, in the order of items."""
    return [
        Rating(item=item.id, rater=rater, rating=grade)
        for rater, grades in by_rater.items()
        for item, grade in zip(items, grades, strict=False)
    ]


def fill(sheet: Path, out: Path, grades: Sequence[object], **cells: str) -> Path:
    """A copy of a sheet with ratings, and other cells of every row, filled in."""
    with sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row, grade in zip(rows, grades, strict=False):
        row.update({"rating": str(grade), **cells})
    with out.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return out
