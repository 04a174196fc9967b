"""Out-of-fold predictions: of the regressor, and of the baselines that it has to beat."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.rubric import HIGHEST, LOWEST, RUBRIC, rate
from evaluation.pers.training.boosting import fit_booster
from evaluation.pers.training.regressor import FoldModel
from evaluation.pers.training.tables import FamilyTable
from evaluation.pers.training.trees import read_trees

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
FOLDS = 5
BOOSTED = "xgboost"
Division = tuple[Places, Places]
"""The places in a table of the answers to fit on, and of those held out."""
Baseline = Callable[[FamilyTable, Places, Places], Floats]
"""Predictions for the second places of a table, fitted on the first."""


class HeldOut(NamedTuple):
    """Five regressors, each fitted without the tasks of a fold, and what is said of these."""

    folds: tuple[FoldModel, ...]
    predictions: dict[str, Floats]
    """By scorer's name, for every answer from a fit without its task, in [1, 7]."""


def folds(table: FamilyTable, seed: int) -> list[Division]:
    """Five divisions into answers to fit on and answers held out, never of the same task.

    Args:
        table: with at least five tasks.
        seed: deals the tasks out.
    """
    from sklearn.model_selection import GroupKFold

    split = GroupKFold(n_splits=FOLDS, shuffle=True, random_state=seed)
    return [(fit, held) for fit, held in split.split(table.features, groups=table.tasks)]


def hold_out(table: FamilyTable, seed: int) -> HeldOut:
    """Fit and predict fold by fold.

    Args:
        table: with at least five tasks.
        seed: deals the tasks out.
    """
    divisions = folds(table, seed)
    fitted = tuple(_fold_model(table, fit, held, seed) for fit, held in divisions)
    walked = [
        _walked(table, model, held) for model, (_, held) in zip(fitted, divisions, strict=True)
    ]
    predictions = {BOOSTED: _brought_together(divisions, walked)}
    for name, baseline in BASELINES.items():
        found = [baseline(table, fit, held) for fit, held in divisions]
        predictions[name] = _brought_together(divisions, found)
    return HeldOut(fitted, predictions)


def _fold_model(table: FamilyTable, fit: Places, held: Places, seed: int) -> FoldModel:
    fitted = fit_booster(table.features[fit], table.target[fit], table.names, seed)
    tasks = {table.tasks[place] for place in held.tolist()}
    return FoldModel(booster=fitted.booster, tasks=tuple(sorted(tasks)))


def _walked(table: FamilyTable, model: FoldModel, held: Places) -> Floats:
    return read_trees(model.booster, len(table.names), BOOSTED).predict(table.features[held])


def _brought_together(divisions: Sequence[Division], found: Sequence[Floats]) -> Floats:
    """Predictions of all folds in the order of the answers, held to the scale."""
    values = np.empty(sum(map(len, found)))
    for (_, held), predicted in zip(divisions, found, strict=True):
        values[held] = predicted
    return np.clip(values, LOWEST, HIGHEST)


def _ridge(table: FamilyTable, fit: Places, held: Places) -> Floats:
    """Linear regression on standardised features, with scikit-learn's default penalty."""
    from sklearn.linear_model import Ridge
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), Ridge())
    model.fit(table.features[fit], table.target[fit])
    return np.asarray(model.predict(table.features[held]), dtype=np.float64)


def _rubric(table: FamilyTable, fit: Places, held: Places) -> Floats:
    return np.array([rate(table.family, table.row(int(place))) for place in held])


def _mean(table: FamilyTable, fit: Places, held: Places) -> Floats:
    return np.full(len(held), table.target[fit].mean())


MEAN = "mean rating"
BASELINES: dict[str, Baseline] = {
    "ridge": _ridge,
    RUBRIC: _rubric,
    MEAN: _mean,
}
