"""A taxonomy as a tree for the terminal."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.view.plain import plain
from taxonomy.view.reading import Entry, Reading, Trend
from taxonomy.view.sparkline import sparkline
from taxonomy.view.wording import TREND_MARKS, TREND_MEANING, counted, dimension_title

TREND_STYLES: dict[Trend, str] = {"rising": "green", "fading": "red", "level": ""}
UNGROUNDED_MARK = "°"

DEEPEST = 100
"""More levels than any taxonomy has."""


def tree_view(
    reading: Reading, dimension: Dimension | None = None, levels: int = DEEPEST
) -> RenderableType:
    """A header, the tree of each dimension or of one, and what the marks mean.

    Args:
        reading: the taxonomy.
        dimension: the only one that is shown.
        levels: how many levels below a root are shown.
    """
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("topic")  # the only one that a narrow terminal makes narrower
    for name in ("papers", "core"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("share", no_wrap=True)
    for shown in DIMENSIONS if dimension is None else (dimension,):
        root = reading.root(shown)
        if root is not None:
            if table.row_count:
                table.add_row()
            for prefix, entry, elsewhere in _lines(reading, root, levels):
                table.add_row(*_cells(reading, prefix, entry, elsewhere))
    return Group(Text(headline(reading), style="bold"), table, _legend(reading))


def headline(reading: Reading) -> str:
    """What the taxonomy is of, in one line."""
    made, counts = reading.manifest, reading.manifest.counts
    return plain(
        f"{made.domain or 'all domains'} at {made.cutoff}: "
        f"{counted(counts.papers, 'paper')} ({counts.core_papers:,} core), "
        f"{counted(counts.nodes, 'node')}, {counted(sum(counts.signals.values()), 'signal')}"
    )


def period(reading: Reading) -> str:
    """The first and the last slice whose shares are shown."""
    slices = [reading.manifest.slices[row].name for row in reading.shown_slices]
    return f"{slices[0]} to {slices[-1]}" if slices else "too few papers"


def trend_mark(trend: Trend) -> Text:
    """The coloured mark of a trend."""
    return Text(TREND_MARKS[trend], style=TREND_STYLES[trend])


def _lines(reading: Reading, root: str, levels: int) -> Iterator[tuple[str, Entry, str]]:
    """Guide, node, and the label of the parent that shows it in full where this one does not."""
    yield "", reading.entries[root], ""
    yield from _below(reading, root, "", levels)


def _below(
    reading: Reading, parent: str, guide: str, levels: int
) -> Iterator[tuple[str, Entry, str]]:
    if levels == 0:
        return
    children = reading.graph.children(parent)
    for child in children:
        is_last = child == children[-1]
        main = reading.main_parent(child)
        here = main is None or main == parent
        shown_at = "" if here or main is None else reading.entries[main].node.label
        yield guide + ("└─ " if is_last else "├─ "), reading.entries[child], shown_at
        if here:
            yield from _below(reading, child, guide + ("   " if is_last else "│  "), levels - 1)


def _cells(reading: Reading, prefix: str, entry: Entry, elsewhere: str) -> list[Text]:
    counts = [Text(f"{entry.papers:,}"), Text(f"{entry.core:,}", style="dim")]
    return [_label(prefix, entry, elsewhere), *counts, _movement(reading, entry)]


def _label(prefix: str, entry: Entry, elsewhere: str) -> Text:
    text = Text(prefix, style="dim", no_wrap=True, overflow="ellipsis")
    if entry.is_root:
        return text.append(dimension_title(entry.node.dimension), style="bold not dim")
    text.append(plain(entry.node.label), style="not dim" if entry.node.grounded else "italic")
    if not entry.node.grounded:
        text.append(UNGROUNDED_MARK)
    return text.append(f"  see {plain(elsewhere)}") if elsewhere else text


def _movement(reading: Reading, entry: Entry) -> Text:
    if entry.is_root or entry.momentum is None:
        return Text()
    line = sparkline(entry.momentum.shares, reading.shown_slices)
    return Text.assemble((line, TREND_STYLES[entry.trend]), " ", trend_mark(entry.trend))


def _legend(reading: Reading) -> Text:
    rising, fading = TREND_MARKS["rising"], TREND_MARKS["fading"]
    lines = [
        f"share of the domain's papers by slice, {period(reading)}",
        f"{rising} rising, {fading} fading: {TREND_MEANING}",
    ]
    if reading.manifest.counts.ungrounded_nodes:
        lines.append(f"{UNGROUNDED_MARK} ungrounded: too little evidence, no signal uses it")
    return Text("\n".join(lines), style="dim")
