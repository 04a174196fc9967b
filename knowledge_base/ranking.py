"""Ranked lists of papers from each retriever's scores over chunks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge_base.dense import DenseIndex, Neighbours
from knowledge_base.fusion import Ranked
from knowledge_base.topk import top_rows


@dataclass(frozen=True)
class PaperSpans:
    """Which chunks belong to which paper; the chunks of a paper stand together.

    Attributes:
        papers: rows of the papers that have chunks, ascending, shape (papers with chunks,).
        starts: first chunk of each of them, with the number of chunks at the end.
    """

    papers: NDArray[np.int64]
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, chunk_papers: NDArray[np.int64]) -> "PaperSpans":
        """From the paper row of every chunk, ascending."""
        papers, starts = np.unique(chunk_papers, return_index=True)
        return cls(papers, np.append(starts, len(chunk_papers)).astype(np.int64))

    def best(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """The best score of each paper's chunks, from that of every chunk."""
        if len(self.papers) == len(scores):  # one chunk each
            return scores
        best: NDArray[np.float64] = np.maximum.reduceat(scores, self.starts[:-1])
        return best


def rank_scores(
    scores: NDArray[np.float64], spans: PaperSpans, depth: int, above: float
) -> list[Ranked]:
    """The best `depth` papers by their best chunk; equal scores go by chunk row.

    Args:
        scores: of every chunk, shape (chunks,).
        spans: the papers of the chunks.
        depth: length of the list at most.
        above: only chunks with a greater score count.
    """
    places = []
    for rank, place in enumerate(top_rows(spans.best(scores), depth, above).tolist(), start=1):
        start, end = spans.starts[place : place + 2].tolist()
        chunk = start + int(scores[start:end].argmax())
        places.append(Ranked(int(spans.papers[place]), chunk, rank, float(scores[chunk])))
    return places


def rank_neighbours(
    index: DenseIndex,
    queries: NDArray[np.float32],
    allowed: NDArray[np.bool_] | None,
    chunk_papers: NDArray[np.int64],
    depth: int,
) -> list[list[Ranked]]:
    """For each query the best `depth` papers by their chunk nearest to it.

    Several chunks of one paper may crowd a list, so the search is widened until the list holds
    enough papers or every chunk.

    Args:
        index: of the chunks.
        queries: shape (queries, width).
        allowed: which chunks may be returned, shape (chunks,); all of them when None.
        chunk_papers: the paper of every chunk, shape (chunks,).
        depth: length of a list at most.
    """
    available = len(index) if allowed is None else int(allowed.sum())
    lists: list[list[Ranked]] = [[] for _ in queries]
    open_queries = list(range(len(queries))) if available else []
    wanted = depth
    while open_queries:
        wanted = min(wanted, available)
        found = index.search_many(queries[open_queries], wanted, allowed)
        for number, neighbours in zip(open_queries, found, strict=True):
            lists[number] = _first_of_each_paper(neighbours, chunk_papers, depth)
        if wanted == available:
            break
        open_queries = [number for number in open_queries if len(lists[number]) < depth]
        wanted *= 4
    return lists


def _first_of_each_paper(
    neighbours: Neighbours, chunk_papers: NDArray[np.int64], depth: int
) -> list[Ranked]:
    rows, scores = neighbours
    places: dict[int, Ranked] = {}
    for row, paper, score in zip(
        rows.tolist(), chunk_papers[rows].tolist(), scores.tolist(), strict=True
    ):
        if paper not in places:
            places[paper] = Ranked(paper, row, len(places) + 1, score)
            if len(places) == depth:
                break
    return list(places.values())
