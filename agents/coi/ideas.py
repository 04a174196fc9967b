"""Reading a paper of a chain."""

from collections import Counter
from math import log

from agents.coi.records import Idea, IdeaInput
from agents.decide.reading import Reading, Sentence
from knowledge_base import KnowledgeBase
from knowledge_base.remembering import remembered
from knowledge_base.text import tokenize
from taxonomy.contribution import main_contribution
from taxonomy.passages import Role

TERMS = 6
TITLE_WEIGHT = 3
FEWEST_CHUNKS = 3
"""A word of fewer chunks is a name that no other paper can take up."""
MOST_CHARACTERS = 600
FREQUENCIES_HELD = 4
"""Knowledge bases whose frequencies of words stay in memory."""


def read_paper(given: IdeaInput) -> Idea:
    """The sentence nearest to the subject, or else to the title, that plays each role.

    What can be quoted is chosen later, among all papers of the chain.
    """
    reading = Reading([given.paper])
    said: list[Sentence] = []

    def told(*roles: Role) -> str:
        for about in (given.subject, given.paper.title, given.paper.text):
            found = reading.best(about, *roles, after=said, to_quote=False)
            if found and len(found.passage.text) <= MOST_CHARACTERS:
                said.append(found)
                return found.passage.text
        return ""

    return Idea(
        problem=told("problem"),
        approach=told("remedy"),
        cause=told("cause"),
        result=told("evaluation"),
        terms=given.terms,
        contribution=main_contribution(given.paper.text),
    )


def terms_of(kb: KnowledgeBase, title: str, text: str) -> tuple[str, ...]:
    """The words that set a paper apart: most uses times inverse frequency, titles counted thrice.

    Args:
        kb: whose chunks give the frequencies.
        title: the paper's title.
        text: its abstract.
    """
    counts: Counter[str] = Counter(tokenize(text))
    for word in tokenize(title):
        counts[word] += TITLE_WEIGHT
    frequencies = _frequencies(kb)
    weights = {
        word: count * log(kb.bm25.n_documents / frequencies[word])
        for word, count in counts.items()
        if frequencies.get(word, 0) >= FEWEST_CHUNKS and not word.isdigit()
    }
    return tuple(sorted(weights, key=lambda word: (-weights[word], word))[:TERMS])


@remembered(FREQUENCIES_HELD)
def _frequencies(kb: KnowledgeBase) -> dict[str, int]:
    return kb.bm25.document_frequencies()
