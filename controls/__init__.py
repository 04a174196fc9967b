"""Task-conditioned drift checks that agents insert between `decide` and `render`."""

from typing import Literal

from foresci.errors import UsageError

ControlsMode = Literal["off", "on", "gated"]

CONTROLS_MODES: tuple[ControlsMode, ...] = ("off", "on", "gated")


def controls_mode(named: str) -> ControlsMode:
    """The drift-control mode that a text names.

    Raises:
        UsageError: there is none of that name.
    """
    for mode in CONTROLS_MODES:
        if mode == named:
            return mode
    raise UsageError(f"no controls mode {named!r}; there are {', '.join(CONTROLS_MODES)}")
