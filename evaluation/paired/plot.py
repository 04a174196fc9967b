"""Paired differences with their intervals as inline SVG, one line each."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluation.metrics import TITLES
from evaluation.paired.figures import arms_text, interval_text
from evaluation.paired.records import Difference
from taxonomy.view.page.markup import Html, element

WIDTH, LABEL_WIDTH, MARGIN = 560, 190, 24
LINE_HEIGHT, AXIS_HEIGHT = 22, 26


class Scale(NamedTuple):
    """Values on the horizontal axis, from `low` to `high`, with 0 among them."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """Pixel of a value."""
        room = WIDTH - LABEL_WIDTH - 2 * MARGIN
        return LABEL_WIDTH + MARGIN + room * (value - self.low) / (self.high - self.low)


def interval_plot(differences: Sequence[Difference]) -> Html:
    """Differences on one metric, drawn to one scale; nothing for no difference."""
    if not differences:
        return Html()
    scale = _scale(differences)
    bottom = len(differences) * LINE_HEIGHT
    parts = [
        _vertical(scale.x(0), bottom),
        *(
            part
            for place, one in enumerate(differences)
            for part in _line(one, scale, (place + 0.5) * LINE_HEIGHT)
        ),
        *_ticks(scale, bottom),
    ]
    metric = TITLES[differences[0].metric]
    return element(
        "svg",
        parts,
        class_="intervals",
        viewBox=f"0 0 {WIDTH} {bottom + AXIS_HEIGHT}",
        role="img",
        aria_label=f"Differences in {metric} with 95 % intervals; the table has the numbers",
    )


def _scale(differences: Sequence[Difference]) -> Scale:
    ends = [0.0]
    for one in differences:
        interval = one.difference
        ends += [end for end in (interval.low, interval.mean, interval.high) if end is not None]
    low, high = min(ends), max(ends)
    return Scale(low, high) if high > low else Scale(-1.0, 1.0)


def _vertical(x: float, bottom: float) -> Html:
    return element("line", class_="zero", x1=_short(x), x2=_short(x), y1=0, y2=_short(bottom))


def _line(one: Difference, scale: Scale, y: float) -> Iterator[Html]:
    mean, low, high = one.difference.mean, one.difference.low, one.difference.high
    yield element("text", f"{one.group}, {arms_text(one)}", x=0, y=_short(y + 4))
    if low is not None and high is not None:
        ends = {"x1": _short(scale.x(low)), "x2": _short(scale.x(high))}
        yield element("line", class_="reach", y1=_short(y), y2=_short(y), **ends)
    told = f"{one.group}, {arms_text(one)}: {interval_text(one.difference, signed=True)}"
    at = {"cx": _short(scale.x(mean)), "cy": _short(y), "r": "4"}
    yield element("circle", element("title", told), **at)


def _ticks(scale: Scale, bottom: float) -> Iterator[Html]:
    """The ends of the scale, and 0 where it does not stand on one of them."""
    y = _short(bottom + AXIS_HEIGHT - 8)
    for value in sorted({scale.low, 0.0, scale.high}):
        if value == 0 or abs(scale.x(value) - scale.x(0)) > 2 * MARGIN:
            x = _short(scale.x(value))
            yield element("text", f"{value:+.3f}" if value else "0", x=x, y=y, text_anchor="middle")


def _short(pixels: float) -> str:
    return f"{pixels:.1f}".removesuffix(".0")
