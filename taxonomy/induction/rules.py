"""The operators that need no model: phrases, a lexicon, and the papers' vectors."""

import re
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.induction.acronyms import find_acronyms, spelt_out
from taxonomy.induction.concepts import LEAST_LIFT, Chooser, Concept, stemmed
from taxonomy.induction.lexicon import lexicon
from taxonomy.induction.operators import Rows, Topic, root_topic
from taxonomy.induction.phrases import TITLE_WEIGHT, Phrases, find_phrases, phrase_key
from taxonomy.induction.routing import SURE, assign, word_scores
from taxonomy.induction.seeds import barred_labels, seed_phrases, seed_topics

INDUCED_SEEDS = 10
"""First topics of a dimension for which there is no seed file."""
CANDIDATES = 20
"""Phrases that a paper puts forward at most."""
OWN_FITNESS = 1.5
"""How well a phrase names a topic that its parent is recognised by; others of the dimension 1."""
CERTAIN = 0.35
"""Phrase score from which a paper writes of a topic: not for one mention of a common phrase."""
FEWEST_CAPITALS = 3
"""Capitals of an acronym."""

_MEASURING: tuple[Dimension, ...] = ("datasets", "evaluation_methods")

_CUES: dict[Dimension, re.Pattern[str]] = {
    "methods": re.compile(
        r"\b(?:we|this (?:paper|work)) (?:\w+ )?(?:propos|introduc|present|develop|design)\w*"
        r"|\b(?:novel|new) [^.]{0,40}(?:method|framework|approach|algorithm|model|architecture)"
        r"|\bour (?:method|framework|approach|algorithm|model|system)",
        re.IGNORECASE,
    ),
    "datasets": re.compile(
        r"\b(?:propos|introduc|present|construct|creat|releas|build|collect|curat|contribut)\w*"
        r"[^.]{0,70}\b(?:benchmark|dataset|corpus|corpora|data set|test ?bed|suite)"
        r"|\w[- ]?Bench\b",
        re.IGNORECASE,
    ),
}


