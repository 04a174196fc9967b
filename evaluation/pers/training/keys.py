"""Names of tasks by what they ask, not by who numbered them."""

from foresci.schema import Task
from foresci.storage import canonical_json, sha256_text

KEY_LENGTH = 16


def task_key(task: Task) -> str:
    """A name of all that a task asks, without its id.

    Ids may be the same in two benchmarks, and a task that is joined into another gets a new one.
    """
    asked = {name: value for name, value in task.to_json().items() if name != "id"}
    return sha256_text(canonical_json(asked))[:KEY_LENGTH]
