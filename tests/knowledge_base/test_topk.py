import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge_base.topk import top_rows


@given(
    scores=st.lists(st.integers(-3, 30), min_size=1, max_size=40),
    repeats=st.sampled_from([1, 7, 60]),
    k=st.integers(1, 12),
    above=st.sampled_from([-np.inf, 0.0, 5.0]),
)
@settings(deadline=None)
def test_rows_are_those_of_a_full_sort(
    scores: list[int], repeats: int, k: int, above: float
) -> None:
    values = np.array(scores * repeats, dtype=np.float64)
    expected = [row for row in np.lexsort((np.arange(len(values)), -values)) if values[row] > above]
    assert top_rows(values, k, above).tolist() == [int(row) for row in expected[:k]]


@pytest.mark.parametrize("size", [5_000, 70_001])
def test_long_arrays_and_what_is_cut_from_them(size: int) -> None:
    values = np.random.default_rng(1).standard_normal(size)
    values[::3] = -np.inf
    order = np.lexsort((np.arange(size), -values))
    assert top_rows(values, 100).tolist() == order[:100].tolist()
    assert top_rows(values, 100, above=3.0).tolist() == [r for r in order[:100] if values[r] > 3]
