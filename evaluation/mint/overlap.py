"""Runs of words that a text has in common with what it must not repeat."""

from collections.abc import Iterable, Sequence

from knowledge_base.domains.phrases import folded
from knowledge_base.text import STOP_WORDS


def shared_ngrams(text: str, source: str, n: int, allowed: Iterable[str] = ()) -> list[str]:
    """The runs of `n` words of a text that its source holds too, in the text's order, each once.

    Case, plurals, accents, hyphens and punctuation make no difference. A run that says no more than
    one allowed phrase does not count: one whose words are all the phrase's, or stop words around
    it. Two allowed phrases in one run do, since their combination can be the source's own.

    Args:
        text: what is looked through.
        source: what it must not repeat, such as a title and an abstract, one to a line; a run
            does not reach over the end of a line.
        n: words of a run, at least 1.
        allowed: phrases that may be repeated, such as the labels of a taxonomy.

    Returns:
        The runs in folded words, with single spaces.
    """
    held = {run for line in source.splitlines() for run in _runs(folded(line), n)}
    words = folded(text)
    spans = _spans(words, allowed)
    found = [
        " ".join(run)
        for start, run in enumerate(_runs(words, n))
        if run in held and not _is_allowed(run, start, spans)
    ]
    return list(dict.fromkeys(found))


def _runs(words: Sequence[str], n: int) -> list[tuple[str, ...]]:
    return [tuple(words[start : start + n]) for start in range(len(words) - n + 1)]


def _spans(words: Sequence[str], allowed: Iterable[str]) -> list[tuple[int, int]]:
    """Start and end of every place at which an allowed phrase stands."""
    phrases = sorted({tuple(folded(phrase)) for phrase in allowed} - {()})
    return [
        (start, start + len(one))
        for one in phrases
        for start in range(len(words) - len(one) + 1)
        if tuple(words[start : start + len(one)]) == one
    ]


def _is_allowed(run: tuple[str, ...], start: int, spans: list[tuple[int, int]]) -> bool:
    return any(
        all(first <= place < last or word in STOP_WORDS for place, word in enumerate(run, start))
        for first, last in spans
        if first < start + len(run) and last > start
    )
