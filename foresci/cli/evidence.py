"""Opening the knowledge base of a task, building the benchmark's own one on first use."""

import time
from datetime import date
from pathlib import Path

import typer

from foresci.benchmark import Benchmark
from foresci.errors import UsageError
from foresci.storage import sha256_file
from foresci.version import sources_digest
from knowledge_base import KnowledgeBase
from knowledge_base.lock import BuildInProgressError

SECONDS_BETWEEN_LOOKS = 0.5


def open_evidence(
    kb: Path | None, benchmark: Benchmark, cutoff: date, runs_dir: Path
) -> KnowledgeBase:
    """The knowledge base at `kb`, or the benchmark's own one at this cutoff.

    The benchmark's own one is built below `runs_dir` from the source file it names, once for each
    version of that file and of the code that builds.

    Raises:
        UsageError: neither `kb` nor a source file is given.
    """
    if kb is not None:
        return KnowledgeBase.open(kb)
    source = benchmark.corpus
    if source is None:
        raise UsageError(f"benchmark {benchmark.manifest.name} names no corpus; give --kb")
    made_by = f"{sha256_file(source)[:8]}-{sources_digest('knowledge_base')}"
    home = runs_dir / "evidence" / f"{benchmark.manifest.name}-{made_by}"
    built = home / f"kb-{cutoff}"
    if not built.exists():
        typer.echo(f"building the knowledge base at {cutoff} in {built} (once)", err=True)
        _build_or_wait(source, home / "corpus", cutoff, built)
    return KnowledgeBase.open(built)


def _build_or_wait(source: Path, corpus: Path, cutoff: date, out: Path) -> None:
    """Build, or where another run is already at it, wait for that."""
    while not out.exists():
        try:
            _build(source, corpus, cutoff, out)
        except BuildInProgressError:
            time.sleep(SECONDS_BETWEEN_LOOKS)


def _build(source: Path, corpus: Path, cutoff: date, out: Path) -> None:
    from knowledge_base import Corpus, build_kb, import_corpus

    if not corpus.exists():
        import_corpus([source], corpus)
    build_kb(Corpus.open(corpus), cutoff, out)
