"""Inverted lists of vectors for large knowledge bases, tuned until they find nearly everything.

k-means gives the lists (Jégou, Douze and Schmid 2011, without their compression). Training draws
on the knowledge base's own vectors alone, with a fixed seed and one thread.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowledge_base.faiss_library import faiss

LISTS_PER_ROOT = 4
"""Lists: this many times the square root of the number of vectors."""
TRAINING_PER_LIST = 64
ROUNDS = 10
RECALL = 0.95
SAMPLE = 200
"""Stored vectors that serve as queries when recall is measured."""
NEIGHBOURS = 10


def build_ivf(vectors: NDArray[np.float32]) -> tuple[Any, float]:
    """An `IndexIVFFlat` over vectors, shape (n, width), and its recall@10 against exact search.

    The number of lists searched is the least power of two at which recall reaches 0.95.
    """
    library = faiss()
    width = vectors.shape[1]
    lists = max(1, int(LISTS_PER_ROOT * len(vectors) ** 0.5))
    quantizer = library.IndexFlatIP(width)
    index = library.IndexIVFFlat(quantizer, width, lists, library.METRIC_INNER_PRODUCT)
    index.cp.niter = ROUNDS
    index.cp.min_points_per_centroid = 1
    index.cp.spherical = True
    index.train(_spread(vectors, TRAINING_PER_LIST * lists))
    index.add(vectors)
    return index, _tune(index, _spread(vectors, SAMPLE))


def _tune(index: Any, queries: NDArray[np.float32]) -> float:
    index.nprobe = index.nlist
    _, exact = index.search(queries, NEIGHBOURS + 1)  # the first is the query itself
    index.nprobe = 1
    while (recall := _recall(index, queries, exact)) < RECALL and index.nprobe < index.nlist:
        index.nprobe = min(2 * index.nprobe, index.nlist)
    return recall


def _recall(index: Any, queries: NDArray[np.float32], exact: NDArray[np.int64]) -> float:
    _, found = index.search(queries, NEIGHBOURS + 1)
    shares = [np.isin(truth[1:], row).mean() for truth, row in zip(exact, found, strict=True)]
    return round(float(np.mean(shares)), 4)


def _spread(vectors: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    """At most `count` vectors, evenly spaced."""
    rows = np.linspace(0, len(vectors) - 1, min(count, len(vectors))).astype(np.int64)
    return np.ascontiguousarray(vectors[rows])
