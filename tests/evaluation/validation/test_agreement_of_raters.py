"""Agreement figures against independent implementations, and which labels are compared."""

import numpy as np
import pytest
from scipy.stats import spearmanr
from sklearn.metrics import cohen_kappa_score

from evaluation.validation.agreement import group_agreements, pair_agreements
from evaluation.validation.closeness import Figure, score_agreements
from evaluation.validation.labels import SCALES
from evaluation.validation.resampling import bounds_of, kappa_bounds
from foresci.agreement import kappa
from tests.evaluation.validation.validation_cases import label

SUPPORT = SCALES["trace.support"]


def drawn(seed: int, runs: int = 40, share: float = 0.6):
    """Labels of two raters, of which the second repeats the first in a share of cases."""
    generator = np.random.default_rng(seed)
    first = generator.integers(0, len(SUPPORT), runs)
    other = np.where(
        generator.random(runs) < share, first, generator.integers(0, len(SUPPORT), runs)
    )
    return tuple(
        [label(f"R{at}", "trace.support", "mechanism", SUPPORT[one]) for at, one in enumerate(side)]
        for side in (first, other)
    )


def test_cohen_agrees_with_scikit_learn() -> None:
    left, right = drawn(1)
    (pair,) = pair_agreements({"ann": left, "bob": right})
    said = ([one.label for one in left], [one.label for one in right])
    assert pair.kappa == pytest.approx(cohen_kappa_score(*said))
    assert pair.observed == np.mean([one == other for one, other in zip(*said, strict=True)])
    assert (pair.items, pair.only_left, pair.only_right) == (40, 0, 0)
    assert pair.low is not None
    assert pair.high is not None
    assert pair.low < pair.kappa < pair.high


def test_bounds_of_kappa_are_those_of_whole_resamples() -> None:
    """The fast way by counts gives what resampling the rows themselves gives, but for its draws."""
    left, right = drawn(2, runs=60)
    (pair,) = pair_agreements({"ann": left, "bob": right})
    places = {name: float(at) for at, name in enumerate(SUPPORT)}
    rows = {
        one.run: [(places[one.label], places[other.label])]
        for one, other in zip(left, right, strict=True)
    }
    low, high = bounds_of(rows, kappa)
    assert pair.low == pytest.approx(low, abs=0.05)
    assert pair.high == pytest.approx(high, abs=0.05)
    assert kappa_bounds(np.array([[[3, 0], [0, 4]]])) == (None, None)


def test_fleiss_of_three_with_the_published_example() -> None:
    """Items by category counts of the worked example of Fleiss' kappa: 14 raters, kappa 0.210."""
    counts = [
        (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
    ]  # fmt: skip
    rows = [[SUPPORT[at] for at, n in enumerate(row) for _ in range(n)] for row in counts]
    raters = {
        f"rater {place}": [
            label(f"R{at}", "trace.support", "mechanism", row[place]) for at, row in enumerate(rows)
        ]
        for place in range(14)
    }
    (group,) = group_agreements(raters)
    assert group.kappa == pytest.approx(0.210, abs=5e-4)
    assert (group.items, len(group.raters)) == (10, 14)
    assert group_agreements(dict(list(raters.items())[:2])) == ()


def test_only_what_both_labelled_is_compared_and_the_rest_is_counted() -> None:
    """Judges number claims each in their own way, so that claims are the same by their text."""
    ann = [
        label("R1", "fact.verdict", "A1", "supported", key="It rises."),
        label("R1", "fact.verdict", "A2", "partial", key="It leads."),
        label("R2", "fact.verdict", "A1", "partial", key="It falls."),
    ]
    bob = [
        label("R1", "fact.verdict", "A1", "partial", key="It leads."),
        label("R1", "fact.verdict", "A2", "partial", key="It shrinks."),
        label("R1", "trace.bridge", "mechanism", "absent"),
    ]
    (pair,) = pair_agreements({"ann": ann, "bob": bob})
    assert (pair.metric, pair.items, pair.observed) == ("fact.verdict", 1, 1)
    assert (pair.only_left, pair.only_right) == (1, 1)
    assert pair.kappa is None


def rank(pairs: list[tuple[float, float]]) -> float | None:
    sides = (
        [Figure("trace", (f"R{at}",), f"t{at}", pair[side]) for at, pair in enumerate(pairs)]
        for side in (0, 1)
    )
    (found,) = score_agreements(dict(zip(("ann", "bob"), sides, strict=True)))
    return found.spearman


def test_spearman_agrees_with_scipy_and_is_undefined_without_order() -> None:
    values = np.random.default_rng(3).integers(0, 4, size=(50, 2)).astype(float)
    expected = spearmanr(values[:, 0], values[:, 1]).statistic
    assert rank([(left, right) for left, right in values]) == pytest.approx(expected)
    assert rank([(0.1, 0.2), (0.3, 0.4)]) is None
    assert rank([(0.5, 0.1), (0.5, 0.2), (0.5, 0.3)]) is None


def test_scores_are_compared_on_common_runs() -> None:
    ann = [Figure("trace", (f"R{at}",), f"t{at}", at / 10) for at in range(8)]
    bob = [Figure("trace", (f"R{at}",), f"t{at}", at / 10 + 0.1) for at in range(2, 10)]
    (found,) = score_agreements({"ann": ann, "bob": bob})
    assert (found.items, found.spearman) == (6, pytest.approx(1))
    assert found.mean_absolute_difference == pytest.approx(0.1)
    assert (found.low, found.high) == (pytest.approx(1), pytest.approx(1))
    assert score_agreements({"ann": ann}) == ()
