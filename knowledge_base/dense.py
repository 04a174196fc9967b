"""The dense index: inner-product search over unit vectors with FAISS.

Up to `FLAT_UP_TO` vectors the index is flat and exact. Above, vectors lie in inverted lists, as
many of which are searched as it takes to find 95 % of what an exact search finds.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError, UsageError
from knowledge_base.faiss_library import faiss
from knowledge_base.ivf import build_ivf

FLAT_UP_TO = 100_000
NARROW = 20_000
"""A filter that lets no more vectors through is searched exactly in any kind of index."""

_CAUSE = re.compile(r"\(([^()]+)\)\s*$")
"""How FAISS ends the message of a failed write: with the system's own words."""

Neighbours = tuple[NDArray[np.int64], NDArray[np.float32]]


class Approximation(NamedTuple):
    """How an index with inverted lists answers, and how well."""

    lists: int
    probes: int
    """Lists searched for a query."""
    recall: float
    """Share of the exact ten nearest found, mean over stored vectors as queries."""


class DenseIndex:
    """An `IndexFlatIP` or `IndexIVFFlat` that never returns a place without a hit."""

    def __init__(self, index: Any, approximation: Approximation | None = None) -> None:
        self._index = index
        self.approximation = approximation
        """How well a newly built index approximates; None where it is exact, or was loaded."""

    @classmethod
    def build(cls, vectors: NDArray[Any]) -> "DenseIndex":
        """Index vectors, shape (n, width); they are stored as float32, as they are."""
        vectors = _float32(vectors)
        if len(vectors) <= FLAT_UP_TO:
            index = faiss().IndexFlatIP(vectors.shape[1])
            index.add(vectors)
            return cls(index)
        index, recall = build_ivf(vectors)
        return cls(index, Approximation(int(index.nlist), int(index.nprobe), recall))

    @property
    def width(self) -> int:
        """Number of components of a vector."""
        return int(self._index.d)

    @property
    def lists(self) -> int | None:
        """Number of inverted lists; None where the index is flat."""
        return int(self._index.nlist) if hasattr(self._index, "nlist") else None

    def __len__(self) -> int:
        return int(self._index.ntotal)

    def search(
        self, query: NDArray[Any], k: int, allowed: NDArray[np.bool_] | None = None
    ) -> Neighbours:
        """Rows and inner products of the nearest vectors, best first, equal ones by row.

        Args:
            query: one vector, shape (width,) or (1, width).
            k: how many to return at most; there are fewer when fewer are stored or allowed.
            allowed: which rows may be returned, shape (n,); all of them when None.

        Raises:
            UsageError: k is below 1, or the query has another width.
        """
        return self.search_many(np.atleast_2d(query), k, allowed)[0]

    def search_many(
        self, queries: NDArray[Any], k: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[Neighbours]:
        """What `search` returns for each row of `queries`, shape (queries, width).

        Many queries at once are multiplied as one matrix, which is several times faster and may
        move a score by its last bits.

        Raises: as `search`.
        """
        if k < 1:
            raise UsageError(f"k is {k}; ask for at least one neighbour")
        vectors = _float32(queries)
        if vectors.shape[1] != self.width:
            raise UsageError(
                f"the query has width {vectors.shape[1]}, the index holds vectors of {self.width}"
            )
        available = len(self) if allowed is None else int(allowed.sum())
        if not available:
            return [(np.empty(0, np.int64), np.empty(0, np.float32))] * len(vectors)
        k = min(k, available)
        exact = self.lists is None or available <= max(NARROW, k)
        found = self._ranked(vectors, k, allowed, exact=exact)
        if not exact:
            self._complete(found, vectors, k, allowed)
        return found

    def vectors(self) -> NDArray[np.float32]:
        """All vectors, shape (n, width)."""
        if self.lists is not None:
            self._index.make_direct_map()
        vectors: NDArray[np.float32] = self._index.reconstruct_n(0, len(self))
        return vectors

    def save(self, path: Path) -> None:
        """Write the index in FAISS's own format.

        Raises:
            OSError: it cannot be written, as on a full disk.
        """
        try:
            faiss().write_index(self._index, str(path))
        except RuntimeError as error:
            reason = _CAUSE.search(str(error))
            said = reason[1] if reason else "the index could not be written"
            raise OSError(None, said, str(path)) from None

    @classmethod
    def load(cls, path: Path) -> "DenseIndex":
        """Open an index; its vectors are mapped into memory, not read.

        Raises:
            DataError: the file is missing or is not one.
        """
        library = faiss()
        try:
            return cls(library.read_index(str(path), library.IO_FLAG_MMAP_IFC))
        except RuntimeError:
            raise DataError(f"{path}: not a FAISS index; build the KB again") from None

    def _complete(
        self,
        found: list[Neighbours],
        vectors: NDArray[np.float32],
        k: int,
        allowed: NDArray[np.bool_] | None,
    ) -> None:
        """Search exactly where the lists that were looked at held too few allowed vectors."""
        short = [number for number, (rows, _) in enumerate(found) if len(rows) < k]
        if short:
            exact = self._ranked(vectors[short], k, allowed, exact=True)
            for number, neighbours in zip(short, exact, strict=True):
                found[number] = neighbours

    def _ranked(
        self,
        vectors: NDArray[np.float32],
        k: int,
        allowed: NDArray[np.bool_] | None,
        *,
        exact: bool,
    ) -> list[Neighbours]:
        parameters = self._parameters(allowed, exact=exact)
        scores, ids = self._index.search(vectors, k, params=parameters)
        return [_ordered(*places) for places in zip(ids, scores, strict=True)]

    def _parameters(self, allowed: NDArray[np.bool_] | None, *, exact: bool) -> Any:
        library = faiss()
        if self.lists is None:
            parameters = library.SearchParameters()
        else:
            probes = self.lists if exact else self._index.nprobe
            parameters = library.SearchParametersIVF(nprobe=probes)
        if allowed is not None:
            parameters.sel = library.IDSelectorBitmap(np.packbits(allowed, bitorder="little"))
        return parameters


def _float32(vectors: NDArray[Any]) -> NDArray[np.float32]:
    return np.ascontiguousarray(vectors, dtype=np.float32)


def _ordered(ids: NDArray[np.int64], scores: NDArray[np.float32]) -> Neighbours:
    found = ids >= 0
    ids, scores = ids[found], scores[found]
    order = np.lexsort((ids, -scores))
    return ids[order], scores[order]
