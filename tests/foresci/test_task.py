"""A task must say what it is about."""

import pytest
from pydantic import ValidationError

from foresci.schema import TASK_ADAPTER, Task
from tests.agents.builders import bottleneck_task, direction_task, venue_task


@pytest.mark.parametrize(
    ("task", "field"),
    [
        (venue_task(), "project"),
        (bottleneck_task(), "subdirection"),
        (direction_task(), "question"),
    ],
)
def test_a_task_without_its_subject_is_refused(task: Task, field: str) -> None:
    assert TASK_ADAPTER.validate_python(task.to_json()) == task
    with pytest.raises(ValidationError, match=field):
        TASK_ADAPTER.validate_python({**task.to_json(), field: ""})
