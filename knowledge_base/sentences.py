"""Sentence borders in scientific prose."""

import re

# A border is sentence-final punctuation, white space, then something that opens a sentence.
_BORDER = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"')\]]))\s+(?=[\"'(\[]*[A-Z0-9])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|vs|et al|etc|Figs?|Eqs?|Sec|Tab|No|resp|approx|Dr|Prof)\.|\b[A-Z]\.)$"
)
_LONGEST_ABBREVIATION = 8
"""Characters before a border that can tell an abbreviation, the one before it included."""


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Start and end of every sentence, in order, without surrounding white space.

    A full stop that ends a common abbreviation or an initial does not end a sentence.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for border in _BORDER.finditer(text):
        if _ABBREVIATION.search(
            text, max(start, border.start() - _LONGEST_ABBREVIATION), border.start()
        ):
            continue
        spans.append((start, border.start()))
        start = border.end()
    spans.append((start, len(text)))
    return [trimmed for span in spans if (trimmed := _trim(text, *span))]


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, as `sentence_spans` finds them."""
    return [text[start:end] for start, end in sentence_spans(text)]


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    part = text[start:end]
    start += len(part) - len(part.lstrip())
    end -= len(part) - len(part.rstrip())
    return (start, end) if start < end else None
