"""What the controller asks of whoever answers it: rules, or a model."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from foresci.schema import Record
from taxonomy.dimensions import Dimension

Rows = NDArray[np.int64]
"""Rows of papers in the documents that the operators were made for, ascending."""


class Topic(Record):
    """What is known of a node while the graph grows."""

    dimension: Dimension
    label: str
    description: str = ""
    phrases: tuple[str, ...] = ()
    """What papers on the topic write, most telling first."""


def root_topic(dimension: Dimension) -> Topic:
    """The topic of a dimension's root."""
    return Topic(dimension=dimension, label=dimension.replace("_", " "))


class Operators(Protocol):
    """The decisions of an induction. The same papers and questions give the same answers.

    The steps are TaxoAdapt's: type the papers by dimension, seed each root, route a node's papers
    to its children, and for what crowds or is left over, a phrase for each paper and a clustering
    of the phrases into new topics.
    """

    @property
    def name(self) -> str:
        """Names the operators in a manifest."""

    def typed(self, dimension: Dimension) -> Rows:
        """The papers that have something of a dimension."""

    def seed(self, dimension: Dimension, rows: Rows) -> list[Topic]:
        """First topics of a dimension, from its core papers."""

    def candidates(self, parent: Topic, rows: Rows) -> list[tuple[str, ...]]:
        """For each paper the phrases that could name its topic below `parent`, best first."""

    def cluster(
        self,
        parent: Topic,
        siblings: Sequence[Topic],
        rows: Rows,
        phrases: Sequence[tuple[str, ...]],
        most: int,
    ) -> list[Topic]:
        """At most `most` new topics below `parent`, from the phrases of each of `rows`.

        None has the label of a sibling.
        """

    def route(self, parent: Topic, children: Sequence[Topic], rows: Rows) -> NDArray[np.bool_]:
        """Which papers belong to which children, shape (rows, children)."""

    def in_words(self, topic: Topic, rows: Rows) -> NDArray[np.bool_]:
        """Which papers write of the topic in its own phrases, shape (rows,)."""

    def described(self, topic: Topic, rows: Rows) -> Topic:
        """The topic with its description, given its papers."""
