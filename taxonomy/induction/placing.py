"""Placing papers among the children of a node, by asking about those that words do not settle."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from foresci.llm.asking import Asking
from taxonomy.dimensions import Dimension
from taxonomy.documents import Documents
from taxonomy.induction.operators import Rows, Topic
from taxonomy.induction.replies import usable_labels
from taxonomy.induction.routing import MOST_CHILDREN, SURE
from taxonomy.induction.rules import RuleOperators
from taxonomy.induction.shown import shown_paper, shown_topic
from taxonomy.induction.steps import ROUTE, RouteInput

QUESTIONS = 2
"""Questions at most about the place of one paper in one dimension; then rules find it."""


class Placing:
    """What a model has said of papers and topics so far, and how often it was asked.

    A verdict on a paper and a child stands for the whole build, whatever other children come and
    go beside it: a node is routed anew whenever one of its children is dropped or added, and to
    put every question again would take three times as many calls.
    """

    def __init__(self, documents: Documents, asking: Asking) -> None:
        self.documents = documents
        self.asking = asking
        self._asked: Counter[tuple[Dimension, int]] = Counter()
        self._said: dict[tuple[Dimension, str, int], dict[str, bool]] = {}

    def fitting(
        self, parent: Topic, children: Sequence[Topic], row: int, by_rule: frozenset[str]
    ) -> frozenset[str]:
        """Labels of the children that fit a paper.

        The model is asked about children on which it has said nothing yet, if none on which it
        has fits.

        Args:
            parent: the node that is routed.
            children: those that are offered now.
            row: of the paper.
            by_rule: labels of the children that fit by rule.
        """
        said = self._said.setdefault((parent.dimension, parent.label, row), {})
        new = [child for child in children if child.label not in said]
        if new and not any(said.get(child.label) for child in children):
            if self._asked[parent.dimension, row] == QUESTIONS:
                return frozenset(label for label in by_rule if label not in said)
            self._asked[parent.dimension, row] += 1
            labels = self._ask(parent, new, row, by_rule)
            said.update({child.label: child.label in labels for child in new})
        return frozenset(label for label, fits in said.items() if fits)

    def _ask(
        self, parent: Topic, children: Sequence[Topic], row: int, by_rule: frozenset[str]
    ) -> tuple[str, ...]:
        given = RouteInput(
            **shown_paper(self.documents.papers[row]),
            parent=shown_topic(parent),
            topics=tuple(map(shown_topic, children)),
            most=MOST_CHILDREN,
            by_rule=tuple(child.label for child in children if child.label in by_rule),
        )
        return self.asking.ask(ROUTE, given, usable_labels).labels


def settled(
    rules: RuleOperators, children: Sequence[Topic], rows: Rows, by_rule: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Papers that the rules give to just those children whose phrases stand out in them.

    Args:
        rules: what scores the children's phrases.
        children: at least one.
        rows: of the papers in question.
        by_rule: which of them the rules give to which child, shape (rows, children).

    Returns:
        Shape (rows,).
    """
    sure = np.stack([rules.word_scores(child, rows) >= SURE for child in children], axis=1)
    found: NDArray[np.bool_] = sure.any(axis=1) & (sure == by_rule).all(axis=1)
    return found
