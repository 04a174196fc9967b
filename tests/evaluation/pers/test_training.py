"""Training finds the order that raters see, and finds none where there is none."""

import numpy as np
import pytest

from evaluation.pers.rubric import RUBRIC
from evaluation.pers.training.boosting import fit_booster
from evaluation.pers.training.held_out import BOOSTED, MEAN, folds, hold_out
from evaluation.pers.training.records import Importance
from evaluation.pers.training.report import importances_of
from evaluation.pers.training.tables import FamilyTable
from evaluation.pers.training.train import fit_family
from evaluation.pers.training.trees import read_trees
from foresci.agreement import spearman
from tests.evaluation.pers.training_cases import (
    features_of,
    quality_of,
    ratings_of,
    simulated,
    table_with,
)

RIDGE = "ridge"


def importances_in(table: FamilyTable) -> tuple[Importance, ...]:
    """Of the full fit."""
    fit = fit_booster(table.features, table.target, table.names, seed=0)
    predicted = read_trees(fit.booster, len(table.names), BOOSTED).predict(table.features)
    return importances_of(table, fit.gains, predicted)


def test_the_order_of_a_panel_is_recovered_and_more_noise_hides_it() -> None:
    found = []
    for noise in (0.4, 2.0):
        table, quality = simulated(noise)
        found.append(spearman(quality, hold_out(table, seed=0).predictions[BOOSTED]))
    little, much = found
    assert little is not None
    assert much is not None
    assert little > 0.8
    assert 0.2 < much < little


def test_shuffled_ratings_give_no_order() -> None:
    table, _ = simulated(noise=0.4)
    order = np.random.default_rng(1).permutation(len(table.ratings))
    shuffled = table_with(table.features, [table.ratings[place] for place in order])
    report = fit_family(shuffled, seed=0).report
    boosted = report.validations[0]
    assert boosted.scorer == BOOSTED
    assert boosted.spearman is not None
    assert boosted.pairs is not None
    assert boosted.pairs.low is not None
    assert boosted.pairs.high is not None
    assert abs(boosted.spearman.value) < 0.2
    assert boosted.pairs.low < 0.5 < boosted.pairs.high


def test_what_is_common_to_a_tasks_answers_does_not_leak_into_its_own_prediction() -> None:
    """Ratings go by the task alone, and features tell the task, but nothing of other tasks."""
    generator = np.random.default_rng(2)
    features = np.repeat(features_of(30, generator), 6, axis=0)
    quality = np.repeat(generator.uniform(2.0, 6.0, 30), 6)
    table = table_with(features, ratings_of(quality, 0.3, generator), each=6)
    fit = fit_family(table, seed=0)
    told = spearman(quality, fit.held_out[BOOSTED])
    assert told is not None
    assert told < 0.3
    alone = FamilyTable(
        table.family,
        table.names,
        tuple(str(place) for place in range(180)),
        table.features,
        table.ratings,
    )
    leaked = spearman(quality, hold_out(alone, seed=0).predictions[BOOSTED])
    assert leaked is not None
    assert leaked > 0.6, "the case would not show a leak"


def test_no_task_is_in_two_folds_and_every_answer_is_held_out_once() -> None:
    table, _ = simulated(noise=0.4)
    held_out: list[int] = []
    for fit, held in folds(table, seed=3):
        assert not {table.tasks[one] for one in fit} & {table.tasks[one] for one in held}
        held_out.extend(held.tolist())
    assert sorted(held_out) == list(range(len(table.tasks)))


def test_seeds_deal_tasks_differently() -> None:
    table, _ = simulated(noise=0.4)
    one, same, other = ([held.tolist() for _, held in folds(table, seed)] for seed in (0, 0, 1))
    assert one == same
    assert one != other


def test_baselines_stand_beside_the_regressor() -> None:
    table, _ = simulated(noise=0.4)
    by_name = {one.scorer: one for one in fit_family(table, seed=0).report.validations}
    assert list(by_name) == [BOOSTED, RIDGE, RUBRIC, MEAN]
    mean = by_name[MEAN]
    assert mean.spearman is None, "a constant has no order"
    assert mean.pairs is not None
    assert mean.pairs.value == 0.5
    assert by_name[BOOSTED].error.value < mean.error.value


def test_where_features_only_add_up_a_straight_line_is_shown_to_be_better() -> None:
    generator = np.random.default_rng(4)
    features = features_of(80, generator)
    given = features / features.max(axis=0)
    quality = 1.0 + given[:, :6].sum(axis=1)
    table = table_with(features, ratings_of(quality, 0.3, generator))
    boosted, ridge, *_ = fit_family(table, seed=0).report.validations
    assert ridge.scorer == RIDGE
    assert ridge.error.value < boosted.error.value


def test_importances_name_what_the_quality_rests_on_and_its_direction() -> None:
    generator = np.random.default_rng(5)
    features = features_of(160, generator)
    given = features / features.max(axis=0)
    quality = 4.0 + 2.5 * (given[:, 3] - 0.5) - 1.2 * (given[:, 1] - 0.5)
    table = table_with(features, ratings_of(quality, 0.2, generator))
    importances = importances_in(table)
    first, second = importances[:2]
    assert (first.feature, second.feature) == (table.names[3], table.names[1])
    assert first.direction is not None
    assert second.direction is not None
    assert second.direction < 0 < first.direction
    assert sum(one.gain for one in importances) == pytest.approx(1.0)


def test_a_feature_that_never_differs_has_no_gain_and_no_direction() -> None:
    table, _ = simulated(noise=0.4)
    features = table.features.copy()
    features[:, 5] = 0.0
    importances = importances_in(table_with(features, table.ratings))
    constant = next(one for one in importances if one.feature == table.names[5])
    assert (constant.gain, constant.direction) == (0.0, None)


def test_equal_ratings_throughout_train_to_that_rating() -> None:
    generator = np.random.default_rng(6)
    features = features_of(40, generator)
    fit = fit_family(table_with(features, [{"ann": 5, "bob": 5}] * 40), seed=0)
    assert fit.held_out[BOOSTED].tolist() == pytest.approx([5.0] * 40)
    assert fit.report.validations[0].spearman is None
    assert fit.report.validations[0].pairs is None
    assert all(one.gain == 0.0 for one in fit.report.importances)


def test_predictions_stay_on_the_scale() -> None:
    generator = np.random.default_rng(7)
    features = features_of(80, generator)
    quality = quality_of(features) * 10 - 30
    table = table_with(features, ratings_of(quality, 0.0, generator))
    for values in hold_out(table, seed=0).predictions.values():
        assert values.min() >= 1.0
        assert values.max() <= 7.0
