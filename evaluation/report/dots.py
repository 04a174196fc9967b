"""Means with their intervals as dots on lines, one panel a metric."""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from evaluation.diagnostics import Table
from evaluation.diagnostics.row import SHOWN
from evaluation.diagnostics.shown import shown
from evaluation.diagnostics.table import Cell, Number, Words
from evaluation.metrics import LOWER_IS_BETTER, TITLES, Metric
from evaluation.report.order import system_order
from taxonomy.view.page.markup import Html, element, join

WIDTH, LABEL_WIDTH, MARGIN = 430, 168, 14
LINE_HEIGHT, AXIS_HEIGHT = 19, 24
STEPS = 10
"""Of a scale of 1, where it may end."""
MOST_TICKS = 5
SHAPES = {"off": "●", "on": "■", "gated": "◆"}


class Dot(NamedTuple):
    """One mean."""

    name: str
    controls: str
    """`off`, `on` or `gated`: they differ in shape and colour."""
    number: Number
    told: str


class Scale(NamedTuple):
    """Values from left to right."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """Pixel of a value."""
        room = WIDTH - LABEL_WIDTH - 2 * MARGIN
        return LABEL_WIDTH + MARGIN + room * (value - self.low) / (self.high - self.low)


def dot_panels(headline: Table) -> Html:
    """A panel for each metric of the headline table, with a line for each of its rows."""
    panels = [_panel(headline, metric) for metric in SHOWN]
    keys = [
        element("span", f"{shape} {name}", class_=f"a-{name}") for name, shape in SHAPES.items()
    ]
    key = element("p", "Controls: ", join(*(join(one, " ") for one in keys)), class_="quiet")
    return join(key, element("div", *panels, class_="panels"))


def _panel(headline: Table, metric: Metric) -> Html:
    dots = list(_dots(headline, metric))
    if not dots:
        return Html()
    scale = _scale([dot.number for dot in dots])
    bottom = len(dots) * LINE_HEIGHT + 4
    title = TITLES[metric]
    better = "lower is better" if metric in LOWER_IS_BETTER else "higher is better"
    drawing = element(
        "svg",
        *_axis(scale, bottom),
        *(part for at, dot in enumerate(dots) for part in _line(dot, scale, at)),
        viewBox=f"0 0 {WIDTH} {bottom + AXIS_HEIGHT}",
        role="img",
        aria_label=f"{title} of every agent with 95% intervals; the headline table has the numbers",
    )
    caption = element("figcaption", element("b", title), f", {better}")
    return element("figure", caption, drawing, class_="dots")


def _dots(headline: Table, metric: Metric) -> Iterator[Dot]:
    """The systems that have the metric, those of one agent together."""
    titles = [column.title for column in headline.columns]
    at = titles.index(TITLES[metric])
    places = [titles.index(name) for name in ("Backbone", "Agent", "Controls")]
    several = [place for place in places if len({row[place] for row in headline.rows}) > 1]
    for row in sorted(
        headline.rows, key=lambda row: system_order(*(_text(row[p]) for p in places))
    ):
        cell = row[at]
        if isinstance(cell, Number):
            name = ", ".join(_text(row[place]) for place in several) or _text(row[places[1]])
            told = shown(cell, headline.columns[at])
            said = f"{name}: {told.text} {told.bounds}".rstrip()
            yield Dot(name, _text(row[places[2]]).split(" ")[0], cell, said)


def _text(cell: Cell) -> str:
    return cell.text if isinstance(cell, Words) else ""


def _scale(numbers: Sequence[Number]) -> Scale:
    """A scale that begins and ends at tenths and holds every interval."""
    ends = [end for one in numbers for end in (one.value, one.low, one.high) if end is not None]
    low, high = floor(min(ends) * STEPS) / STEPS, ceil(max(ends) * STEPS) / STEPS
    return Scale(low, high if high > low else low + 1 / STEPS)


def _axis(scale: Scale, bottom: float) -> Iterator[Html]:
    """Lines and figures at multiples of a round step."""
    first, last = round(scale.low * STEPS), round(scale.high * STEPS)
    step = next(step for step in (1, 2, 5, 10) if (last - first) <= MOST_TICKS * step)
    for tenth in range(-(-first // step) * step, last + 1, step):
        x = _short(scale.x(tenth / STEPS))
        yield element("line", class_="grid", x1=x, x2=x, y1=0, y2=_short(bottom))
        y = _short(bottom + AXIS_HEIGHT - 8)
        yield element("text", f"{tenth / STEPS:.1f}", x=x, y=y, text_anchor="middle", class_="tick")


def _line(dot: Dot, scale: Scale, at: int) -> Iterator[Html]:
    y = at * LINE_HEIGHT + LINE_HEIGHT / 2 + 2
    yield element("text", dot.name, x=0, y=_short(y + 4))
    number = dot.number
    kind = f"a-{dot.controls}"
    if number.low is not None and number.high is not None:
        ends = {"x1": _short(scale.x(number.low)), "x2": _short(scale.x(number.high))}
        yield element("line", class_=f"reach {kind}", y1=_short(y), y2=_short(y), **ends)
    yield element(
        "path",
        element("title", dot.told),
        d=_shape(dot.controls, scale.x(number.value), y),
        class_=kind,
    )


def _shape(controls: str, x: float, y: float) -> str:
    """A disc, a square or a diamond, as a path."""
    if controls == "on":
        return f"M{_short(x - 4)} {_short(y - 4)}h8v8h-8z"
    if controls == "gated":
        return f"M{_short(x)} {_short(y - 5.5)}l5.5 5.5l-5.5 5.5l-5.5-5.5z"
    return f"M{_short(x - 4.5)} {_short(y)}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"


def _short(pixels: float) -> str:
    return f"{pixels:.1f}".removesuffix(".0")
