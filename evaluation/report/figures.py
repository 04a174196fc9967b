"""Tables of figures as parts of the page."""

from collections.abc import Callable, Collection, Iterator, Sequence

from evaluation.diagnostics import Table, diagnose
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.shown import compact, name_columns, shown
from evaluation.diagnostics.table import Cell, Column, Missing, Words
from evaluation.paired.page_table import wide
from foresci.errors import UsageError
from taxonomy.view.page.markup import Html, element, join

BEST = "★"
Linked = Callable[[str], Html | str]
"""Turns a text into a link where the page has a place for it."""


def linked_runs(run_ids: Collection[str]) -> Linked:
    """Links the ids of these runs to their parts of the page."""

    def link(text: str) -> Html | str:
        return element("a", text, href=f"#r-{text}") if text in run_ids else text

    return link


def diagnosed(rows: Sequence[Row], name: str, link: Linked) -> Html:
    """The tables of this name, or the reason why these runs may not stand in one."""
    try:
        tables = diagnose(rows, (name,))
    except UsageError as error:
        return refused(name, str(error))
    return join(*(table_part(table, link) for table in tables))


def refused(what: str, reason: str) -> Html:
    """That there is no table, and why."""
    return element("p", element("b", f"No table of {what}: "), reason, class_="note")


def table_part(table: Table, link: Linked) -> Html:
    """A table with its caption, figures with their intervals.

    Args:
        table: names that all rows share go to the caption.
        link: what becomes of texts.
    """
    short = compact(table)
    heads = [
        element("th", column.title, scope="col", class_=_kind(column)) for column in short.columns
    ]
    names = name_columns(short)
    rows = [
        element("tr", *_row(row, above, short.columns, names, link))
        for row, above in zip(short.rows, (None, *short.rows), strict=False)
    ]
    return wide(
        table.name,
        element(
            "table",
            element("caption", element("span", short.full_caption)),
            element("thead", element("tr", *heads)),
            element("tbody", *rows),
        ),
    )


def _kind(column: Column) -> str | None:
    return None if column.shape == "text" else "n"


def _row(
    row: Sequence[Cell],
    above: Sequence[Cell] | None,
    columns: Sequence[Column],
    names: int,
    link: Linked,
) -> Iterator[Html]:
    """The cells; the last of the names is the row's own, those as in the row above are quiet."""
    same = above is not None
    for at, (cell, column) in enumerate(zip(row, columns, strict=True)):
        if at >= names:
            yield element("td", _content(cell, column, link), class_=_kind(column))
            continue
        same = same and above is not None and cell == above[at]
        text = _content(cell, column, link)
        if at == names - 1:
            yield element("th", text, scope="row")
        else:
            yield element("td", text, class_="again" if same else "name")


def _content(cell: Cell, column: Column, link: Linked) -> Html | str:
    if isinstance(cell, Words):
        return link(cell.text)
    if isinstance(cell, Missing):
        return element("span", "n/a", title=cell.reason, class_="quiet")
    told = shown(cell, column)
    text: Html | str = element("b", f"{told.text} {BEST}") if told.best else told.text
    return join(text, " ", element("small", told.bounds)) if told.bounds else text
