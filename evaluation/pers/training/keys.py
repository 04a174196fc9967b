"""Names of tasks and answers by what they say, not by who numbered them."""

from collections.abc import Mapping

from foresci.schema import Task
from foresci.storage import canonical_json, sha256_text

KEY_LENGTH = 16


def task_key(task: Task) -> str:
    """A name of all that a task asks; ids alone may be the same in two benchmarks."""
    return sha256_text(canonical_json(task.to_json()))[:KEY_LENGTH]


def answer_key(task: str, features: Mapping[str, float]) -> str:
    """A name of what a model knows of an answer.

    Args:
        task: the key of its task.
        features: by name.
    """
    known = {name: float(value) for name, value in features.items()}
    return sha256_text(canonical_json([task, known]))[:KEY_LENGTH]
