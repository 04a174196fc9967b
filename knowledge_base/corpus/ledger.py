"""Every record an import takes: its names in memory, its text on disk."""

from array import array
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from foresci.schema import Paper
from knowledge_base.corpus.fields import Entry
from knowledge_base.corpus.identity import Signature, digest, settled, signature_of, signatures_of
from knowledge_base.corpus.matching import Matches, Rows, match
from knowledge_base.corpus.merging import merge, preferred
from knowledge_base.corpus.spill import Spill

EXISTING = -1
"""The file number of what the corpus held before."""


class Known(NamedTuple):
    """A signature as a corpus keeps it."""

    signature: Signature
    paper: str
    """Id of the paper it names now."""
    own: bool
    """Whether the record it is of makes that paper (or part of it), and was not absorbed."""


class Standing(NamedTuple):
    """A paper of the corpus, as yet on disk: its group, id, and where its records are."""

    day: int
    paper_id: str
    group: int
    places: tuple[int, ...]


class Ledger:
    """Records in columns, 60 bytes each and their id.

    Args:
        spill: where texts go.
    """

    def __init__(self, spill: Spill) -> None:
        self._spill = spill
        self._sources: dict[str, int] = {}
        self._day = array("i")
        self._rank = array("b")
        self._names = {column: array("q") for column in ("name", "doi", "native", "title")}
        self._source = array("h")
        self._place = array("q")
        self._nth = array("h")
        self._plain = array("b")
        self._file = array("i")
        self._ids: list[str | None] = []

    def add(self, entry: Entry, file: int) -> None:
        """Take a record of a source."""
        entry = settled(entry)
        signatures = signatures_of(entry)
        bare = entry.doi is None and not entry.natives
        plain = bare or (len(signatures) == 1 and signatures[0] == signature_of(entry.paper))
        self._take(entry.paper, signatures, file, plain=plain)

    def add_known(self, paper: Paper, own: Signature | None) -> None:
        """Take a paper the corpus holds; `own` is a signature of it where it keeps some."""
        self._take(paper, [own or signature_of(paper)], EXISTING, plain=own is None)

    def add_names(self, signature: Signature) -> None:
        """Take a signature the corpus keeps."""
        place = self._spill.append([_plain_data(signature)], b"")
        self._row(signature, place, 0, EXISTING, plain=False, paper_id=None)

    def _take(self, paper: Paper, signatures: list[Signature], file: int, *, plain: bool) -> None:
        kept = [] if plain else [_plain_data(signature) for signature in signatures]
        place = self._spill.append(kept, paper.model_dump_json().encode("utf-8"))
        for nth, signature in enumerate(signatures):
            paper_id = paper.id if nth == 0 else None
            self._row(signature, place, nth, file, plain=plain, paper_id=paper_id)

    def _row(
        self,
        signature: Signature,
        place: int,
        nth: int,
        file: int,
        *,
        plain: bool,
        paper_id: str | None,
    ) -> None:
        self._day.append(signature.day.toordinal())
        self._rank.append(signature.rank)
        self._names["name"].append(digest(signature.name))
        self._names["doi"].append(digest(signature.doi))
        self._names["native"].append(digest(signature.native))
        self._names["title"].append(signature.title)
        self._source.append(self._sources.setdefault(signature.source, len(self._sources)))
        self._place.append(place)
        self._nth.append(nth)
        self._plain.append(plain)
        self._file.append(file)
        self._ids.append(paper_id)

    def settle(self) -> "Settlement":
        """Decide which records are one paper."""
        columns = {name: np.array(column, np.int64) for name, column in self._names.items()}
        rows = Rows(
            day=np.array(self._day, np.int32),
            rank=np.array(self._rank, np.int8),
            source=np.array(self._source, np.int16),
            **columns,
        )
        return Settlement(self, rows, match(rows))

    def contents(self, row: int) -> tuple[str | None, int, int]:
        """Id of the paper whose text a row brings (None if none), its place, and its file."""
        return self._ids[row], self._place[row], self._file[row]

    def is_plain(self, row: int) -> bool:
        """Whether the paper alone tells the row's signature."""
        return bool(self._plain[row])

    def signature(self, row: int) -> Signature:
        """The signature of a row in full."""
        place = self._place[row]
        if self.is_plain(row):
            return signature_of(Paper.model_validate_json(self._spill.paper(place)))
        day, *rest = self._spill.signatures(place)[self._nth[row]]
        return Signature(date.fromisoformat(day), *rest)

    def paper_json(self, places: tuple[int, ...]) -> bytes:
        """The paper that records of one day make, as JSON."""
        if len(places) == 1:
            return self._spill.paper(places[0])
        texts = {self._spill.paper(place) for place in places}
        if len(texts) == 1:
            return texts.pop()
        papers = [Paper.model_validate_json(text) for text in sorted(texts)]
        merged = papers[0]
        for other in papers[1:]:
            merged = merge(merged, other)
        return merged.model_dump_json().encode("utf-8")


