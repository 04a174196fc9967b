"""How long work tells its caller how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with the stage, how much of it is done, and how much there is (0 where unknown)."""


def quiet(stage: str, done: int, total: int) -> None:
    """Say nothing."""
