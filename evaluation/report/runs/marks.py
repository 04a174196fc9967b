"""Tables of runs: figures of two digits, a sign beside every colour, and room to scroll."""

from typing import Literal

from evaluation.paired.figures import figure
from taxonomy.view.page.markup import Html, element

Standing = Literal["good", "warn", "bad"]
CLASSES: dict[Standing, str] = {"good": "g", "warn": "w", "bad": "b"}
SIGNS: dict[Standing, str] = {"good": "✓", "warn": "~", "bad": "✗"}
FORM = ".2f"
HIGH = 2 / 3
LOW = 1 / 3


def judged(text: str, standing: Standing | None) -> Html:
    """A cell with its sign and colour; without a standing as it is."""
    if standing is None:
        return element("td", text)
    return element("td", f"{SIGNS[standing]} {text}", class_=CLASSES[standing])


def score_cell(value: float | None) -> Html:
    """A score from 0 to 1."""
    return judged(figure(value, FORM), None if value is None else standing_of(value))


def standing_of(value: float) -> Standing:
    """How good a share is."""
    return "good" if value >= HIGH else "bad" if value <= LOW else "warn"


def wide(table: Html, label: str) -> Html:
    """A table that scrolls by itself where it is too wide, by keys as well."""
    return element("div", table, class_="wide", tabindex=0, role="region", aria_label=label)
