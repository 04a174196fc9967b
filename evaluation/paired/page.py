"""A comparison as one page that loads nothing and runs nothing."""

from collections.abc import Sequence
from importlib.resources import files

from evaluation.metrics import METRICS, TITLES
from evaluation.paired.case import PairedCase, by_task
from evaluation.paired.grids import grids_of
from evaluation.paired.page_case import task_part
from evaluation.paired.page_table import table_part
from evaluation.paired.plot import interval_plot
from evaluation.paired.records import Comparison, Tables
from evaluation.paired.wording import NOTE, heading, unscored
from taxonomy.view.page.markup import Html, element, join, policy_hash

TITLE = "Drift controls compared"


def render_page(comparison: Comparison, cases: Sequence[PairedCase]) -> str:
    """The page.

    Args:
        comparison: its tables come first.
        cases: shown one by one, in this order.
    """
    style = (files("evaluation.paired") / "page.css").read_text(encoding="utf-8").strip()
    policy = f"default-src 'none'; style-src '{policy_hash(style)}'; base-uri 'none'"
    head = (
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{element('title', TITLE)}\n<style>{style}</style>"
    )
    body = join(
        element("h1", TITLE),
        element("p", heading(comparison)),
        _missing(comparison),
        _summary(comparison) if comparison.tasks > 1 else "",
        _cases(cases, "Answers that a check changed" if comparison.tasks > 1 else "The decision"),
    )
    page = f"<head>\n{head}\n</head>\n<body>{body}</body>"
    return f'<!DOCTYPE html>\n<html lang="en">\n{page}\n</html>\n'


def _summary(comparison: Comparison) -> Html:
    return join(
        element("h2", "Tables"),
        element("p", NOTE, class_="quiet"),
        *(table_part(grid) for grid in grids_of(comparison, wide=True)),
        element("h2", "Intervals"),
        interval_plots(comparison.tables),
    )


def _missing(comparison: Comparison) -> Html:
    lines = list(unscored(comparison))
    if not lines:
        return Html()
    items = (element("li", line) for line in lines)
    count = f"{len(lines)} of {len(comparison.rows)} runs without scores"
    return element("details", element("summary", count), element("ul", *items))


def interval_plots(tables: Tables) -> Html:
    """A figure for each metric with the differences of all runs, of families and of agents."""
    every = (*tables.overall, *tables.by_family, *tables.by_agent)
    return join(
        *(
            element(
                "figure",
                element("figcaption", f"{TITLES[metric]}, paired differences"),
                element("div", interval_plot(found), class_="wide"),
            )
            for metric in METRICS
            if (found := [one for one in every if one.metric == metric])
        )
    )


def _cases(cases: Sequence[PairedCase], title: str) -> Html:
    if not cases:
        return Html()
    return join(element("h2", title), *map(task_part, by_task(cases)))
