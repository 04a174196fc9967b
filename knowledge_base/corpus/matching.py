"""Which records are one paper, decided so that nothing later can change what came earlier.

Records stand in one order: by first public day, then by the strength of their strongest name
(arXiv id, DOI, a source's own id), then by that name. Records of the same day and name are one
*group*, whose fields are merged. A group is *absorbed*, and contributes no text at all, when any
earlier group matches it. Two records match when

1. both have arXiv ids: these are equal; whatever else they say;
2. else they share a DOI, or an id of a source;
3. else they share title and year, and neither have both a DOI, nor both an id of the same source
   (these would differ, and a source that gives two ids means two papers).

Why the time wall holds. Whether a group is absorbed depends on groups before it alone, and days
come first in the order; so the papers up to a day T depend on the records up to T alone. In
particular, a record of June that shares an arXiv id with one paper of January and a DOI with
another teaches nothing about January: both papers stay, since a knowledge base cut in March,
which cannot know June, holds both. What June's record does teach is used from June on: a record
of July with either name is absorbed.

Why order of import does not matter. Absorption asks whether *some* earlier record matches, never
how that one fared itself, so further records can only absorb more, and what is absorbed is never
needed again but for its names. A corpus therefore keeps the names of every record it ever took
(in `identities.parquet`) and the text of the groups that stand. Importing in parts, in another
order or twice gives the same corpus.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from knowledge_base.corpus.identity import ARXIV_RANK

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Rows(NamedTuple):
    """Signatures in columns, shape (rows,) each; names as digests, 0 where there is none."""

    day: npt.NDArray[np.int32]
    rank: npt.NDArray[np.int8]
    name: Ints
    doi: Ints
    native: Ints
    source: npt.NDArray[np.int16]
    title: Ints

    @property
    def has_arxiv(self) -> Flags:
        """Rows with an arXiv id, shape (rows,)."""
        return np.asarray(self.rank == ARXIV_RANK)


class Matches(NamedTuple):
    """What became of each group; groups are numbered in the order of records."""

    group: Ints
    """The group of each row, shape (rows,)."""
    root: Ints
    """The group that stands for each group, itself where it was not absorbed; shape (groups,)."""
    by_title: Flags
    """Groups absorbed by title and year alone, shape (groups,)."""


def match(rows: Rows) -> Matches:
    """Find the group of every row, and the group that stands for it."""
    group = _groups(rows)
    count = int(group.max(initial=-1)) + 1
    named = np.full(count, count, dtype=np.int64)
    arxiv = rows.has_arxiv
    everyone = np.ones_like(arxiv)
    _lower(named, group, np.where(arxiv, rows.name, 0), everyone, everyone)
    for column in (rows.doi, rows.native):
        _lower(named, group, column, askers=~arxiv, answerers=everyone)
        _lower(named, group, column, askers=arxiv, answerers=~arxiv)
    earliest = named.copy()
    _lower_by_title(earliest, group, rows)
    root = np.arange(count)
    for index in np.flatnonzero(earliest < root):
        root[index] = root[earliest[index]]
    absorbed = root != np.arange(count)
    return Matches(group, root, absorbed & ~(named < np.arange(count)))


def _groups(rows: Rows) -> Ints:
    """The number of each row's group, in the order of records."""
    order = np.lexsort((rows.name, rows.rank, rows.day))
    new = np.zeros(len(order), dtype=np.int64)
    for column in (rows.day, rows.rank, rows.name):
        values = column[order]
        new[1:] |= values[1:] != values[:-1]
    group = np.empty_like(new)
    group[order] = np.cumsum(new)
    return group


def _lower(earliest: Ints, group: Ints, key: Ints, askers: Flags, answerers: Flags) -> None:
    """Lower each asker's earliest match to the first group of an answerer with the same key."""
    held = np.flatnonzero(key)
    if not held.size:
        return
    _, run = np.unique(key[held], return_inverse=True)
    first = np.full(int(run.max()) + 1, len(earliest), dtype=np.int64)
    answering = answerers[held]
    np.minimum.at(first, run[answering], group[held][answering])
    asking = askers[held]
    np.minimum.at(earliest, group[held][asking], first[run[asking]])


def _lower_by_title(earliest: Ints, group: Ints, rows: Rows) -> None:
    held = np.flatnonzero(rows.title)
    held = held[np.lexsort((group[held], rows.title[held]))]
    kinds: dict[_Kind, int] = {}
    last = 0
    for row in held[_in_mixed_runs(rows.title[held], group[held])]:
        if rows.title[row] != last:
            kinds, last = {}, rows.title[row]
        own, kind = int(group[row]), _kind(rows, row)
        matching = (first for other, first in kinds.items() if not _conflict(kind, other))
        earliest[own] = min(earliest[own], min(matching, default=own))
        kinds.setdefault(kind, own)


def _in_mixed_runs(key: Ints, group: Ints) -> Flags:
    """Of rows sorted by key, then group: those whose key is shared by several groups."""
    if not key.size:
        return np.zeros(0, dtype=np.bool_)
    starts = np.flatnonzero(np.r_[True, key[1:] != key[:-1]])
    lengths = np.diff(np.r_[starts, len(key)])
    mixed = group[starts] != group[starts + lengths - 1]
    return np.repeat(mixed, lengths)


_Kind = tuple[bool, bool, int]


def _kind(rows: Rows, row: Any) -> _Kind:
    """Which names a row has: an arXiv id, a DOI, an id of the source of that number (else -1)."""
    source = int(rows.source[row]) if rows.native[row] else -1
    return bool(rows.rank[row] == ARXIV_RANK), bool(rows.doi[row]), source


def _conflict(one: _Kind, other: _Kind) -> bool:
    same_source = one[2] >= 0 and one[2] == other[2]
    return (one[0] and other[0]) or (one[1] and other[1]) or same_source
