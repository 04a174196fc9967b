"""Which papers take up a limitation: one rule for both sides of a cutoff."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from foresci.schema import Paper
from knowledge_base.chunks import ABSTRACT, TITLE
from knowledge_base.sentences import sentence_spans
from knowledge_base.text import fold, words
from taxonomy.passages import Role, roles_of
from taxonomy.signals.problems.concepts import Concept, reading
from taxonomy.signals.problems.words import QUALITIES, stem

SLACK = 2
"""Other words that may stand among the words of a limitation, in a row."""
NEAR_FIGURE = 6
"""Words between a figure and the words of what it is a figure of, these included."""
_FIGURE = re.compile(
    r"(?<![\w.,-])\d[\d.,]*\s?-?\$?\\?(?:%|\u00d7|(?:times|x|ms|s|k|fold|seconds?|percent)\b)"
    r"|\b(?:by|of|to|from|at|under|below|than|only|about) \$?\d[\d.,]*(?![\w-])"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|several)(?:-fold|fold| times)\b"
    r"|\borders? of magnitude\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_TAKING_UP: frozenset[Role] = frozenset({"problem", "cause", "remedy"})


@dataclass(frozen=True)
class _Sentence:
    """A title or a sentence of an abstract, word by word."""

    paper: str
    section: str
    text: str
    stems: tuple[str, ...]

    def takes_up(self, concept: Concept) -> bool:
        """Whether it names a problem where it tells of one, of its cause or of a remedy."""
        if not _near(self.stems, concept):
            return False
        if self.section == TITLE:
            return True
        tells = not roles_of(self.text).isdisjoint(_TAKING_UP)
        return tells and not _only_measures(self.text, concept)


class Uptake:
    """Finds the papers that take up a limitation.

    A paper does when its title, or a sentence of its abstract that tells a problem, a cause or a
    remedy, holds all stems of the limitation with at most `SLACK` other words among them. One that
    reports a figure of it ("latency of 30 ms") and tells of no problem besides is left out. Stems
    are read as the taxonomy reads them when it finds what papers complain of, and its rules are of
    the time before the cutoff or of no time, so that a paper is treated alike on either side.
    """

    def __init__(self, papers: Iterable[Paper]) -> None:
        self._sentences = [one for paper in papers for one in _sentences(paper)]
        self._rows: dict[str, set[int]] = defaultdict(set)
        for row, sentence in enumerate(self._sentences):
            for word in sentence.stems:
                self._rows[word].add(row)
        self._read: dict[Callable[[str], str], dict[str, set[int]]] = {}

    def papers(self, concept: Concept) -> frozenset[str]:
        """Ids of the papers that take up a problem."""
        rows = self._rows_as(reading(concept.sense, concept.stems))
        held = [rows.get(word, set()) for word in concept.stems]
        found: set[str] = set()
        for row in sorted(set.intersection(*held)):
            sentence = self._sentences[row]
            if sentence.paper not in found and sentence.takes_up(concept):
                found.add(sentence.paper)
        return frozenset(found)

    def _rows_as(self, read: Callable[[str], str]) -> dict[str, set[int]]:
        if read not in self._read:
            rows: dict[str, set[int]] = defaultdict(set)
            for word, at in self._rows.items():
                rows[read(word)] |= at
            self._read[read] = rows
        return self._read[read]


def names(text: str, concept: Concept) -> bool:
    """Whether a sentence holds all stems of a problem near one another."""
    return _near(_stems(text), concept)


def _only_measures(text: str, concept: Concept) -> bool:
    """Whether a sentence gives a figure of a limitation and, its own words apart, no problem."""
    if not any(_is_near(text, figure, concept) for figure in _FIGURE.finditer(text)):
        return False
    read, wanted = reading(concept.sense, concept.stems), set(concept.stems)
    rest = _WORD.sub(
        lambda word: "" if wanted.intersection(map(read, _stems(word[0]))) else word[0], text
    )
    return "problem" not in roles_of(rest)


def _is_near(text: str, figure: re.Match[str], concept: Concept) -> bool:
    before, after = _stems(text[: figure.start()]), _stems(text[figure.end() :])
    return any(_near(part, concept) for part in (before[-NEAR_FIGURE:], after[:NEAR_FIGURE]))


def _sentences(paper: Paper) -> Iterator[_Sentence]:
    parts = [(TITLE, paper.title)]
    abstract = paper.abstract or ""
    parts += [(ABSTRACT, abstract[start:end]) for start, end in sentence_spans(abstract)]
    for section, text in parts:
        yield _Sentence(paper.id, section, text, _stems(text))


def _stems(text: str) -> tuple[str, ...]:
    """The stem of each word; of a quality, the name by which problems want it."""
    return tuple(QUALITIES.get(fold(word)) or stem(word) for word in words(text))


def _near(stems: tuple[str, ...], concept: Concept) -> bool:
    """Whether some run of few words holds all stems of a concept."""
    read = reading(concept.sense, concept.stems)
    wanted = set(concept.stems)
    longest = len(wanted) + SLACK
    places = [(row, one) for row, word in enumerate(stems) if (one := read(word)) in wanted]
    return any(
        {one for row, one in places if start <= row < start + longest} == wanted
        for start, _ in places
    )
