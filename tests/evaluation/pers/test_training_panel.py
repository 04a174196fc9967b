"""From items and ratings to a model: what is trained on, what is refused, the same bytes."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluation.drift.resampling import resampled_spearman
from evaluation.pers.features.catalogue import names_of
from evaluation.pers.model import PersModel
from evaluation.pers.panel.records import Item, Rating
from evaluation.pers.training import figures
from evaluation.pers.training import train as training
from evaluation.pers.training.keys import task_key
from evaluation.pers.training.records import TrainingReport
from evaluation.pers.training.tables import choose_rated, panel_fingerprint
from evaluation.pers.training.train import train
from evaluation.statistics import Interval, bootstrap_mean
from foresci.errors import UsageError
from foresci.llm import Backbone, StructuralBackbone
from foresci.llm.errors import ReplyError
from foresci.schema import Answer, Family, Task
from tests.evaluation.evaluation_cases import PLANNING_TASK
from tests.evaluation.pers.training_cases import (
    features_of,
    items_of,
    quality_of,
    ratings_for,
    ratings_of,
)

JUDGE = StructuralBackbone()
GIVEN = {"ann": 3, "bob": 5}
ELSEWHERE = PLANNING_TASK
"""Not in the panel."""
Measure = Callable[[Answer, Task, Backbone], dict[str, float]]


class MeasuredPanel:
    """Planning answers whose features are drawn, in place of those of the answers' words."""

    def __init__(self, answers: int = 48) -> None:
        generator = np.random.default_rng(0)
        features = features_of(answers, generator)
        self.items = items_of("planning", answers)
        self.ratings = ratings_for(self.items, ratings_of(quality_of(features), 0.4, generator))
        self.features = [
            dict(zip(names_of("planning"), row.tolist(), strict=True)) for row in features
        ]
        self.unusable: set[int] = set()
        self._served = dict.fromkeys((item.task.id for item in self.items), 0)

    def measure(self, answer: Answer, task: Task, judge: Backbone) -> dict[str, float]:
        """Features of the items of a task one after the other: they are measured by id."""
        place = int(task.id[-4:]) * 4 + self._served[task.id] % 4
        self._served[task.id] += 1
        if place in self.unusable:
            raise ReplyError("the reply did not fit")
        return self.features[place]


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> MeasuredPanel:
    made = MeasuredPanel()
    monkeypatch.setattr(training, "measure", made.measure)
    return made


@pytest.fixture(scope="module")
def model() -> PersModel:
    """Trained on the panel with seed 0."""
    made = MeasuredPanel()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "measure", made.measure)
        return train(made.items, made.ratings, JUDGE, seed=0)


def rated(items: list[Item]) -> list[Rating]:
    return ratings_for(items, [GIVEN] * len(items))


def test_answers_trained_on_get_their_out_of_fold_prediction(
    panel: MeasuredPanel, model: PersModel
) -> None:
    held_out, full = [], []
    for item, features in zip(panel.items, panel.features, strict=True):
        held_out.append(model.rate(features, item.task))
        full.append(model.rate(features, ELSEWHERE))
    target = _means(panel)
    out_of_fold = float(np.mean(np.abs(np.array(held_out, dtype=float) - target)))
    fitted = float(np.mean(np.abs(np.array(full, dtype=float) - target)))
    assert out_of_fold == pytest.approx(model.report.families[0].validations[0].error.value)
    assert fitted < out_of_fold


def test_no_answer_to_a_task_trained_on_is_rated_by_a_fit_that_saw_the_task(
    panel: MeasuredPanel, model: PersModel
) -> None:
    """An answer may read, and measure, a little otherwise in the panel than in its run."""
    regressor = model.regressors["planning"]
    differ = 0
    for item, features in zip(panel.items, panel.features, strict=True):
        for task in (item.task, item.task.model_copy(update={"id": "RFPLA-0777"})):
            near = {**features, "focus": features["focus"] - 0.01}
            row = np.array([list(near.values())])
            blind = regressor.without[task_key(item.task)].predict(row)[0]
            assert model.rate(near, task) == pytest.approx(np.clip(blind, 1, 7))
            differ += abs(regressor.whole.predict(row)[0] - blind) > 0.05
    assert differ > len(panel.items), "the case would show nothing"


def test_every_task_trained_on_is_in_one_fold_that_did_not_see_it(
    panel: MeasuredPanel, model: PersModel
) -> None:
    folds = model.content.families["planning"].folds
    held = [task for fold in folds for task in fold.tasks]
    assert len(folds) == model.report.folds
    assert sorted(held) == sorted({task_key(item.task) for item in panel.items})
    # Other ratings of a fold's own tasks change every regressor but that fold's.
    own = {item.id for item in panel.items if task_key(item.task) in folds[0].tasks}
    panel.ratings = [
        one.model_copy(update={"rating": 8 - one.rating}) if one.item in own else one
        for one in panel.ratings
    ]
    changed = train(panel.items, panel.ratings, JUDGE, seed=0).content.families["planning"]
    assert changed.folds[0] == folds[0]
    assert changed.booster != model.content.families["planning"].booster
    assert all(now != before for now, before in zip(changed.folds[1:], folds[1:], strict=True))


def test_same_panel_and_seed_give_the_same_bytes_in_any_order(
    panel: MeasuredPanel, model: PersModel, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("one.json", "two.json", "three.json")]
    model.save(paths[0])
    train(panel.items[::-1], panel.ratings[::-1], JUDGE, seed=0).save(paths[1])
    train(panel.items, panel.ratings, JUDGE, seed=1).save(paths[2])
    one, two, three = (path.read_bytes() for path in paths)
    assert one == two
    assert one != three


