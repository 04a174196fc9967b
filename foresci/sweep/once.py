"""Making things once, whichever threads ask for them."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Once(Generic[K, V]):
    """A function whose results are kept; threads that ask meanwhile wait for the first one.

    What raises an error is tried again when it is asked for again.

    Args:
        make: the function.
        most: results that are kept; the one unused for longest goes first. All of them when None.
    """

    def __init__(self, make: Callable[[K], V], most: int | None = None) -> None:
        self._make = make
        self._most = most
        self._made: OrderedDict[K, V] = OrderedDict()
        self._making = threading.Lock()

    def __call__(self, key: K) -> V:
        """The value of a key."""
        with self._making:
            if key not in self._made:
                self._made[key] = self._make(key)
                if self._most is not None and len(self._made) > self._most:
                    self._made.popitem(last=False)
            self._made.move_to_end(key)
            return self._made[key]
