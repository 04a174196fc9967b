"""Where an abstract turns from the setting to its own work."""

import re

from foresci.schema import Paper
from knowledge_base.chunks import ABSTRACT
from knowledge_base.sentences import split_sentences
from taxonomy.evidence.records import Quote
from taxonomy.signals.problems.discourse import on_others

_OWN = re.compile(r"\b(?:we|our|ours|this (?:paper|work|study|article|survey))\b", re.IGNORECASE)


def opening_of(sentences: list[str]) -> int:
    """Row of the first sentence in which a paper speaks of itself; 1 where none does."""
    return next((row for row, one in enumerate(sentences) if _OWN.search(one)), 1)


def setting_of(paper: Paper) -> list[str]:
    """The sentences before a paper's own announcement that may speak of others' work."""
    sentences = split_sentences(paper.abstract or "")
    quotes = [_quote(paper, one) for one in sentences[: opening_of(sentences)]]
    return [one.text for one in on_others(quotes)]


def own_of(paper: Paper) -> list[str]:
    """The sentences from a paper's own announcement on."""
    sentences = split_sentences(paper.abstract or "")
    return sentences[opening_of(sentences) :]


def _quote(paper: Paper, text: str) -> Quote:
    return Quote(
        paper_id=paper.id,
        public_on=paper.public_on,
        section=ABSTRACT,
        start=0,
        end=len(text),
        text=text,
    )
