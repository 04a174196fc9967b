"""Import formats: one module per form, each a `matches(record)` and a `read(record) -> Paper`."""

from collections.abc import Callable
from typing import NamedTuple

from foresci.errors import UsageError
from foresci.schema import Paper
from knowledge_base.corpus.importers import (
    arxiv_listing,
    arxiv_snapshot,
    foresci_sample,
    jsonl,
)
from knowledge_base.corpus.importers.fields import RefusedRecordError, SourceRecord

AUTO = "auto"


class Importer(NamedTuple):
    """How one form of record becomes a paper."""

    name: str
    matches: Callable[[SourceRecord], bool]
    read: Callable[[SourceRecord], Paper]


# In order of detection: the plain form matches almost anything, so it comes last.
IMPORTERS = tuple(
    Importer(module.NAME, module.matches, module.read)
    for module in (arxiv_snapshot, foresci_sample, arxiv_listing, jsonl)
)
FORMATS = (AUTO, *(importer.name for importer in IMPORTERS))


def importers_for(name: str) -> tuple[Importer, ...]:
    """The importers to try: all of them for `auto`, else the one named.

    Raises:
        UsageError: no such format.
    """
    chosen = tuple(entry for entry in IMPORTERS if name in (AUTO, entry.name))
    if not chosen:
        raise UsageError(f"no import format {name!r}; choose one of {', '.join(FORMATS)}")
    return chosen


def read_record(record: SourceRecord, importers: tuple[Importer, ...]) -> Paper:
    """The paper of one record, by the first importer that knows its keys.

    Raises:
        RefusedRecordError: no importer knows the keys, or a field cannot be used.
    """
    if len(importers) == 1:
        return importers[0].read(record)
    for importer in importers:
        if importer.matches(record):
            return importer.read(record)
    keys = ", ".join(sorted(record)[:8]) or "none"
    raise RefusedRecordError(f"no known form of record (its keys: {keys})")


__all__ = ["AUTO", "FORMATS", "Importer", "RefusedRecordError", "importers_for", "read_record"]
