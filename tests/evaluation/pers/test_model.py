"""The model file: what it rates, whom it refuses, and that a stranger's file is safe to open."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xgboost

from evaluation.judge import STRUCTURAL
from evaluation.pers.features.catalogue import names_of
from evaluation.pers.model import FORMAT, PersModel, is_model_file, model_of
from evaluation.pers.score import score_pers
from evaluation.pers.training.boosting import fit_booster
from evaluation.pers.training.keys import task_key
from evaluation.pers.training.records import TrainingReport
from evaluation.pers.training.regressor import FamilyModel, FoldModel
from evaluation.pers.training.trees import read_trees
from foresci.errors import DataError, UsageError
from foresci.llm import StructuralBackbone
from foresci.schema import Family
from foresci.storage import canonical_json, sha256_text, write_json
from tests.evaluation.evaluation_cases import (
    PLANNING_TASK,
    VENUE_TASK,
    planning_answer,
    venue_answer,
)
from tests.evaluation.pers.training_cases import features_of, quality_of

NAMES = names_of("planning")
FEATURES = features_of(60, np.random.default_rng(0))
BOOSTER = fit_booster(FEATURES, quality_of(FEATURES), NAMES, seed=0).booster
OTHER = fit_booster(FEATURES, 8 - quality_of(FEATURES), NAMES, seed=0).booster
"""Of the fold that held out `PLANNING_TASK`."""
UNSEEN = PLANNING_TASK.model_copy(update={"question": "Rank these for a year."})
MIDDLING = dict.fromkeys(NAMES, 0.5)
Damage = Callable[[dict[str, Any]], None]


def report(judge: str = STRUCTURAL) -> TrainingReport:
    return TrainingReport(
        judge=judge,
        panel="0" * 64,
        seed=0,
        folds=5,
        resamples=10,
        rank_resamples=10,
        parameters={},
        raters=3,
        rated_once=0,
        unmeasured=(),
        families=(),
        pooled=(),
        left_out=(),
    )


def made(judge: str = STRUCTURAL, booster: str = BOOSTER) -> PersModel:
    fold = FoldModel(booster=OTHER, tasks=(task_key(PLANNING_TASK),))
    planning = FamilyModel(features=NAMES, booster=booster, folds=(fold,))
    families: dict[Family, FamilyModel] = {"planning": planning}
    return model_of(families, report(judge))


def forged(path: Path, change: Damage) -> Path:
    """A model file that was changed, with a hash that fits."""
    value = made().content.to_json()
    change(value)
    write_json(path, {**value, "sha256": sha256_text(canonical_json(value))})
    return path


def refusal(path: Path) -> str:
    with pytest.raises(DataError) as refused:
        PersModel.load(path)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)
    return str(refused.value)


def test_walking_trees_predicts_what_xgboost_predicts() -> None:
    given = features_of(200, np.random.default_rng(1))
    booster = xgboost.Booster(model_file=bytearray(BOOSTER, "utf-8"))
    expected = booster.predict(xgboost.DMatrix(given, feature_names=list(NAMES)))
    walked = read_trees(BOOSTER, len(NAMES), "here").predict(given)
    assert walked == pytest.approx(expected, abs=1e-5)
    assert np.ptp(walked) > 1.0, "the case would show nothing"


def test_values_on_a_split_go_the_way_that_they_go_in_xgboost() -> None:
    """Features have few values, so that thresholds are met exactly."""
    steps = np.random.default_rng(2).integers(0, 3, size=(80, len(NAMES))) / 2
    fit = fit_booster(steps, steps[:, 0] * 2 + steps[:, 1] + 2, NAMES, seed=0)
    booster = xgboost.Booster(model_file=bytearray(fit.booster, "utf-8"))
    trees = json.loads(fit.booster)["learner"]["gradient_booster"]["model"]["trees"]
    thresholds = sorted({value for tree in trees for value in tree["split_conditions"]})
    assert {0.25, 0.75} <= set(thresholds), "the case would not meet them"
    on_split = np.array([[value] * len(NAMES) for value in thresholds])
    expected = booster.predict(xgboost.DMatrix(on_split, feature_names=list(NAMES)))
    walked = read_trees(fit.booster, len(NAMES), "here").predict(on_split)
    assert walked == pytest.approx(expected, abs=1e-5)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    model = made()
    model.save(tmp_path / "model.json")
    read = PersModel.load(tmp_path / "model.json")
    assert (read.name, read.judge, read.content) == (model.name, STRUCTURAL, model.content)
    assert read.name.startswith("xgboost ")
    assert len(read.name) == len("xgboost ") + 8
    for task in (UNSEEN, PLANNING_TASK):
        assert read.rate(MIDDLING, task) == model.rate(MIDDLING, task)
    assert model.rate(MIDDLING, UNSEEN) != model.rate(MIDDLING, PLANNING_TASK)
    read.save(tmp_path / "again.json")
    first, again = (tmp_path / name for name in ("model.json", "again.json"))
    assert first.read_bytes() == again.read_bytes()
    assert is_model_file(first)


def test_another_content_has_another_name() -> None:
    assert made().name != made(judge="openai:x/3").name


def test_a_family_without_a_regressor_has_no_rating_and_an_undefined_score() -> None:
    model = made()
    assert model.rate(dict.fromkeys(names_of("venue"), 1.0), VENUE_TASK) is None
    score = score_pers(venue_answer("ml"), VENUE_TASK, StructuralBackbone(), model)
    assert (score.score, score.rating, score.scorer) == (None, None, model.name)
    assert score.undefined is not None
    assert "venue" in score.undefined


def test_a_score_by_a_model_carries_its_name_and_not_the_rubrics() -> None:
    model = made()
    score = score_pers(planning_answer("ABCD"), PLANNING_TASK, StructuralBackbone(), model)
    assert score.scorer == model.name
    assert score.rating == model.rate(score.features, PLANNING_TASK)
    assert score.score == pytest.approx(((score.rating or 0.0) - 1) / 6)


def test_features_of_another_judge_are_refused() -> None:
    with pytest.raises(UsageError, match=r"openai:x/3.*structural/"):
        score_pers(
            planning_answer("ABCD"), PLANNING_TASK, StructuralBackbone(), made(judge="openai:x/3")
        )


def test_ratings_stay_on_the_scale() -> None:
    high, low = (
        fit_booster(FEATURES, quality_of(FEATURES) + shift, NAMES, seed=0).booster
        for shift in (20.0, -20.0)
    )
    assert made(booster=high).rate(MIDDLING, UNSEEN) == 7.0
    assert made(booster=low).rate(MIDDLING, UNSEEN) == 1.0


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    made().save(path)
    path.write_text(path.read_text().replace(task_key(PLANNING_TASK), "0" * 16))
    assert "changed since it was written" in refusal(path)


@pytest.mark.parametrize(
    "text", ["", "not JSON", "[]", "{}", '{"format": "other"}', '{"learner": {}}', "\x00\x01"]
)
def test_foreign_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "model.json"
    path.write_text(text)
    refusal(path)
    assert not is_model_file(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "no such file" in refusal(tmp_path / "none.json")


def test_another_format_version_is_refused(tmp_path: Path) -> None:
    path = forged(tmp_path / "model.json", lambda value: value.update(format_version=1))
    assert "format version 1, this foresci reads version 2" in refusal(path)


def test_other_features_are_refused(tmp_path: Path) -> None:
    def rename(value: dict[str, Any]) -> None:
        value["families"]["planning"]["features"][0] = "length"

    assert "other planning features" in refusal(forged(tmp_path / "model.json", rename))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda value: value.pop("report"), "report"),
        (lambda value: value.update(extra=1), "extra"),
        (lambda value: value["families"]["planning"].pop("folds"), "families.planning.folds"),
        (lambda value: value["families"].update(poetry={}), "families.poetry"),
    ],
)
def test_malformed_fields_are_named(tmp_path: Path, change: Damage, told: str) -> None:
    assert told in refusal(forged(tmp_path / "model.json", change))


@pytest.mark.parametrize(
    "damage",
    [
        lambda tree: tree.update(left_children=[10**8, *tree["left_children"][1:]]),
        lambda tree: tree.update(left_children=[0, *tree["left_children"][1:]]),
        lambda tree: tree.update(left_children=[-7, *tree["left_children"][1:]]),
        lambda tree: tree.update(right_children=[-1, *tree["right_children"][1:]]),
        lambda tree: tree.update(split_indices=[10**8, *tree["split_indices"][1:]]),
        lambda tree: tree.update(split_indices=[-1, *tree["split_indices"][1:]]),
        lambda tree: tree.update(split_conditions=tree["split_conditions"][:-1]),
        lambda tree: tree.update(split_conditions=[float("nan"), *tree["split_conditions"][1:]]),
        lambda tree: tree.update(split_type=[1] * len(tree["split_type"])),
        lambda tree: tree.update(left_children="x"),
        lambda tree: tree.clear(),
    ],
)
def test_impossible_trees_are_refused_and_never_walked(tmp_path: Path, damage: Damage) -> None:
    booster = json.loads(BOOSTER)
    damage(booster["learner"]["gradient_booster"]["model"]["trees"][0])
    damaged = json.dumps(booster)

    def change(value: dict[str, Any]) -> None:
        value["families"]["planning"]["booster"] = damaged

    def change_fold(value: dict[str, Any]) -> None:
        value["families"]["planning"]["folds"][0]["booster"] = damaged

    assert "planning booster: " in refusal(forged(tmp_path / "model.json", change))
    assert "planning booster of fold 1: " in refusal(forged(tmp_path / "model.json", change_fold))


def test_a_task_that_two_folds_hold_out_is_refused(tmp_path: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        value["families"]["planning"]["folds"] *= 2

    assert "planning: two folds hold out one task" in refusal(
        forged(tmp_path / "model.json", change)
    )


def test_what_a_strange_file_says_cannot_steer_a_terminal() -> None:
    with pytest.raises(UsageError) as refused:
        made(judge="mine\x1b[2J\u202e").check_judge("\x1b[31mours")
    assert "measured by mine [2J, not [31mours;" in str(refused.value)


def test_a_strange_format_version_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = forged(tmp_path / "model.json", lambda value: value.update(format_version="\x1b[2J"))
    assert "format version [2J, this" in refusal(path)


@pytest.mark.parametrize("booster", ["", "{}", "[]", "null", '{"learner": 3}'])
def test_what_is_no_booster_is_refused(tmp_path: Path, booster: str) -> None:
    def change(value: dict[str, Any]) -> None:
        value["families"]["planning"]["booster"] = booster

    assert "planning booster" in refusal(forged(tmp_path / "model.json", change))


def test_another_objective_is_refused(tmp_path: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        text = BOOSTER.replace("reg:squarederror", "reg:logistic")
        value["families"]["planning"]["booster"] = text

    assert "squared error" in refusal(forged(tmp_path / "model.json", change))


def test_the_file_says_its_format(tmp_path: Path) -> None:
    made().save(tmp_path / "model.json")
    value = json.loads((tmp_path / "model.json").read_text())
    assert (value["format"], value["format_version"]) == (FORMAT, 2)
