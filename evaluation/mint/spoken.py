"""What a direction's papers say: the phrases that tell a reader which papers are meant."""

from collections.abc import Iterable

from evaluation.mint.ground import Ground
from knowledge_base.domains.phrases import Phrases, folded
from taxonomy.graph import Node

SHOWN = 4
"""Phrases of a direction that a reader is shown, its label among them."""
ENOUGH = 0.7
"""Share of a direction's papers that hold one of these; with less it is not what it says it is."""


class Spoken:
    """The phrases of nodes in the papers up to the cutoff.

    Args:
        ground: of which nothing after the cutoff is read.
        nodes: those that may be asked about.
    """

    def __init__(self, ground: Ground, nodes: Iterable[Node]) -> None:
        self._members = ground.members
        self._phrases = {node.id: _phrases(node) for node in nodes}
        known = {phrase for held in self._phrases.values() for phrase in held}
        finder = Phrases((phrase, phrase) for phrase in sorted(known))
        self._found = {
            paper.id: frozenset(
                phrase
                for text in (paper.title, paper.abstract or "")
                for phrase, _ in finder.found(folded(text))
            )
            for paper in ground.documents.papers
        }

    def shown(self, node: Node) -> tuple[str, ...]:
        """The label, then the phrases that account for most papers not accounted for before.

        A label that no paper holds is left out; so are phrases that add no paper.
        """
        written, left = self._phrases[node.id], self._papers(node)
        label = " ".join(folded(node.label))
        shown: list[str] = []
        order = [label, *(phrase for phrase in written if phrase != label)]
        while left and len(shown) < SHOWN:
            best = max(order, key=lambda phrase: self._count(left, phrase))
            chosen = label if not shown and self._count(left, label) else best
            if not self._count(left, chosen):
                break
            shown.append(chosen)
            left = {paper for paper in left if chosen not in self._found[paper]}
        return tuple(written[phrase] for phrase in shown)

    def speaks(self, node: Node) -> bool:
        """Whether what is shown accounts for most of the node's papers."""
        papers = self._papers(node)
        shown = {" ".join(folded(phrase)) for phrase in self.shown(node)}
        held = sum(not shown.isdisjoint(self._found[paper]) for paper in papers)
        return bool(papers) and held >= ENOUGH * len(papers)

    def _papers(self, node: Node) -> set[str]:
        return {paper for paper in self._members[node.id] if paper in self._found}

    def _count(self, papers: set[str], phrase: str) -> int:
        return sum(phrase in self._found[paper] for paper in papers)


def _phrases(node: Node) -> dict[str, str]:
    """How a node's label and phrases are written, by their folded words."""
    written: dict[str, str] = {}
    for phrase in (node.label, *node.phrases):
        written.setdefault(" ".join(folded(phrase)), phrase)
    return written
