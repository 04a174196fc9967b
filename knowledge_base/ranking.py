"""Ranked lists of papers from each retriever's scores over chunks."""

import numpy as np
from numpy.typing import NDArray

from knowledge_base.dense import DenseIndex
from knowledge_base.fusion import Ranked


def rank_scores(
    scores: NDArray[np.float64],
    candidates: NDArray[np.bool_],
    paper_rows: NDArray[np.int64],
    depth: int,
) -> list[Ranked]:
    """The best `depth` papers by their best chunk; equal scores go by chunk row.

    Args:
        scores: of every chunk, shape (chunks,).
        candidates: which chunks may be returned, shape (chunks,).
        paper_rows: the paper of every chunk, shape (chunks,).
        depth: length of the list at most.
    """
    rows = np.flatnonzero(candidates)
    order = rows[np.lexsort((rows, -scores[rows]))]
    return _first_of_each_paper(order, scores[order], paper_rows, depth)


def rank_neighbours(
    index: DenseIndex,
    query: NDArray[np.float32],
    allowed: NDArray[np.bool_] | None,
    paper_rows: NDArray[np.int64],
    depth: int,
) -> list[Ranked]:
    """The best `depth` papers by their chunk nearest to the query.

    Several chunks of one paper may crowd the list, so the search is widened until it holds enough
    papers or every chunk.
    """
    available = len(index) if allowed is None else int(allowed.sum())
    wanted = depth
    while available:
        wanted = min(wanted, available)
        rows, scores = index.search(query, wanted, allowed)
        places = _first_of_each_paper(rows, scores.astype(np.float64), paper_rows, depth)
        if len(places) == depth or wanted == available:
            return places
        wanted *= 4
    return []


def _first_of_each_paper(
    rows: NDArray[np.int64],
    scores: NDArray[np.float64],
    paper_rows: NDArray[np.int64],
    depth: int,
) -> list[Ranked]:
    places: dict[int, Ranked] = {}
    for row, score in zip(rows.tolist(), scores.tolist(), strict=True):
        paper = int(paper_rows[row])
        if paper not in places:
            places[paper] = Ranked(paper, row, len(places) + 1, score)
            if len(places) == depth:
                break
    return list(places.values())
