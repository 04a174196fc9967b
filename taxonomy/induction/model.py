"""The operators that ask a model, and fall back to rules for what it cannot answer.

What it costs: one call a paper for its dimensions, at most `placing.QUESTIONS` for its place in
each of them, none where its own words settle that, and one for each of at most `PAPERS_ASKED`
papers whenever a node is split or widened. On real domains that comes to 8 to 11 calls a paper.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from foresci.llm import Backbone, Step
from foresci.llm.asking import Asking
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.induction.operators import Rows, Topic, root_topic
from taxonomy.induction.phrases import phrase_key
from taxonomy.induction.placing import Placing, settled
from taxonomy.induction.replies import (
    usable_description,
    usable_phrases,
    usable_topics,
    usable_types,
)
from taxonomy.induction.rules import INDUCED_SEEDS, RuleOperators
from taxonomy.induction.shown import (
    counted_phrases,
    shown_paper,
    shown_titles,
    shown_topic,
    spread,
)
from taxonomy.induction.steps import (
    CLUSTER,
    DESCRIBE,
    MEANINGS,
    PHRASE,
    SEED,
    TYPE,
    DescribeInput,
    PhraseInput,
    TopicsInput,
    TopicsOutput,
    TypeInput,
)

PAPERS_ASKED = 15
"""Papers for which phrases are asked at a time; in the others those phrases are looked for."""


class ModelOperators:
    """Decides by asking a model; the rules answer what it leaves unanswered.

    The model never sees all papers at once: it types, routes and names them one by one, and forms
    topics from counted phrases and some titles, taken at equal distances.

    Args:
        documents: the papers.
        backbone: what is asked.
        rules: made for the same papers.
    """

    def __init__(self, documents: Documents, backbone: Backbone, rules: RuleOperators) -> None:
        self.documents = documents
        self.rules = rules
        self.asking = Asking(backbone, "taxonomy")
        self.placing = Placing(documents, self.asking)

    @property
    def name(self) -> str:
        """Names the backbone."""
        return f"model:{self.asking.backbone.name}"

    @property
    def fallbacks(self) -> Counter[str]:
        """How many questions of each step the rules had to answer."""
        return self.asking.fallbacks

    def typed(self, dimension: Dimension) -> Rows:
        """The papers that have something of a dimension; one call a paper for all five."""
        return np.flatnonzero(self._types[:, DIMENSIONS.index(dimension)])

    def seed(self, dimension: Dimension, rows: Rows) -> list[Topic]:
        """First topics, from the phrases of the dimension that the papers use most."""
        root = root_topic(dimension)
        found = [self._forms(keys) for keys in self.rules.candidates(root, rows)]
        given = self._topics_input(root, (), rows, found, INDUCED_SEEDS)
        given = given.model_copy(update={"by_rule": tuple(self.rules.seed(dimension, rows))})
        return self._topics(SEED, given)

    def candidates(self, parent: Topic, rows: Rows) -> list[tuple[str, ...]]:
        """Phrases for some of the papers; for the others those of these phrases that they use."""
        asked = rows[spread(len(rows), PAPERS_ASKED)]
        by_rule = self.rules.candidates(parent, asked)
        found = {
            row: self._asked_phrases(parent, row, keys)
            for row, keys in zip(asked.tolist(), by_rule, strict=True)
        }
        known = {phrase_key(phrase): phrase for phrases in found.values() for phrase in phrases}
        return [found[row] if row in found else self._used(row, known) for row in rows.tolist()]

    def cluster(
        self,
        parent: Topic,
        siblings: Sequence[Topic],
        rows: Rows,
        phrases: Sequence[tuple[str, ...]],
        most: int,
    ) -> list[Topic]:
        """New topics that the model forms from the counted phrases."""
        given = self._topics_input(parent, siblings, rows, phrases, most)
        found = self.rules.candidates(parent, rows)
        by_rule = self.rules.cluster(parent, siblings, rows, found, most)
        given = given.model_copy(update={"by_rule": tuple(by_rule)})
        return self._topics(CLUSTER, given)

    def route(self, parent: Topic, children: Sequence[Topic], rows: Rows) -> NDArray[np.bool_]:
        """By the model, apart from the papers whose words settle it; see `Placing`."""
        routed = self.rules.route(parent, children, rows)
        if not children:
            return routed
        open_ = ~settled(self.rules, children, rows, routed)
        for place in np.flatnonzero(open_).tolist():
            fits = zip(children, routed[place], strict=True)
            by_rule = frozenset(child.label for child, fit in fits if fit)
            labels = self.placing.fitting(parent, children, int(rows[place]), by_rule)
            routed[place] = [child.label in labels for child in children]
        return routed

    def in_words(self, topic: Topic, rows: Rows) -> NDArray[np.bool_]:
        """As the rules tell: what a paper writes is no question for a model."""
        return self.rules.in_words(topic, rows)

    def described(self, topic: Topic, rows: Rows) -> Topic:
        """As the model described it when it formed the topic, or else from its papers' titles."""
        if topic.description:
            return topic
        given = DescribeInput(
            meaning=MEANINGS[topic.dimension],
            label=topic.label,
            phrases=topic.phrases,
            titles=shown_titles(self.documents, rows),
            by_rule=self.rules.described(topic, rows).description,
        )
        said = self.asking.ask(DESCRIBE, given, usable_description)
        return topic.model_copy(update={"description": said.description})

    @cached_property
    def _types(self) -> NDArray[np.bool_]:
        """Whether each paper has something of each dimension, shape (papers, dimensions)."""
        found = np.zeros((len(self.documents), len(DIMENSIONS)), dtype=np.bool_)
        for place, dimension in enumerate(DIMENSIONS):
            found[self.rules.typed(dimension), place] = True
        for row, holds in enumerate(found):
            by_rule = [one for one, held in zip(DIMENSIONS, holds, strict=True) if held]
            given = TypeInput(**shown_paper(self.documents.papers[row]), by_rule=tuple(by_rule))
            said = self.asking.ask(TYPE, given, usable_types).to_json()
            found[row] = [said[one] for one in DIMENSIONS]
        return found

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """The folded words of each paper, between spaces."""
        return tuple(
            f" {phrase_key(paper.title)} | {phrase_key(paper.abstract or '')} "
            for paper in self.documents.papers
        )

    def _asked_phrases(self, parent: Topic, row: int, keys: tuple[str, ...]) -> tuple[str, ...]:
        given = PhraseInput(
            **shown_paper(self.documents.papers[row]),
            meaning=MEANINGS[parent.dimension],
            parent=shown_topic(parent),
            by_rule=self._forms(keys),
        )
        return self.asking.ask(PHRASE, given, usable_phrases).phrases

    def _used(self, row: int, known: dict[str, str]) -> tuple[str, ...]:
        words = self._words[row]
        return tuple(phrase for key, phrase in known.items() if f" {key} " in words)

    def _topics_input(
        self,
        parent: Topic,
        siblings: Sequence[Topic],
        rows: Rows,
        phrases: Iterable[tuple[str, ...]],
        most: int,
    ) -> TopicsInput:
        return TopicsInput(
            dimension=parent.dimension,
            meaning=MEANINGS[parent.dimension],
            parent=shown_topic(parent),
            taken=tuple(one.label for one in siblings),
            phrases=counted_phrases(phrases),
            titles=shown_titles(self.documents, rows),
            most=most,
            until=max(paper.public_on for paper in self.documents.papers),
            by_rule=(),
        )

    def _topics(self, step: Step[TopicsInput, TopicsOutput], given: TopicsInput) -> list[Topic]:
        if not given.phrases:
            return list(given.by_rule)
        found = self.asking.ask(step, given, usable_topics).topics
        return [Topic(dimension=given.dimension, **one.to_json()) for one in found]

    def _forms(self, keys: Iterable[str]) -> tuple[str, ...]:
        phrases = self.rules.phrases
        return tuple(phrases.forms[phrases.column[key]] for key in keys)
