"""The tasks of a report one after the other, each with all its runs."""

from collections.abc import Iterator, Sequence

from evaluation.batch import Hidden
from evaluation.report.records import Reported
from evaluation.report.runs.asked import asked_part
from evaluation.report.runs.grouped import Group, before, grouped
from evaluation.report.runs.happened import happened_part
from evaluation.report.runs.lean import lean
from evaluation.report.runs.marks import wide
from evaluation.report.runs.opened import OpenedRun
from evaluation.report.runs.overview import runs_table
from evaluation.report.runs.page import run_page
from evaluation.report.runs.passages import Passages
from evaluation.report.runs.scene import Scene, known_of
from evaluation.targets import load_claims, load_targets
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError
from foresci.schema import Task
from taxonomy.view.page.markup import Html, element


def task_sections(reported: Reported, passages: Passages) -> Iterator[Html]:
    """A section for each task that has runs, in the benchmark's order.

    Only the runs of one task are held in memory at a time. What cannot be read is told: in a run's
    page where its manifest can be, else in a last section.

    Args:
        reported: the runs.
        passages: filled with what the runs cite and quote, for `library`.

    Raises:
        DataError: the benchmark's tasks or support packets cannot be read.
    """
    found = grouped(reported)
    hidden = _hidden(reported.benchmark)
    for task in reported.benchmark.tasks:
        if task.id in found.groups:
            runs = found.open(task)
            known = known_of(runs, task, reported.benchmark.packets.get(task.id, ()))
            pages = [
                run_page(Scene(task, run, passages, known, before(runs, at)))
                for at, run in enumerate(runs)
            ]
            yield lean(_section(task, runs, found.groups[task.id], hidden, pages))
    if found.unread:
        yield lean(_unread(found.unread))


def _hidden(benchmark: Benchmark) -> Hidden | None:
    """Targets and claim banks; None where they cannot be read, as nothing is scored then."""
    try:
        return Hidden(load_targets(benchmark.root), load_claims(benchmark.root))
    except ForesciError:
        return None


def _section(
    task: Task, runs: Sequence[OpenedRun], group: Group, hidden: Hidden | None, pages: list[Html]
) -> Html:
    table = runs_table(task, runs, group.missing)
    return element(
        "section",
        element("h3", f"{task.id}: {task.family}, {task.domain.replace('_', ' ')}"),
        asked_part(task),
        _happened(task, hidden),
        wide(table, f"Runs of {task.id}"),
        *pages,
        id=f"t-{task.id}",
        class_="task",
    )


def _happened(task: Task, hidden: Hidden | None) -> Html:
    target = hidden.targets.get(task.id) if hidden else None
    if hidden is None or target is None:
        return element("p", "What happened is not known here: there is no hidden target.")
    return happened_part(task, target, hidden.claims.get(task.id, ()))


def _unread(lines: Sequence[str]) -> Html:
    return element(
        "section",
        element("h3", "Runs that cannot be shown"),
        element("ul", *(element("li", line) for line in lines)),
        id="t-unread",
        class_="task",
    )
