"""Which tasks a sweep is for: several patterns, and one that fits nothing is named."""

import pytest

from foresci.benchmark import Benchmark
from foresci.errors import UsageError
from foresci.sweep import choose_tasks

TASKS = Benchmark.sample().tasks


def test_without_a_pattern_all_tasks_are_chosen() -> None:
    assert choose_tasks(TASKS, []) == TASKS


def test_patterns_of_one_kind_are_alternatives_and_kinds_restrict() -> None:
    chosen = choose_tasks(TASKS, ["family:venue", "family:direction", "cutoff:2025-09-*"])
    expected = [
        task
        for task in TASKS
        if task.family in ("venue", "direction") and str(task.cutoff) == "2025-09-30"
    ]
    assert list(chosen) == expected
    assert 0 < len(expected) < len(TASKS)


def test_ids_may_have_wildcards_and_keep_the_order_of_the_benchmark() -> None:
    ids = [task.id for task in choose_tasks(TASKS, ["RFVEN-0001", "RFDIR-000[12]"])]
    assert ids == [task.id for task in TASKS if task.id in ids]
    assert set(ids) == {"RFVEN-0001", "RFDIR-0001", "RFDIR-0002"}


@pytest.mark.parametrize(
    ("patterns", "said"),
    [
        (["RFDIR-0001", "RFDIR-9*"], "no task fits 'RFDIR-9\\*'$"),
        (["domain:cooking"], "no task fits 'domain:cooking'; there are .*rag"),
        (["topic:rag"], "'topic:rag' is no choice of tasks; the forms are"),
        (["RFDIR-0001", "family:venue"], "no task fits RFDIR-0001 and family:venue together"),
    ],
)
def test_what_fits_nothing_is_named(patterns: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        choose_tasks(TASKS, patterns)
