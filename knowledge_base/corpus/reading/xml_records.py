"""Records of XML files, one at a time, with nothing fetched and nothing expanded."""

from collections.abc import Iterator
from functools import partial
from typing import BinaryIO, cast

from lxml import etree

from foresci.errors import DataError
from knowledge_base.corpus.importers import XmlImporter
from knowledge_base.corpus.importers.xml_text import Element, local
from knowledge_base.corpus.reading.item import Item, Warn
from knowledge_base.corpus.reading.limits import Budget


def xml_records(
    stream: BinaryIO, name: str, importers: tuple[XmlImporter, ...], warn: Warn
) -> Iterator[Item]:
    """Yield every record element of a file, by the importer that knows its root.

    Entities are neither expanded nor fetched, and a file that declares any is refused: none of
    these formats needs one, and they are how a small file asks for gigabytes or for a local file.

    Raises:
        DataError: the file is damaged, declares entities, or its root is of no known form.
    """
    budget = Budget(stream)
    events = etree.iterparse(
        cast("BinaryIO", budget),
        events=("start", "end"),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        yield from _records(events, budget, name, importers, warn)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        reason = " ".join((error.msg or "damaged").split())[:200]
        raise DataError(f"{name}:{line}: not valid XML ({reason})") from None


def _records(
    events: "etree.iterparse[tuple[str, Element]]",
    budget: Budget,
    name: str,
    importers: tuple[XmlImporter, ...],
    warn: Warn,
) -> Iterator[Item]:
    walk: _Walk | None = None
    for event, element in events:
        if walk is None:
            _refuse_entities(element, name)
            walk = _Walk(_importer_of(element, importers, name), warn)
        if event == "start":
            walk.enter(element)
            continue
        if (item := walk.leave(element)) is not None:
            budget.renew()
            yield item
            _forget(element)


class _Walk:
    """What is known on the way through a file."""

    def __init__(self, importer: XmlImporter, warn: Warn) -> None:
        self.importer = importer
        self.warn = warn
        self.context: dict[str, str] = {}
        self.records = 0
        self.inside = 0

    def enter(self, element: Element) -> None:
        name = local(element)
        if name in self.importer.records:
            self.inside += 1
        elif not self.inside and name in self.importer.at_start:
            self.importer.enter(element, name, self.context)

    def leave(self, element: Element) -> Item | None:
        name = local(element)
        if name in self.importer.records:
            self.inside -= 1
            return None if self.inside else self._item(element)
        if not self.inside and name in self.importer.at_end:
            self.importer.enter(element, name, self.context)
        if element.getparent() is None:
            for remark in self.importer.remarks(element, self.records, self.context):
                self.warn(remark)
        return None

    def _item(self, element: Element) -> Item:
        self.records += 1
        build = partial(self.importer.read, element, self.context)
        return Item(int(element.sourceline or 0), build)


def _importer_of(root: Element, importers: tuple[XmlImporter, ...], name: str) -> XmlImporter:
    for importer in importers:
        if local(root) in importer.roots:
            return importer
    known = ", ".join(root for importer in importers for root in importer.roots)
    raise DataError(
        f"{name}: XML of an unknown form (its root is <{ascii(local(root))[1:-1][:60]}>, "
        f"not one of {known})"
    )


def _refuse_entities(root: Element, name: str) -> None:
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise DataError(f"{name}: declares XML entities, which foresci does not read; remove them")


def _forget(element: Element) -> None:
    """Free a record and what came before it, so that memory does not grow with the file."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
