"""Words of papers and nodes as the quality metrics read them.

They are stems, while routing reads words with plurals folded: the metrics share no text model with
what they judge.
"""

from functools import lru_cache

from snowballstemmer import stemmer

from foresci.schema import Paper
from knowledge_base.text import STOP_WORDS, words

_STEMMER = stemmer("english")


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> str:
    """The stem of a lower-case word."""
    return str(_STEMMER.stemWord(word))


def stems(text: str) -> list[str]:
    """Stems of the words that are no stop words, in order."""
    return [stem(word) for word in words(text) if word not in STOP_WORDS]


def distinct(text: str) -> tuple[str, ...]:
    """The distinct stems of a text, in order of first appearance."""
    return tuple(dict.fromkeys(stems(text)))


def paper_text(paper: Paper) -> str:
    """What is read of a paper: its title and abstract."""
    return f"{paper.title} {paper.abstract or ''}"
