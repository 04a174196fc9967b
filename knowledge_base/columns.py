"""The papers of a knowledge base as aligned columns."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from knowledge_base.filters import Filters


@dataclass(frozen=True)
class PaperColumns:
    """Columns aligned by paper row; papers are sorted by first public day, then id.

    Attributes:
        ids: normalised ids.
        titles: titles, possibly blank.
        public_on: datetime64[D], shape (papers,), ascending.
        domains: domains of each paper.
        categories: categories of each paper, primary first.
        comments: comments, None where there are none or they may be later than the cutoff.
    """

    ids: list[str]
    titles: list[str]
    public_on: NDArray[np.datetime64]
    domains: list[tuple[str, ...]]
    categories: list[tuple[str, ...]]
    comments: list[str | None]

    @classmethod
    def of(cls, table: pa.Table) -> "PaperColumns":
        """The columns of a papers table."""
        return cls(
            ids=table["id"].to_pylist(),
            titles=table["title"].to_pylist(),
            public_on=table["public_on"].to_numpy().astype("datetime64[D]"),
            domains=[tuple(names) for names in table["domains"].to_pylist()],
            categories=[tuple(names) for names in table["categories"].to_pylist()],
            comments=table["comments"].to_pylist(),
        )

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Row of each id."""
        return {paper_id: row for row, paper_id in enumerate(self.ids)}

    @cached_property
    def all_domains(self) -> frozenset[str]:
        """Every domain that a paper here belongs to."""
        return frozenset(name for names in self.domains for name in names)

    def mask(self, filters: Filters) -> NDArray[np.bool_]:
        """Which papers pass the filters (the section aside), shape (papers,)."""
        mask = np.ones(len(self.ids), dtype=np.bool_)
        if filters.domain is not None:
            mask &= _holding(self.domains, filters.domain)
        if filters.category is not None:
            mask &= _holding(self.categories, filters.category)
        if filters.since is not None:
            mask &= self.public_on >= np.datetime64(filters.since, "D")
        if filters.until is not None:
            mask &= self.public_on <= np.datetime64(filters.until, "D")
        return mask


def _holding(rows: list[tuple[str, ...]], value: str) -> NDArray[np.bool_]:
    return np.fromiter((value in row for row in rows), np.bool_, len(rows))
