"""The work of an import: reading, settling what is one paper, writing."""

import io
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO, cast

from pydantic import ValidationError
from pydantic_core import from_json

from foresci.errors import DataError
from foresci.schema.record import first_problem
from foresci.storage import MANIFEST_FILE, replacing_folder
from knowledge_base.corpus.fields import ColumnMap
from knowledge_base.corpus.identities import row_of
from knowledge_base.corpus.identity import Signature
from knowledge_base.corpus.importers import RefusedRecordError, ReportedError, check_format
from knowledge_base.corpus.ledger import Ledger, Settlement
from knowledge_base.corpus.reading import STDIN, Item, expand, opened, reader_of
from knowledge_base.corpus.reading.detection import HEAD_BYTES
from knowledge_base.corpus.reading.limits import RecordTooLongError
from knowledge_base.corpus.reading.opening import BUFFER_BYTES, DamagedSourceError, Rewound
from knowledge_base.corpus.report import (
    MAX_LISTED,
    FileTally,
    ImportReport,
    RefusedLine,
    whole_report,
)
from knowledge_base.corpus.spill import Spill
from knowledge_base.corpus.store import Corpus
from knowledge_base.corpus.writing import CorpusWriter
from knowledge_base.progress import Progress
from knowledge_base.replaceable import check_replaceable

PROGRESS_EVERY = 1000


def run_import(
    sources: Sequence[Path], out: Path, form: str, columns: ColumnMap, progress: Progress
) -> ImportReport:
    """Import sources into the corpus at `out`; see `import_corpus`."""
    check_format(form)
    check_replaceable(out, "corpus")
    files = expand(sources)
    try:
        with Spill(out.absolute().parent) as spill:
            return _import(files, out, _Reading(Ledger(spill), form, columns, progress))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise DataError(f"{out}: {reason}; the corpus is as it was before") from None


def _import(files: Sequence[Path], out: Path, reading: "_Reading") -> ImportReport:
    _load(out, reading.ledger)
    for number, file in enumerate(files):
        reading.read(file, number)
    settlement = reading.ledger.settle()
    _write(out, settlement, reading.progress)
    return reading.report(settlement)


def _load(out: Path, ledger: Ledger) -> None:
    if not (out / MANIFEST_FILE).is_file():
        return
    corpus = Corpus.open(out)
    own: dict[str, Signature] = {}
    for known in corpus.identities():
        ledger.add_names(known.signature)
        if known.own:
            own.setdefault(known.paper, known.signature)
    for paper in corpus.stream():
        ledger.add_known(paper, own.get(paper.id))


def _write(out: Path, settlement: Settlement, progress: Progress) -> None:
    total = len(settlement.standing)
    with replacing_folder(out) as folder, CorpusWriter(folder) as writer:
        for count, paper in enumerate(settlement.standing, start=1):
            writer.add(_row(settlement.paper_json(paper)))
            if count % PROGRESS_EVERY == 0 or count == total:
                progress("write corpus", count, total)
        for known in settlement.identities():
            writer.add_identity(row_of(known))
        writer.finish()


def _row(paper: bytes) -> dict[str, Any]:
    row: dict[str, Any] = from_json(paper)
    for field in ("public_on", "revised_on"):
        row[field] = row[field] and date.fromisoformat(row[field])
    return row


class _Reading:
    """What is the same for every file of an import, and what became of each."""

    def __init__(self, ledger: Ledger, form: str, columns: ColumnMap, progress: Progress) -> None:
        self.ledger = ledger
        self._form = form
        self._columns = columns
        self.progress = progress
        self._tallies: list[FileTally] = []
        self._refused: list[RefusedLine] = []

    def read(self, file: Path, number: int) -> None:
        """Take every record of a file."""
        name = "standard input" if file == STDIN else str(file)
        tally = FileTally(name)
        self._tallies.append(tally)
        last = 0
        try:
            with opened(file) as stream:
                for item in self._items(stream, tally):
                    last = item.line
                    self._take(item, tally, number)
        except (DamagedSourceError, RecordTooLongError) as problem:
            raise DataError(f"{name}:{last + 1}: {problem}") from None

    def _items(self, stream: BinaryIO, tally: FileTally) -> Iterator[Item]:
        head = stream.read(HEAD_BYTES)
        reader = reader_of(head, tally.file, self._form, self._columns, tally.warn)
        return reader(cast("BinaryIO", io.BufferedReader(Rewound(head, stream), BUFFER_BYTES)))

    def _take(self, item: Item, tally: FileTally, number: int) -> None:
        tally.read += 1
        try:
            self.ledger.add(item.build(), number)
        except ReportedError as reason:
            tally.warn(str(reason))
            self._refuse(item, tally, str(reason))
        except RefusedRecordError as reason:
            self._refuse(item, tally, str(reason))
        except ValidationError as error:
            self._refuse(item, tally, f"a field cannot be used: {first_problem(error)}")
        if tally.read % PROGRESS_EVERY == 0:
            self.progress(f"read {Path(tally.file).name}", tally.read, 0)

    def _refuse(self, item: Item, tally: FileTally, reason: str) -> None:
        tally.refuse(reason)
        if len(self._refused) < MAX_LISTED:
            self._refused.append(RefusedLine(file=tally.file, line=item.line, reason=reason))

    def report(self, settlement: Settlement) -> ImportReport:
        """The account of all files."""
        files = [
            tally.report(settlement.kept.get(number, 0))
            for number, tally in enumerate(self._tallies)
        ]
        papers = len(settlement.standing)
        return whole_report(files, self._refused, papers, settlement.merged_by_title)
