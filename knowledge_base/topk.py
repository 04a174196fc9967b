"""The best rows of a long array of scores, without sorting it."""

import numpy as np
from numpy.typing import NDArray

BLOCKS = 64
_STEPS = np.arange(BLOCKS)[:, np.newaxis]


def top_rows(scores: NDArray[np.float64], k: int, above: float = -np.inf) -> NDArray[np.int64]:
    """Rows of the k best scores, best first, equal ones by row; fewer where fewer are `above`.

    The array is folded into columns of 64 scores. The k-th best of the columns' maxima cannot
    exceed the k-th best score, so only columns that reach it need a closer look.

    Args:
        scores: shape (n,).
        k: how many rows are wanted at most.
        above: only scores greater than this count.
    """
    rows = _candidates(scores, k, above)
    found = scores[rows]
    rows, found = rows[found > above], found[found > above]
    best: NDArray[np.int64] = rows[np.lexsort((rows, -found))[:k]]
    return best


def _candidates(scores: NDArray[np.float64], k: int, above: float) -> NDArray[np.int64]:
    """Rows that hold all of the k best, and not many more."""
    width = len(scores) // BLOCKS
    if width < 2 * k:
        return _not_below_the_kth(scores, k)
    maxima = scores[: width * BLOCKS].reshape(BLOCKS, width).max(axis=0)
    least = np.partition(maxima, width - k)[width - k]
    columns = np.flatnonzero((maxima >= least) & (maxima > above))
    rows = (columns + width * _STEPS).ravel()
    rows = rows[scores[rows] >= least]
    tail = np.flatnonzero(scores[width * BLOCKS :] >= least)
    return np.concatenate([rows, tail + width * BLOCKS])


def _not_below_the_kth(scores: NDArray[np.float64], k: int) -> NDArray[np.int64]:
    if k >= len(scores):
        return np.arange(len(scores))
    least = np.partition(scores, len(scores) - k)[len(scores) - k]
    return np.flatnonzero(scores >= least)
