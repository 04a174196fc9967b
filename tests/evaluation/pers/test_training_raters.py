"""Simulated panels have the quality, the noise and the bias that they are said to have."""

import numpy as np
import pytest

from bench.pers_raters import BIAS, MIDDLE, SPREAD, Answers, quality_of, rated, simulate
from evaluation.pers.features.catalogue import names_of
from evaluation.pers.training.held_out import BOOSTED
from foresci.agreement import spearman
from tests.evaluation.pers.training_cases import features_of


def answers(count: int = 400) -> Answers:
    features = features_of(count, np.random.default_rng(0))
    rows = [(f"task {place // 5:03d}", row.tolist()) for place, row in enumerate(features)]
    return Answers.of("planning", names_of("planning"), rows)


def test_quality_has_the_spread_it_is_said_to_have_seen_or_not() -> None:
    for unseen in (0.0, 0.5):
        quality = quality_of(answers(), unseen, np.random.default_rng(1))
        assert quality.mean() == pytest.approx(MIDDLE, abs=0.15)
        assert quality.std() == pytest.approx(SPREAD, abs=0.1)


def test_the_unseen_part_is_not_in_the_features() -> None:
    seen, half, none = (
        quality_of(answers(), unseen, np.random.default_rng(1)) for unseen in (0.0, 0.5, 1.0)
    )
    assert np.corrcoef(seen, half)[0, 1] ** 2 == pytest.approx(0.5, abs=0.1)
    assert spearman(seen, none) == pytest.approx(0.0, abs=0.15)


def test_raters_have_noise_and_bias_on_the_scale() -> None:
    generator = np.random.default_rng(2)
    given = [rated(np.full(2000, 4.0), 1.0, generator) for _ in range(30)]
    points = np.array([[list(row.values()) for row in panel] for panel in given], dtype=float)
    assert points.min() >= 1
    assert points.max() <= 7
    # Rounding to whole points adds the variance of a point's width, 1 / 12.
    assert points.std(axis=1).mean() == pytest.approx((1.0 + 1 / 12) ** 0.5, abs=0.05)
    assert points.mean(axis=1).std() == pytest.approx(BIAS, abs=0.12)


def test_draws_are_whole_tasks_until_there_are_enough_answers() -> None:
    drawn = answers().drawn(23, np.random.default_rng(3))
    counts = sorted(drawn.tasks.count(task) for task in set(drawn.tasks))
    assert counts == [3, 5, 5, 5, 5]


def test_the_same_panels_are_made_each_time() -> None:
    one, again = (simulate({"planning": answers(60)}, 40, 0.5, 0.0, 1) for _ in range(2))
    assert one == again
    assert one[BOOSTED].quality == one[BOOSTED].worst
