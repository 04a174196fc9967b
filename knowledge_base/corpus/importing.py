"""Importing source files into a corpus, with an account of every record."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from foresci.errors import UsageError
from foresci.schema import Paper, Record
from foresci.schema.record import first_problem
from knowledge_base.corpus.importers import (
    AUTO,
    Importer,
    RefusedRecordError,
    importers_for,
    read_record,
)
from knowledge_base.corpus.manifest import MANIFEST_FILE
from knowledge_base.corpus.merging import merge
from knowledge_base.corpus.reading import Line, read_lines
from knowledge_base.corpus.store import Corpus, write_corpus
from knowledge_base.progress import Progress, quiet
from knowledge_base.replaceable import check_replaceable

PROGRESS_EVERY = 1000


class RefusedLine(Record):
    """A line of a source that made no paper."""

    file: str
    line: int
    reason: str


class ImportReport(Record):
    """What became of every record of an import: `records` is the sum of the next three."""

    records: int
    added: int
    merged: int
    """Records of an id already seen; one of a later date adds nothing to its paper."""
    refused: tuple[RefusedLine, ...]
    papers: int
    """Papers in the corpus afterwards."""

    def text(self, limit: int = 20) -> str:
        """The report for people; of the refused lines, the first `limit`."""
        lines = [
            f"{self.records:,} records: {self.added:,} new papers, {self.merged:,} duplicates "
            f"merged, {len(self.refused):,} refused; the corpus holds {self.papers:,} papers"
        ]
        lines += [f"  {line.file}:{line.line}: {line.reason}" for line in self.refused[:limit]]
        if len(self.refused) > limit:
            lines.append(f"  … and {len(self.refused) - limit:,} more (--json lists all)")
        return "\n".join(lines)


def import_corpus(
    sources: Sequence[Path],
    out: Path,
    format: str = AUTO,  # noqa: A002 - named as on the command line
    progress: Progress = quiet,
) -> ImportReport:
    """Import source files into the corpus at `out`, merging with what is there.

    The result depends on the records alone, not on the order of sources, and importing the same
    file again changes no byte. For that reason the report is returned, not stored in the corpus.

    Raises:
        UsageError: no such format or source, or `out` is a folder of something else.
        DataError: a source is damaged or is no text; the corpus stays as it was.
    """
    importers = importers_for(format)
    check_replaceable(out, "corpus")
    missing = [source for source in sources if not source.is_file()]
    if missing:
        raise UsageError(f"{missing[0]}: no such file to import")
    papers = _existing(out)
    tally = _Tally(papers)
    for source in sources:
        tally.read(source, importers, progress)
    progress("write corpus", 0, len(papers))
    write_corpus(out, papers.values())
    progress("write corpus", len(papers), len(papers))
    return tally.report()


def _existing(out: Path) -> dict[str, Paper]:
    if not (out / MANIFEST_FILE).is_file():
        return {}
    return {paper.id: paper for paper in Corpus.open(out).papers()}


class _Tally:
    """Papers so far, and what became of each record."""

    def __init__(self, papers: dict[str, Paper]) -> None:
        self.papers = papers
        self.records = 0
        self.merged = 0
        self.refused: list[RefusedLine] = []

    def read(self, source: Path, importers: tuple[Importer, ...], progress: Progress) -> None:
        stage = f"read {source.name}"
        for count, line in enumerate(read_lines(source), start=1):
            self.records += 1
            try:
                self._take(_paper(line, importers))
            except RefusedRecordError as reason:
                refused = RefusedLine(file=str(source), line=line.number, reason=str(reason))
                self.refused.append(refused)
            if count % PROGRESS_EVERY == 0:
                progress(stage, count, 0)

    def _take(self, paper: Paper) -> None:
        known = self.papers.get(paper.id)
        self.merged += known is not None
        self.papers[paper.id] = paper if known is None else merge(known, paper)

    def report(self) -> ImportReport:
        return ImportReport(
            records=self.records,
            added=self.records - self.merged - len(self.refused),
            merged=self.merged,
            refused=tuple(self.refused),
            papers=len(self.papers),
        )


def _paper(line: Line, importers: tuple[Importer, ...]) -> Paper:
    if line.record is None:
        raise RefusedRecordError(line.problem)
    try:
        return read_record(line.record, importers)
    except ValidationError as error:
        raise RefusedRecordError(first_problem(error)) from None
