"""All tasks and systems in one table of FTA, each figure a link to its run."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from evaluation.paired.page_table import wide
from evaluation.report.order import system_order
from evaluation.report.reading import Overview
from evaluation.report.runs.marks import HIGH, LOW
from foresci.schema import Task
from taxonomy.view.page.markup import Html, element, join

CAPTION = (
    "FTA of every run. ▲ two thirds or more, ▽ a third or less, n/a without a score, failed or"
    " waiting without an answer. Every figure leads to its run, every id to its task."
)

_SEARCH = '<input type="search" name="text" autocomplete="off" spellcheck="false">'


class System(NamedTuple):
    """A column."""

    backbone: str
    agent: str
    controls: str


Cells = dict[str, dict[System, list[Html]]]
"""By task."""


def matrix(overview: Overview) -> Html:
    """The table, with what a filter goes by in its rows and heads."""
    cells = _cells(overview)
    systems = sorted(
        {system for row in cells.values() for system in row},
        key=lambda system: system_order(*system),
    )
    several = len({system.backbone for system in systems}) > 1
    heads = [
        element("th", _title(system, several=several), scope="col", data_agent=system.agent)
        for system in systems
    ]
    rows = [_row(task, cells.get(task.id, {}), systems) for task in overview.tasks]
    table = element(
        "table",
        element("caption", element("span", CAPTION)),
        element(
            "thead",
            element(
                "tr",
                element("th", "Task", scope="col"),
                element("th", "Family", scope="col"),
                *heads,
            ),
        ),
        element("tbody", *rows),
        id="matrix",
    )
    return join(_filter(), wide("Index of tasks and runs", table))


def _filter() -> Html:
    """Hidden until the script makes it work."""
    text = element("label", "Words of id, domain or question", Html(_SEARCH))
    choices = [
        element("label", title, element("select", element("option", "all", value=""), name=name))
        for name, title in (("family", "Family"), ("agent", "Agent"))
    ]
    return element(
        "form", text, *choices, element("output"), id="filter", class_="filter", hidden=True
    )


def _title(system: System, *, several: bool) -> Html:
    backbone = (element("small", system.backbone), " ") if several else ()
    return join(system.agent, " ", element("small", system.controls), " ", *backbone)


def _cells(overview: Overview) -> Cells:
    found: Cells = defaultdict(lambda: defaultdict(list))
    for manifest, row, _ in overview.told:
        system = System(manifest.config.backbone, manifest.config.agent, manifest.config.controls)
        value = None if row is None else row.values.get("fta")
        link = element("a", _figure(value), href=f"#r-{manifest.run_id}")
        found[manifest.task_id][system].append(link)
    for one in overview.missing:
        system = System(one.backbone, one.agent, one.controls)
        word = "waiting" if one.reason is None else "failed"
        found[one.task_id][system].append(element("a", word, href="#failures"))
    return found


def _figure(value: float | None) -> str:
    if value is None:
        return "n/a"
    sign = " ▲" if value >= HIGH else " ▽" if value <= LOW else ""
    return f"{value:.2f}{sign}"


def _row(task: Task, cells: dict[System, list[Html]], systems: Sequence[System]) -> Html:
    """A task; several runs of one system stand in one cell."""
    link = element("a", task.id, href=f"#t-{task.id}")
    return element(
        "tr",
        element("th", link, scope="row"),
        element("td", task.family, element("small", f" {task.domain}")),
        *(
            element("td", *(join(cell, " ") for cell in cells.get(system, ())), class_="n")
            for system in systems
        ),
        data_family=task.family,
        title=task.question,
    )
