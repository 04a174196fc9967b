"""The regressor of one family, and the ones that never saw the tasks it was trained on."""

from collections.abc import Mapping
from typing import NamedTuple, Self

import numpy as np
from pydantic import Field

from evaluation.pers.training.keys import task_key
from evaluation.pers.training.trees import Trees, read_trees
from foresci.errors import DataError
from foresci.schema import Record, Task


class FoldModel(Record):
    """The regressor fitted without the tasks of one fold."""

    booster: str = Field(description="xgboost's own JSON, as text.")
    tasks: tuple[str, ...] = Field(description="Held out, each by its `task_key`.")


class FamilyModel(Record):
    """The regressors of one family."""

    features: tuple[str, ...]
    booster: str = Field(description="xgboost's own JSON, as text, of the fit on all answers.")
    folds: tuple[FoldModel, ...] = Field(description="Each task trained on is in one of them.")


class Regressor(NamedTuple):
    """The trees of a family, for tasks that were trained on and for others."""

    features: tuple[str, ...]
    whole: Trees
    without: dict[str, Trees]
    """By the key of each task trained on, the trees that were fitted without it."""

    @classmethod
    def read(cls, model: FamilyModel, where: str) -> Self:
        """The regressor of a model file.

        Args:
            model: from the file.
            where: file and family, for messages.

        Raises:
            DataError: a booster cannot be used, or two folds hold out one task.
        """
        count = len(model.features)
        without: dict[str, Trees] = {}
        for number, fold in enumerate(model.folds, start=1):
            trees = read_trees(fold.booster, count, f"{where} booster of fold {number}")
            if without.keys() & set(fold.tasks):
                raise DataError(f"{where}: two folds hold out one task; train the model again")
            without |= dict.fromkeys(fold.tasks, trees)
        return cls(model.features, read_trees(model.booster, count, f"{where} booster"), without)

    def predict(self, features: Mapping[str, float], task: Task) -> float:
        """What the ratings of an answer would be on average, not held to the scale.

        Args:
            features: by name, all of the family's.
            task: that was answered. One that was trained on is never looked up in a fit that saw
                it, whichever of its answers this is.
        """
        trees = self.without.get(task_key(task), self.whole)
        return float(trees.predict(np.array([[features[name] for name in self.features]]))[0])
