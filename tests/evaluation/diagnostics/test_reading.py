"""Which runs get into the tables, and what is said of the others."""

from pathlib import Path

import pytest

from evaluation.diagnostics.reading import read_rows
from evaluation.diagnostics.row import count_words
from foresci.errors import UsageError
from foresci.runs import ANSWER_FILE, SCORES_FILE, RunFolder
from foresci.storage import MANIFEST_FILE, read_json, sha256_file, write_json
from tests.evaluation.diagnostics.diagnostic_cases import JUDGE, write_scored
from tests.evaluation.evaluation_cases import DIRECTION_TASK, claim, direction_answer

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
