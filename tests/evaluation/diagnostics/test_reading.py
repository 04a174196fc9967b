"""Which runs get into the tables, and what is said of the others."""

from pathlib import Path

import pytest

from evaluation.batch import evaluate_runs
from evaluation.diagnostics.reading import read_rows
from evaluation.diagnostics.report import diagnose
from evaluation.diagnostics.row import Row, count_words, row_of
from evaluation.evaluate import evaluate_run
from evaluation.targets import Slot
from foresci.benchmark import Benchmark
from foresci.errors import UsageError
from foresci.llm import StructuralBackbone
from foresci.runs import ANSWER_FILE, SCORES_FILE, RunFolder
from foresci.storage import MANIFEST_FILE, read_json, sha256_file, write_json, write_jsonl
from tests.evaluation.diagnostics.diagnostic_cases import JUDGE, column, number, write_scored
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    DIRECTION_TASK,
    claim,
    direction_answer,
    write_run,
)

ANSWER = direction_answer(
    direction=claim("Checks, checks; state-of-the-art."),
    mechanism=claim("It doesn't fail."),
    validation_signal=claim("10 suites"),
    risk=claim("-"),
)


def test_a_scored_run_is_read_with_its_defined_metrics_and_the_words_of_its_claims(
    tmp_path: Path,
) -> None:
    write_scored(tmp_path / "a", "aris", ANSWER, DIRECTION_TASK, fta=0.25, pers=0.5)
    (row,), left_out = read_rows([RunFolder(tmp_path / "a")])
    assert row.values == {"fta": 0.25, "pers": 0.5}
    assert row.judges == {"fta": JUDGE, "pers": f"rubric (untrained) on {JUDGE}"}
    assert (row.task, row.agent, row.family) == ("tiny/RFDIR-0001", "aris", "direction")
    assert not left_out


def test_a_hyphen_or_apostrophe_makes_one_word() -> None:
    assert count_words(ANSWER) == 3 + 3 + 2


def test_runs_without_scores_or_with_unfit_ones_are_left_out_with_a_remedy(tmp_path: Path) -> None:
    names = ("good", "unscored", "older", "other")
    folders = {
        name: write_scored(tmp_path / name, "aris", ANSWER, DIRECTION_TASK, fta=0.5)
        for name in names
    }
    (folders["unscored"] / SCORES_FILE).unlink()
    older = read_json(folders["older"] / SCORES_FILE)
    write_json(folders["older"] / SCORES_FILE, {**older, "format_version": 1})
    _answer_anew(folders["other"])
    rows, left_out = read_rows(RunFolder(folder) for folder in folders.values())
    assert [row.run_id for row in rows] == ["good"]
    assert [(one.run, one.broken) for one in left_out] == [
        ("unscored", False), ("older", True), ("other", True),
    ]  # fmt: skip
    assert left_out[0].reason == "no scores yet; run foresci evaluate first"
    assert left_out[1].reason.endswith("scores of another release; run foresci evaluate again")
    assert "another answer" in left_out[2].reason


def _answer_anew(folder: Path) -> None:
    """As if the run had been made again after it was scored."""
    changed = direction_answer(trajectory="cooling")
    write_json(folder / ANSWER_FILE, changed.to_json())
    manifest = read_json(folder / MANIFEST_FILE)
    write_json(
        folder / MANIFEST_FILE, {**manifest, "answer_sha256": sha256_file(folder / ANSWER_FILE)}
    )


def test_without_any_scored_run_there_is_nothing_to_diagnose(tmp_path: Path) -> None:
    folder = write_scored(tmp_path / "a", "aris", ANSWER, DIRECTION_TASK, fta=0.5)
    (folder / SCORES_FILE).unlink()
    with pytest.raises(UsageError, match="nothing to diagnose: a: no scores yet; run foresci"):
        read_rows([RunFolder(folder)])


def _scored(folder: Path, bench: str, question: str, variant: str) -> None:
    """A run made outside a benchmark, scored against one of that name."""
    task = DIRECTION_TASK.model_copy(update={"question": question})
    target = DIRECTION_TARGET.model_copy(
        update={"slots": (Slot(name="mechanism", variants=(variant,), sources=()),)}
    )
    root = folder.with_suffix(".bench")
    manifest = {"format_version": 1, "name": bench, "description": "One task."}
    write_json(root / "public" / "benchmark.json", manifest)
    write_jsonl(root / "public" / "tasks.jsonl", [task.to_json()])
    write_jsonl(root / "hidden" / "targets.jsonl", [target.to_json()])
    run = write_run(folder, task, ANSWER, None, benchmark="")
    evaluate_runs([run], Benchmark.open(root))


def _two_of_one_id(folder: Path, benches: tuple[str, str]) -> tuple[Row, ...]:
    for at, bench in enumerate(benches):
        _scored(folder / f"run{at}", bench, f"Question {at}?", f"Variant {at}.")
    return read_rows(RunFolder(folder / f"run{at}") for at in range(2)).rows


def test_runs_outside_a_benchmark_are_of_those_they_were_scored_against(tmp_path: Path) -> None:
    (table,) = diagnose(_two_of_one_id(tmp_path, ("early", "late")), ["agents"])
    assert number(column(table, "FTA")[0]).tasks == 2


def test_two_references_of_one_task_in_one_benchmark_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="task same/RFDIR-0001 was scored by two references: "):
        diagnose(_two_of_one_id(tmp_path, ("same", "same")), ["agents"])


@pytest.mark.parametrize("slots", [(), (Slot(name="mechanism", variants=("It.",), sources=()),)])
def test_a_target_without_text_is_decided_by_identity(
    tmp_path: Path, slots: tuple[Slot, ...]
) -> None:
    target = DIRECTION_TARGET.model_copy(update={"slots": slots})
    run = write_run(tmp_path / "a", DIRECTION_TASK, ANSWER, None)
    scores = evaluate_run(run, DIRECTION_TASK, target, (), Renamed())
    row = row_of(scores, ANSWER)
    assert row.fta_by_identity == (not slots)
    assert row.judges["fta"] == (f"{Renamed.name}/3" if slots else JUDGE)
    assert row.evaluator == scores.evaluator


class Renamed(StructuralBackbone):
    """A model that judges as the rules do."""

    name = "openai:renamed"
