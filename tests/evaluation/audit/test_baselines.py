"""Guessers read counts up to the cutoff alone, and chance is exact."""

from datetime import date
from math import log
from pathlib import Path
from typing import Any

import pytest

from evaluation.audit.baselines import baselines, verdict_lines
from evaluation.audit.guessers import best, last_share, most_papers, recent_momentum
from evaluation.audit.opened import Facts
from evaluation.audit.records import Baseline
from evaluation.targets import Target
from foresci.intervals import wilson
from foresci.schema import Task, Window
from tests.evaluation.audit.bench_cases import (
    BOTTLENECK,
    BOTTLENECK_TARGET,
    DIRECTION,
    DIRECTION_TARGET,
    PLANNING,
    PLANNING_TARGET,
    VENUE,
    VENUE_TARGET,
    opened,
)

BASE = [50] * 6
COUNTS = {
    "a": [1, 1, 1, 1, 1, 1],
    "b": [9, 9, 9, 1, 1, 1],  # the most papers
    "c": [4, 4, 4, 5, 5, 5],  # the largest share of late
    "d": [0, 0, 0, 2, 2, 2],  # the greatest rise
}
FACTS = {
    name: Facts(before=tuple(counts), before_base=tuple(BASE)) for name, counts in COUNTS.items()
}
RECORDS = {name: {"before": counts, "before_base": BASE} for name, counts in COUNTS.items()}


def scored(folder: Path, task: Task, target: Target, right: str = "") -> dict[str, Baseline]:
    built = {task.id: {"candidates": RECORDS, "right": list(right)}}
    found = baselines(opened(folder, tasks=[task], targets=[target], constructions=built))
    return {f"{one.score}: {one.guesser}": one for one in found}


def test_each_guesser_takes_another_candidate() -> None:
    names = list("abcd")
    figures = [guess(names, FACTS) for guess in (most_papers, last_share, recent_momentum)]
    assert [best(one) for one in figures if one] == ["b", "c", "d"]
    momentum = figures[2]
    assert momentum is not None
    assert momentum["c"] == pytest.approx(log((15.5 / 150.5) / (12.5 / 150.5)))


def test_guessers_keep_silent_without_counts() -> None:
    short = {name: Facts(before=(1, 1, 1), before_base=(9, 9, 9)) for name in "ab"}
    assert most_papers("ab", short) == {"a": 3, "b": 3}
    assert recent_momentum("ab", short) is None
    assert last_share("ab", {"a": FACTS["a"]}) is None
    assert most_papers("ab", {"a": FACTS["a"], "b": Facts()}) is None


def test_direction_hits_count_neighbours_and_chance_is_their_share(tmp_path: Path) -> None:
    target = DIRECTION_TARGET.model_copy(update={"primary": "b", "acceptable": ("c",)})
    found = scored(tmp_path, DIRECTION, target)
    hits = {name: one.mean for name, one in found.items() if name.startswith("direction hit")}
    assert hits == {
        "direction hit: first position": 0,
        "direction hit: most papers": 1,
        "direction hit: last share": 1,
        "direction hit: recent momentum": 0,
    }
    assert found["direction hit: most papers"].chance == 0.5
    assert found["trajectory hit: always accelerating"].mean == 1
    assert found["trajectory hit: always accelerating"].chance == 0.25


def test_planning_scores_the_share_of_pairs_in_order(tmp_path: Path) -> None:
    target = PLANNING_TARGET.model_copy(update={"pairs": (("b", "a"), ("c", "b"), ("c", "d"))})
    found = scored(tmp_path, PLANNING, target)
    assert {name.split(": ")[1]: one.mean for name, one in found.items()} == {
        "first position": pytest.approx(1 / 3, abs=1e-4),
        "most papers": pytest.approx(2 / 3, abs=1e-4),
        "last share": pytest.approx(2.5 / 3, abs=1e-4),  # a and b have the same
        "recent momentum": pytest.approx(1 / 3, abs=1e-4),
    }
    assert {one.chance for one in found.values()} == {0.5}


def test_bottlenecks_and_venues_count_the_one_that_is_right(tmp_path: Path) -> None:
    found = scored(tmp_path / "b", BOTTLENECK, BOTTLENECK_TARGET, right="d")
    assert found["root hit: recent momentum"].mean == 1
    assert found["root hit: most papers"].mean == 0
    assert found["root hit: most papers"].chance == 0.25
    found = scored(tmp_path / "v", VENUE, VENUE_TARGET)
    assert found["family hit: most papers"].mean == 1  # b; its acceptable neighbour is a
    assert found["family hit: most papers"].chance == pytest.approx(1 / 3, abs=1e-4)
    assert found["family hit: most common label"].mean == 1


