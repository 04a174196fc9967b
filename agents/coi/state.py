"""The states of CoI: rows, ids and short findings."""

import operator
from typing import Annotated, TypedDict

from agents.state import Json, RunState, add_tokens


def by_key(left: list[Json], right: list[Json]) -> list[Json]:
    """What branches wrote, in the order of their keys, whichever came first."""
    return sorted([*left, *right], key=lambda one: one["key"])


class CoiState(RunState, total=False):
    """`chains` and `matches` are written by parallel branches, all other keys by one node."""

    queries: list[Json]
    """{about, text} of each anchor wanted."""
    anchors: list[Json]
    """{key, about, anchor: {row, retrieval}}: the chunk from which each chain grows."""
    chains: Annotated[list[Json], by_key]
    """Finished ones: {key, about, error: None, anchor, papers, edges, coherence, results, assessed,
    trend, proposal, probe}; of one that failed {key, about, error}."""
    matches: Annotated[list[Json], by_key]
    """Of each pair of chains: {key, pair, points, errors}; the points of both are 10 together."""
    standings: list[Json]
    """{chain, supports, share, score} of each chain, best first."""


class ChainState(TypedDict, total=False):
    """A chain while it grows, oldest paper first. Only its own nodes write here."""

    key: int
    about: str | None
    topic: str
    """What draws it: the option's text, or what the task is about."""
    anchor: Json
    """{row, retrieval}"""
    papers: list[int]
    """Paper rows."""
    edges: list[Json]
    """Of each paper {edge, cosine, of, rank}: how it came in, the paper row it was found from, and
    its place among that one's neighbours."""
    ideas: list[Json]
    ended: bool
    """Whether the last look in one direction found nothing more."""
    assessed: list[Json]
    trend: Json
    proposal: Json
    probe: list[Json]
    tokens: Annotated[Json, add_tokens]
    trace: Annotated[list[Json], operator.add]


class MatchBranch(TypedDict):
    """Two chains to be compared, both ways round."""

    key: int
    pair: list[int]
    sides: list[Json]
