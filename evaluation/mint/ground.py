"""What tasks are minted from: a domain's papers and taxonomy at a cutoff, and what came later."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from evaluation.realized.period import Period
from evaluation.realized.population import Population
from foresci.schema import Paper
from taxonomy.documents import Documents
from taxonomy.evidence.quotes import paper_evidence
from taxonomy.evidence.records import PaperEvidence
from taxonomy.store import Taxonomy


@dataclass(frozen=True)
class Ground:
    """One domain at one cutoff.

    Attributes:
        domain: as tasks name it: `llm_agents`.
        title: as questions name it: "language-model agents".
        period: what is compared.
        taxonomy: built from the papers up to the cutoff.
        documents: these papers.
        later: the domain's papers of the window, by day, then id.
        members: ids of the papers of each grounded node, before and after the cutoff, as a
            classifier frozen at the cutoff assigns them.
        seed: of all that is drawn.
        quotes: whether hidden files may hold sentences of papers; without, they hold our own
            wording, labels and ids alone, so that they can be published under any licence.
        read: the papers up to the cutoff as agents read them, by id, where that is not `documents`.
    """

    domain: str
    title: str
    period: Period
    taxonomy: Taxonomy
    documents: Documents
    later: tuple[Paper, ...]
    members: Mapping[str, frozenset[str]]
    seed: int = 0
    quotes: bool = True
    read: Mapping[str, Paper] | None = None

    @cached_property
    def population(self) -> Population:
        """The domain's papers on both sides of the cutoff."""
        papers = (*self.documents.papers, *self.later)
        return Population({paper.id: paper.public_on for paper in papers}, self.period)

    @cached_property
    def papers(self) -> Mapping[str, Paper]:
        """All papers by id."""
        return {paper.id: paper for paper in (*self.documents.papers, *self.later)}

    def evidence(self, paper_id: str) -> PaperEvidence:
        """What a paper of the corpus says about itself; each paper is read once."""
        if paper_id not in self._evidence:
            self._evidence[paper_id] = paper_evidence(self.papers[paper_id])
        return self._evidence[paper_id]

    def readable(self, paper_id: str) -> Paper | None:
        """A paper as agents read it; None where they cannot, as any paper of the window.

        Places in a text, such as those of a support packet, are places in this one.
        """
        if paper_id not in self.documents.row_of:
            return None
        return self.papers[paper_id] if self.read is None else self.read.get(paper_id)

    def support(self, paper_id: str) -> PaperEvidence | None:
        """What a paper says of itself where agents can read it; None where they cannot."""
        paper = self.readable(paper_id)
        if paper is None:
            return None
        return self.evidence(paper_id) if self.read is None else paper_evidence(paper)

    @cached_property
    def _evidence(self) -> dict[str, PaperEvidence]:
        return {}
