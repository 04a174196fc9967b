"""Building a knowledge base: everything a corpus knows up to a cutoff, and nothing later.

Only papers that pass the cutoff reach the code below `_held`; every statistic is fitted on
their chunks, so neither the rest of the corpus nor its size can show in any file.
"""

import hashlib
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from foresci import __version__
from foresci.errors import DataError, UsageError
from foresci.schema import Chunk, Paper
from foresci.storage import replacing_folder, sha256_file
from knowledge_base.bm25 import EPSILON, K1, B, Bm25
from knowledge_base.chunks import chunks_of, indexed_text
from knowledge_base.corpus import Corpus
from knowledge_base.dense import DenseIndex
from knowledge_base.domains import Domain, domains_of, load_domain
from knowledge_base.embedders import Embedder, check_embedder, make_embedder
from knowledge_base.manifest import (
    BM25_FILE,
    CHUNKS_FILE,
    DENSE_FILE,
    EMBEDDER_FOLDER,
    MANIFEST_FILE,
    PAPERS_FILE,
    Bm25Entry,
    Counts,
    DomainEntry,
    EmbedderEntry,
    FileEntry,
    KBManifest,
    built_now,
)
from knowledge_base.progress import Progress, quiet
from knowledge_base.replaceable import check_replaceable
from knowledge_base.tables import KB_PAPER_SCHEMA, paper_order, write_chunks, write_papers
from knowledge_base.text import tokenize


def build_kb(
    corpus: Corpus,
    cutoff: date,
    out: Path,
    domain: str | None = None,
    embedder: str = "lsa",
    progress: Progress = quiet,
) -> KBManifest:
    """Build the knowledge base of a corpus at a cutoff, in one step: `out` is replaced whole.

    Args:
        corpus: where the papers come from.
        cutoff: last first-public day that is let in.
        out: folder of the knowledge base.
        domain: keep only papers of this domain.
        embedder: `lsa`, or `bge:` and a hub id or local folder.
        progress: called with each stage.

    Raises:
        UsageError: an unknown domain or embedder, a cutoff before the first paper, no paper of the
            domain, or an `out` that holds something else.
        DataError: there is nothing to index.
    """
    rule = None if domain is None else _entry(load_domain(domain))
    check_embedder(embedder)
    check_replaceable(out, "kb")
    progress("select papers", 0, corpus.manifest.papers)
    papers = _held(corpus, cutoff, domain)
    progress("select papers", len(papers), len(papers))
    indexed = indexed_chunks(papers)
    if not indexed.chunks:
        raise DataError(
            f"0 indexable chunks: {indexed.wordless} blank records, none of which holds a word to "
            "search for; nothing was built"
        )
    with replacing_folder(out) as folder:
        write_papers(folder / PAPERS_FILE, papers, KB_PAPER_SCHEMA)
        write_chunks(folder / CHUNKS_FILE, indexed.chunks)
        progress("index words", 0, len(indexed.chunks))
        Bm25.fit(indexed.tokens).save(folder / BM25_FILE)
        progress(f"embed with {embedder}", 0, len(indexed.chunks))
        entry = _embed(make_embedder(embedder, indexed.texts), indexed.texts, folder)
        progress("write files", 0, 0)
        manifest = _manifest(
            folder,
            cutoff=cutoff,
            domain=rule,
            papers=papers,
            indexed=indexed,
            embedder=entry,
        )
        manifest.write(folder)
    return manifest


def papers_fingerprint(papers: Sequence[Paper]) -> str:
    """Hex SHA-256 over the papers of a knowledge base, in their order."""
    digest = hashlib.sha256()
    for paper in papers:
        digest.update(paper.model_dump_json().encode("utf-8") + b"\n")
    return digest.hexdigest()


