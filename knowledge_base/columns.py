"""The papers of a knowledge base as aligned columns."""

from collections.abc import Callable
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from knowledge_base.filters import Filters


class PaperColumns:
    """Columns aligned by paper row; papers are sorted by first public day, then id.

    Each column is read when it is first asked for.
    """

    def __init__(self, read: Callable[[str], pa.ChunkedArray]) -> None:
        self._read = read

    @cached_property
    def ids(self) -> list[str]:
        """Normalised ids."""
        ids: list[str] = self._read("id").to_pylist()
        return ids

    def title(self, row: int) -> str:
        """The title of one paper, possibly blank."""
        title: str = self._titles[row].as_py()
        return title

    @cached_property
    def public_on(self) -> NDArray[np.datetime64]:
        """First public days, datetime64[D], shape (papers,), ascending."""
        days: NDArray[np.datetime64] = self._read("public_on").to_numpy().astype("datetime64[D]")
        return days

    @cached_property
    def domains(self) -> list[tuple[str, ...]]:
        """Domains of each paper."""
        return [tuple(names) for names in self._read("domains").to_pylist()]

    @cached_property
    def labels(self) -> list[tuple[tuple[str, str], ...]]:
        """Pairs of a domain and the paper's label in it (`core` or `support`), of each paper."""
        rows = self._read("labels").to_pylist()
        return [tuple((found["domain"], found["label"]) for found in row) for row in rows]

    @cached_property
    def categories(self) -> list[tuple[str, ...]]:
        """Categories of each paper, primary first."""
        return [tuple(names) for names in self._read("categories").to_pylist()]

    @cached_property
    def comments(self) -> list[str | None]:
        """Comments, None where there are none or they may be later than the cutoff."""
        comments: list[str | None] = self._read("comments").to_pylist()
        return comments

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Row of each id."""
        return {paper_id: row for row, paper_id in enumerate(self.ids)}

    @cached_property
    def all_domains(self) -> frozenset[str]:
        """Every domain that a paper here belongs to."""
        return frozenset(name for names in self.domains for name in names)

    @cached_property
    def _titles(self) -> pa.ChunkedArray:
        return self._read("title")

    def mask(self, filters: Filters) -> NDArray[np.bool_]:
        """Which papers pass the filters (the section aside), shape (papers,)."""
        mask = np.ones(len(self.ids), dtype=np.bool_)
        if filters.domain is not None:
            mask &= _holding(self.domains, filters.domain)
        if filters.category is not None:
            mask &= _holding(self.categories, filters.category)
        if filters.label is not None:
            mask &= self._labelled(filters.label, filters.domain)
        if filters.since is not None:
            mask &= self.public_on >= np.datetime64(filters.since, "D")
        if filters.until is not None:
            mask &= self.public_on <= np.datetime64(filters.until, "D")
        return mask

    def _labelled(self, label: str, domain: str | None) -> NDArray[np.bool_]:
        fits = (
            any(found == label and domain in (None, name) for name, found in row)
            for row in self.labels
        )
        return np.fromiter(fits, np.bool_, len(self.ids))


def _holding(rows: list[tuple[str, ...]], value: str) -> NDArray[np.bool_]:
    return np.fromiter((value in row for row in rows), np.bool_, len(rows))
