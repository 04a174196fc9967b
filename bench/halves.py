"""The declared halves of minted benchmarks: rules are made on one and judged on the other.

Halves are made of whole (domain, cutoff) cells, so that no knowledge base serves both, and each
half has every domain and both cutoffs. Constants of the structural backbone were chosen on
development tasks alone.
"""

from datetime import date
from typing import Literal

from foresci.schema import Task

Half = Literal["development", "held-out", "all"]
HALVES: tuple[Half, ...] = ("development", "held-out", "all")

SEPTEMBER = date(2025, 9, 30)
DECEMBER = date(2025, 12, 31)
DEVELOPMENT = frozenset(
    (
        ("llm_agents", SEPTEMBER),
        ("visual_generation", SEPTEMBER),
        ("rag", DECEMBER),
        ("post_training", DECEMBER),
    )
)


def is_in(task: Task, half: Half) -> bool:
    """Whether a task belongs to a half; every task belongs to `all`."""
    developed = (task.domain, task.cutoff) in DEVELOPMENT
    return half == "all" or developed == (half == "development")
