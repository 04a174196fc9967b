"""The benchmark that ships with foresci: valid, consistent, free of hints, and as measured."""

import gzip
import json
import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from evaluation.realized.__main__ import load_definitions, main
from evaluation.realized.table import results_table
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    PlanningTarget,
    Slot,
    Target,
    VenueTarget,
    load_targets,
)
from foresci.benchmark import SAMPLE, Benchmark
from foresci.schema import FAMILIES, Task, candidates_of
from taxonomy.venues import FAMILY_NAMES

TASKS = Benchmark.sample().tasks
TARGETS = load_targets(SAMPLE / "benchmark")
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")


def public_text(task: Task) -> str:
    return json.dumps(task.to_json(), ensure_ascii=False)


def slots_of(target: Target) -> tuple[Slot, ...]:
    match target:
        case DirectionTarget() | BottleneckTarget():
            return target.slots
        case VenueTarget():
            return (target.contribution_center,)
        case PlanningTarget():
            return ()


def sources(target: Target) -> set[str]:
    named = {source for slot in slots_of(target) for source in slot.sources}
    return named | {example for outcome in target.outcomes for example in outcome.examples}


@pytest.fixture(scope="module")
def sample() -> dict[str, dict[str, object]]:
    with (SAMPLE / "papers.jsonl").open(encoding="utf-8") as lines:
        return {row["id"]: row for row in map(json.loads, lines)}


@pytest.fixture(scope="module")
def announced(shared_data: Path) -> dict[str, date]:
    path = shared_data / "arxiv-2025-03_2026-03.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = map(json.loads, lines)
        return {row["id"]: date.fromisoformat(row["announced"]) for row in rows}


def test_size_and_spread() -> None:
    by_family = Counter(task.family for task in TASKS)
    assert all(by_family[family] >= 6 for family in FAMILIES)
    assert {task.domain for task in TASKS} == {
        "llm_agents", "post_training", "rag", "visual_generation",
    }  # fmt: skip
    for family in FAMILIES:
        cutoffs = {task.cutoff for task in TASKS if task.family == family}
        assert cutoffs == {date(2025, 9, 30), date(2025, 12, 31)}


def test_every_task_has_one_target_of_its_family() -> None:
    assert set(TARGETS) == {task.id for task in TASKS}
    assert all(TARGETS[task.id].family == task.family for task in TASKS)


def test_the_corpus_it_names_is_the_sample() -> None:
    assert Benchmark.sample().corpus == (SAMPLE / "papers.jsonl").resolve()
    assert (SAMPLE / "papers.jsonl").is_file()


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_target_refers_to_the_task(task: Task) -> None:
    ids = [candidate.id for candidate in candidates_of(task)]
    target = TARGETS[task.id]
    match target:
        case DirectionTarget():
            assert 4 <= len(ids) <= 6
            assert {target.primary, *target.acceptable} <= set(ids)
            assert target.primary not in target.acceptable
            assert [slot.name for slot in target.slots] == ["mechanism", "validation_signal"]
        case BottleneckTarget():
            names = ["root_bottleneck", "causal_bridge", "opportunity"]
            assert [slot.name for slot in target.slots] == names
            assert len(target.outcomes) >= 3
        case PlanningTarget():
            assert 5 <= len(ids) <= 6
            assert {one for pair in target.pairs for one in pair} | set(target.top) <= set(ids)
            assert not set(target.top) & {worse for _, worse in target.pairs}
            assert not set(target.pairs) & {(worse, better) for better, worse in target.pairs}
        case VenueTarget():
            assert sorted(ids) == sorted(FAMILY_NAMES)
            assert {target.canonical, *target.acceptable} <= set(ids)
            assert target.canonical not in target.acceptable


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_task_says_what_an_answer_needs(task: Task) -> None:
    assert len(task.requirements) >= 4
    assert len(task.question.split()) >= 30
    assert (task.window.start - task.cutoff).days == 1


