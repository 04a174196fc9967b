"""The phrases of a set of papers: word n-grams that stand on their own, and who uses them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from foresci.schema import Paper
from knowledge_base.text import STOP_WORDS, fold, plain

LONGEST = 4
"""Words of a phrase at most."""
FEWEST_PAPERS = 3
"""Papers that use a phrase at least."""
TITLE_WEIGHT = 3.0
"""What a phrase in the title counts, against 1 for one in the abstract alone, ..."""
REPEATED_WEIGHT = 2.0
"""... and this for one that the abstract alone holds more than once."""
NESTED = 0.75
"""A phrase that stands within one longer phrase in this share of its papers is a fragment."""

_INNER = frozenset(("of", "to", "in", "as", "a"))
# Second halves of compounds: no phrase begins or ends with one.
_TAILS = frozenset(
    [
        "assisted",
        "augmented",
        "aware",
        "based",
        "centric",
        "conditioned",
        "consistent",
        "constrained",
        "driven",
        "ended",
        "enhanced",
        "free",
        "grained",
        "guided",
        "hop",
        "horizon",
        "intensive",
        "level",
        "like",
        "modal",
        "oriented",
        "order",
        "powered",
        "preserving",
        "scale",
        "shot",
        "specific",
        "stage",
        "step",
        "style",
        "trained",
        "tuned",
        "turn",
        "wise",
    ]
)
_BORDER = re.compile(r"[.,;:!?()\[\]{}\"\u201c\u201d|/]|\s[-\u2013\u2014]+\s")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Phrases:
    """Phrases with the papers that use them.

    Attributes:
        keys: folded words of each phrase, ascending.
        forms: how each is mostly written.
        weights: shape (papers, phrases); `TITLE_WEIGHT` where the title holds the phrase,
            `REPEATED_WEIGHT` or 1 where only the abstract does, else not stored.
    """

    keys: tuple[str, ...]
    forms: tuple[str, ...]
    weights: csr_array

    @cached_property
    def column(self) -> dict[str, int]:
        """Column of each key."""
        return {key: place for place, key in enumerate(self.keys)}

    @cached_property
    def used(self) -> csr_array:
        """1 where a paper uses a phrase, shape (papers, phrases)."""
        used = self.weights.copy()
        used.data = np.ones_like(used.data)
        return used

    @cached_property
    def papers(self) -> NDArray[np.int64]:
        """Papers that use each phrase, shape (phrases,)."""
        return np.asarray(self.used.sum(axis=0)).ravel().astype(np.int64)

    @cached_property
    def idf(self) -> NDArray[np.float64]:
        """ln((papers + 1) / (papers with it + 1)), shape (phrases,)."""
        total = self.weights.shape[0]
        return np.log((total + 1) / (self.papers + 1))


def phrase_key(text: str) -> str:
    """The key under which a phrase is known: its words, folded."""
    return " ".join(map(fold, _WORD.findall(plain(text))))


def find_phrases(papers: Sequence[Paper], wanted: frozenset[str] = frozenset()) -> Phrases:
    """Every phrase of the papers' titles and abstracts that enough of them use.

    A phrase has one to four words, neither begins nor ends with a stop word, and is no mere
    fragment of one longer phrase.

    Args:
        papers: what is read.
        wanted: keys that are kept wherever a paper uses them.
    """
    read = [(_parts(paper.title), _parts(paper.abstract or "")) for paper in papers]
    counts = _frequent(read, wanted)
    keys = tuple(sorted(_without_fragments(counts) | (wanted & counts.keys())))
    column = {key: place for place, key in enumerate(keys)}
    return Phrases(keys, _forms(read, keys), _weights(read, column))


_Part = list[tuple[str, str]]
"""A stretch without punctuation: the folded and the written form of each word."""
_Read = tuple[list[_Part], list[_Part]]


def _parts(text: str) -> list[_Part]:
    found = []
    for part in _BORDER.split(text):
        written = _WORD.findall(part)
        folded = list(map(fold, _WORD.findall(plain(part))))
        if len(folded) == len(written):
            found.append(list(zip(folded, written, strict=True)))
        elif folded:  # LaTeX was taken out
            found.append([(word, word) for word in folded])
    return found


def _grams(part: _Part, longest: int = LONGEST) -> Iterator[tuple[str, int, int]]:
    """Key, start and end of every n-gram of a part that may be a phrase."""
    words = [word for word, _ in part]
    for start, first in enumerate(words):
        if first in STOP_WORDS or first in _TAILS or first.isdigit() or len(first) < 2:
            continue
        for end in range(start + 1, min(start + longest, len(words)) + 1):
            last = words[end - 1]
            if last in STOP_WORDS:
                if last not in _INNER:
                    break
                continue
            if last not in _TAILS and not last.isdigit():
                yield " ".join(words[start:end]), start, end


def _keys(parts: list[_Part]) -> set[str]:
    return {key for part in parts for key, _, _ in _grams(part)}


def _frequent(read: Sequence[_Read], wanted: frozenset[str]) -> Counter[str]:
    """Papers by phrase, for phrases that are wanted or that enough papers use."""
    counts: Counter[str] = Counter()
    for title, abstract in read:
        counts.update(_keys(title) | _keys(abstract))
    return Counter(
        {key: count for key, count in counts.items() if count >= FEWEST_PAPERS or key in wanted}
    )


def _without_fragments(counts: Counter[str]) -> set[str]:
    fragments: set[str] = set()
    for key, count in counts.items():
        words = key.split()
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                inner = " ".join(words[start:end])
                if inner != key and 0 < counts[inner] * NESTED <= count:
                    fragments.add(inner)
    return set(counts) - fragments


def _weights(read: Sequence[_Read], column: dict[str, int]) -> csr_array:
    rows: list[int] = []
    columns: list[int] = []
    data: list[float] = []
    for row, (title, abstract) in enumerate(read):
        titled = _keys(title)
        times = Counter(key for part in abstract for key, _, _ in _grams(part))
        for key in sorted(titled | times.keys()):
            if key in column:
                rows.append(row)
                columns.append(column[key])
                again = REPEATED_WEIGHT if times[key] > 1 else 1.0
                data.append(TITLE_WEIGHT if key in titled else again)
    return csr_array((data, (rows, columns)), shape=(len(read), len(column)))


def _forms(read: Sequence[_Read], keys: tuple[str, ...]) -> tuple[str, ...]:
    """The commonest way of writing each phrase; titles, which capitalise, count little."""
    wanted = set(keys)
    written: dict[str, Counter[str]] = {key: Counter() for key in keys}
    for title, abstract in read:
        for parts, weight in ((title, 1), (abstract, 10)):
            for part in parts:
                for key, start, end in _grams(part):
                    if key in wanted:
                        form = " ".join(_lower(word) for _, word in part[start:end])
                        written[key][form] += weight
    return tuple(
        min(written[key].items(), key=lambda entry: (-entry[1], entry[0]))[0] for key in keys
    )


def _lower(word: str) -> str:
    """Lower case, unless the word is written with capitals after its first letter."""
    return word if word[1:] != word[1:].lower() else word.lower()
