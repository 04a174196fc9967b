"""Targets name their candidates, agree with themselves, and have something to say."""

from pathlib import Path
from typing import Any

import pytest

from evaluation.audit.answerable import check_answerability
from evaluation.audit.opened import open_both
from foresci.benchmark import PACKETS
from tests.evaluation.audit.bench_cases import (
    BOTTLENECK,
    BOTTLENECK_TARGET,
    CONSTRUCTIONS,
    DIRECTION,
    DIRECTION_TARGET,
    OUTCOMES,
    PLANNING,
    PLANNING_TARGET,
    RECORDS,
    TARGETS,
    TASKS_BY_FAMILY,
    VENUE_TARGET,
    claim,
    opened,
    passage,
    replaced,
    slot,
    write_bench,
)

STEADY_ONLY = DIRECTION.model_copy(update={"trajectories": ("steady",)})


def told(folder: Path, **changes: Any) -> list[tuple[str, str]]:
    found = list(check_answerability(opened(folder, **changes)))
    assert all(one.check == "answerability" for one in found)
    return [(one.severity, one.message) for one in found]


def targets(changed: Any, **fields: Any) -> dict[str, Any]:
    return {"targets": replaced(TARGETS, "task_id", changed.model_copy(update=fields))}


def constructions(task_id: str, **fields: Any) -> dict[str, Any]:
    built = {**CONSTRUCTIONS[task_id], **fields}
    return {"constructions": {**CONSTRUCTIONS, task_id: built}}


def test_nothing_is_said_of_a_sound_benchmark(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (targets(DIRECTION_TARGET, acceptable=("z",)), "target.acceptable: 'z' is no candidate"),
        (targets(DIRECTION_TARGET, acceptable=("a",)), "the primary direction is among its own"),
        (targets(DIRECTION_TARGET, slots=()), "target has no slots"),
        (
            targets(DIRECTION_TARGET, slots=(slot("mechanism", " "), slot("validation_signal"))),
            "slot mechanism has an empty",
        ),
        (
            targets(DIRECTION_TARGET, trajectory="cooling"),
            "the trajectory is 'cooling', its outcome 'accelerating'",
        ),
        (
            {"tasks": replaced(TASKS_BY_FAMILY, "id", STEADY_ONLY)},
            "trajectory 'accelerating' is none the task offers",
        ),
        (targets(PLANNING_TARGET, pairs=(("a", "z"), *PLANNING_TARGET.pairs)), "target.pairs: 'z'"),
        (targets(PLANNING_TARGET, pairs=PLANNING_TARGET.pairs[1:]), "top does not hold the"),
        (
            targets(PLANNING_TARGET, pairs=(), top=("a", "b", "c", "d"))
            | constructions(PLANNING.id, right=["a", "b", "c", "d"]),
            "no pair is in order",
        ),
        (
            targets(
                PLANNING_TARGET,
                outcomes=(),
                pairs=(*PLANNING_TARGET.pairs, ("c", "d"), ("d", "b")),
            ),
            "the pairs contradict each other",
        ),
        (
            targets(PLANNING_TARGET, pairs=(*PLANNING_TARGET.pairs, ("d", "c"))),
            "d is above c, which gained more",
        ),
        (targets(VENUE_TARGET, acceptable=("z",)), "target.acceptable: 'z' is no candidate"),
        (
            targets(BOTTLENECK_TARGET, slots=(slot("causal_bridge"), slot("opportunity"))),
            "target has no slot root_bottleneck",
        ),
        (
            constructions(BOTTLENECK.id, right=[]),
            "the construction record names no root bottleneck",
        ),
        (constructions(BOTTLENECK.id, right=["z"]), "construction.right: 'z' is no candidate"),
        (
            constructions(BOTTLENECK.id, candidates={"b": RECORDS["b"], "d": RECORDS["d"]}),
            "the question does not name the rival 'shopping in browsers'",
        ),
        (constructions(DIRECTION.id, right=["b"]), "construction.right lacks a"),
        (constructions(DIRECTION.id, candidates={"a": RECORDS["a"]}), "the construction record is"),
        (
            constructions(DIRECTION.id, candidates={**RECORDS, "a": RECORDS["b"]}),
            "counts of a differ from its construction record",
        ),
        ({"targets": TARGETS[1:]}, "has no target"),
        ({"tasks": TASKS_BY_FAMILY[1:]}, "has a target and no task"),
        (
            {"targets": (VENUE_TARGET.model_copy(update={"task_id": DIRECTION.id}), *TARGETS[1:])},
            "is a direction task with a venue target",
        ),
        (
            {"packets": [passage(one, about="z" if one == PLANNING else None)
                         for one in TASKS_BY_FAMILY]},
            "a support passage is about 'z', which is no candidate",
        ),
        (
            {"claims": [claim(one.id) for one in (*TASKS_BY_FAMILY, DIRECTION)]},
            "claim C1 occurs twice",
        ),
    ],
)  # fmt: skip
def test_an_error_is_told(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    ((severity, found),) = told(tmp_path, **changes)
    assert severity == "error"
    assert found.startswith(message)


def test_a_primary_that_is_no_candidate_is_told(tmp_path: Path) -> None:
    found = told(tmp_path, **targets(DIRECTION_TARGET, primary="z", outcomes=()))
    assert ("error", "target.primary: 'z' is no candidate") in found


def test_a_primary_that_another_candidate_outgrew_is_told(tmp_path: Path) -> None:
    grown = OUTCOMES[3].model_copy(update={"log_ratio": 5.0})
    changes = targets(DIRECTION_TARGET, outcomes=(*OUTCOMES[:3], grown))
    assert told(tmp_path, **changes) == [
        ("error", "another candidate gained more than the primary direction")
    ]


def test_the_root_may_be_named_in_the_words_of_its_slot(tmp_path: Path) -> None:
    records = {"b": {**RECORDS["b"], "label": "memory that lasts"}, "c": RECORDS["c"]}
    assert told(tmp_path, **constructions(BOTTLENECK.id, candidates=records)) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (targets(DIRECTION_TARGET, slots=(slot("mechanism"),)), "target has no slot validation_"),
        ({"packets": [passage(one) for one in TASKS_BY_FAMILY[1:]]}, "has no support packet"),
        ({"claims": [claim(one.id) for one in TASKS_BY_FAMILY[1:]]}, "has no claim"),
        (
            {"constructions": {k: v for k, v in CONSTRUCTIONS.items() if k != PLANNING.id}},
            "has no construction record",
        ),
    ],
)
def test_what_is_missing_is_a_warning(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    ((severity, found),) = told(tmp_path, **changes)
    assert severity == "warning"
    assert found.startswith(message)


def test_a_file_that_is_not_there_is_no_finding(tmp_path: Path) -> None:
    bench = write_bench(tmp_path)
    (bench / PACKETS).unlink()
    found = open_both(bench)
    assert found.absent == (PACKETS,)
    assert list(check_answerability(found)) == []