def file_entries(folder: Path) -> dict[str, FileEntry]:
    """Hash and size of every file but the manifest, by its path within the folder."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {
        file.relative_to(folder).as_posix(): FileEntry(
            sha256=sha256_file(file), size=file.stat().st_size
        )
        for file in files
        if file.name != MANIFEST_FILE
    }


class IndexedChunks(NamedTuple):
    """The chunks that hold a word, each with its indexed text and tokens."""

    chunks: list[Chunk]
    texts: list[str]
    tokens: list[list[str]]
    wordless: int


def indexed_chunks(papers: Sequence[Paper]) -> IndexedChunks:
    """Cut papers into chunks, leaving out (and counting) those without a word to search for."""
    indexed = IndexedChunks([], [], [], 0)
    wordless = 0
    for paper in papers:
        for chunk in chunks_of(paper):
            text = indexed_text(paper.title, chunk)
            if tokens := tokenize(text):
                indexed.chunks.append(chunk)
                indexed.texts.append(text)
                indexed.tokens.append(tokens)
            else:
                wordless += 1
    return indexed._replace(wordless=wordless)


def _entry(rule: Domain) -> DomainEntry:
    return DomainEntry(name=rule.name, sha256=rule.sha256)


def _held(corpus: Corpus, cutoff: date, domain: str | None) -> list[Paper]:
    first = corpus.manifest.first_public_on
    if first is None:
        raise DataError(f"{corpus.root}: 0 indexable chunks, the corpus holds no dated paper")
    if cutoff < first:
        raise UsageError(f"the cutoff {cutoff} is before the corpus's first paper ({first})")
    papers = [_as_known(paper, cutoff) for paper in corpus.papers(until=cutoff)]
    if domain is not None:
        papers = [paper for paper in papers if domain in paper.domains]
        if not papers:
            raise UsageError(f"no paper of the domain {domain} is public by {cutoff}")
    return sorted(papers, key=paper_order)


def _as_known(paper: Paper, cutoff: date) -> Paper:
    """The paper as a knowledge base holds it.

    Comments of a paper revised after the cutoff may have been written then ("accepted at …"), so
    they go; its text stays, being the only one there is. The day of a revision is never held.
    """
    revised_later = paper.revised_on is not None and paper.revised_on > cutoff
    comments = None if revised_later else paper.comments
    changes = {"comments": comments, "revised_on": None, "domains": domains_of(paper)}
    return paper.model_copy(update=changes)


def _embed(embedder: Embedder, texts: Sequence[str], folder: Path) -> EmbedderEntry:
    (folder / EMBEDDER_FOLDER).mkdir()
    embedder.save(folder / EMBEDDER_FOLDER)
    index = DenseIndex.build(embedder.embed_documents(texts))
    index.save(folder / DENSE_FILE)
    return EmbedderEntry(
        id=embedder.id,
        fingerprint=embedder.fingerprint,
        fusion_weight=embedder.fusion_weight,
        width=index.width,
    )


def _manifest(
    folder: Path,
    *,
    cutoff: date,
    domain: DomainEntry | None,
    papers: Sequence[Paper],
    indexed: IndexedChunks,
    embedder: EmbedderEntry,
) -> KBManifest:
    unsealed: dict[str, Any] = {
        "format": "foresci-kb",
        "format_version": 1,
        "foresci_version": __version__,
        "cutoff": cutoff,
        "domain": domain,
        "fingerprint": papers_fingerprint(papers),
        "embedder": embedder,
        "bm25": Bm25Entry(k1=K1, b=B, epsilon=EPSILON),
        "counts": Counts(
            papers=len(papers), chunks=len(indexed.chunks), wordless_chunks=indexed.wordless
        ),
        "first_public_on": papers[0].public_on,
        "last_public_on": papers[-1].public_on,
        "files": file_entries(folder),
    }
    draft = KBManifest.model_construct(**unsealed).model_dump(mode="json", exclude={"built_at"})
    return KBManifest(**unsealed, built_at=built_now(draft))
