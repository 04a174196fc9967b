"""Several tests at once."""

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values adjusted for the number of tests, in the order given.

    The k-th smallest of m is multiplied by m - k + 1, is never below that of a smaller p-value, and
    is at most 1 (Holm 1979, A simple sequentially rejective multiple test procedure).
    """
    ascending = sorted(range(len(p_values)), key=lambda place: (p_values[place], place))
    adjusted = [1.0] * len(p_values)
    reached = 0.0
    for rank, place in enumerate(ascending):
        reached = max(reached, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = reached
    return adjusted
