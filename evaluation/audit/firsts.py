"""When names and word sequences first appeared in a corpus."""

from collections.abc import Iterable

from evaluation.audit.papers import Papers
from evaluation.audit.public_text import NAME, Gram
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.progress import Progress
from knowledge_base.text import plain

PAPERS_BETWEEN_SIGNS = 2_000
FEW = 100
"""Words that are faster looked for one by one than by taking a text apart."""


def first_words(papers: Papers, wanted: Iterable[str], progress: Progress) -> dict[str, int]:
    """Row of the oldest paper that has a word.

    Args:
        papers: oldest first.
        wanted: words as `public_text.NAME` finds them; one in lower case is found in any case, any
            other as it is written. Those that no paper has are left out.
        progress: told how far it is.
    """
    missing = set(wanted)
    found: dict[str, int] = {}
    for row, text in papers.texts():
        both = f"{text}\n{text.lower()}"
        if len(missing) > FEW or any(word in both for word in missing):
            here = missing.intersection(NAME.findall(both))
            found.update((word, row) for word in here)
            missing -= here
        if not row % PAPERS_BETWEEN_SIGNS:
            progress("looking for names", row, len(papers.ids))
    return found


def oldest_rows(
    papers: Papers, wanted: Iterable[Gram], until: int, most: int, progress: Progress
) -> dict[Gram, list[int]]:
    """Rows of the oldest papers in which folded words stand in a row.

    Args:
        papers: oldest first.
        wanted: sequences of folded words; those that no paper has are left out.
        until: rows from this one on are not read.
        most: rows that are wanted of each, at most.
        progress: told how far it is.
    """
    missing = set(wanted)
    found: dict[Gram, list[int]] = {}
    phrases, marks = _finder(missing)
    for row in range(until):
        if not missing:
            break
        text = papers.text(row)
        lower = plain(text)
        if any(mark in lower for mark in marks):
            here = sorted(gram for gram, _ in phrases.found(folded(text)))
            for gram in here:
                found.setdefault(gram, []).append(row)
            if done := {gram for gram in here if len(found[gram]) == most}:
                missing -= done
                phrases, marks = _finder(missing)
        if not row % PAPERS_BETWEEN_SIGNS:
            progress("looking for word sequences", row, until)
    return found


def _finder(wanted: Iterable[Gram]) -> tuple[Phrases[Gram], frozenset[str]]:
    """What finds sequences, and letters one of which a text must have to hold any of them.

    Folding words is slow; most texts need no look that closely.
    """
    listed = sorted(wanted)
    marks = frozenset(longest[:-1] or longest for longest in (max(g, key=len) for g in listed))
    return Phrases((gram, " ".join(gram)) for gram in listed), marks
