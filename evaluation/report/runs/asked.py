"""A task as it was put: question, setting, options, cutoff and window."""

from collections.abc import Iterator

from foresci.schema import BottleneckTask, PlanningTask, Task, VenueTask, candidates_of
from taxonomy.view.page.markup import Html, element, join


def asked_part(task: Task) -> Html:
    """What every agent was given."""
    options = [element("li", element("b", one.id), " ", one.text) for one in candidates_of(task)]
    return join(
        element("p", task.question),
        *(element("p", element("b", name), " ", text) for name, text in _setting(task)),
        element("ul", *options) if options else "",
        element(
            "p",
            f"Evidence up to {task.cutoff}; judged on {task.window.start} to {task.window.end}.",
            class_="quiet",
        ),
    )


def _setting(task: Task) -> Iterator[tuple[str, str]]:
    match task:
        case BottleneckTask():
            yield "Subdirection:", task.subdirection
        case PlanningTask():
            yield "Constraint:", task.constraint
        case VenueTask():
            yield "Project:", task.project
        case _:
            return
