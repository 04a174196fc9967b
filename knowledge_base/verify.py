"""Checking a knowledge base against its manifest, its cutoff and itself."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa

from foresci.errors import DataError
from foresci.schema import Chunk, Paper, Record
from foresci.storage import MANIFEST_FILE
from knowledge_base.bm25 import Bm25
from knowledge_base.build import file_entries, indexed_chunks, papers_fingerprint
from knowledge_base.dense import DenseIndex
from knowledge_base.embedders.lsa import LsaEmbedder
from knowledge_base.manifest import (
    BM25_FOLDER,
    CHUNKS_FILE,
    DENSE_FILE,
    EMBEDDER_FOLDER,
    PAPERS_FILE,
    TEXTS_FOLDER,
    KBManifest,
)
from knowledge_base.tables import chunk_rows, paper_order, paper_rows, read_table
from knowledge_base.texts import Texts


class Problem(Record):
    """Something that is not as it should be."""

    where: str
    """A file of the knowledge base, or a paper."""
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def verify(path: Path) -> list[Problem]:
    """Recompute what can be recomputed from the files; an empty list means all is well.

    Hashes, sizes, dates, counts and fingerprints are compared with the manifest; chunks with their
    papers; BM25's statistics, and LSA's, with the chunks, which proves that they were fitted on
    nothing else.

    Raises:
        DataError: the folder has no manifest.
    """
    try:
        manifest = KBManifest.read(path)
    except DataError as error:
        if not (path / MANIFEST_FILE).is_file():
            raise
        return [Problem(where=MANIFEST_FILE, what=str(error))]
    problems = [*_manifest(path, manifest), *_files(path, manifest)]
    broken = {problem.where for problem in problems}
    return problems + list(_content(path, manifest, broken))


def _manifest(path: Path, manifest: KBManifest) -> Iterator[Problem]:
    raw = (path / MANIFEST_FILE).read_bytes()
    rendered = json.dumps(manifest.to_json(), sort_keys=True, indent=2, ensure_ascii=False)
    if raw != f"{rendered}\n".encode():
        yield Problem(where=MANIFEST_FILE, what="was edited: it is not in the form foresci writes")
    if manifest.built_at.seal != manifest.expected_seal():
        yield Problem(where=MANIFEST_FILE, what="was edited: its seal does not fit its content")


def _files(path: Path, manifest: KBManifest) -> Iterator[Problem]:
    found = file_entries(path)
    for name, entry in manifest.files.items():
        if name not in found:
            yield Problem(where=name, what="is missing")
        elif found[name].size != entry.size:
            yield Problem(where=name, what=f"has {found[name].size} bytes, not {entry.size}")
        elif found[name].sha256 != entry.sha256:
            yield Problem(where=name, what="was changed: its SHA-256 is not the manifest's")
    for name in sorted(found.keys() - manifest.files.keys()):
        yield Problem(where=name, what="is not in the manifest")


def _content(path: Path, manifest: KBManifest, broken: set[str]) -> Iterator[Problem]:
    try:
        papers = list(paper_rows(read_table(path / PAPERS_FILE), PAPERS_FILE))
        yield from _papers(papers, manifest)
        chunks = _stored_chunks(path)
        yield from _chunks(papers, chunks, manifest)
    except DataError as error:
        yield Problem(where="content", what=str(error))
        return
    if not broken:  # the indexes are only worth reading when every file is the one of the build
        yield from _indexes(path, papers, manifest)


def _stored_chunks(path: Path) -> list[Chunk]:
    rows = read_table(path / CHUNKS_FILE)
    texts = Texts.load(path / TEXTS_FOLDER)
    if len(texts) != rows.num_rows:
        raise DataError(f"{CHUNKS_FILE}: {rows.num_rows} chunks, but {len(texts)} texts")
    held = pa.array([texts[row] for row in range(len(texts))], pa.string())
    return list(chunk_rows(rows.append_column("text", held), CHUNKS_FILE))


def _papers(papers: Sequence[Paper], manifest: KBManifest) -> Iterator[Problem]:
    cutoff = manifest.cutoff
    for paper in papers:
        if paper.public_on > cutoff:
            what = f"first public on {paper.public_on}, after the cutoff {cutoff}"
            yield Problem(where=f"paper {paper.id}", what=what)
        if manifest.domain is not None and manifest.domain.name not in paper.domains:
            yield Problem(where=f"paper {paper.id}", what=f"not of {manifest.domain.name}")
    for one, other in pairwise(papers):
        if paper_order(one) >= paper_order(other):
            what = f"out of order by date and id after {one.id}: a date or id was changed"
            yield Problem(where=f"paper {other.id}", what=what)
    if len(papers) != manifest.counts.papers:
        what = f"holds {len(papers)} papers, not {manifest.counts.papers}"
        yield Problem(where=PAPERS_FILE, what=what)
    days = [paper.public_on for paper in papers]
    if days and (days[0], days[-1]) != (manifest.first_public_on, manifest.last_public_on):
        yield Problem(where=PAPERS_FILE, what=f"runs from {days[0]} to {days[-1]}, not as stated")
    if papers_fingerprint(papers) != manifest.fingerprint:
        yield Problem(where=PAPERS_FILE, what="the papers are not those of the fingerprint")


def _chunks(
    papers: Sequence[Paper], chunks: Sequence[Chunk], manifest: KBManifest
) -> Iterator[Problem]:
    expected = indexed_chunks(papers)
    for stored, cut in zip(chunks, expected.chunks, strict=False):
        if stored != cut:
            where = f"paper {stored.paper_id}"
            yield Problem(where=where, what=f"its chunk {stored.section!r} is not its text")
            break  # one shifted row would make every later one differ
    counts = (len(chunks), len(expected.chunks), expected.wordless)
    stated = manifest.counts.chunks
    if counts != (stated, stated, manifest.counts.wordless_chunks):
        what = f"holds {counts[0]} chunks, its papers give {counts[1]}, the manifest says {stated}"
        yield Problem(where=CHUNKS_FILE, what=what)


def _indexes(path: Path, papers: Sequence[Paper], manifest: KBManifest) -> Iterator[Problem]:
    tokens = indexed_chunks(papers).tokens
    fitted, stored = Bm25.fit(tokens), Bm25.load(path / BM25_FOLDER)
    if fitted.vocabulary != stored.vocabulary or not all(
        np.array_equal(array, stored.arrays()[name]) for name, array in fitted.arrays().items()
    ):
        yield Problem(where=BM25_FOLDER, what="its statistics are not those of the chunks")
    if manifest.embedder.id == LsaEmbedder.id:
        model = LsaEmbedder.load(path / EMBEDDER_FOLDER)
        if not model.fits(fitted.document_frequencies(), len(tokens)):
            yield Problem(where=EMBEDDER_FOLDER, what="its statistics are not those of the chunks")
    index = DenseIndex.load(path / DENSE_FILE)
    if index.lists != manifest.dense.lists:
        yield Problem(where=DENSE_FILE, what=f"has {index.lists} lists, not as stated")
    if (len(index), index.width) != (len(tokens), manifest.embedder.width):
        what = f"holds {len(index)} vectors of width {index.width} for {len(tokens)} chunks"
        yield Problem(where=DENSE_FILE, what=what)
