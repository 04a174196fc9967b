"""Building a knowledge base: everything a corpus knows up to a cutoff, and nothing later.

Only papers that pass the cutoff reach the code below `_held`; every statistic is fitted on
their chunks, so neither the rest of the corpus nor its size can show in any file.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

from foresci.errors import DataError, UsageError
from foresci.schema import Chunk, Paper
from foresci.storage import MANIFEST_FILE, replacing_folder, sha256_file
from knowledge_base.bm25 import EPSILON, K1, B, Bm25
from knowledge_base.chunks import chunks_of, indexed_text
from knowledge_base.corpus import Corpus
from knowledge_base.dense import DenseIndex
from knowledge_base.domains import Domain, Labeller, load_domain
from knowledge_base.embedders import check_embedder
from knowledge_base.embedding import EmbedBlocks, Embedded, embed_chunks, in_this_process
from knowledge_base.lock import only_builder
from knowledge_base.manifest import (
    BM25_FOLDER,
    CHUNKS_FILE,
    DENSE_FILE,
    EMBEDDER_FOLDER,
    PAPERS_FILE,
    TEXTS_FOLDER,
    Bm25Entry,
    Built,
    Counts,
    DenseEntry,
    DomainEntry,
    EmbedderEntry,
    FileEntry,
    KBManifest,
    built_now,
    sealed,
)
from knowledge_base.progress import Progress, quiet
from knowledge_base.replaceable import check_replaceable
from knowledge_base.tables import (
    KB_CHUNK_SCHEMA,
    KB_PAPER_SCHEMA,
    paper_order,
    write_chunks,
    write_papers,
)
from knowledge_base.text import tokenize
from knowledge_base.texts import Texts

CACHE_FOLDER = ".foresci-cache"


def build_kb(
    corpus: Corpus,
    cutoff: date,
    out: Path,
    domain: str | None = None,
    embedder: str = "lsa",
    progress: Progress = quiet,
    cache: Path | None = None,
    embed_blocks: EmbedBlocks = in_this_process,
) -> KBManifest:
    """Build the knowledge base of a corpus at a cutoff, in one step: `out` is replaced whole.

    Args:
        corpus: where the papers come from.
        cutoff: last first-public day that is let in.
        out: folder of the knowledge base.
        domain: keep only core and support papers of this domain, given by name or as the path of a
            domain file.
        embedder: `lsa`, or `bge:` and a hub id or local folder.
        progress: called with each stage.
        cache: folder of vectors embedded before; when None, `$FORESCI_CACHE`, or else
            `.foresci-cache` beside `out`.
        embed_blocks: where an encoder works; `lsa` is fitted here in any case.

    Raises:
        UsageError: an unknown domain or embedder, a cutoff before the first paper, no paper of the
            domain, or an `out` that holds something else.
        DataError: a broken domain file, there is nothing to index, the disk is full, or another
            process is building `out`. Whatever was at `out` stays as it was.
    """
    rule = None if domain is None else load_domain(domain)
    check_embedder(embedder)
    check_replaceable(out, "kb")
    with _readable_errors(out), only_builder(out):
        progress("select papers", 0, corpus.manifest.papers)
        papers = _held(corpus, cutoff, rule)
        progress("select papers", len(papers), len(papers))
        indexed = indexed_chunks(papers)
        if not indexed.chunks:
            raise DataError(
                f"0 indexable chunks: {indexed.wordless} blank records, none of which holds a word "
                "to search for; nothing was built"
            )
        home = cache or _cache_beside(out)
        texts, tokens = indexed.texts, indexed.tokens
        embedded = embed_chunks(embedder, texts, tokens, home, progress, embed_blocks)
        content = Content(cutoff, rule, papers, indexed, embedded)
        with replacing_folder(out) as folder:
            dense = _write_indexes(folder, content, progress)
            built = built_now(_relative(corpus.root, out), embedded.reused, embedded.made)
            manifest = sealed(_manifest(folder, content, dense, built))
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


class Content(NamedTuple):
    """Everything that the files of a knowledge base are made from."""

    cutoff: date
    domain: Domain | None
    papers: list[Paper]
    indexed: IndexedChunks
    embedded: Embedded


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


def _held(corpus: Corpus, cutoff: date, domain: Domain | None) -> list[Paper]:
    first = corpus.manifest.first_public_on
    if first is None:
        raise DataError(f"{corpus.root}: 0 indexable chunks, the corpus holds no dated paper")
    if cutoff < first:
        raise UsageError(f"the cutoff {cutoff} is before the corpus's first paper ({first})")
    labelled = Labeller(domain).labelled
    papers = [labelled(_as_known(paper, cutoff)) for paper in corpus.papers(until=cutoff)]
    if domain is not None:
        papers = [paper for paper in papers if domain.name in paper.domains]
        if not papers:
            raise UsageError(f"no paper of the domain {domain.name} is public by {cutoff}")
    return sorted(papers, key=paper_order)


def _as_known(paper: Paper, cutoff: date) -> Paper:
    """The paper as a knowledge base holds it.

    Comments of a paper revised after the cutoff may have been written then ("accepted at …"), so
    they go; its text stays, being the only one there is. The day of a revision is never held.
    """
    revised_later = paper.revised_on is not None and paper.revised_on > cutoff
    comments = None if revised_later else paper.comments
    return paper.model_copy(update={"comments": comments, "revised_on": None})


@contextmanager
def _readable_errors(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        # A short write of numpy has no error number of its own: the disk is full then, too.
        reason = ": ".join(part for part in (error.filename, error.strerror) if part)
        reason = reason or f"{error}; is the disk full?"
        raise DataError(f"{out}: the build stopped ({reason}); nothing there was changed") from None


def _write_indexes(folder: Path, content: Content, progress: Progress) -> DenseEntry:
    indexed, embedded = content.indexed, content.embedded
    progress("index words", 0, len(indexed.chunks))
    Bm25.fit(indexed.tokens).save(folder / BM25_FOLDER)
    progress("index vectors", 0, len(indexed.chunks))
    index = DenseIndex.build(embedded.vectors)
    index.save(folder / DENSE_FILE)
    progress("write files", 0, 0)
    (folder / EMBEDDER_FOLDER).mkdir()
    embedded.embedder.save(folder / EMBEDDER_FOLDER)
    write_papers(folder / PAPERS_FILE, content.papers, KB_PAPER_SCHEMA)
    write_chunks(folder / CHUNKS_FILE, indexed.chunks, KB_CHUNK_SCHEMA)
    Texts.write(folder / TEXTS_FOLDER, [chunk.text for chunk in indexed.chunks])
    if index.approximation is None:
        return DenseEntry(kind="flat")
    lists, probes, recall = index.approximation
    return DenseEntry(kind="ivf", lists=lists, probes=probes, recall_at_10=recall)


def _manifest(folder: Path, content: Content, dense: DenseEntry, built: Built) -> KBManifest:
    papers, indexed = content.papers, content.indexed
    return KBManifest(
        cutoff=content.cutoff,
        domain=None if content.domain is None else _entry(content.domain),
        fingerprint=papers_fingerprint(papers),
        embedder=_embedder_entry(content.embedded),
        bm25=Bm25Entry(k1=K1, b=B, epsilon=EPSILON),
        dense=dense,
        counts=Counts(
            papers=len(papers), chunks=len(indexed.chunks), wordless_chunks=indexed.wordless
        ),
        first_public_on=papers[0].public_on,
        last_public_on=papers[-1].public_on,
        files=file_entries(folder),
        built_at=built,
    )


def _embedder_entry(embedded: Embedded) -> EmbedderEntry:
    embedder = embedded.embedder
    return EmbedderEntry(
        id=embedder.id,
        fingerprint=embedder.fingerprint,
        fusion_weight=embedder.fusion_weight,
        width=embedded.vectors.shape[1],
    )


def _cache_beside(out: Path) -> Path:
    from foresci.settings import settings  # a tenth of a second that a query need not spend

    return settings().cache or out.absolute().parent / CACHE_FOLDER


def _relative(corpus: Path, out: Path) -> str:
    """Where the corpus lies as seen from the knowledge base: no name of this machine, if near."""
    return Path(os.path.relpath(corpus.absolute(), out.absolute())).as_posix()
