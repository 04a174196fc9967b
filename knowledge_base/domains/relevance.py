"""The domain-relevance screen: whether a paper is about a domain or only uses its words.

A screen looks at the paper alone. Anything fitted on a collection (a classifier, a frequency) could
carry what came after a cutoff into a knowledge base before it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from knowledge_base.domains.domain import KINDS, Domain
from knowledge_base.domains.phrases import Phrases
from knowledge_base.domains.reading import OPENING_SENTENCES, Reading

Found = set[tuple[str, str]]
"""Pairs of a kind of term (`title`, `strong`, …) and the term."""


class Places(NamedTuple):
    """Which terms of a domain a paper holds, and where."""

    title: Found
    sentences: list[Found]

    def anywhere(self, kind: str) -> list[str]:
        """The terms of a kind in title or abstract, sorted."""
        return terms(kind, self.title, *self.sentences)


class Relevance(NamedTuple):
    """Whether a paper is relevant, why, and whether one more piece of evidence would turn it."""

    relevant: bool
    near: bool
    reason: str


class Finder:
    """Finds the terms of several domains in one pass over a paper."""

    def __init__(self, domains: Iterable[Domain]) -> None:
        self._phrases = Phrases(
            ((domain.name, kind), phrase)
            for domain in domains
            for kind in KINDS
            for phrase in getattr(domain, kind)
        )

    def places(self, reading: Reading) -> dict[str, Places]:
        """Where the terms of each domain stand; domains without any are left out."""
        pieces = [reading.title, *reading.sentences]
        places: dict[str, Places] = {}
        for number, words in enumerate(pieces):
            for (name, kind), phrase in self._phrases.found(words):
                if name not in places:
                    places[name] = Places(set(), [set() for _ in reading.sentences])
                piece = places[name].sentences[number - 1] if number else places[name].title
                piece.add((kind, phrase))
        return places


def terms(kind: str, *pieces: Found) -> list[str]:
    """The terms of one kind in some pieces of a paper, sorted."""
    return sorted({phrase for piece in pieces for found, phrase in piece if found == kind})


def in_categories(domain: Domain, categories: Sequence[str]) -> bool:
    """Whether the categories let a paper in; one without categories is judged by its words."""
    return not (categories and domain.categories and domain.categories.isdisjoint(categories))


def relevance(domain: Domain, reading: Reading, places: Places) -> Relevance:
    """Judge a paper whose categories let it in.

    Args:
        domain: the domain.
        reading: the paper's pieces.
        places: where the domain's terms stand in them.
    """
    named = terms("title", places.title) + terms("strong", places.title)
    excluding = terms("exclude", places.title)
    if excluding and not terms("strong", places.title):
        return Relevance(False, bool(named), f"excluded term in title: {quoted(excluding)}")
    strong, weak = places.anywhere("strong"), places.anywhere("weak")
    if domain.context and not places.anywhere("context"):
        return Relevance(False, bool(named or strong), "no context term")
    if named:
        return Relevance(True, False, f"title term: {quoted(named)}")
    if strong or len(weak) >= domain.weak_minimum:
        return _by_abstract(domain, reading, places, strong, weak)
    near = len(weak) > 1 and len(weak) == domain.weak_minimum - 1
    few = f"too few weak terms: {len(weak)} of {domain.weak_minimum} ({quoted(weak)})"
    return Relevance(False, near, few if weak else "no domain term")


def _by_abstract(
    domain: Domain, reading: Reading, places: Places, strong: list[str], weak: list[str]
) -> Relevance:
    """Judge by the abstract: what counts is more than a passing mention."""
    prominent = {*range(OPENING_SENTENCES), *reading.contributions()}
    main = [found for place, found in enumerate(places.sentences) if place in prominent]
    touched = sum(
        bool(terms("strong", found) or terms("weak", found)) for found in places.sentences
    )
    if terms("strong", *main) and touched > 1:
        return Relevance(True, False, f"strong term in abstract: {quoted(strong)}")
    if len(weak) >= domain.weak_minimum and terms("weak", places.title, *main) and touched > 1:
        return Relevance(True, False, f"weak terms in abstract: {quoted(weak)}")
    return Relevance(False, True, f"passing mention: {quoted(strong or weak)}")


def quoted(phrases: Sequence[str]) -> str:
    """Up to three different phrases in quotes."""
    return ", ".join(f'"{phrase}"' for phrase in sorted(set(phrases))[:3])
