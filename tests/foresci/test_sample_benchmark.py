"""The sample benchmark: what it holds, that its audit finds nothing, that a mint gives it again."""

import gzip
import json
import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from bench.sample import CUTOFFS, MOST, sample_wanted
from evaluation.audit.audit import audit_benchmark
from evaluation.mint.mint import mint_benchmark
from evaluation.targets import BottleneckTarget, DirectionTarget, load_targets
from foresci.benchmark import SAMPLE, Benchmark
from foresci.schema import FAMILIES
from knowledge_base import Corpus, import_corpus

BENCH = SAMPLE / "benchmark"
TASKS = Benchmark.sample().tasks
TARGETS = load_targets(BENCH)
SOURCE = "arxiv-2025-03_2026-03.jsonl.gz"
REMINTED = ("rag", date(2025, 12, 31), 3)
SENTENCE = 8
"""Words in a row that two people do not write by chance."""


@pytest.fixture(scope="module")
def rows(shared_data: Path) -> dict[str, dict[str, str]]:
    with gzip.open(shared_data / SOURCE, "rt", encoding="utf-8") as lines:
        return {row["id"]: row for row in map(json.loads, lines)}


@pytest.fixture(scope="module")
def source(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("source") / "corpus"
    import_corpus([shared_data / SOURCE], folder)
    return Corpus.open(folder)


def test_size_and_spread() -> None:
    places = Counter((task.family, task.cutoff) for task in TASKS)
    assert set(places) == {(family, cutoff) for family in FAMILIES for cutoff, _ in CUTOFFS}
    assert all(count >= 4 for count in places.values())
    assert {task.domain for task in TASKS} == {
        "llm_agents", "post_training", "rag", "visual_generation",
    }  # fmt: skip
    held = Counter((task.family, task.domain, task.cutoff) for task in TASKS)
    assert max(held.values()) == MOST


def test_every_task_has_one_target_of_its_family() -> None:
    assert set(TARGETS) == {task.id for task in TASKS}
    assert all(TARGETS[task.id].family == task.family for task in TASKS)


def test_agents_read_the_papers_that_ship_with_it() -> None:
    assert Benchmark.sample().corpus == (SAMPLE / "papers.jsonl").resolve()


def test_the_audit_finds_no_error(source: Corpus) -> None:
    """Against all papers of the source: no date is wrong, and no later name is in public text."""
    report = audit_benchmark(BENCH, source)
    assert [one for one in report.findings if one.severity == "error"] == []


def test_nothing_in_it_is_a_sentence_of_a_paper(rows: dict[str, dict[str, str]]) -> None:
    """No eight words in a row of any paper's abstract stand in any file of the benchmark."""
    grams: set[tuple[str, ...]] = set()
    for path in sorted(BENCH.rglob("*.json*")):
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8")):
            words = re.findall(r"\w+", text.lower())
            grams.update(zip(*(words[start:] for start in range(SENTENCE)), strict=False))
    copied = [
        (row["id"], gram)
        for row in rows.values()
        for words in [re.findall(r"\w+", (row["abstract"] or "").lower())]
        for gram in zip(*(words[start:] for start in range(SENTENCE)), strict=False)
        if gram in grams
    ]
    assert copied == []


def test_what_targets_rest_on_is_of_the_window(rows: dict[str, dict[str, str]]) -> None:
    for task in TASKS:
        target = TARGETS[task.id]
        papers = {one for outcome in target.outcomes for one in outcome.examples}
        if isinstance(target, DirectionTarget):
            papers |= {one for slot in target.slots for one in slot.sources}
        assert papers or target.family == "venue"
        for paper in papers:
            assert task.window.start <= date.fromisoformat(rows[paper]["announced"])
            assert date.fromisoformat(rows[paper]["announced"]) <= task.window.end


def test_roots_are_named_in_their_questions() -> None:
    construction = (BENCH / "hidden" / "construction.jsonl").read_text(encoding="utf-8")
    made = {row["task_id"]: row for row in map(json.loads, construction.splitlines())}
    asked = [task for task in TASKS if isinstance(TARGETS[task.id], BottleneckTarget)]
    assert asked
    for task in asked:
        for rival in made[task.id]["candidates"].values():
            assert rival["label"] in task.question
        assert set(made[task.id]["right"]) <= set(made[task.id]["candidates"])


def test_a_mint_gives_the_committed_tasks_again(source: Corpus, tmp_path: Path) -> None:
    """One domain at one cutoff; `python -m bench.sample CORPUS` mints the whole."""
    out = tmp_path / "bench"
    mint_benchmark(source, sample_wanted(*REMINTED), out)
    again = [task.model_dump(exclude={"id"}) for task in Benchmark.open(out).tasks]
    committed = [
        task.model_dump(exclude={"id"})
        for task in TASKS
        if (task.domain, task.cutoff) == REMINTED[:2]
    ]
    assert again == committed
    targets = [one.model_dump(exclude={"task_id"}) for one in load_targets(out).values()]
    known = [
        TARGETS[task.id].model_dump(exclude={"task_id"})
        for task in TASKS
        if (task.domain, task.cutoff) == REMINTED[:2]
    ]
    assert targets == known
