"""Which tasks of a benchmark a sweep is for."""

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase

from foresci.errors import UsageError
from foresci.schema import Task

FIELDS: Mapping[str, Callable[[Task], str]] = {
    "family": lambda task: task.family,
    "domain": lambda task: task.domain,
    "cutoff": lambda task: task.cutoff.isoformat(),
}
"""What can be asked of a task beside its id."""
FORMS = "an id with wildcards (RFDIR-00*), " + ", ".join(f"{name}:..." for name in FIELDS)


def choose_tasks(tasks: Sequence[Task], patterns: Sequence[str]) -> tuple[Task, ...]:
    """The tasks that patterns name, in the order given; all of them when there is no pattern.

    Patterns of one kind are alternatives, and a task must fit every kind that occurs:
    `family:direction family:venue domain:rag` names the direction and venue tasks of one domain.

    Args:
        tasks: to choose from.
        patterns: each an id, or `family:`, `domain:` or `cutoff:` before a value; `*`, `?` and
            `[...]` stand for other characters as in file names.

    Raises:
        UsageError: a pattern is of no kind or fits no task, or no task fits all of them.
    """
    alternatives: dict[str, set[str]] = {}
    for pattern in patterns:
        kind, ids = _matches(tasks, pattern)
        alternatives.setdefault(kind, set()).update(ids)
    chosen = tuple(t for t in tasks if all(t.id in ids for ids in alternatives.values()))
    if not chosen:
        raise UsageError(f"no task fits {' and '.join(patterns) or 'an empty benchmark'} together")
    return chosen


def _matches(tasks: Sequence[Task], pattern: str) -> tuple[str, set[str]]:
    """The kind of a pattern, and the ids of the tasks that fit it."""
    kind, separator, value = pattern.partition(":")
    if not separator:
        kind, value = "id", pattern
    elif kind not in FIELDS:
        raise UsageError(f"{pattern!r} is no choice of tasks; the forms are: {FORMS}")
    read = FIELDS.get(kind, _id)
    ids = {task.id for task in tasks if fnmatchcase(read(task), value)}
    if not ids:
        known = f"; there are {', '.join(sorted(set(map(read, tasks))))}" if separator else ""
        raise UsageError(f"no task fits {pattern!r}{known}")
    return kind, ids


def _id(task: Task) -> str:
    return task.id