class Settlement:
    """What an import comes to."""

    def __init__(self, ledger: Ledger, rows: Rows, matches: Matches) -> None:
        self._ledger = ledger
        self._rows = rows
        self._matches = matches
        self._order = np.argsort(matches.group, kind="stable")
        self.kept: dict[int, int] = {}
        """New papers by the number of the file that brought them."""
        self.standing = sorted(self._standing())

    @property
    def merged_by_title(self) -> int:
        """Groups that title and year alone found to be of another paper."""
        return int(self._matches.by_title.sum())

    def paper_json(self, paper: Standing) -> bytes:
        """The paper as JSON."""
        return self._ledger.paper_json(paper.places)

    def _groups(self) -> Iterator[tuple[int, list[int]]]:
        """Every group with its rows, in the order of records, rows in the order they came."""
        groups = self._matches.group[self._order]
        cuts = [0, *(np.flatnonzero(groups[1:] != groups[:-1]) + 1).tolist(), len(groups)]
        order = self._order.tolist()
        # Groups are numbered without a gap, in this very order.
        for group, (start, end) in enumerate(pairwise(cuts if order else ())):
            yield group, order[start:end]

    def _standing(self) -> Iterator[Standing]:
        roots = self._matches.root.tolist()
        for group, rows in self._groups():
            if roots[group] != group:
                continue
            found = [self._ledger.contents(row) for row in rows]
            ids = [paper_id for paper_id, _, _ in found if paper_id is not None]
            places = tuple(place for paper_id, place, _ in found if paper_id is not None)
            files = {file for _, _, file in found}
            if EXISTING not in files:
                first = found[0][2]
                self.kept[first] = self.kept.get(first, 0) + 1
            day = int(self._rows.day[rows[0]])
            yield Standing(day, min(ids, key=preferred), group, places)

    def identities(self) -> Iterator[Known]:
        """Every signature that the papers do not tell by themselves, in the order of records."""
        ids = {paper.group: paper.paper_id for paper in self.standing}
        for group, rows in self._groups():
            root = int(self._matches.root[group])
            if root == group and self._tells_all(rows):
                continue
            for signature in sorted(
                {self._ledger.signature(row) for row in self._distinct(rows)}, key=_sort_key
            ):
                yield Known(signature, ids[root], own=root == group)

    def _tells_all(self, rows: list[int]) -> bool:
        """Whether a group's paper alone tells the one signature that its rows have."""
        return self._ledger.is_plain(rows[0]) and len(self._distinct(rows)) == 1

    def _distinct(self, rows: list[int]) -> list[int]:
        if len(rows) == 1:
            return rows
        columns = (self._rows.doi, self._rows.native, self._rows.title, self._rows.source)
        seen = {tuple(int(column[row]) for column in columns): row for row in reversed(rows)}
        return list(seen.values())


def _plain_data(signature: Signature) -> tuple[object, ...]:
    return signature.day.isoformat(), *signature[1:]


def _sort_key(signature: Signature) -> tuple[str, str, str, int]:
    return signature.doi or "", signature.native or "", signature.source, signature.title
