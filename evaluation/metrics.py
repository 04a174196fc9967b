"""The metrics of a run, in the order they are shown."""

from typing import Literal

Metric = Literal["fta", "fact", "trace", "pers", "drift"]
METRICS: tuple[Metric, ...] = ("fta", "fact", "trace", "pers", "drift")
TITLES: dict[Metric, str] = {
    "fta": "FTA",
    "fact": "Fact",
    "trace": "Trace",
    "pers": "Pers",
    "drift": "Drift",
}
LOWER_IS_BETTER: frozenset[Metric] = frozenset({"drift"})
"""Drift runs from 0 (aligned) to 3 (severe); the others from 0 to 1, the higher the better."""
