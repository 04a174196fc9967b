"""Weighted reciprocal-rank fusion of two ranked lists."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

RANK_OFFSET = 60
DEPTH = 100


class Ranked(NamedTuple):
    """A place in one retriever's list: the paper's best chunk there, and its score."""

    paper: int
    chunk: int
    rank: int
    score: float


class Fused(NamedTuple):
    """A paper's place in the fused list."""

    paper: int
    chunk: int
    rank: int
    score: float
    bm25: Ranked | None
    dense: Ranked | None


def fuse(
    bm25: Sequence[Ranked], dense: Sequence[Ranked], dense_weight: float, k: int
) -> list[Fused]:
    """The first k papers by w_bm25 / (60 + rank) + w_dense / (60 + rank), where w_bm25 is 1.

    Cormack, Clarke and Büttcher (2009), with a weight per list. Equal scores go by the paper's
    row, so the order is total. A hit shows the chunk of the list that contributes more.
    """
    sparse = {place.paper: place for place in bm25}
    nearest = {place.paper: place for place in dense}
    scored = []
    for paper in sparse.keys() | nearest.keys():
        gains = _gain(sparse, paper, 1.0), _gain(nearest, paper, dense_weight)
        shown = sparse[paper] if paper in sparse and gains[0] >= gains[1] else nearest[paper]
        scored.append((-sum(gains), paper, shown.chunk))
    return [
        Fused(paper, chunk, rank, -score, sparse.get(paper), nearest.get(paper))
        for rank, (score, paper, chunk) in enumerate(sorted(scored)[:k], start=1)
    ]


def _gain(places: Mapping[int, Ranked], paper: int, weight: float) -> float:
    place = places.get(paper)
    return 0.0 if place is None else weight / (RANK_OFFSET + place.rank)
