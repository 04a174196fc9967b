"""Labels and places are counted, and told where they are no accident."""

from pathlib import Path

import pytest

from evaluation.audit.balance import ORDERS, check_balance, counted, positions
from evaluation.audit.opened import Opened
from evaluation.audit.records import Counted
from tests.evaluation.audit.bench_cases import (
    DIRECTION,
    DIRECTION_TARGET,
    PLANNING,
    PLANNING_TARGET,
    opened,
)


def directions(folder: Path, primaries: str) -> Opened:
    tasks = [
        DIRECTION.model_copy(update={"id": f"RFDIR-{number:04}"})
        for number in range(len(primaries))
    ]
    targets = [
        DIRECTION_TARGET.model_copy(update={"task_id": task.id, "primary": primary})
        for task, primary in zip(tasks, primaries, strict=True)
    ]
    return opened(folder, tasks=tasks, targets=targets, constructions={})


def test_tasks_are_counted_by_what_they_are(tmp_path: Path) -> None:
    found = {(one.family, one.kind): one.counts for one in counted(opened(tmp_path))}
    assert found[None, "family"] == dict.fromkeys(
        ("bottleneck", "direction", "planning", "venue"), 1
    )
    assert found[None, "domain"] == {"llm_agents": 4}
    assert found["direction", "trajectory"] == {"accelerating": 1}
    assert found["venue", "venue family"] == {"Language meetings": 1}


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({"accelerating": 5, "steady": 1}, True),
        ({"accelerating": 4, "steady": 1}, False),
        ({"accelerating": 4}, False),  # too few to say
    ],
)
def test_a_label_that_prevails_is_a_warning(counts: dict[str, int], told: bool) -> None:
    found = list(check_balance([Counted(family="direction", kind="trajectory", counts=counts)], []))
    assert [one.severity for one in found] == ["warning"] * told


def test_one_domain_is_no_prevailing_answer() -> None:
    assert not list(check_balance([Counted(kind="domain", counts={"rag": 60})], []))


def test_places_all_alike_are_a_warning(tmp_path: Path) -> None:
    (found,) = positions(directions(tmp_path, "a" * 12))
    assert found.counts == {"1": 12, "2": 0, "3": 0, "4": 0}
    assert found.p == 1 / (ORDERS + 1)
    (warning,) = check_balance([], [found])
    assert "right candidates are not in random places" in warning.message


def test_even_places_are_not(tmp_path: Path) -> None:
    (found,) = positions(directions(tmp_path, "abcd" * 3))
    assert found.p == 1
    assert not list(check_balance([], [found]))


def test_p_is_that_of_random_orders(tmp_path: Path) -> None:
    # Two tasks of four: the same place again has probability 1/4, two places are always as even.
    (same,) = positions(directions(tmp_path / "same", "aa"))
    (other,) = positions(directions(tmp_path / "other", "ab"))
    assert same.p == pytest.approx(1 / 4, abs=0.02)
    assert other.p == 1


def test_several_right_options_share_a_task(tmp_path: Path) -> None:
    target = PLANNING_TARGET.model_copy(
        update={"pairs": (("a", "c"), ("b", "d")), "top": ("a", "b")}
    )
    bench = opened(tmp_path, tasks=[PLANNING], targets=[target])
    (found,) = positions(bench)
    assert found.counts == {"1": 0.5, "2": 0.5, "3": 0, "4": 0}


def test_rivals_of_a_bottleneck_have_places(tmp_path: Path) -> None:
    found = {one.family: one for one in positions(opened(tmp_path))}
    assert found["bottleneck"].counts == {"1": 1, "2": 0}
