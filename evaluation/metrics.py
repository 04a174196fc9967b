"""The metrics of a run, in the order they are shown."""

from typing import Literal

Metric = Literal["fta", "fact", "trace", "pers", "drift"]
METRICS: tuple[Metric, ...] = ("fta", "fact", "trace", "pers", "drift")
