"""Fact against FTA: a panel for each agent, its runs gathered into discs."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from evaluation.diagnostics.correlation import correlation
from evaluation.diagnostics.correlations import points_of
from evaluation.diagnostics.pool import agent_order
from evaluation.diagnostics.row import Row
from evaluation.paired.figures import figure
from taxonomy.view.page.markup import Html, element

SIDE, LEFT, TOP, BOTTOM, RIGHT = 220, 40, 24, 40, 12
CELLS = 20
"""Steps of 0.05: runs within one are drawn as one disc."""
SMALLEST, LARGEST = 2.5, 9.0
"""Radius of a disc, in pixels; its area grows with the runs in it."""


class Disc(NamedTuple):
    """Runs whose Fact and FTA lie within the same step."""

    fact: float
    fta: float
    runs: tuple[str, ...]


def clouds(rows: Sequence[Row]) -> Html:
    """A panel for each backbone and agent.

    Args:
        rows: scored runs of one arm, by the same judges.
    """
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if {"fact", "fta"} <= set(row.values):
            groups[row.backbone, row.agent].append(row)
    ordered = sorted(groups.items(), key=lambda one: (one[0][0], agent_order(one[0][1])))
    several = len({backbone for backbone, _ in groups}) > 1
    panels = [
        _panel(f"{agent}, {backbone}" if several else agent, members)
        for (backbone, agent), members in ordered
    ]
    return element("div", *panels, class_="panels narrow")


def _panel(name: str, rows: Sequence[Row]) -> Html:
    discs = discs_of(rows)
    most = max(len(disc.runs) for disc in discs)
    drawing = element(
        "svg",
        *_frame(),
        *(_disc(disc, most) for disc in discs),
        viewBox=f"0 0 {LEFT + SIDE + RIGHT} {TOP + SIDE + BOTTOM}",
        role="group",
        aria_label=f"Fact and FTA of {len(rows)} runs of {name}; the index below lists them all",
    )
    caption = element("figcaption", element("b", name), f", {_how_close(rows)}")
    return element("figure", caption, drawing, class_="cloud")


def discs_of(rows: Sequence[Row]) -> list[Disc]:
    """The discs, the fullest first so that it hides no other."""
    cells: dict[tuple[int, int], list[str]] = defaultdict(list)
    for row in rows:
        cells[_cell(row.values["fact"]), _cell(row.values["fta"])].append(row.run_id)
    found = [
        Disc(fact / CELLS, fta / CELLS, tuple(sorted(runs)))
        for (fact, fta), runs in sorted(cells.items())
    ]
    return sorted(found, key=lambda disc: -len(disc.runs))


def _cell(value: float) -> int:
    return round(value * CELLS)


def _how_close(rows: Sequence[Row]) -> str:
    points = points_of(rows, lambda row: row.values["fact"], lambda row: row.values["fta"])
    found = correlation(points)
    runs = f"{len(rows)} runs"
    if found is None:
        return runs
    rho = found.spearman
    bounds = ""
    if rho.low is not None and rho.high is not None:
        bounds = f" [{figure(rho.low, '+.2f')}, {figure(rho.high, '+.2f')}]"
    return f"{runs}, Spearman {figure(rho.value, '+.2f')}{bounds}"


def _frame() -> Iterator[Html]:
    for tenth in range(0, 11, 5):
        share = tenth / 10
        x, y = LEFT + share * SIDE, TOP + (1 - share) * SIDE
        yield element(
            "path", d=f"M{_short(x)} {TOP}v{SIDE}M{LEFT} {_short(y)}h{SIDE}", class_="grid"
        )
        yield element(
            "text",
            f"{share:g}",
            x=_short(x),
            y=TOP + SIDE + 22,
            text_anchor="middle",
            class_="tick",
        )
        yield element(
            "text", f"{share:g}", x=LEFT - 14, y=_short(y + 4), text_anchor="end", class_="tick"
        )
    yield element("text", "Fact", x=LEFT + SIDE // 2, y=TOP + SIDE + 37, text_anchor="middle")
    yield element("text", "FTA", x=0, y=12)


def _disc(disc: Disc, most: int) -> Html:
    """A disc that leads to a run. Not by keyboard: the index has all runs in order."""
    radius = max(SMALLEST, LARGEST * sqrt(len(disc.runs) / most))
    x, y = LEFT + disc.fact * SIDE, TOP + (1 - disc.fta) * SIDE
    others = f" and {len(disc.runs) - 1} more" if len(disc.runs) > 1 else ""
    told = f"{disc.runs[0]}{others}: Fact {disc.fact:.2f}, FTA {disc.fta:.2f}"
    circle = element("circle", element("title", told), cx=_short(x), cy=_short(y), r=_short(radius))
    return element("a", circle, href=f"#r-{disc.runs[0]}", tabindex="-1", aria_label=told)


def _short(pixels: float) -> str:
    return f"{pixels:.1f}".removesuffix(".0")
