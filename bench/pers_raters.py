"""Raters that are made: a known quality of answers, and panels that see it with noise."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from evaluation.pers.training.figures import pair_hits
from evaluation.pers.training.held_out import MEAN, hold_out
from evaluation.pers.training.reliability import mean_rating_reliability
from evaluation.pers.training.tables import FamilyTable
from foresci.agreement import spearman
from foresci.schema import Family

Floats = NDArray[np.float64]
RATERS = 3
BIAS = 0.5
"""Standard deviation of what a rater gives all answers more or less, in points."""
MIDDLE, SPREAD = 4.0, 1.1
"""Mean and standard deviation of the quality, in points."""
ALONE = (1.0, 0.8, 0.6, 0.5, 0.4, 0.3)
"""Weights of six features, drawn anew for each panel."""
TOGETHER = (1.0, 0.8)
"""Weights of the weaker of features one and two, and of three and four: neither helps alone."""


class Answers(NamedTuple):
    """Measured answers of one family."""

    family: Family
    names: tuple[str, ...]
    tasks: tuple[str, ...]
    features: Floats

    @classmethod
    def of(
        cls, family: Family, names: tuple[str, ...], rows: Sequence[tuple[str, list[float]]]
    ) -> Self:
        """From the task and features of every answer."""
        features = np.array([values for _, values in rows])
        return cls(family, names, tuple(task for task, _ in rows), features)

    def drawn(self, size: int, generator: np.random.Generator) -> Self:
        """Whole tasks, drawn until there are as many answers, the last task cut to fit."""
        order = generator.permutation(sorted(set(self.tasks)))
        rank = {task: place for place, task in enumerate(order)}
        chosen = sorted(range(len(self.tasks)), key=lambda one: (rank[self.tasks[one]], one))[:size]
        tasks = tuple(self.tasks[one] for one in chosen)
        return self._replace(tasks=tasks, features=self.features[chosen])


HEADS = (
    "Spearman with quality",
    "with mean rating",
    "pairs in order",
    "worst panel",
    "mean rating with quality",
    "reliability",
)


class Figures(NamedTuple):
    """Means over families and panels."""

    quality: float
    rated: float
    pairs: float
    worst: float
    ceiling: float
    reliability: float

    def cells(self) -> list[str]:
        """The figures as text."""
        return [f"{value:.2f}" for value in self]


def quality_of(answers: Answers, unseen: float, generator: np.random.Generator) -> Floats:
    """A known quality of answers, in points, of mean 4 and standard deviation 1.1.

    Features count by their standard scores, some only as far as another is there as well.

    Args:
        answers: all of a family.
        unseen: share of the variance that does not depend on features.
        generator: draws which features count.
    """
    vary = np.flatnonzero(np.ptp(answers.features, axis=0) > 0)
    scores = _standard(answers.features[:, generator.permutation(vary)])
    seen = scores[:, : len(ALONE)] @ np.array(ALONE)[: scores.shape[1]]
    for pair, weight in enumerate(TOGETHER):
        seen = seen + weight * scores[:, 2 * pair : 2 * pair + 2].min(axis=1)
    other = generator.normal(size=len(seen))
    whole = np.sqrt(1 - unseen) * _standard(seen) + np.sqrt(unseen) * other
    return np.asarray(MIDDLE + SPREAD * whole, dtype=np.float64)


def rated(quality: Floats, noise: float, generator: np.random.Generator) -> list[dict[str, int]]:
    """What three raters give: quality, their own bias and noise, on the scale of 1 to 7."""
    bias = generator.normal(scale=BIAS, size=RATERS)
    given = quality[:, None] + bias + generator.normal(scale=noise, size=(len(quality), RATERS))
    points = np.clip(np.rint(given), 1, 7).astype(int)
    return [{f"rater {place}": int(one) for place, one in enumerate(row)} for row in points]


def simulate(
    answers: Mapping[Family, Answers], size: int, noise: float, unseen: float, panels: int
) -> dict[str, Figures]:
    """Figures of every scorer over the families and as many panels."""
    found: dict[str, list[Figures]] = defaultdict(list)
    for own in answers.values():
        for panel in range(panels):
            for scorer, figures in _panel(own, size, noise, unseen, panel).items():
                found[scorer].append(figures)
    return {scorer: _mean(figures) for scorer, figures in found.items()}


def _panel(
    answers: Answers, size: int, noise: float, unseen: float, seed: int
) -> dict[str, Figures]:
    """One panel. The same seed draws the same features, tasks and raters at every size."""
    generator = np.random.default_rng(seed)
    whole = quality_of(answers, unseen, generator)
    drawn, quality = _draw(answers, whole, size, generator)
    ratings = rated(quality, noise, generator)
    table = FamilyTable(drawn.family, drawn.names, drawn.tasks, drawn.features, tuple(ratings))
    ceiling = spearman(table.target, quality) or 0.0
    reliability = mean_rating_reliability(ratings) or 0.0
    found = {}
    for scorer, predicted in hold_out(table, seed).predictions.items():
        if scorer == MEAN:
            continue  # it has no order to compare
        against = spearman(quality, predicted) or 0.0
        hits = pair_hits(table.tasks, table.target, predicted).values()
        pairs = float(np.mean([hit for own in hits for hit in own]))
        with_mean = spearman(table.target, predicted) or 0.0
        found[scorer] = Figures(against, with_mean, pairs, against, ceiling, reliability)
    return found


def _draw(
    answers: Answers, quality: Floats, size: int, generator: np.random.Generator
) -> tuple[Answers, Floats]:
    """Some of the answers, with their quality."""
    beside = np.column_stack([answers.features, quality])
    drawn = answers._replace(features=beside).drawn(size, generator)
    return drawn._replace(features=drawn.features[:, :-1]), drawn.features[:, -1]


def _mean(figures: Sequence[Figures]) -> Figures:
    """Means of all figures, but the least of the worst."""
    means = Figures(*np.mean(figures, axis=0).tolist())
    return means._replace(worst=min(one.worst for one in figures))


def _standard(values: Floats) -> Floats:
    return np.asarray((values - values.mean(axis=0)) / values.std(axis=0), dtype=np.float64)
