"""From a panel's items and ratings to a model with its report."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from evaluation.judge import judge_name
from evaluation.pers.features import measure
from evaluation.pers.features.catalogue import names_of
from evaluation.pers.model import PersModel, model_of
from evaluation.pers.panel.records import Item, Rating
from evaluation.pers.training.boosting import PARAMETERS, ROUNDS, check_installed, fit_booster
from evaluation.pers.training.figures import RANK_RESAMPLES
from evaluation.pers.training.held_out import BOOSTED, FOLDS, hold_out
from evaluation.pers.training.records import FamilyReport, TrainingReport
from evaluation.pers.training.regressor import FamilyModel
from evaluation.pers.training.report import Predictions, family_report, importances_of, pooled
from evaluation.pers.training.tables import (
    FamilyTable,
    Rated,
    by_item,
    choose_rated,
    panel_fingerprint,
    table_of,
)
from evaluation.pers.training.trees import read_trees
from evaluation.statistics import RESAMPLES
from foresci.llm import Backbone
from foresci.llm.errors import ReplyError
from knowledge_base.progress import Progress, quiet

Measured = dict[str, dict[str, float]]
"""Features by item and name."""


class FamilyFit(NamedTuple):
    """The regressors of a family, what they say of answers held out, and their figures."""

    model: FamilyModel
    held_out: Predictions
    report: FamilyReport


def train(
    items: Sequence[Item],
    ratings: Sequence[Rating],
    judge: Backbone,
    *,
    seed: int,
    progress: Progress = quiet,
) -> PersModel:
    """Train a regressor for every family with enough ratings.

    The same items, ratings, judge and seed give the same model, in whatever order they come.

    Args:
        items: of a panel.
        ratings: of these items.
        judge: measures the features.
        seed: deals tasks into folds and draws the bootstrap.
        progress: told of answers measured and families fitted.

    Raises:
        UsageError: the package xgboost is missing, or no family has enough ratings.
    """
    check_installed()
    rated = choose_rated(items, ratings)
    measured = _measure(rated, judge, progress)
    unmeasured = _ids(rated) - set(measured)
    if unmeasured:
        rated = choose_rated([item for item in items if item.id not in unmeasured], ratings)
    tables = _tables(rated, ratings, measured)
    fits = list(_fit_all(tables, seed, progress))
    report = TrainingReport(
        judge=judge_name(judge),
        panel=panel_fingerprint(items, ratings),
        rated_once=rated.rated_once,
        unmeasured=tuple(sorted(unmeasured)),
        left_out=rated.left_out,
        **_figures(tables, fits, seed),
    )
    models = {table.family: fit.model for table, fit in zip(tables, fits, strict=True)}
    return model_of(models, report)


def fit_family(table: FamilyTable, seed: int) -> FamilyFit:
    """Fit the regressor of a family, and judge it and the baselines out of fold."""
    held_out = hold_out(table, seed)
    fit = fit_booster(table.features, table.target, table.names, seed)
    predicted = read_trees(fit.booster, len(table.names), BOOSTED).predict(table.features)
    importances = importances_of(table, fit.gains, predicted)
    return FamilyFit(
        model=FamilyModel(features=table.names, booster=fit.booster, folds=held_out.folds),
        held_out=held_out.predictions,
        report=family_report(table, held_out.predictions, importances, seed),
    )


def _figures(tables: Sequence[FamilyTable], fits: Sequence[FamilyFit], seed: int) -> dict[str, Any]:
    """The fields of the report that the fits decide."""
    return {
        "seed": seed,
        "folds": FOLDS,
        "resamples": RESAMPLES,
        "rank_resamples": RANK_RESAMPLES,
        "parameters": {**PARAMETERS, "rounds": ROUNDS, "seed": seed},
        "raters": len({rater for table in tables for row in table.ratings for rater in row}),
        "families": tuple(fit.report for fit in fits),
        "pooled": pooled(tables, [fit.held_out for fit in fits], seed),
    }


def _fit_all(tables: Sequence[FamilyTable], seed: int, progress: Progress) -> Iterator[FamilyFit]:
    for done, table in enumerate(tables):
        progress("fit families", done, len(tables))
        yield fit_family(table, seed)
    progress("fit families", len(tables), len(tables))


def _measure(rated: Rated, judge: Backbone, progress: Progress) -> Measured:
    """Features of the items that the judge can measure."""
    items = [item for chosen in rated.by_family.values() for item in chosen]
    measured: Measured = {}
    for done, item in enumerate(items):
        progress("measure answers", done, len(items))
        try:
            measured[item.id] = measure(item.answer, item.task, judge)
        except ReplyError:
            continue  # told in the report; a rerun asks for it again
    progress("measure answers", len(items), len(items))
    return measured


def _tables(rated: Rated, ratings: Sequence[Rating], measured: Measured) -> list[FamilyTable]:
    given = by_item(ratings)
    return [
        table_of(family, chosen, given, measured, names_of(family))
        for family, chosen in rated.by_family.items()
    ]


def _ids(rated: Rated) -> set[str]:
    return {item.id for chosen in rated.by_family.values() for item in chosen}
