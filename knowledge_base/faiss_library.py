"""FAISS, imported when it is first needed and set up once."""

from functools import cache
from typing import Any

BLAS_FROM_QUERIES = 8
"""From this many queries on, the distances of a batch are one matrix product."""
USUAL_WIDTH = 256


@cache
def faiss() -> Any:
    """The library, on one thread.

    One thread gives the same index on every build. It is also faster here: with two, a query waits
    for the slower thread whenever another process has its core (24 ms in place of 4 ms). FAISS
    multiplies a batch as one matrix only when queries times width reach 128,000 unless it is told.
    """
    import faiss as library

    library.omp_set_num_threads(1)
    library.cvar.distance_compute_blas_threshold = BLAS_FROM_QUERIES * USUAL_WIDTH
    return library
