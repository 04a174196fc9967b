"""Work in portions."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Consecutive portions of `size` items; the last may be shorter."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
