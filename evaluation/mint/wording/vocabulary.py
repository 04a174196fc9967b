"""What can be said in words that were there at the cutoff."""

import re
from collections.abc import Iterator

from evaluation.mint.ground import Ground
from evaluation.mint.wording.lexicon import NAMES, ORDINARY
from evaluation.tokens import stem
from foresci.schema import Paper
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.sentences import split_sentences
from knowledge_base.text import STOP_WORDS, words
from taxonomy.signals.relations.own import own_names

_TOKEN = re.compile(r"[^\W_](?:[\w+./'\u2019-]*[\w+])?")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_DIGIT = re.compile(r"\d")
_DISTINCTIVE = re.compile(r"\d|\w[A-Z]")
_OPENS = re.compile(r"(?:^|[:(\"\u201c])\W*$")


class Vocabulary:
    """Words and names of a ground's papers up to the cutoff, and names that came later.

    Args:
        ground: whose papers are read, once.
    """

    def __init__(self, ground: Ground) -> None:
        texts = [_text(paper) for paper in ground.documents.papers]
        self._stems = set(map(stem, ORDINARY.union(*map(words, texts))))
        self._surfaces = set(NAMES).union(*map(_surfaces, texts))
        self._later = _later_names(ground)
        signals = (signal.id for signal in ground.taxonomy.signals)
        nodes = (node.id for node in ground.taxonomy.graph.nodes())
        self._ids = {*ground.papers, *signals, *nodes}

    def strange(self, text: str, made: str) -> list[str]:
        """What a text has that neither papers up to the cutoff nor the rule-made text have.

        Args:
            text: what is read.
            made: the rule-made text, and whatever else may be said.

        Returns:
            Unknown words, then names, numbers and ids, each once.
        """
        stems, surfaces = set(map(stem, _content(made))), _surfaces(made)
        found = [
            *(
                word
                for word in _content(text)
                if stem(word) not in self._stems and stem(word) not in stems
            ),
            *(name for name in names_in(text) if not self._knows(name, surfaces)),
            *self._later_in(text, made),
            *(one for one in _numbers(text) if one not in _numbers(made)),
            *(one for one in _TOKEN.findall(text) if one in self._ids),
        ]
        return list(dict.fromkeys(found))

    def _knows(self, name: str, made: set[str]) -> bool:
        if self._was_written(name, made):
            return True
        parts = [one for one in re.split("[-/]", name) if one]
        coined = [one for one in parts if one != one.lower()]
        # "LLM-driven" is no name where "LLM" and "driven" are known; "Qwen-VL" is one.
        whole = len(parts) > 1 and len(coined) == 1 and not _DIGIT.search(name)
        return whole and all(self._was_written(part, made) for part in parts)

    def _was_written(self, word: str, made: set[str]) -> bool:
        singular = _singular(word)
        return singular in self._surfaces or singular in made

    def _later_in(self, text: str, made: str) -> list[str]:
        allowed = self._later.found(folded(made))
        return sorted(name for _, name in self._later.found(folded(text)) - allowed)


def _text(paper: Paper) -> str:
    return "\n".join((paper.title, paper.abstract or "", *(one.text for one in paper.sections)))


def _content(text: str) -> list[str]:
    """Words without a digit that are no stop words."""
    return [word for word in words(text) if word not in STOP_WORDS and not _DIGIT.search(word)]


def _numbers(text: str) -> list[str]:
    return [one for one in _TOKEN.findall(text) if _NUMBER.fullmatch(one)]


def _later_names(ground: Ground) -> Phrases[None]:
    """Names that papers after the cutoff give themselves and that none before it mentions."""
    names = {name for paper in ground.later for name in own_names(paper) if folded(name)}
    every = Phrases((None, name) for name in sorted(names))
    known = {
        name for paper in ground.documents.papers for _, name in every.found(folded(_text(paper)))
    }
    return Phrases((None, name) for name in sorted(names - known))


def names_in(text: str) -> Iterator[str]:
    """Words with a digit or an inner capital, and those with a capital where none is due."""
    for sentence in split_sentences(text):
        for found in _TOKEN.finditer(sentence):
            word = found[0]
            if _NUMBER.fullmatch(word):
                continue
            due = _OPENS.search(sentence[: found.start()])
            if _DISTINCTIVE.search(word) or (word[0].isupper() and not due):
                yield word


def _surfaces(text: str) -> set[str]:
    """Words as they are written, singular, and the parts of hyphenated ones without a digit."""
    words = set(map(_singular, _TOKEN.findall(text)))
    joined = [word for word in words if "-" in word and not _DIGIT.search(word)]
    return words.union(*(map(_singular, word.split("-")) for word in joined))


def _singular(word: str) -> str:
    return word.removesuffix("'s").removesuffix("\u2019s").removesuffix("s")
