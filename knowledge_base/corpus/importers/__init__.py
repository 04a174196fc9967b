"""Import formats: one module per form, each of which makes a paper of one record.

Forms of JSON have a `matches(record)` by which they are told apart record by record. Forms of
XML are told by the root of their file.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from foresci.errors import UsageError
from knowledge_base.corpus.fields import (
    Entry,
    RefusedRecordError,
    ReportedError,
    SourceRecord,
)
from knowledge_base.corpus.importers import (
    acl_anthology,
    arxiv_atom,
    arxiv_listing,
    arxiv_snapshot,
    bibtex,
    delimited,
    foresci_sample,
    jsonl,
    oai,
    openalex,
    openreview,
    semantic_scholar,
)
from knowledge_base.corpus.importers.xml_text import Element
from knowledge_base.corpus.importing import AUTO


class JsonImporter(NamedTuple):
    """How one form of JSON record becomes a paper."""

    name: str
    matches: Callable[[SourceRecord], bool]
    read: Callable[[SourceRecord], Entry]


def _nothing_kept(element: Element, name: str, context: dict[str, str]) -> None:
    """For forms whose records stand alone."""


def _no_remarks(element: Element, records: int, context: dict[str, str]) -> Sequence[str]:
    return ()


class XmlImporter(NamedTuple):
    """How the record elements of one form of XML file become papers."""

    name: str
    roots: tuple[str, ...]
    records: tuple[str, ...]
    read: Callable[[Element, dict[str, str]], Entry]
    at_start: tuple[str, ...] = ()
    """Elements outside of records that `enter` must see when they begin."""
    at_end: tuple[str, ...] = ()
    """Elements outside of records that `enter` must see when they are whole."""
    enter: Callable[[Element, str, dict[str, str]], None] = _nothing_kept
    remarks: Callable[[Element, int, dict[str, str]], Sequence[str]] = _no_remarks
    """What to warn about at the end of a file, given its root and its number of records."""


# In order of detection: the plain form matches almost anything, so it comes last.
JSON_IMPORTERS = {
    module.NAME: JsonImporter(module.NAME, module.matches, module.read)
    for module in (
        arxiv_snapshot,
        foresci_sample,
        arxiv_listing,
        openalex,
        semantic_scholar,
        openreview,
        jsonl,
    )
}
XML_IMPORTERS = {
    importer.name: importer
    for importer in (
        XmlImporter(
            arxiv_atom.NAME,
            arxiv_atom.ROOTS,
            arxiv_atom.RECORDS,
            arxiv_atom.read,
            remarks=arxiv_atom.remarks,
        ),
        XmlImporter(oai.NAME, oai.ROOTS, oai.RECORDS, oai.read, remarks=oai.remarks),
        XmlImporter(
            acl_anthology.NAME,
            acl_anthology.ROOTS,
            acl_anthology.RECORDS,
            acl_anthology.read,
            at_start=acl_anthology.AT_START,
            at_end=acl_anthology.AT_END,
            enter=acl_anthology.enter,
        ),
    )
}
FORMATS = (AUTO, *JSON_IMPORTERS, *XML_IMPORTERS, bibtex.NAME, delimited.NAME)


def check_format(name: str) -> None:
    """Make sure that a format exists.

    Raises:
        UsageError: no such format.
    """
    if name not in FORMATS:
        raise UsageError(f"no import format {name!r}; choose one of {', '.join(FORMATS)}")


def read_record(record: SourceRecord, importers: tuple[JsonImporter, ...]) -> Entry:
    """The paper of one JSON record, by the first importer that knows its keys.

    Raises:
        RefusedRecordError: no importer knows the keys, or a field cannot be used.
    """
    if len(importers) == 1:
        return importers[0].read(record)
    for importer in importers:
        if importer.matches(record):
            return importer.read(record)
    keys = ", ".join(ascii(key)[1:-1][:30] for key in sorted(record)[:8]) or "none"
    raise RefusedRecordError(f"no known form of record: its keys are {keys}")


__all__ = [
    "AUTO",
    "FORMATS",
    "JSON_IMPORTERS",
    "XML_IMPORTERS",
    "Entry",
    "JsonImporter",
    "RefusedRecordError",
    "ReportedError",
    "XmlImporter",
    "check_format",
    "read_record",
]
