"""Temporal validity: packets from before the cutoff, outcomes and sources from the window."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from evaluation.audit.dating import check_time, sound_bases
from evaluation.audit.opened import Opened
from evaluation.audit.papers import Papers
from foresci.schema import SupportPassage
from foresci.schema.paper import Section
from knowledge_base import KnowledgeBase, build_kb
from knowledge_base.corpus import write_corpus
from tests.evaluation.audit.bench_cases import (
    BOTTLENECK_TARGET,
    CONSTRUCTIONS,
    CUTOFF,
    DIRECTION,
    DIRECTION_TARGET,
    EXAMPLE,
    MEASURED,
    OUTCOMES,
    PAPERS,
    PERIOD,
    RECORDS,
    TARGETS,
    VENUE_TARGET,
    claim,
    opened,
    papers_of,
    passage,
    replaced,
    slot,
)

EARLY = MEASURED["a"].before_ids[0]


def told(bench: Opened, papers: Papers | None = None) -> list[str]:
    bases, findings = sound_bases(bench)
    found = [*findings, *check_time(bench, bases, papers)]
    assert all(one.severity == "error" and one.check == "time" for one in found)
    return [one.message for one in found]


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    folder = tmp_path_factory.mktemp("kb")
    build_kb(write_corpus(folder / "corpus", PAPERS), CUTOFF, folder / "kb")
    return KnowledgeBase.open(folder / "kb")


def with_kb(folder: Path, kb: KnowledgeBase, *packets: SupportPassage, **stated: Any) -> Opened:
    named = {"domain": "all", "cutoff": CUTOFF, "fingerprint": kb.fingerprint, "path": "kb"}
    (folder / "public").mkdir()
    (folder / "public" / "kb").symlink_to(kb.root, target_is_directory=True)
    return opened(folder, kbs=[{**named, **stated}], packets=packets or None)


def test_nothing_is_said_of_a_sound_benchmark(tmp_path: Path, kb: KnowledgeBase) -> None:
    assert told(with_kb(tmp_path, kb), papers_of(PAPERS)) == []


def test_a_passage_from_after_the_cutoff_is_found(tmp_path: Path) -> None:
    late = passage(DIRECTION, paper_id=EXAMPLE, public_on=date(2025, 11, 1))
    (message,) = told(opened(tmp_path, packets=[late]))
    assert message == (
        f"support passage of {EXAMPLE} is dated 2025-11-01, after the cutoff 2025-09-30"
    )


def test_a_passage_with_a_false_date_is_found(tmp_path: Path) -> None:
    false = passage(DIRECTION, paper_id=EXAMPLE, public_on=date(2025, 9, 1))
    (message,) = told(opened(tmp_path, packets=[false]), papers_of(PAPERS))
    assert message.endswith("is dated 2025-09-01; in the corpus: 2025-11-01")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"paper_id": EXAMPLE}, "the knowledge base has no such paper"),
        ({"public_on": date(2025, 4, 9)}, "is dated 2025-04-09, its paper 2025-04-11"),
        ({"end": 10_000}, "its paper has no text at abstract 0-10000"),
        ({"section": "method"}, "its paper has no text at method 0-8"),
        ({"start": 8}, "its paper has no text at abstract 8-8"),
    ],
)
def test_a_passage_must_be_in_the_knowledge_base(
    tmp_path: Path, kb: KnowledgeBase, changes: dict[str, Any], message: str
) -> None:
    (found,) = told(with_kb(tmp_path, kb, passage(DIRECTION, **changes)))
    assert found.endswith(message)


def test_a_section_that_is_called_abstract_does_not_hide_the_abstract() -> None:
    sections = (Section(name="abstract", text="x"), Section(name="method", text="We do so."))
    paper = PAPERS[0].model_copy(update={"sections": sections})
    assert paper.text_at("abstract", 0, 8) == "We study"
    assert paper.text_at("method", 3, 9) == "do so."
    assert paper.text_at("method", 3, 10) is None
    assert paper.model_copy(update={"abstract": None}).text_at("abstract", 0, 1) is None


def test_a_knowledge_base_must_be_the_one_the_benchmark_names(
    tmp_path: Path, kb: KnowledgeBase
) -> None:
    (message,) = told(with_kb(tmp_path, kb, fingerprint="0" * 64))
    assert message == "kb: its fingerprint is not the one in public/benchmark.json"


def test_a_knowledge_base_of_another_cutoff_is_found(tmp_path: Path, kb: KnowledgeBase) -> None:
    build_kb(write_corpus(tmp_path / "c", PAPERS), date(2025, 11, 5), tmp_path / "late")
    late = KnowledgeBase.open(tmp_path / "late")
    (message,) = told(with_kb(tmp_path, late))
    assert message == "late: its cutoff is 2025-11-05, not 2025-09-30".replace("late", "kb")


def test_a_changed_file_of_a_knowledge_base_is_found(tmp_path: Path, kb: KnowledgeBase) -> None:
    build_kb(write_corpus(tmp_path / "c", PAPERS), CUTOFF, tmp_path / "own")
    own = KnowledgeBase.open(tmp_path / "own")
    bench = with_kb(tmp_path, own)
    file = own.root / "papers.parquet"
    file.write_bytes(bytes(reversed(file.read_bytes())))
    assert any("papers.parquet: was changed" in message for message in told(bench))
    file.unlink()
    assert any("missing or not of the size" in message for message in told(bench))


def test_outcomes_must_be_measured_over_the_tasks_window(tmp_path: Path) -> None:
    shorter = PERIOD.model_copy(update={"window_end": date(2025, 12, 31)})
    target = DIRECTION_TARGET.model_copy(update={"period": shorter})
    (message,) = told(opened(tmp_path, targets=replaced(TARGETS, "task_id", target)))
    assert message.startswith("outcomes were measured over 2025-10-01 to 2025-12-31")


def test_outcomes_must_be_measured_at_the_cutoff(tmp_path: Path) -> None:
    other = PERIOD.model_copy(update={"cutoff": date(2025, 8, 31)})
    target = DIRECTION_TARGET.model_copy(update={"period": other})
    messages = told(opened(tmp_path, targets=replaced(TARGETS, "task_id", target)))
    assert messages[0] == "outcomes were measured at 2025-08-31, not at the cutoff"


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (
            DIRECTION_TARGET.model_copy(
                update={"outcomes": (OUTCOMES[0].model_copy(update={"examples": (EARLY,)}),)}
            ),
            f"example of a: {EARLY} is dated 2025-04-11, not between 2025-10-01 and 2026-03-31",
        ),
        (VENUE_TARGET.model_copy(update={"paper_id": EARLY}), "the paper described: "),
        (
            BOTTLENECK_TARGET.model_copy(
                update={"slots": (slot("opportunity").model_copy(update={"sources": ("2604.1",)}),)}
            ),
            "source of opportunity: the corpus has no paper 2604.1",
        ),
    ],
)
def test_sources_of_targets_must_be_of_their_time(
    tmp_path: Path, target: Any, message: str
) -> None:
    bench = opened(tmp_path, targets=replaced(TARGETS, "task_id", target))
    (found,) = told(bench, papers_of(PAPERS))
    assert found.startswith(message)


def test_a_claim_from_after_the_window_is_found(tmp_path: Path) -> None:
    late = PAPERS[-1].model_copy(update={"id": "2605.00001", "public_on": date(2026, 5, 1)})
    bench = opened(tmp_path, claims=[claim(DIRECTION.id, sources=(late.id,))])
    (message,) = told(bench, papers_of([*PAPERS, late]))
    assert message.startswith("source of claim C1: 2605.00001 is dated 2026-05-01")


def test_papers_counted_before_the_cutoff_must_be_from_before_it(tmp_path: Path) -> None:
    mixed = {**RECORDS["a"], "papers_before": [EXAMPLE], "papers_window": [EARLY]}
    built = {"candidates": {**RECORDS, "a": mixed}, "right": ["a"]}
    bench = opened(tmp_path, constructions={**CONSTRUCTIONS, DIRECTION.id: built})
    before, after = told(bench, papers_of(PAPERS))
    assert before.startswith(f"paper counted for a before: {EXAMPLE} is dated 2025-11-01")
    assert after.startswith(f"paper counted for a after: {EARLY} is dated 2025-04-11")
