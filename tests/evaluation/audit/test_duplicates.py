"""Tasks that ask much the same are listed."""

from datetime import date
from pathlib import Path
from typing import Any

from evaluation.audit.duplicates import check_duplicates, duplicates
from evaluation.audit.opened import Opened
from foresci.schema import Candidate, Task, Window
from tests.evaluation.audit.bench_cases import (
    CONSTRUCTIONS,
    DIRECTION,
    DIRECTION_TARGET,
    RECORDS,
    TASKS_BY_FAMILY,
    VENUE,
    VENUE_TARGET,
    opened,
)

WORDS = [f"word{number}" for number in range(24)]
TEMPLATE = " ".join(f"common{number}" for number in range(200))


def pair(first: Task, second: Task, folder: Path, **sources: Any) -> Opened:
    target = {"direction": DIRECTION_TARGET, "venue": VENUE_TARGET}[first.family]
    targets = [target.model_copy(update={"task_id": one.id}) for one in (first, second)]
    return opened(folder, tasks=[first, second], targets=targets, constructions=sources)


def built(*sources: str) -> dict[str, Any]:
    return {"candidates": {s: {**RECORDS["a"], "sources": [s]} for s in sources}, "right": []}


def direction(number: int, question: str, **changes: Any) -> Task:
    return DIRECTION.model_copy(
        update={"id": f"RFDIR-{number:04}", "question": question, **changes}
    )


def test_different_tasks_are_no_duplicates(tmp_path: Path) -> None:
    assert duplicates(opened(tmp_path)) == ()


def test_tasks_about_the_same_sources_are_a_warning(tmp_path: Path) -> None:
    one, other = direction(1, " ".join(WORDS[:12])), direction(2, " ".join(WORDS[12:]))
    other = other.model_copy(update={"candidates": (Candidate(id="a", text="x"),) * 2})
    same = {"RFDIR-0001": built("n1", "n2", "n3"), "RFDIR-0002": built("n3", "n1", "n2", "n4")}
    (found,) = duplicates(pair(one, other, tmp_path / "same", **same))
    assert (found.first, found.second, found.sources) == ("RFDIR-0001", "RFDIR-0002", 0.75)
    (finding,) = check_duplicates([found])
    assert (finding.severity, finding.task_id) == ("warning", "RFDIR-0001")
    apart = {"RFDIR-0001": built("n1", "n2", "n3"), "RFDIR-0002": built("n3", "n4", "n5")}
    assert duplicates(pair(one, other, tmp_path / "apart", **apart)) == ()


def test_the_same_words_are_an_error_in_any_order_of_candidates(tmp_path: Path) -> None:
    turned = direction(2, DIRECTION.question, candidates=DIRECTION.candidates[::-1])
    (found,) = duplicates(pair(DIRECTION, turned, tmp_path))
    assert found.text == 1
    assert [one.severity for one in check_duplicates([found])] == ["error"]


def test_a_task_of_another_cutoff_is_another_task(tmp_path: Path) -> None:
    window = Window(start=date(2026, 1, 1), end=date(2026, 3, 31))
    later = direction(2, DIRECTION.question, cutoff=date(2025, 12, 31), window=window)
    assert duplicates(pair(DIRECTION, later, tmp_path)) == ()


def test_words_of_a_template_do_not_count(tmp_path: Path) -> None:
    two = (Candidate(id="a", text="one"), Candidate(id="b", text="two"))
    tasks = [
        direction(
            number,
            f"{TEMPLATE} {' '.join(f'own{number}{word}' for word in WORDS[:8])}",
            candidates=two,
        )
        for number in range(1, 7)
    ]
    target = DIRECTION_TARGET
    apart = opened(tmp_path / "apart", tasks=tasks, targets=[target], constructions={})
    assert duplicates(apart) == ()
    twin = tasks[0].model_copy(update={"id": "RFDIR-0009"})
    twins = opened(tmp_path / "twins", tasks=[*tasks, twin], targets=[target], constructions={})
    assert [(one.first, one.second) for one in duplicates(twins)] == [("RFDIR-0001", "RFDIR-0009")]


def test_venue_tasks_are_the_same_when_their_paper_is(tmp_path: Path) -> None:
    other = VENUE.model_copy(update={"id": "RFVEN-0002", "project": " ".join(WORDS)})
    (found,) = duplicates(pair(VENUE, other, tmp_path))
    assert (found.sources, found.text) == (1, 0)


def test_families_do_not_mix(tmp_path: Path) -> None:
    assert CONSTRUCTIONS[DIRECTION.id]["candidates"] == CONSTRUCTIONS["RFPLA-0001"]["candidates"]
    assert duplicates(opened(tmp_path, tasks=TASKS_BY_FAMILY)) == ()
