"""How good a taxonomy is, measured without a model.

Proxies of the six measures of TaxoAdapt, whose judge is a language model: figures are to be
compared with the same proxies on another taxonomy of the same papers, never with published ones.
The scorer knows nothing of the assignments, so that a taxonomy cannot be its own judge; the two
coverages by assignment, which are what the taxonomy says of itself, stand beside.

Every measure can be had by labels alone or with descriptions. Labels alone ask the same of every
taxonomy. Descriptions help where a label's words are not those of the papers, but differ in length
and wording; that is evened out where it can be (`descriptions`, `scorer`), and as something may be
left, a comparison shows both.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import pstdev

import numpy as np
from numpy.typing import NDArray

from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.graph import Node, TaxonomyGraph
from taxonomy.quality.alignment import fits
from taxonomy.quality.descriptions import without_manner
from taxonomy.quality.figures import DimensionQuality, Quality, mean_of
from taxonomy.quality.likeness import unique_share
from taxonomy.quality.scorer import Scorer

RELEVANT_SHARE = 0.05
"""Of the corpus: a node that fewer papers are about is not relevant (TaxoAdapt's bound)."""


def measure_quality(
    graph: TaxonomyGraph,
    scorer: Scorer,
    *,
    described: bool = True,
    corpus: Mapping[Dimension, Collection[str]] | None = None,
) -> Quality:
    """Measure a taxonomy.

    Args:
        graph: acyclic, with one root per dimension.
        scorer: fitted on the texts of all its papers.
        described: read descriptions beside labels.
        corpus: papers of each dimension that relevance and coverage are measured on; by default
            those of its root. Two taxonomies compare on the same papers only.
    """
    judged = [node for node in graph.nodes() if node.origin != "root"]
    told = without_manner({node.id: node.description if described else "" for node in judged})
    found = []
    for dimension in DIMENSIONS:
        if dimension in graph.roots:
            papers = graph.papers(graph.roots[dimension]) if corpus is None else corpus[dimension]
            found.append(_Measured(graph, dimension, scorer, told, papers).quality())
    return Quality(
        described=described,
        uniqueness=unique_share([node.label for node in judged], scorer.weight),
        dimensions=tuple(found),
    )


@dataclass(frozen=True)
class _Measured:
    """A dimension while it is measured."""

    graph: TaxonomyGraph
    dimension: Dimension
    scorer: Scorer
    told: Mapping[str, str]
    papers: Collection[str]

    def quality(self) -> DimensionQuality:
        graph, root = self.graph, self.graph.roots[self.dimension]
        nodes = graph.nodes(self.dimension)
        return DimensionQuality(
            dimension=self.dimension,
            nodes=len(nodes),
            leaves=len(graph.leaves(self.dimension)),
            depth=max(graph.level(node.id) for node in nodes),
            papers=len(self.papers),
            path_granularity=self._path_granularity(),
            sibling_coherence=mean_of(map(self._coherence, self._families.values())),
            uniqueness=unique_share([node.label for node in self._judged], self.scorer.weight),
            dimension_alignment=mean_of(
                fits(self.dimension, *self._text(node)) for node in self._judged
            ),
            relevance=self._relevance(),
            coverage=mean_of(self._coverages()),
            assigned_coverage=mean_of(map(self._assigned_coverage, self._families)),
            level1_coverage=self._assigned_coverage(root),
        )

    @cached_property
    def _judged(self) -> list[Node]:
        return [node for node in self.graph.nodes(self.dimension) if node.origin != "root"]

    @cached_property
    def _families(self) -> dict[str, list[str]]:
        """The children of each parent; the root is one even without."""
        root = self.graph.roots[self.dimension]
        families = {one.id: self.graph.children(one.id) for one in self.graph.nodes(self.dimension)}
        return {one: found for one, found in families.items() if found or one == root}

    @cached_property
    def _specificity(self) -> dict[str, float]:
        return {node.id: self.scorer.specificity(*self._text(node)) for node in self._judged}

    @cached_property
    def _in_corpus(self) -> NDArray[np.bool_]:
        wanted = set(self.papers)
        return np.array([one in wanted for one in self.scorer.ids], dtype=np.bool_)

    @cached_property
    def _relevant(self) -> dict[str, NDArray[np.bool_]]:
        """For each node the papers of the corpus that it is relevant for; all for the root."""
        found = {
            node.id: self.scorer.relevant(*self._text(node)) & self._in_corpus
            for node in self._judged
        }
        return {self.graph.roots[self.dimension]: self._in_corpus, **found}

    def _text(self, node: Node) -> tuple[str, str]:
        return node.label, self.told[node.id]

    def _path_granularity(self) -> float | None:
        paths = self._paths(self.graph.roots[self.dimension])
        steps = ([self._specificity[one] for one in path[1:]] for path in paths)
        return mean_of(
            all(above < below for above, below in pairwise(path)) for path in steps if len(path) > 1
        )

    def _paths(self, start: str) -> Iterator[list[str]]:
        """Every path from a node down to a leaf."""
        children = self._families.get(start)
        if not children:
            yield [start]
        for child in children or ():
            yield from ([start, *rest] for rest in self._paths(child))

    def _coherence(self, siblings: list[str]) -> float:
        if len(siblings) < 2:
            return 0.0
        # The values lie between 0 and the highest weight: half of that is the largest deviation.
        largest = self.scorer.highest_weight / 2
        return 1 - pstdev(self._specificity[one] for one in siblings) / largest

    def _relevance(self) -> float | None:
        least = RELEVANT_SHARE * len(self.papers)
        return mean_of(int(self._relevant[node.id].sum()) >= least for node in self._judged)

    def _coverages(self) -> Iterator[float]:
        for parent, children in self._families.items():
            sought = self._relevant[parent]
            held = [self._relevant[child] for child in children]
            reached = np.any([np.zeros_like(sought), *held], axis=0) & sought
            if sought.any():
                yield float(reached.sum() / sought.sum())

    def _assigned_coverage(self, parent: str) -> float:
        held = self.graph.papers(parent)
        reached = {
            paper
            for child in self._families[parent]
            for paper in self.graph.assigned(parent, child)
        }
        return len(reached) / len(held) if held else 0.0
