"""Terms: names of tasks, methods, data and measures that papers up to a cutoff use as well."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from evaluation.mint.project_lexicon import project_lexicon
from foresci.schema import Paper
from knowledge_base.text import STOP_WORDS, fold, plain
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.induction.lexicon import lexicon

FEWEST_PAPERS = 3
"""Papers up to the cutoff that must use a term: a name coined later, or once, is none."""
LONGEST = 4
MOST_SAID = 3
"""Words of a term that is said as papers write it; longer ones only as the lexicon rewords them."""
LONGEST_ACRONYM = 3

_WORD = re.compile(r"[^\W_]+")
_JOINTS = (" ", "-")
_UNLESS = re.compile(
    r"\b(?:without|no|not|nor|avoid\w*|obviat\w*|bypass\w*|circumvent\w*|remov\w*|unlike"
    r"|instead of|rather than|beyond|replac\w+|eliminat\w+|than|over|versus|existing|previous|prior"
    r"|conventional|traditional)\s+(?:[\w-]+\s+){0,2}$",
    re.IGNORECASE,
)
_ACRONYMS = frozenset({"LLM", "GUI", "AI", "RAG", "API", "QA", "VQA", "SQL", "2D", "3D", "4D"})


class Span(NamedTuple):
    """Where a text holds a term: its key, its characters, and whether it is held against others."""

    key: str
    start: int
    end: int
    denied: bool


@dataclass(frozen=True)
class Term:
    """A term as descriptions say it.

    Attributes:
        key: its folded words.
        form: as it is said, in the plural where it needs one.
        dimensions: of which it can name a topic.
        rarity: ln((N + 1) / (n + 1)), n of N papers up to the cutoff use it.
    """

    key: str
    form: str
    dimensions: tuple[Dimension, ...]
    rarity: float


class Finder:
    """Finds terms in texts.

    Args:
        keys: what to find.
    """

    def __init__(self, keys: Iterable[str]) -> None:
        self._by_first: dict[str, list[list[str]]] = defaultdict(list)
        for key in sorted(keys):
            words = key.split()
            self._by_first[words[0]].append(words)

    def all(self, text: str) -> Iterator[Span]:
        """Every place where a term stands, places within others too, in text order."""
        words = _words(text)
        for first, (_, _, word) in enumerate(words):
            for parts in self._by_first.get(word, ()):
                held = words[first : first + len(parts)]
                if [one for *_, one in held] == parts and _stands_alone(text, held):
                    start, end = held[0][0], held[-1][1]
                    denied = bool(_UNLESS.search(text[:start]))
                    yield Span(" ".join(parts), start, end, denied)

    def longest(self, text: str) -> list[Span]:
        """The places that do not overlap, in text order; of overlapping ones the longest."""
        taken: list[Span] = []
        for one in sorted(self.all(text), key=lambda one: (one.start - one.end, one.start)):
            if not any(one.start < other.end and other.start < one.end for other in taken):
                taken.append(one)
        return sorted(taken, key=lambda one: one.start)


def terms_of(described: Sequence[Paper], known: Sequence[Paper]) -> dict[str, Term]:
    """The terms of some papers that enough papers up to the cutoff use, by key.

    Args:
        described: papers, of any time.
        known: papers up to the cutoff; how a term is written is counted in them alone.
    """
    wanted = {key for paper in described for text in _texts(paper) for key in _candidates(text)}
    counts, written = _counted(Finder(wanted), known)
    found = {}
    for key in sorted(counts):
        form = project_lexicon().reworded.get(key) or _said(key, written[key])
        if counts[key] >= FEWEST_PAPERS and form is not None:
            rarity = math.log((len(known) + 1) / (counts[key] + 1))
            found[key] = Term(key, form, _dimensions(key), rarity)
    return found


@cache
def _dimensions(key: str) -> tuple[Dimension, ...]:
    """The dimensions of which a phrase can name a topic; none where it is no term."""
    words, own = key.split(), project_lexicon()
    found = tuple(one for one in DIMENSIONS if lexicon(one).names_topic(key))
    if key in own.common:
        return ("methods",)
    if key in own.reworded:
        return found or ("tasks",)
    barred = key in own.empty or not own.barred.isdisjoint(words) or len(words) > MOST_SAID
    return () if barred or any(map(str.isdigit, words)) else found


def _candidates(text: str) -> Iterator[str]:
    words = _words(text)
    for first, (_, _, opening) in enumerate(words):
        if opening in STOP_WORDS:
            continue
        for last in range(first + 1, min(first + LONGEST, len(words)) + 1):
            held = words[first:last]
            key = " ".join(word for *_, word in held)
            ends = held[-1][2] not in STOP_WORDS or key in project_lexicon().reworded
            if ends and _stands_alone(text, held) and _dimensions(key):
                yield key


def _counted(
    finder: Finder, known: Sequence[Paper]
) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Papers by key, and how they write each; titles, which capitalise, count little."""
    counts: Counter[str] = Counter()
    written: dict[str, Counter[str]] = defaultdict(Counter)
    for paper in known:
        held: set[str] = set()
        for text, weight in zip(_texts(paper), (1, 10), strict=True):
            for span in finder.all(text):
                held.add(span.key)
                written[span.key][_lower(text[span.start : span.end])] += weight
        counts.update(held)
    return counts, written


def _texts(paper: Paper) -> tuple[str, str]:
    return paper.title, paper.abstract or ""


def _words(text: str) -> list[tuple[int, int, str]]:
    """Start, end and folded form of each word."""
    return [(one.start(), one.end(), fold(plain(one[0]))) for one in _WORD.finditer(text)]


def _stands_alone(text: str, words: Sequence[tuple[int, int, str]]) -> bool:
    """Whether only blanks and hyphens part the words, and no hyphen ties them to further ones."""
    start, end = words[0][0], words[-1][1]
    tied = text[start - 1 : start] in ("-", "\\") or text[end : end + 1] == "-"
    joints = (text[one[1] : two[0]] for one, two in pairwise(words))
    return not tied and all(joint in _JOINTS for joint in joints)


def _lower(form: str) -> str:
    """Lower case, save for words with capitals after their first letter."""
    return _WORD.sub(
        lambda one: one[0] if one[0][1:] != one[0][1:].lower() else one[0].lower(), form
    )


def _said(key: str, written: Counter[str]) -> str | None:
    """The commonest way of writing, in the plural where needed; None for names of things."""
    form = min(written.items(), key=lambda entry: (-entry[1], entry[0]))[0]
    if any(map(is_name, _WORD.findall(form))):
        return None
    singular = fold(last := _WORD.findall(form)[-1].lower()) == last
    return _plural(form) if singular and key.endswith(project_lexicon().countable) else form


def is_name(word: str) -> bool:
    """Whether a word is written like a proper name: `LoRA`, `HotpotQA`, `GSM8K`, but not `RAG`."""
    short = word.isupper() and len(word) <= LONGEST_ACRONYM
    inner = word[1:] != word[1:].lower()
    return inner and not short and word.removesuffix("s") not in _ACRONYMS


def _plural(form: str) -> str:
    if form.endswith("y") and form[-2] not in "aeiou":
        return f"{form[:-1]}ies"
    if form.endswith(("ss", "x", "ch")):
        return f"{form}es"
    return form if form.endswith("s") else f"{form}s"
