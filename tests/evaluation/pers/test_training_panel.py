"""From items and ratings to a model: what is trained on, what is refused, the same bytes."""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from evaluation.pers.features.catalogue import names_of
from evaluation.pers.model import PersModel
from evaluation.pers.panel.records import Item, Rating
from evaluation.pers.training import train as training
from evaluation.pers.training.tables import choose_rated, panel_fingerprint
from evaluation.pers.training.train import train
from foresci.errors import UsageError
from foresci.llm import Backbone, StructuralBackbone
from foresci.llm.errors import ReplyError
from foresci.schema import Answer, Family, Task
from tests.evaluation.pers.training_cases import (
    features_of,
    items_of,
    quality_of,
    ratings_for,
    ratings_of,
)

JUDGE = StructuralBackbone()
GIVEN = {"ann": 3, "bob": 5}
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
        held_out.append(model.rate("planning", features, item.task))
        full.append(model.rate("planning", features))
    target = _means(panel)
    out_of_fold = float(np.mean(np.abs(np.array(held_out, dtype=float) - target)))
    fitted = float(np.mean(np.abs(np.array(full, dtype=float) - target)))
    assert out_of_fold == pytest.approx(model.report.families[0].validations[0].error.value)
    assert fitted < out_of_fold


def test_other_answers_to_a_task_trained_on_get_the_full_model(
    panel: MeasuredPanel, model: PersModel
) -> None:
    other = dict.fromkeys(names_of("planning"), 0.5)
    rating = model.rate("planning", other, panel.items[0].task)
    assert rating == model.rate("planning", other)
    assert rating is not None


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
    assert report.judge.startswith("structural/")
    assert family.reliability is not None
    assert 0.5 < family.reliability < 1.0


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
                "task": item.task.model_copy(update={"question": "Rank these for a year."}),
            }
        )
        for place, item in enumerate(ours)
    ]
    items = [*ours, *theirs]
    assert len(choose_rated(items, rated(items)).by_family["planning"]) == 40


def test_without_xgboost_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xgboost", None)
    with pytest.raises(UsageError, match="extra `pers`"):
        train([], [], JUDGE, seed=0)


def _means(panel: MeasuredPanel) -> np.ndarray:
    given: dict[str, list[int]] = {item.id: [] for item in panel.items}
    for rating in panel.ratings:
        given[rating.item].append(rating.rating)
    return np.array([np.mean(row) for row in given.values()])
