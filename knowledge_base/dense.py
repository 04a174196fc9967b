"""The dense index: exact inner-product search over unit vectors with FAISS."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError, UsageError


class DenseIndex:
    """A FAISS `IndexFlatIP` that takes any array layout and never returns a place without a hit."""

    def __init__(self, index: Any) -> None:
        self._index = index

    @classmethod
    def build(cls, vectors: NDArray[Any]) -> "DenseIndex":
        """Index vectors, shape (n, width); they are stored as float32, as they are."""
        import faiss

        index = faiss.IndexFlatIP(vectors.shape[1])
        index.add(_float32(vectors))
        return cls(index)

    @property
    def width(self) -> int:
        """Number of components of a vector."""
        return int(self._index.d)

    def __len__(self) -> int:
        return int(self._index.ntotal)

    def search(
        self, query: NDArray[Any], k: int, allowed: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Rows and inner products of the nearest vectors, best first, equal ones by row.

        Args:
            query: one vector, shape (width,) or (1, width).
            k: how many to return at most; there are fewer when fewer are stored or allowed.
            allowed: which rows may be returned, shape (n,); all of them when None.

        Raises:
            UsageError: k is below 1, or the query has another width.
        """
        import faiss

        if k < 1:
            raise UsageError(f"k is {k}; ask for at least one neighbour")
        vector = _float32(np.atleast_2d(query))
        if vector.shape != (1, self.width):
            raise UsageError(
                f"the query has width {vector.shape[-1]}, the index holds vectors of {self.width}"
            )
        rows = None if allowed is None else np.flatnonzero(allowed)
        available = len(self) if rows is None else len(rows)
        if not available:
            return np.empty(0, np.int64), np.empty(0, np.float32)
        parameters: Any = None
        if rows is not None:
            parameters = faiss.SearchParameters()
            parameters.sel = faiss.IDSelectorBatch(rows)
        scores, ids = self._index.search(vector, min(k, available), params=parameters)
        return _ordered(ids[0], scores[0])

    def vectors(self) -> NDArray[np.float32]:
        """All vectors, shape (n, width)."""
        vectors: NDArray[np.float32] = self._index.reconstruct_n(0, len(self))
        return vectors

    def save(self, path: Path) -> None:
        """Write the index in FAISS's own format."""
        import faiss

        faiss.write_index(self._index, str(path))

    @classmethod
    def load(cls, path: Path) -> "DenseIndex":
        """Read an index.

        Raises:
            DataError: the file is missing or is not one.
        """
        import faiss

        try:
            return cls(faiss.read_index(str(path)))
        except RuntimeError:
            raise DataError(f"{path}: not a FAISS index; build the KB again") from None


def _float32(vectors: NDArray[Any]) -> NDArray[np.float32]:
    return np.ascontiguousarray(vectors, dtype=np.float32)


def _ordered(
    ids: NDArray[np.int64], scores: NDArray[np.float32]
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    found = ids >= 0
    ids, scores = ids[found], scores[found]
    order = np.lexsort((ids, -scores))
    return ids[order], scores[order]
