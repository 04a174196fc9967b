"""Papers of a domain on both sides of a cutoff, and topics that stay what they were at it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from foresci.schema import Paper
from knowledge_base.corpus import Corpus
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.domains.tagging import Labeller
from knowledge_base.text import STOP_WORDS

Router = Callable[[Sequence[Paper]], Mapping[str, Sequence[str]]]
"""Assigns papers to topics: ids of papers by topic. Nothing in it was learnt after the cutoff."""

SHORTEST_WORD = 3
PHRASE_LENGTHS = (2, 3)


def papers_by_domain(corpus: Corpus, domains: Sequence[str], until: date) -> dict[str, list[Paper]]:
    """Papers that the screens put into each domain, sorted by id."""
    labelled = Labeller().labelled
    found: dict[str, list[Paper]] = {domain: [] for domain in domains}
    for paper in corpus.stream():
        if paper.public_on > until:
            continue
        screened = labelled(paper)
        for domain in found.keys() & set(screened.domains):
            found[domain].append(screened)
    return {domain: sorted(papers, key=lambda one: one.id) for domain, papers in found.items()}


def frequent_phrases(papers: Sequence[Paper], most: int) -> list[str]:
    """The phrases of two or three words that most papers hold, no stop word in them."""
    counts = Counter(phrase for paper in papers for phrase in set(_phrases(paper)))
    return sorted(counts, key=lambda phrase: (-counts[phrase], phrase))[:most]


def phrase_router(phrases: Mapping[str, Sequence[str]]) -> Router:
    """A router that assigns a paper to each topic one of whose phrases it holds."""
    finder = Phrases((topic, phrase) for topic, known in phrases.items() for phrase in known)

    def route(papers: Sequence[Paper]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {topic: [] for topic in phrases}
        for paper in papers:
            for topic in {topic for topic, _ in finder.found(_words(paper))}:
                found[topic].append(paper.id)
        return found

    return route


def _words(paper: Paper) -> list[str]:
    return folded(f"{paper.title}. {paper.abstract or ''}")


def _phrases(paper: Paper) -> Iterator[str]:
    for text in (paper.title, paper.abstract or ""):
        found = folded(text)
        for length in PHRASE_LENGTHS:
            for start in range(len(found) - length + 1):
                words = found[start : start + length]
                if not any(_is_bare(word) for word in words):
                    yield " ".join(words)


def _is_bare(word: str) -> bool:
    return word in STOP_WORDS or word.isdigit() or len(word) < SHORTEST_WORD
