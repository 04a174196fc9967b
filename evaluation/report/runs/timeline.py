"""When the evidence of a run became public, against the cutoff: a strip with a tick a passage."""

from collections.abc import Iterable
from datetime import date

from evaluation.report.runs.scene import Scene
from foresci.schema import Evidence
from taxonomy.view.page.markup import Html, element, join

WIDTH = 600
HEIGHT = 24
KEPT = "14v6"
"""From where down a tick goes, in the words of SVG paths."""
CITED = "4v16"
CUTOFF = "0v24"


def timeline(scene: Scene, items: tuple[Evidence, ...], cited: frozenset[str]) -> Html:
    """The strip from the task's first evidence to the end of its window, and the same in words.

    Args:
        scene: the run's.
        items: the passages it kept.
        cited: ids of those that its answer cites.
    """
    words = _words(scene, items, cited)
    strip = element(
        "svg",
        _ticks("k", scene, (item.public_on for item in items if item.id not in cited), KEPT),
        _ticks("c", scene, (item.public_on for item in items if item.id in cited), CITED),
        _ticks("x", scene, (scene.task.cutoff,), CUTOFF),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return element("div", strip, element("p", words), class_="tl")


def _words(scene: Scene, items: tuple[Evidence, ...], cited: frozenset[str]) -> Html:
    task = scene.task
    days = sorted(item.public_on for item in items)
    late = sum(day > task.cutoff for day in days)
    told = (
        f"{len(days)} passages kept, {len(cited)} cited (tall): {days[0]} to {days[-1]}, median"
        f" {days[len(days) // 2]}; "
    )
    end = f"after the cutoff {task.cutoff} (dashed)."
    if late:
        return join(told, element("b", f"✗ {late} {end}", class_="b"))
    return join(told, f"✓ none {end}")


def _ticks(kind: str, scene: Scene, days: Iterable[date], drawn: str) -> Html:
    start, end = scene.known.first_day, scene.task.window.end
    width = max((end - start).days, 1)
    places = sorted({round(WIDTH * (day - start).days / width) for day in days})
    path = "".join(f"M{place} {drawn}" for place in places)
    return element("path", class_=kind, d=path) if path else Html()
