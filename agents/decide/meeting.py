"""Where the options of a plan meet: the paper that speaks of most of them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from agents.decide.reading import Reading, Sentence
from agents.signals.naming import names_in
from foresci.schema import Evidence
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.text import tokenize


class Meeting(NamedTuple):
    """Options that one evidence item names, by their places, and its sentence nearest to them."""

    options: tuple[int, ...]
    sentence: Sentence


def meeting(options: Sequence[str], evidence: Sequence[Evidence]) -> Meeting | None:
    """The item that names most options; among equals the one that holds most of their words.

    Args:
        options: their texts.
        evidence: in packet order.

    Returns:
        None when no item with a sentence on them names two.
    """
    finder = Phrases((place, name) for place, text in enumerate(options) for name in names_in(text))
    named: dict[str, set[int]] = defaultdict(set)
    for item in evidence:
        named[item.id] |= set(finder.counted(folded(f"{item.title}. {item.text}")))
    words = set(tokenize(" ".join(options)))

    def held(item: Evidence) -> tuple[int, int]:
        return len(named[item.id]), len(words.intersection(tokenize(f"{item.title} {item.text}")))

    best = max(evidence, key=held, default=None)
    if best is None or len(named[best.id]) < 2:
        return None
    met = tuple(sorted(named[best.id]))
    subject = " ".join(name for place in met for name in names_in(options[place]))
    sentence = Reading([best]).best(subject, "problem", "cause", "remedy", "evaluation")
    return Meeting(met, sentence) if sentence else None


def listed(names: Sequence[str]) -> str:
    """Names as an enumeration: a, b and c."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
