"""Shares by slice as inline SVG: a line with its interval as a band."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from taxonomy.signals.records import NodeMomentum
from taxonomy.slices import Slice
from taxonomy.view.page.markup import Html, element

SPARK_WIDTH, SPARK_HEIGHT = 96, 20
PLOT_WIDTH, PLOT_HEIGHT = 460, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 26, 8, 22
ROUND_SHARES = (0.002, 0.004, 0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)
LABEL_PIXELS = 62
"""Room that a slice's name needs below the plot."""


class Area(NamedTuple):
    """Where in the picture values are drawn, in pixels, and the share at its top."""

    left: float
    top: float
    width: float
    height: float
    largest: float

    def x(self, place: int, places: int) -> float:
        """Pixel of the n-th of some equally spaced places."""
        return self.left + (self.width * place / (places - 1) if places > 1 else self.width / 2)

    def y(self, share: float) -> float:
        """Pixel of a share, higher shares further up."""
        return self.top + self.height * (1 - (share / self.largest if self.largest else 0))


class Point(NamedTuple):
    """A slice's share and interval, in pixels; `place` counts slices from the first shown."""

    place: int
    x: float
    share: float
    low: float
    high: float


def spark(moved: NodeMomentum, shown: Sequence[int]) -> Html:
    """A line as small as a word, from nothing to the largest share."""
    largest = max((moved.shares[row] for row in shown), default=0.0)
    area = Area(1, 2, SPARK_WIDTH - 2, SPARK_HEIGHT - 4, largest)
    lines = [_line(run) for run in _runs(_points(moved, shown, area))]
    return _svg(SPARK_WIDTH, SPARK_HEIGHT, "spark", lines, aria_hidden="true")


def plot(
    moved: NodeMomentum, slices: Sequence[Slice], totals: Sequence[int], shown: Sequence[int]
) -> Html:
    """The plot of a node: axis, interval band, line, and a point a slice that tells its numbers.

    Args:
        moved: shares and intervals, by slice.
        slices: of the taxonomy.
        totals: papers of the domain, by slice.
        shown: rows of the slices to draw, ascending; where one is missing the line breaks.
    """
    largest = _round_up(max((moved.high[row] for row in shown), default=0.0))
    area = Area(LEFT, TOP, PLOT_WIDTH - LEFT - RIGHT, PLOT_HEIGHT - TOP - BOTTOM, largest)
    points = _points(moved, shown, area)
    runs = list(_runs(points))
    parts = [
        *_axis(area),
        *(_band(run) for run in runs),
        *(_line(run) for run in runs),
        *(
            _dot(point, row, moved, slices, totals)
            for point, row in zip(points, shown, strict=True)
        ),
        *_names(points, [slices[row].name for row in shown]),
    ]
    return _svg(PLOT_WIDTH, PLOT_HEIGHT, "plot", parts, role="img", aria_label="Share by slice")


def _svg(width: int, height: int, name: str, parts: Sequence[Html], **attributes: str) -> Html:
    return element("svg", parts, class_=name, viewBox=f"0 0 {width} {height}", **attributes)


def _points(moved: NodeMomentum, shown: Sequence[int], area: Area) -> list[Point]:
    if not shown:
        return []
    first = shown[0]
    places = shown[-1] - first + 1
    return [
        Point(
            row - first,
            area.x(row - first, places),
            area.y(moved.shares[row]),
            area.y(moved.low[row]),
            area.y(moved.high[row]),
        )
        for row in shown
    ]


def _runs(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Points of neighbouring slices together."""
    run: list[Point] = []
    for point in points:
        if run and point.place != run[-1].place + 1:
            yield run
            run = []
        run.append(point)
    if run:
        yield run


def _line(run: Sequence[Point]) -> Html:
    return element("polyline", points=_coordinates((p.x, p.share) for p in run))


def _band(run: Sequence[Point]) -> Html:
    there = [(point.x, point.high) for point in run]
    back = [(point.x, point.low) for point in reversed(run)]
    return element("polygon", points=_coordinates(iter(there + back)))


def _coordinates(points: Iterator[tuple[float, float]]) -> str:
    return " ".join(f"{_short(x)},{_short(y)}" for x, y in points)


def _round_up(share: float) -> float:
    """The next share whose half is easily read, too."""
    return next((one for one in ROUND_SHARES if one >= share), 1.0)


def _short(pixels: float) -> str:
    return f"{pixels:.1f}".removesuffix(".0")


def _axis(area: Area) -> Iterator[Html]:
    for share in (0.0, area.largest / 2, area.largest):
        y = _short(area.y(share))
        right = area.left + area.width
        yield element("line", x1=area.left, x2=right, y1=y, y2=y)
        yield element("text", f"{share * 100:.3g}%", class_="left", x=area.left - 6, y=y)


def _dot(
    point: Point,
    row: int,
    moved: NodeMomentum,
    slices: Sequence[Slice],
    totals: Sequence[int],
) -> Html:
    told = (
        f"{slices[row].name}: {moved.shares[row]:.1%} "
        f"({moved.low[row]:.1%} to {moved.high[row]:.1%}), "
        f"{moved.counts[row]:,} of {totals[row]:,} papers"
    )
    at = {"cx": _short(point.x), "cy": _short(point.share), "r": "3"}
    return element("circle", element("title", told), **at)


def _names(points: Sequence[Point], names: Sequence[str]) -> Iterator[Html]:
    """Slice names below the axis, as many as fit."""
    last_x = -float(LABEL_PIXELS)
    for point, name in zip(points, names, strict=True):
        if point.x - last_x >= LABEL_PIXELS:
            last_x = point.x
            y = PLOT_HEIGHT - 6
            yield element(
                "text", name, class_="tick", x=f"{point.x:.4g}", y=y, text_anchor="middle"
            )