def test_questions_differ_in_wording() -> None:
    words = [set(WORD.findall(task.question.lower())) for task in TASKS]
    pairs = [(a, b) for index, a in enumerate(words) for b in words[:index]]
    assert max(len(a & b) / len(a | b) for a, b in pairs) < 0.5


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_variants_are_short_statements_of_their_own(task: Task) -> None:
    for slot in slots_of(TARGETS[task.id]):
        assert 2 <= len(slot.variants) <= 5
        assert slot.sources
        assert all(10 <= len(variant.split()) <= 25 for variant in slot.variants), slot


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_public_text_names_nothing_from_after_the_cutoff(
    task: Task, sample: dict[str, dict[str, object]]
) -> None:
    text = public_text(task)
    for row in sample.values():
        assert str(row["id"]) not in text
        if str(row["announced"]) > str(task.cutoff):
            names = row.get("novel_names") or []
            assert isinstance(names, list)
            found = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
            assert not found, (row["id"], found)


def test_public_tasks_hold_no_theme_names_and_no_target_words() -> None:
    themes, _ = load_definitions(SAMPLE / "benchmark")
    text = (SAMPLE / "benchmark" / "public" / "tasks.jsonl").read_text(encoding="utf-8")
    assert not [name for name in themes.themes if "_" in name and name in text]
    assert "log_ratio" not in text


def test_sources_in_the_sample_are_papers_of_the_window(
    sample: dict[str, dict[str, object]],
) -> None:
    seen = 0
    for task in TASKS:
        for source in sources(TARGETS[task.id]) & set(sample):
            day = date.fromisoformat(str(sample[source]["announced"]))
            assert task.window.start <= day <= task.window.end
            seen += 1
    assert seen >= 10


def test_venue_targets_agree_with_the_sample(sample: dict[str, dict[str, object]]) -> None:
    for target in TARGETS.values():
        if isinstance(target, VenueTarget):
            venue = sample[target.paper_id]["venue"]
            assert isinstance(venue, dict)
            assert venue["track"] == "main"
            assert target.accepted_at == f"{venue['name']} {venue['year']}"


def test_venue_project_shares_no_phrase_with_the_paper_title(
    sample: dict[str, dict[str, object]],
) -> None:
    for task in TASKS:
        target = TARGETS[task.id]
        if task.family == "venue" and isinstance(target, VenueTarget):
            words = WORD.findall(str(sample[target.paper_id]["title"]).lower())
            project = " ".join(WORD.findall(task.project.lower()))
            phrases = [" ".join(words[at : at + 4]) for at in range(len(words) - 3)]
            assert not [phrase for phrase in phrases if phrase in project]


def test_all_sources_are_papers_of_the_window(announced: dict[str, date]) -> None:
    for task in TASKS:
        for source in sources(TARGETS[task.id]):
            assert task.window.start <= announced[source] <= task.window.end, (task.id, source)


def test_the_right_answer_stands_in_no_favourite_place() -> None:
    places: Counter[str] = Counter()
    for task in TASKS:
        target = TARGETS[task.id]
        ids = [candidate.id for candidate in candidates_of(task)]
        if isinstance(target, DirectionTarget):
            places[f"direction {ids.index(target.primary)}"] += 1
        if isinstance(target, VenueTarget):
            places[f"venue {ids.index(target.canonical)}"] += 1
    assert max(places.values()) <= 2
    pairs = [
        pair for one in TARGETS.values() if isinstance(one, PlanningTarget) for pair in one.pairs
    ]
    in_public_order = sum(better < worse for better, worse in pairs) / len(pairs)
    assert 0.4 <= in_public_order <= 0.6


def test_documented_results_are_the_committed_ones() -> None:
    page = Path(__file__).parents[2] / "docs" / "sample-benchmark.md"
    table = results_table(*load_definitions(SAMPLE / "benchmark"), TARGETS.values())
    assert table.strip() in page.read_text(encoding="utf-8")


def test_committed_targets_are_what_the_source_gives(
    shared_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = shared_data / "arxiv-2025-03_2026-03.jsonl.gz"
    assert main(["--source", str(source), "--check"]) == 0
    assert f"{len(TASKS)} targets are as measured" in capsys.readouterr().out