def test_the_report_says_what_it_rests_on(panel: MeasuredPanel) -> None:
    panel.ratings = panel.ratings[:-2]  # the last answer keeps one rating
    report = train(panel.items, panel.ratings, JUDGE, seed=0).report
    (family,) = report.families
    assert (family.answers, family.tasks, family.ratings, family.raters) == (47, 12, 141, 3)
    assert (report.rated_once, report.raters, report.folds) == (1, 3, 5)
    assert report.panel == panel_fingerprint(panel.items, panel.ratings)
    assert "those left out" in (TrainingReport.model_fields["panel"].description or "")
    assert report.judge.startswith("structural/")
    assert family.reliability is not None
    assert 0.5 < family.reliability < 1.0


def test_the_report_says_how_often_tasks_were_drawn_for_each_interval(
    panel: MeasuredPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, set[object]] = {"means": set(), "ranks": set()}

    def means(*args: Any, **options: Any) -> Interval:
        found = bootstrap_mean(*args, **options)
        drawn["means"].add(found.resamples)
        return found

    def ranks(*args: Any) -> Any:
        drawn["ranks"].add(args[-1])
        return resampled_spearman(*args)

    monkeypatch.setattr(figures, "bootstrap_mean", means)
    monkeypatch.setattr(figures, "resampled_spearman", ranks)
    report = train(panel.items, panel.ratings, JUDGE, seed=0).report
    assert drawn == {"means": {report.resamples}, "ranks": {report.rank_resamples}}


def test_the_fingerprint_is_of_items_and_ratings_alone() -> None:
    items = items_of("planning", 4)
    ratings = rated(items)
    one = panel_fingerprint(items, ratings)
    noted = [rating.model_copy(update={"comment": "good"}) for rating in ratings]
    changed = [ratings[0].model_copy(update={"rating": 7}), *ratings[1:]]
    assert panel_fingerprint(items[::-1], noted[::-1]) == one
    assert panel_fingerprint(items, changed) != one
    assert panel_fingerprint(items[1:], ratings) != one


def test_answers_that_the_judge_cannot_measure_are_left_out_and_named(
    panel: MeasuredPanel,
) -> None:
    panel.unusable = {4, 9}
    report = train(panel.items, panel.ratings, JUDGE, seed=0).report
    assert report.unmeasured == ("P0005", "P0010")
    assert report.families[0].answers == 46


def test_too_many_unmeasured_answers_are_too_few_ratings(panel: MeasuredPanel) -> None:
    panel.unusable = set(range(0, 36, 4))
    with pytest.raises(UsageError, match="planning: 39 answers to 12 tasks"):
        train(panel.items, panel.ratings, JUDGE, seed=0)


@pytest.mark.parametrize(
    ("answers", "each", "there"),
    [
        (39, 3, "39 answers to 13 tasks"),
        (45, 5, "45 answers to 9 tasks"),
        (0, 1, "0 answers to 0 tasks"),
    ],
)
def test_too_few_ratings_are_refused_with_what_is_needed(
    answers: int, each: int, there: str
) -> None:
    items = items_of("planning", answers, each)
    with pytest.raises(UsageError, match=there) as refused:
        choose_rated(items, rated(items))
    assert "at least 40 answers to 10 tasks, each rated by 2 or more" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_answers_that_one_person_rated_do_not_count() -> None:
    items = items_of("planning", 40)
    ratings = rated(items)[:-1]
    with pytest.raises(UsageError, match="39 answers"):
        choose_rated(items, ratings)


def test_families_without_enough_are_left_out_with_a_reason() -> None:
    items = [*items_of("planning", 40), *items_of("venue", 39, first=101)]
    found = choose_rated(items, rated(items))
    left_out: dict[Family, str] = {one.family: one.reason for one in found.left_out}
    assert set(found.by_family) == {"planning"}
    assert left_out["venue"].startswith("39 answers to 10 tasks")
    assert set(left_out) == {"venue", "direction", "bottleneck"}


def test_tasks_of_two_benchmarks_with_the_same_id_are_two_tasks() -> None:
    ours = items_of("planning", 20)
    theirs = [
        item.model_copy(
            update={
                "id": f"P{100 + place:04d}",
                "task": item.task.model_copy(
                    update={"question": f"{item.task.question} For a year."}
                ),
            }
        )
        for place, item in enumerate(ours)
    ]
    items = [*ours, *theirs]
    assert len(choose_rated(items, rated(items)).by_family["planning"]) == 40


def test_a_task_that_was_joined_into_another_benchmark_is_the_same_task() -> None:
    """Joining numbers tasks anew; every second item is of the joined benchmark here."""
    items = [
        item.model_copy(
            update={"task": item.task.model_copy(update={"id": f"RFPLA-{1000 + place}"})}
        )
        if place % 2
        else item
        for place, item in enumerate(items_of("planning", 45, each=5))
    ]
    with pytest.raises(UsageError, match="45 answers to 9 tasks"):
        choose_rated(items, rated(items))


def test_without_xgboost_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xgboost", None)
    with pytest.raises(UsageError, match="extra `pers`"):
        train([], [], JUDGE, seed=0)


def _means(panel: MeasuredPanel) -> np.ndarray:
    given: dict[str, list[int]] = {item.id: [] for item in panel.items}
    for rating in panel.ratings:
        given[rating.item].append(rating.rating)
    return np.array([np.mean(row) for row in given.values()])
