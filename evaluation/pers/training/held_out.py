"""Out-of-fold predictions: of the regressor, and of the baselines that it has to beat."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.rubric import HIGHEST, LOWEST, RUBRIC, rate
from evaluation.pers.training.boosting import fit_booster
from evaluation.pers.training.tables import FamilyTable
from evaluation.pers.training.trees import read_trees

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
FOLDS = 5
BOOSTED = "xgboost"
Scorer = Callable[[FamilyTable, Places, Places, int], Floats]
"""Predictions for the second places of a table, fitted on the first, with a seed."""


def folds(table: FamilyTable, seed: int) -> list[tuple[Places, Places]]:
    """Five divisions into answers to fit on and answers held out, never of the same task.

    Args:
        table: with at least five tasks.
        seed: deals the tasks out.
    """
    from sklearn.model_selection import GroupKFold

    split = GroupKFold(n_splits=FOLDS, shuffle=True, random_state=seed)
    return [(fit, held) for fit, held in split.split(table.features, groups=table.tasks)]


def held_out_predictions(table: FamilyTable, seed: int) -> dict[str, Floats]:
    """By scorer's name, a prediction for every answer from a fit without its task, in [1, 7]."""
    divisions = folds(table, seed)
    predicted = {}
    for name, scorer in SCORERS.items():
        values = np.empty(len(table.target))
        for fit, held in divisions:
            values[held] = scorer(table, fit, held, seed)
        predicted[name] = np.clip(values, LOWEST, HIGHEST)
    return predicted


def _boosted(table: FamilyTable, fit: Places, held: Places, seed: int) -> Floats:
    booster = fit_booster(table.features[fit], table.target[fit], table.names, seed).booster
    return read_trees(booster, len(table.names), BOOSTED).predict(table.features[held])


def _ridge(table: FamilyTable, fit: Places, held: Places, seed: int) -> Floats:
    """Linear regression on standardised features, with scikit-learn's default penalty."""
    from sklearn.linear_model import Ridge
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), Ridge())
    model.fit(table.features[fit], table.target[fit])
    return np.asarray(model.predict(table.features[held]), dtype=np.float64)


def _rubric(table: FamilyTable, fit: Places, held: Places, seed: int) -> Floats:
    return np.array([rate(table.family, table.row(int(place))) for place in held])


def _mean(table: FamilyTable, fit: Places, held: Places, seed: int) -> Floats:
    return np.full(len(held), table.target[fit].mean())


MEAN = "mean rating"
SCORERS: dict[str, Scorer] = {
    BOOSTED: _boosted,
    "ridge": _ridge,
    RUBRIC: _rubric,
    MEAN: _mean,
}
