"""Entries of BibTeX files, one at a time.

The parser takes a whole text, so files are cut before every line that begins an entry; that also
keeps one broken entry from taking its neighbours along.
"""

import logging
import re
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from bibtexparser.entrypoint import parse_string
from bibtexparser.library import Library
from bibtexparser.middlewares import (
    LatexDecodingMiddleware,
    RemoveEnclosingMiddleware,
    ResolveStringReferencesMiddleware,
)
from bibtexparser.model import Block, ParsingFailedBlock, String

from knowledge_base.corpus.importers import bibtex
from knowledge_base.corpus.reading.item import Item, refused
from knowledge_base.corpus.reading.limits import MAX_RECORD_BYTES
from knowledge_base.corpus.reading.lines import TOO_LONG, raw_lines

_START = re.compile(rb"\s*@\s*([A-Za-z]+)\s*[{(]")
_TEXT_KINDS = (b"comment", b"preamble")
MAX_STRINGS = 2000


def bibtex_entries(stream: BinaryIO, name: str) -> Iterator[Item]:
    """Yield every entry; what stands between entries is comment, as BibTeX has it."""
    strings: list[Block] = []
    for line, kind, raw in _blocks(stream, name):
        if raw is None:
            yield refused(line, TOO_LONG)
        elif kind == b"string":
            strings += _strings(raw)[: MAX_STRINGS - len(strings)]
        elif kind not in _TEXT_KINDS:
            yield _item(line, raw, strings)


def _blocks(stream: BinaryIO, name: str) -> Iterator[tuple[int, bytes, bytes | None]]:
    """Line, kind and text of every block that begins with an `@`; None for one too long."""
    started, kind, size = 0, b"", 0
    parts: list[bytes] = []
    for number, raw in raw_lines(stream, name):
        found = _START.match(raw) if raw is not None else None
        if found is not None:
            if started:
                yield started, kind, _joined(parts, size)
            started, kind, size, parts = number, found[1].lower(), 0, []
        elif raw is None and not started:
            started = number  # too long to look into, but an entry to account for
        size += MAX_RECORD_BYTES + 1 if raw is None else len(raw)
        if raw is not None and size <= MAX_RECORD_BYTES:
            parts.append(raw)
    if started:
        yield started, kind, _joined(parts, size)


def _joined(parts: list[bytes], size: int) -> bytes | None:
    return b"".join(parts) if size <= MAX_RECORD_BYTES else None


def _strings(raw: bytes) -> list[Block]:
    parsed = _parse(raw.decode("utf-8", "replace"), Library())
    return [block for block in parsed.blocks if isinstance(block, String)]


def _item(line: int, raw: bytes, strings: list[Block]) -> Item:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return refused(line, "not UTF-8 text")
    parsed = _parse(text, Library(list(strings)))
    entries = parsed.entries
    if len(entries) != 1:
        broken = [block for block in parsed.blocks if isinstance(block, ParsingFailedBlock)]
        reason = " ".join(str(broken[0].error).split())[:120] if broken else "no entry in it"
        return refused(line, f"not valid BibTeX: {reason}")
    fields = {field.key.lower(): str(field.value) for field in entries[0].fields}
    return Item(line, partial(bibtex.read, entries[0].key, fields))


def _parse(text: str, library: Library) -> Library:
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    stack = [
        ResolveStringReferencesMiddleware(allow_inplace_modification=True),
        RemoveEnclosingMiddleware(allow_inplace_modification=True),
        LatexDecodingMiddleware(allow_inplace_modification=True),
    ]
    return parse_string(text, parse_stack=stack, library=library)
