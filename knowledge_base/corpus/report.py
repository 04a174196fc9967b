"""The account of an import."""

from collections import Counter

from foresci.schema import Record

MAX_LISTED = 1000
TEXT_LISTED = 20


class RefusedLine(Record):
    """A record of a source that made no paper."""

    file: str
    line: int
    """Line in the file, from 1; in a JSON document, the number of the record."""
    reason: str


class FileReport(Record):
    """What became of the records of one source file: `read` is the sum of the next three."""

    file: str
    read: int
    kept: int
    merged: int
    refused: int
    reasons: dict[str, int]
    """Refused records by kind of reason."""
    warnings: tuple[str, ...]


class ImportReport(Record):
    """What became of every record of an import: `read` is the sum of the next three."""

    read: int
    kept: int
    """New papers."""
    merged: int
    """Records of papers that another record, or the corpus, brought already."""
    refused: int
    reasons: dict[str, int]
    """Refused records by kind of reason."""
    merged_by_title: int
    """Papers found to be another one by title and year alone, over the whole corpus."""
    papers: int
    """Papers in the corpus afterwards."""
    files: tuple[FileReport, ...]
    refused_lines: tuple[RefusedLine, ...]
    """The first thousand refused records, with the reason in full."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings of all files, each with its file."""
        return tuple(f"{file.file}: {text}" for file in self.files for text in file.warnings)

    def text(self) -> str:
        """The report for people."""
        lines = [
            f"{self.read:,} records read: {self.kept:,} kept, {self.merged:,} merged, "
            f"{self.refused:,} refused; the corpus holds {self.papers:,} papers"
        ]
        lines += [f"  refused: {reason}: {count:,}" for reason, count in self.reasons.items()]
        if len(self.files) > 1:
            lines += [_file_line(file) for file in self.files]
        shown = self.refused_lines[:TEXT_LISTED]
        lines += [f"  {line.file}:{line.line}: {line.reason}" for line in shown]
        if self.refused > len(shown):
            lines.append(
                f"  … and {self.refused - len(shown):,} more (--json lists {MAX_LISTED:,})"
            )
        return "\n".join([*lines, *(f"warning: {text}" for text in self.warnings)])


def _file_line(file: FileReport) -> str:
    return (
        f"  {file.file}: {file.read:,} read, {file.kept:,} kept, {file.merged:,} merged, "
        f"{file.refused:,} refused"
    )


class FileTally:
    """The count of one file while it is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.read = 0
        self.reasons: Counter[str] = Counter()
        self.warnings: list[str] = []

    def refuse(self, reason: str) -> None:
        """Count a refusal by the kind of its reason, which is what stands before the colon."""
        self.reasons[reason.partition(": ")[0]] += 1

    def warn(self, text: str) -> None:
        """Keep a warning."""
        self.warnings.append(text)

    def report(self, kept: int) -> FileReport:
        """The account, given how many new papers the file brought."""
        refused = self.reasons.total()
        return FileReport(
            file=self.file,
            read=self.read,
            kept=kept,
            merged=self.read - refused - kept,
            refused=refused,
            reasons=ranked(self.reasons),
            warnings=tuple(self.warnings),
        )


def ranked(counts: Counter[str]) -> dict[str, int]:
    """Counts, the most frequent first, ties by name."""
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def whole_report(
    files: list[FileReport], refused: list[RefusedLine], papers: int, merged_by_title: int
) -> ImportReport:
    """The account of an import from those of its files."""
    reasons: Counter[str] = Counter()
    for file in files:
        reasons.update(file.reasons)
    return ImportReport(
        read=sum(file.read for file in files),
        kept=sum(file.kept for file in files),
        merged=sum(file.merged for file in files),
        refused=sum(file.refused for file in files),
        reasons=ranked(reasons),
        merged_by_title=merged_by_title,
        papers=papers,
        files=tuple(files),
        refused_lines=tuple(refused),
    )
