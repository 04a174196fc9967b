"""Building a knowledge base again at another cutoff, with everything that may be reused."""

from datetime import date
from pathlib import Path

from foresci.errors import UsageError
from knowledge_base.build import build_kb
from knowledge_base.corpus import Corpus
from knowledge_base.domains import domain_names
from knowledge_base.manifest import KBManifest
from knowledge_base.progress import Progress, quiet


def corpus_of(kb: Path) -> Path:
    """Where the corpus of a knowledge base lay when it was built.

    Raises:
        DataError: the folder is no knowledge base.
    """
    return (kb / KBManifest.read(kb).built_at.corpus).resolve()


def rebuild_kb(
    kb: Path,
    cutoff: date,
    corpus: Path | None = None,
    out: Path | None = None,
    progress: Progress = quiet,
    cache: Path | None = None,
) -> KBManifest:
    """Build with the domain and embedder of an existing knowledge base.

    Vectors of an encoder come from the cache where it holds them. Whatever is fitted (BM25, LSA)
    is fitted anew: its statistics depend on the cutoff.

    Args:
        kb: the existing knowledge base.
        cutoff: last first-public day that is let in.
        corpus: corpus folder; when None, the one that `kb` was built from.
        out: folder of the new one; when None, `kb` is replaced.
        progress: called with each stage.
        cache: as for `build_kb`.

    Raises:
        UsageError: the corpus is no longer where it was, or `kb` was built with a domain file of
            one's own; otherwise as `build_kb`.
        DataError: `kb` is no knowledge base; otherwise as `build_kb`.
    """
    manifest = KBManifest.read(kb)
    if manifest.domain is not None and manifest.domain.name not in domain_names():
        raise UsageError(
            f"{kb}: built with a domain file of your own; use kb build with --domain and that file"
        )
    source = corpus or corpus_of(kb)
    if corpus is None and not source.is_dir():
        raise UsageError(f"{kb}: its corpus is no longer at {source}; name it with --corpus")
    return build_kb(
        Corpus.open(source),
        cutoff,
        out or kb,
        domain=None if manifest.domain is None else manifest.domain.name,
        embedder=manifest.embedder.id,
        progress=progress,
        cache=cache,
    )
