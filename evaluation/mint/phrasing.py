"""Small parts of sentences that the templates of all families are made of."""

from collections.abc import Sequence
from datetime import date

from evaluation.realized.period import Period
from knowledge_base.domains.phrases import folded
from taxonomy.graph import Node

PHRASES = 3


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def opened(text: str) -> str:
    """With a capital at its beginning; nothing else changes, so that acronyms stay."""
    return text[:1].upper() + text[1:]


def quoted(items: Sequence[str]) -> list[str]:
    """Each item in quotation marks."""
    return [f'"{item}"' for item in items]


def day(value: date) -> str:
    """`30 September 2025`."""
    return f"{value.day} {value:%B %Y}"


def span(period: Period) -> str:
    """The window in words: `October 2025 to March 2026`, or days where it is no whole months."""
    if period.window_start.day == 1:
        return f"{period.window_start:%B %Y} to {period.window_end:%B %Y}"
    return f"{day(period.window_start)} to {day(period.window_end)}"


def recognised_by(node: Node, most: int = PHRASES) -> list[str]:
    """Phrases by which papers are recognised as belonging to a node, without its own label."""
    label = folded(node.label)
    found: dict[str, str] = {}
    for phrase in node.phrases:
        words = folded(phrase)
        if words != label:
            found.setdefault(" ".join(words), phrase)
    return list(found.values())[:most]


def direction_text(node: Node, shown: Sequence[str], beside: Sequence[Node]) -> str:
    """A direction as a candidate: its name, its words, and what it is usually combined with.

    Args:
        node: the direction.
        shown: phrases that tell its papers, at least one.
        beside: nodes that papers combine with it.
    """
    text = f"{opened(node.label)}: work that speaks of {listed(quoted(shown), 'or')}"
    if beside:
        text += f"; often together with {listed([one.label for one in beside])}"
    return f"{text}."


def percent(papers: int, base: int) -> str:
    """A share as `4.2 %`."""
    return f"{100 * papers / base:.1f} %"
