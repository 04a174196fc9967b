"""Cutting papers into the passages that indexes hold."""

import re
from collections.abc import Iterator

from foresci.schema import Chunk, Paper
from knowledge_base.sentences import sentence_spans

TITLE = "title"
ABSTRACT = "abstract"
CHUNK_WORDS = 180
"""Most words of a chunk of a section; a section of no more words stays whole."""
OVERLAP_WORDS = 60
"""A chunk begins with the last sentences of the one before, two at most, if they are this short."""
OVERLAP_SENTENCES = 2
_WORD = re.compile(r"\S+")

Span = tuple[int, int]


def chunks_of(paper: Paper) -> Iterator[Chunk]:
    """The chunks of a paper: its abstract (its title where it has none), then each section.

    Titles and abstracts stay whole. Sections are cut on sentence borders with some overlap.
    """
    section = ABSTRACT if paper.abstract else TITLE
    text = paper.abstract or paper.title
    yield Chunk(paper_id=paper.id, section=section, text=text, start=0, end=len(text))
    for part in paper.sections:
        for start, end in window_spans(part.text):
            text = part.text[start:end]
            yield Chunk(paper_id=paper.id, section=part.name, text=text, start=start, end=end)


def indexed_text(title: str, chunk: Chunk) -> str:
    """The text that stands for a chunk in the indexes: its paper's title goes with each chunk."""
    return title if chunk.section == TITLE else f"{title} {chunk.text}"


def window_spans(text: str) -> list[Span]:
    """Start and end of windows of up to 180 words over whole sentences, each overlapping the last.

    A text of up to 180 words is one window, from its first character to its last. A sentence
    longer than a window is cut between words.
    """
    if _words(text) <= CHUNK_WORDS:
        return [(0, len(text))]
    parts = [part for span in sentence_spans(text) for part in _pieces(text, span)]
    sizes = [_words(text[start:end]) for start, end in parts]
    windows = []
    first = 0
    while first < len(parts):
        last = _last_part(sizes, first)
        windows.append((parts[first][0], parts[last][1]))
        first = len(parts) if last == len(parts) - 1 else _next_part(sizes, first, last)
    return windows


def _last_part(sizes: list[int], first: int) -> int:
    """The last part of the window that begins at `first`."""
    total = sizes[first]
    last = first
    while last + 1 < len(sizes) and total + sizes[last + 1] <= CHUNK_WORDS:
        last += 1
        total += sizes[last]
    return last


def _next_part(sizes: list[int], first: int, last: int) -> int:
    """Where the next window begins: after `first`, and so early that it reaches beyond `last`."""
    begin = last + 1
    overlap = 0
    for part in range(last, max(first, last - OVERLAP_SENTENCES), -1):
        overlap += sizes[part]
        if overlap > OVERLAP_WORDS or overlap + sizes[last + 1] > CHUNK_WORDS:
            break
        begin = part
    return begin


def _pieces(text: str, span: Span) -> Iterator[Span]:
    """The span itself, or cuts of it between words where it is longer than a chunk."""
    words = list(_WORD.finditer(text, *span))
    for first in range(0, len(words), CHUNK_WORDS):
        piece = words[first : first + CHUNK_WORDS]
        yield piece[0].start(), piece[-1].end()


def _words(text: str) -> int:
    return len(text.split())