class RuleOperators:
    """Decides by counting.

    Args:
        documents: the papers.
        domain: whose seed file is used; the general one alone when None.
    """

    name = "rules"

    def __init__(self, documents: Documents, domain: str | None) -> None:
        self.documents = documents
        self.domain = domain

    @cached_property
    def phrases(self) -> Phrases:
        """The phrases of the papers, those of the seeds included."""
        wanted = frozenset(map(phrase_key, seed_phrases(self.domain)))
        return find_phrases(self.documents.papers, wanted)

    @cached_property
    def acronyms(self) -> dict[str, str]:
        """What the papers' acronyms stand for, as phrase keys."""
        return find_acronyms(
            f"{paper.title}. {paper.abstract or ''}" for paper in self.documents.papers
        )

    @cached_property
    def _meanings(self) -> list[str]:
        return [spelt_out(key, self.acronyms) for key in self.phrases.keys]

    def typed(self, dimension: Dimension) -> Rows:
        """The papers that have something of a dimension: all have a task; see `_speaks_of`."""
        every = np.arange(len(self.documents))
        if dimension == "tasks":
            return every
        return every[self._speaks_of(dimension)]

    def seed(self, dimension: Dimension, rows: Rows) -> list[Topic]:
        """The topics of the seed file, or else the phrases that cover most papers."""
        if topics := seed_topics(dimension, self.domain):
            return list(topics)
        root = root_topic(dimension)
        return self.cluster(root, [], rows, self.candidates(root, rows), INDUCED_SEEDS)

    def candidates(self, parent: Topic, rows: Rows) -> list[tuple[str, ...]]:
        """For each paper its phrases of the parent's dimension, those that stand out first."""
        columns = np.flatnonzero(self._fitness(parent))
        weights = csr_array(self.phrases.weights[rows][:, columns])
        strength = weights.data * self.phrases.idf[columns][weights.indices]
        found = []
        for start, end in zip(weights.indptr[:-1], weights.indptr[1:], strict=True):
            order = np.argsort(-strength[start:end], kind="stable")[:CANDIDATES]
            places = columns[weights.indices[start:end][order]]
            found.append(tuple(self.phrases.keys[place] for place in places))
        return found

    def cluster(
        self,
        parent: Topic,
        siblings: Sequence[Topic],
        rows: Rows,
        phrases: Sequence[tuple[str, ...]],
        most: int,
    ) -> list[Topic]:
        """The few phrases that cover most of the papers, with their variants."""
        keys = sorted({key for found in phrases for key in found})
        columns = np.array([self.phrases.column[key] for key in keys], dtype=np.int64)
        above = spelt_out(phrase_key(parent.label), self.acronyms)
        taken = [
            spelt_out(key, self.acronyms) for topic in siblings for key in self._known_by(topic)
        ]
        fitness = self._fitness(parent)[columns]
        # A root's papers are nearly all papers, so that no phrase is used more often by them.
        lift = 0.0 if _is_root(parent) else LEAST_LIFT
        chooser = Chooser(
            self.phrases, self._meanings, self.documents.vectors, rows, columns, fitness, lift
        )
        chosen = chooser.choose(most, above, taken)
        return [self._topic(parent.dimension, found) for found in chosen]

    def route(self, parent: Topic, children: Sequence[Topic], rows: Rows) -> NDArray[np.bool_]:
        """By the children's phrases in a paper, and its nearness to their centres."""
        words = [self.word_scores(child, rows) for child in children]
        return assign(words, self.documents.vectors[rows])

    def in_words(self, topic: Topic, rows: Rows) -> NDArray[np.bool_]:
        """Which papers write of the topic and not in passing, shape (rows,).

        One mention of a phrase that many papers use is in passing; a title, a rarer phrase, or
        several mentions are not. A single word that names no topic by itself (`web`, `pipeline`)
        counts in a title only.
        """
        return self.word_scores(topic, rows, strict=True) >= CERTAIN

    def described(self, topic: Topic, rows: Rows) -> Topic:
        """With a description made of the topic's phrases and its most telling other ones."""
        named = [self._form(key) for key in self._known_by(topic)[1:5]]
        text = f"Papers on {topic.label}"
        if named:
            text += f"; recognised by {', '.join(named)}"
        return topic.model_copy(update={"description": f"{text}."})

    def _fitness(self, parent: Topic) -> NDArray[np.float64]:
        """How well each phrase would name a child, shape (phrases,); 0 where it cannot.

        Phrases of the dimension can, and so can those that the parent itself is recognised by.
        """
        fitness = np.zeros(len(self.phrases.keys))
        fitness[self._naming[parent.dimension]] = 1.0
        for key in self._known_by(parent):
            column = self.phrases.column.get(key)
            if column is not None and self._telling(column, parent.dimension):
                fitness[column] = OWN_FITNESS
        for key in map(phrase_key, barred_labels(self.domain)):
            if key in self.phrases.column:
                fitness[self.phrases.column[key]] = 0.0
        return fitness

    def _telling(self, column: int, dimension: Dimension) -> bool:
        """Whether a phrase can stand alone: several words, a topic's name, or an acronym.

        What names a dataset or a measure is no topic of another dimension.
        """
        key, form = self.phrases.keys[column], self.phrases.forms[column]
        known = lexicon(dimension)
        if known.names_topic(key):
            return True
        if known.is_barred(key.split()) or self._names_other(key, dimension):
            return False
        return " " in key or sum(map(str.isupper, form)) >= FEWEST_CAPITALS

    def _is_loose(self, column: int, dimension: Dimension) -> bool:
        key, form = self.phrases.keys[column], self.phrases.forms[column]
        acronym = sum(map(str.isupper, form)) >= FEWEST_CAPITALS
        return " " not in key and not acronym and not lexicon(dimension).is_telling(key)

    def _names_other(self, key: str, dimension: Dimension) -> bool:
        others = [other for other in _MEASURING if other != dimension]
        if "datasets" in others and key in self._dataset_names:
            return True
        return any(lexicon(other).names_topic(key) for other in others)

    @cached_property
    def _dataset_names(self) -> frozenset[str]:
        return frozenset(
            phrase_key(phrase)
            for topic in seed_topics("datasets", self.domain)
            for phrase in topic.phrases
        )

    @cached_property
    def _naming(self) -> dict[Dimension, NDArray[np.int64]]:
        """Columns of the phrases that can name a topic, by dimension."""
        return {
            dimension: np.array(
                [
                    column
                    for column, key in enumerate(self.phrases.keys)
                    if lexicon(dimension).names_topic(key)
                ],
                dtype=np.int64,
            )
            for dimension in DIMENSIONS
        }

    def _speaks_of(self, dimension: Dimension) -> NDArray[np.bool_]:
        """Papers with a phrase of the dimension in the title, with two, or with a cue."""
        columns = self._naming[dimension]
        weights = csr_array(self.phrases.weights[:, columns])
        titled = np.asarray((weights >= TITLE_WEIGHT).sum(axis=1)).ravel() > 0
        several = np.diff(weights.indptr) >= 2
        for topic in seed_topics(dimension, self.domain):
            titled |= self.word_scores(topic, np.arange(len(self.documents))) >= SURE
        cue = _CUES.get(dimension)
        if cue is None:
            return titled | several
        cued = [bool(cue.search(f"{one.title}. {one.abstract}")) for one in self.documents.papers]
        return titled | several | np.array(cued, dtype=np.bool_)

    def word_scores(self, topic: Topic, rows: Rows, *, strict: bool = False) -> NDArray[np.float64]:
        """How much a topic's phrases stand out in papers, between 0 and 1, shape (rows,).

        Args:
            topic: whose phrases.
            rows: of the papers.
            strict: whether loose single words count in a title only; see `in_words`.
        """
        columns = [
            self.phrases.column[key] for key in self._known_by(topic) if key in self.phrases.column
        ]
        if not columns:
            return np.zeros(len(rows))
        weights = csr_array(self.phrases.weights[rows][:, columns])
        if strict:
            loose = np.array([self._is_loose(column, topic.dimension) for column in columns])
            weights.data[loose[weights.indices] & (weights.data < TITLE_WEIGHT)] = 0.0
        return word_scores(weights, self.phrases.idf[columns])

    def _known_by(self, topic: Topic) -> list[str]:
        """Keys of a topic's phrases, its label first."""
        return list(dict.fromkeys(map(phrase_key, (topic.label, *topic.phrases))))

    def _form(self, key: str) -> str:
        column = self.phrases.column.get(key)
        return key if column is None else self.phrases.forms[column]

    def _topic(self, dimension: Dimension, found: Concept) -> Topic:
        """A topic of a concept; phrases that share no word with its label do not make it out."""
        forms, name = self.phrases.forms, stemmed(self._meanings[found.column])
        akin = [place for place in found.variants if name & stemmed(self._meanings[place])]
        return Topic(
            dimension=dimension,
            label=forms[found.column],
            phrases=(forms[found.column], *(forms[place] for place in akin)),
        )


def _is_root(topic: Topic) -> bool:
    return topic.label == root_topic(topic.dimension).label
