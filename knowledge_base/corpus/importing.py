"""Importing sources into a corpus, with an account of every record."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from knowledge_base.corpus.fields import ColumnMap
from knowledge_base.corpus.report import ImportReport
from knowledge_base.progress import Progress, quiet

AUTO = "auto"
NO_COLUMNS: Mapping[str, str] = {}


def import_corpus(
    sources: Sequence[Path],
    out: Path,
    format: str = AUTO,  # noqa: A002 - named as on the command line
    columns: ColumnMap = NO_COLUMNS,
    progress: Progress = quiet,
) -> ImportReport:
    """Import sources into the corpus at `out`, merging with what is there.

    The result depends on the records alone, not on the order of sources or imports, and importing
    the same file again changes no byte. For that reason the report is returned, not stored.

    Args:
        sources: files, folders, patterns, or `-` for standard input.
        out: folder of the corpus; an existing one is added to.
        format: name of an import format, or `auto`.
        columns: for tables, the column by the field of a paper.
        progress: called with each stage.

    Raises:
        UsageError: no such format or source, or `out` is a folder of something else.
        DataError: a source is damaged or of no known form; the corpus stays as it was.
    """
    # Here, since opening a corpus or a knowledge base should not wait for parsers to load.
    from knowledge_base.corpus.running import run_import

    return run_import(sources, out, format, columns, progress)
