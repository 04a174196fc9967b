"""What is told of a training: out-of-fold figures, baselines, importances."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.training.figures import validate
from evaluation.pers.training.held_out import MEAN
from evaluation.pers.training.records import FamilyReport, Importance, Validation
from evaluation.pers.training.reliability import mean_rating_reliability
from evaluation.pers.training.tables import FamilyTable
from foresci.agreement import spearman

Floats = NDArray[np.float64]
Predictions = Mapping[str, Floats]
"""Out-of-fold predictions of the answers of a table, by scorer."""


def family_report(
    table: FamilyTable, held_out: Predictions, importances: tuple[Importance, ...], seed: int
) -> FamilyReport:
    """The figures of one family."""
    return FamilyReport(
        family=table.family,
        answers=len(table.tasks),
        tasks=len(set(table.tasks)),
        ratings=sum(len(given) for given in table.ratings),
        raters=len({rater for given in table.ratings for rater in given}),
        reliability=mean_rating_reliability(table.ratings),
        validations=pooled([table], [held_out], seed),
        importances=importances,
    )


def pooled(
    tables: Sequence[FamilyTable], held_out: Sequence[Predictions], seed: int
) -> tuple[Validation, ...]:
    """The figures of every scorer over all answers of some families.

    Args:
        tables: at least one.
        held_out: of each table, with the same scorers.
        seed: of the bootstrap.
    """
    tasks = [task for table in tables for task in table.tasks]
    target = np.concatenate([table.target for table in tables])
    found = []
    for scorer in held_out[0]:
        predicted = np.concatenate([one[scorer] for one in held_out])
        figures = validate(scorer, tasks, target, predicted, seed)
        # The means of the folds' other answers differ, which orders answers by their fold alone.
        found.append(figures.model_copy(update={"spearman": None}) if scorer == MEAN else figures)
    return tuple(found)


def importances_of(
    table: FamilyTable, gains: Mapping[str, float], predicted: Floats
) -> tuple[Importance, ...]:
    """Share of gain and direction of every feature, greatest gain first, then by name.

    Args:
        table: the regressor was fitted on.
        gains: by feature; none for a feature that no tree splits on.
        predicted: by the regressor, of shape (answers,).
    """
    whole = sum(gains[name] for name in sorted(gains))
    found = [
        Importance(
            feature=name,
            gain=gains.get(name, 0.0) / whole if whole > 0 else 0.0,
            direction=spearman(table.features[:, column], predicted) if name in gains else None,
        )
        for column, name in enumerate(table.names)
    ]
    return tuple(sorted(found, key=lambda one: (-one.gain, one.feature)))
