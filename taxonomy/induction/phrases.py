"""The phrases of a set of papers: word n-grams that stand on their own, and who uses them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

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
    return _used(read, keys)


class _Word(NamedTuple):
    """A word of a text, and where it may stand within a phrase.

    Attributes:
        folded: as it counts.
        written: in lower case, unless it has capitals after its first letter.
        opens: whether a phrase may begin with it.
        ends: whether a phrase may end with it.
        parts: whether no phrase may hold it.
    """

    folded: str
    written: str
    opens: bool
    ends: bool
    parts: bool


@lru_cache(maxsize=1 << 17)
def _word(folded: str, written: str) -> _Word:
    fits = folded not in STOP_WORDS and folded not in _TAILS and not folded.isdigit()
    return _Word(
        folded,
        written=written if written[1:] != written[1:].lower() else written.lower(),
        opens=fits and len(folded) > 1,
        ends=fits,
        parts=folded in STOP_WORDS and folded not in _INNER,
    )


_Part = list[_Word]
"""A stretch without punctuation."""
_Read = tuple[list[_Part], list[_Part]]


def _parts(text: str) -> list[_Part]:
    found = []
    for part in _BORDER.split(text):
        written = _WORD.findall(part)
        folded = list(map(fold, _WORD.findall(plain(part))))
        if len(folded) == len(written):
            found.append(list(map(_word, folded, written)))
        elif folded:  # LaTeX was taken out
            found.append(list(map(_word, folded, folded)))
    return found


def _grams(part: _Part) -> Iterator[tuple[str, int, int]]:
    """Key, start and end of every n-gram of a part that may be a phrase."""
    for start, first in enumerate(part):
        if not first.opens:
            continue
        key = ""
        for end, word in enumerate(part[start : start + LONGEST], start + 1):
            if word.parts:
                break
            key = f"{key} {word.folded}" if key else word.folded
            if word.ends:
                yield key, start, end


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


def _used(read: Sequence[_Read], keys: tuple[str, ...]) -> Phrases:
    """Where the phrases are used, and how they are mostly written.

    Titles, which capitalise, count little for the way of writing.
    """
    column = {key: place for place, key in enumerate(keys)}
    written: list[Counter[str]] = [Counter() for _ in keys]
    rows: list[int] = []
    columns: list[int] = []
    data: list[float] = []
    for row, (title, abstract) in enumerate(read):
        titled = Counter(_found(title, column, written, 1))
        times = Counter(_found(abstract, column, written, 10))
        for place in sorted(titled.keys() | times.keys()):
            again = REPEATED_WEIGHT if times[place] > 1 else 1.0
            rows.append(row)
            columns.append(place)
            data.append(TITLE_WEIGHT if place in titled else again)
    weights = csr_array((data, (rows, columns)), shape=(len(read), len(keys)))
    return Phrases(keys, tuple(map(_commonest, written)), weights)


def _found(
    parts: list[_Part], column: Mapping[str, int], written: list[Counter[str]], weight: int
) -> Iterator[int]:
    """The column of each use of a phrase; how it is written is counted with a weight."""
    for part in parts:
        for key, start, end in _grams(part):
            place = column.get(key)
            if place is not None:
                written[place][" ".join([word.written for word in part[start:end]])] += weight
                yield place


def _commonest(written: Counter[str]) -> str:
    return min(written.items(), key=lambda entry: (-entry[1], entry[0]))[0]
