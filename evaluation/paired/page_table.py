"""A table of text as a part of a page."""

from collections.abc import Sequence

from evaluation.paired.grids import Grid
from taxonomy.view.page.markup import Content, Html, element


def wide(name: str, *content: Content) -> Html:
    """A part that may be wider than the screen: it scrolls by itself, also by keyboard.

    Args:
        name: what a screen reader calls it.
        content: what is in it.
    """
    return element("div", *content, class_="wide", role="group", tabindex="0", aria_label=name)


def table_part(grid: Grid) -> Html:
    """The table with its caption; on a narrow screen it scrolls by itself."""
    head = _table_row("th", grid.columns, grid.numbers, scope="col")
    rows = [_table_row("td", row, grid.numbers) for row in grid.rows]
    caption = element("caption", element("span", grid.caption))
    table = element("table", caption, element("thead", head), element("tbody", *rows))
    return wide(grid.caption, table)


def _table_row(tag: str, cells: Sequence[str], numbers: int, scope: str | None = None) -> Html:
    """A row whose cells from `numbers` on hold numbers; its last name is its head."""
    return element(
        "tr",
        *(
            element("th", text, scope="row")
            if scope is None and place == numbers - 1
            else element(tag, text, class_="number" if place >= numbers else None, scope=scope)
            for place, text in enumerate(cells)
        ),
    )