def many(folder: Path, primaries: str, **changes: Any) -> dict[str, Baseline]:
    tasks = [
        DIRECTION.model_copy(update={"id": f"RFDIR-{number:04}", **changes})
        for number in range(len(primaries))
    ]
    targets = [
        DIRECTION_TARGET.model_copy(update={"task_id": task.id, "primary": primary})
        for task, primary in zip(tasks, primaries, strict=True)
    ]
    built = {task.id: {"candidates": RECORDS, "right": []} for task in tasks}
    found = baselines(opened(folder, tasks=tasks, targets=targets, constructions=built))
    return {one.guesser: one for one in found if one.score == "direction hit"}


def test_the_interval_tells_where_chance_lies(tmp_path: Path) -> None:
    found = many(tmp_path / "skewed", "b" * 12)
    assert found["most papers"].standing == "above chance"
    assert found["first position"].standing == "below chance"
    even = many(tmp_path / "even", "abcd" * 3)["most papers"]
    assert (even.low, even.high) == tuple(round(one, 4) for one in wilson(3, 12))
    assert even.standing == "at chance"
    (line,) = verdict_lines([even])
    assert line == (
        "direction, 2025-09-30, direction hit: most papers guesser: at chance within its interval"
        f" (0.25, {even.low:.2f} to {even.high:.2f}; chance 0.25; 12 tasks)"
    )


def test_one_task_is_too_few_to_tell(tmp_path: Path) -> None:
    found = many(tmp_path, "b")["most papers"]
    assert (found.low, found.standing) == (None, "too few tasks")
    assert verdict_lines([found])[0].endswith("too few tasks to tell")


def test_cutoffs_are_told_apart_and_put_together(tmp_path: Path) -> None:
    later = DIRECTION.model_copy(
        update={
            "id": "RFDIR-0002",
            "cutoff": date(2025, 12, 31),
            "window": Window(start=date(2026, 1, 1), end=date(2026, 3, 31)),
        }
    )
    other = DIRECTION_TARGET.model_copy(update={"task_id": later.id, "primary": "b"})
    bench = opened(
        tmp_path, tasks=[DIRECTION, later], targets=[DIRECTION_TARGET, other], constructions={}
    )
    found = [one for one in baselines(bench) if one.guesser == "first position"]
    assert [(str(one.cutoff), one.tasks, one.mean) for one in found] == [
        ("2025-09-30", 1, 1),
        ("2025-12-31", 1, 0),
        ("None", 2, 0.5),
    ]


def test_the_most_common_label_is_that_of_the_tasks_scored(tmp_path: Path) -> None:
    """At one cutoff a fixed answer can reach more than the answer that is best over all."""
    window = Window(start=date(2026, 1, 1), end=date(2026, 3, 31))
    later = {"cutoff": date(2025, 12, 31), "window": window}
    sets: list[tuple[str, dict[str, Any]]] = [("a", {}), ("a", {}), ("b", later)]
    tasks, targets = [], []
    for number, (canonical, changes) in enumerate(sets):
        tasks.append(VENUE.model_copy(update={"id": f"RFVEN-{number:04}", **changes}))
        update = {"task_id": tasks[-1].id, "canonical": canonical}
        targets.append(VENUE_TARGET.model_copy(update=update))
    bench = opened(tmp_path, tasks=tasks, targets=targets, constructions={})
    found = [one for one in baselines(bench) if one.guesser == "most common label"]
    assert [(str(one.cutoff), one.tasks, one.mean) for one in found] == [
        ("2025-09-30", 2, 1),
        ("2025-12-31", 1, 1),
        ("None", 3, pytest.approx(2 / 3, abs=1e-4)),
    ]


def test_what_happened_later_is_not_read(tmp_path: Path) -> None:
    with_window = {name: {**facts, "window": [99] * 6} for name, facts in RECORDS.items()}
    built = {DIRECTION.id: {"candidates": with_window, "right": []}}
    bench = opened(
        tmp_path / "w", tasks=[DIRECTION], targets=[DIRECTION_TARGET], constructions=built
    )
    plain = scored(tmp_path / "p", DIRECTION, DIRECTION_TARGET)
    assert list(baselines(bench)) == list(plain.values())
