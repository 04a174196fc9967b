"""The papers that a taxonomy is made of, in one fixed order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError
from foresci.schema import Paper
from knowledge_base import KnowledgeBase
from knowledge_base.manifest import PAPERS_FILE
from knowledge_base.tables import paper_rows, read_table


@dataclass(frozen=True)
class Documents:
    """Papers with aligned arrays, sorted by id.

    Attributes:
        papers: sorted by id, so that no result depends on the order of a source.
        core: which papers are central contributions of the domain, shape (papers,). Core papers
            decide what nodes there are; the others are only assigned to them.
        vectors: unit vector of each paper, shape (papers, width).
    """

    papers: tuple[Paper, ...]
    core: NDArray[np.bool_]
    vectors: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.papers)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The papers' ids, ascending."""
        return tuple(paper.id for paper in self.papers)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Row of each id."""
        return {paper_id: row for row, paper_id in enumerate(self.ids)}

    @cached_property
    def public_on(self) -> NDArray[np.datetime64]:
        """First public days, datetime64[D], shape (papers,)."""
        return np.array([paper.public_on for paper in self.papers], dtype="datetime64[D]")

    def rows(self, ids: Sequence[str]) -> NDArray[np.int64]:
        """Rows of some papers, in the order given."""
        return np.fromiter((self.row_of[one] for one in ids), np.int64, len(ids))


def documents_of(kb: KnowledgeBase, domain: str | None) -> Documents:
    """The papers of a knowledge base that belong to a domain, or all of them.

    Without a domain every paper counts as core.

    Raises:
        DataError: no paper of the knowledge base belongs to the domain.
    """
    path = kb.root / PAPERS_FILE
    held = list(paper_rows(read_table(path), str(path)))
    means = _paper_vectors(kb, len(held))
    rows = [
        row
        for row, paper in sorted(enumerate(held), key=lambda entry: entry[1].id)
        if domain is None or domain in paper.domains
    ]
    if not rows:
        raise DataError(f"{kb.root}: holds no paper of the domain {domain}")
    papers = tuple(held[row] for row in rows)
    core = np.array([domain is None or _is_core(paper, domain) for paper in papers], dtype=np.bool_)
    return Documents(papers, core, means[rows])


def first_day(documents: Documents) -> date:
    """The first public day among the papers."""
    return min(paper.public_on for paper in documents.papers)


def _is_core(paper: Paper, domain: str) -> bool:
    return any(one.domain == domain and one.label == "core" for one in paper.labels)


def _paper_vectors(kb: KnowledgeBase, papers: int) -> NDArray[np.float32]:
    """Mean of each paper's chunk vectors, scaled to length 1; zero where it has no chunk."""
    vectors = kb.dense_vectors().astype(np.float64)
    sums = np.zeros((papers, vectors.shape[1]))
    np.add.at(sums, kb.chunk_papers, vectors)
    norms = np.linalg.norm(sums, axis=1, keepdims=True)
    norms[norms == 0] = 1.0
    return np.asarray(sums / norms, dtype=np.float32)
