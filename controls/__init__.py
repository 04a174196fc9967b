"""Task-conditioned drift checks that agents insert between `decide` and `render`."""

from typing import Literal

ControlsMode = Literal["off", "on", "gated"]

CONTROLS_MODES: tuple[ControlsMode, ...] = ("off", "on", "gated")
