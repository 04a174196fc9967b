"""Fitting the shallow boosted trees of one family."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from foresci.errors import UsageError

Floats = NDArray[np.float64]
ROUNDS = 150
PARAMETERS: dict[str, str | int | float] = {
    "objective": "reg:squarederror",
    "max_depth": 2,
    "eta": 0.05,
    "min_child_weight": 5,
    "lambda": 1.0,
    "subsample": 1.0,
    "tree_method": "exact",
    "nthread": 1,
}
"""Of xgboost. Trees of depth two hold an interaction of two features and no more; a leaf rests on
at least five answers. Without subsampling, on one thread, the fit depends on the data alone."""


class Fit(NamedTuple):
    """A fitted booster."""

    booster: str
    """xgboost's own JSON."""
    gains: dict[str, float]
    """Loss taken away by splits on a feature, in all; features without a split are left out."""


def check_installed() -> None:
    """Make sure, before long work, that models can be fitted.

    Raises:
        UsageError: the package xgboost is not installed.
    """
    try:
        import xgboost  # noqa: F401
    except ImportError:
        raise UsageError(
            "training needs the package xgboost; install foresci with the extra `pers`"
        ) from None


def fit_booster(features: Floats, target: Floats, names: Sequence[str], seed: int) -> Fit:
    """Fit boosted regression trees (Chen and Guestrin 2016, doi:10.1145/2939672.2939785).

    Args:
        features: of shape (answers, features).
        target: mean ratings, of shape (answers,).
        names: of the features, in order of the columns.
        seed: of xgboost; nothing is drawn with the parameters in use.

    Raises:
        UsageError: the package xgboost is not installed.
    """
    check_installed()
    import xgboost

    data = xgboost.DMatrix(features, label=target, feature_names=list(names))
    booster = xgboost.train({**PARAMETERS, "seed": seed}, data, num_boost_round=ROUNDS)
    gains = booster.get_score(importance_type="total_gain")
    # A booster without a single split says so by naming no feature.
    return Fit(
        booster=booster.save_raw("json").decode("utf-8"),
        gains={str(name): _number(gain) for name, gain in gains.items()},
    )


def _number(gain: float | list[float]) -> float:
    """The gain of a model with one output; xgboost gives a list for several."""
    return float(gain[0] if isinstance(gain, list) else gain)
