"""Opening the knowledge base of a task, building the benchmark's own one on first use."""

import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from foresci.benchmark import WHOLE_CORPUS, Benchmark, BenchmarkKB
from foresci.errors import DataError, IntegrityError, UsageError
from foresci.log import get_logger
from foresci.storage import sha256_file
from foresci.version import sources_digest
from knowledge_base.base import KnowledgeBase
from knowledge_base.lock import BuildInProgressError
from knowledge_base.manifest import KBManifest

SECONDS_BETWEEN_LOOKS = 0.5
SHOWN_DIGITS = 12

Told = Callable[[str], None]
"""Is told in a line what takes long."""


def untold(_: str) -> None:
    """Say nothing."""


def open_evidence(
    kb: Path | None,
    benchmark: Benchmark,
    domain: str,
    cutoff: date,
    runs_dir: Path,
    told: Told = untold,
) -> KnowledgeBase:
    """The knowledge base at `kb`, or the benchmark's own one for a domain at a cutoff.

    Raises: as `find_evidence`.
    """
    return KnowledgeBase.open(find_evidence(kb, benchmark, domain, cutoff, runs_dir, told))


def find_evidence(
    kb: Path | None,
    benchmark: Benchmark,
    domain: str,
    cutoff: date,
    runs_dir: Path,
    told: Told = untold,
) -> Path:
    """Where the knowledge base is that `open_evidence` opens.

    One that the benchmark carries must be the one its manifest names. Where the benchmark carries
    none, it is built below `runs_dir` from the source file that the benchmark names, once for each
    version of that file and of the code that builds.

    Args:
        kb: a knowledge base that is to be used instead of the benchmark's own one.
        benchmark: whose tasks are to be answered.
        domain: of the tasks.
        cutoff: of the tasks.
        runs_dir: folder of run records.
        told: of a build that begins.

    Raises:
        UsageError: neither `kb` nor the benchmark has a knowledge base or a source file.
        DataError: the folder is no knowledge base.
        IntegrityError: the benchmark's own one is not what its manifest says.
    """
    named = benchmark.kb(domain, cutoff)
    if kb is not None:
        _warn_of_difference(kb, named, benchmark)
        return kb
    carried = carried_kb(benchmark, domain, cutoff)
    if carried is not None:
        return carried
    if benchmark.corpus is None:
        raise UsageError(_missing(benchmark, named, domain, cutoff))
    built = _built_at(benchmark, benchmark.corpus, named, cutoff, runs_dir)
    if not built.exists():
        told(f"building the knowledge base at {cutoff} in {built} (once)")
        corpus = built.with_name("corpus")
        _build_or_wait(benchmark.corpus, corpus, cutoff, _domain_of(named), built)
    _warn_of_difference(built, named, benchmark)
    return built


def carried_kb(benchmark: Benchmark, domain: str, cutoff: date) -> Path | None:
    """The folder of the knowledge base that a benchmark carries for a domain at a cutoff.

    Raises:
        DataError: the folder is missing, or no knowledge base.
        IntegrityError: it is not the one that the benchmark's manifest names.
    """
    named = benchmark.kb(domain, cutoff)
    folder = benchmark.kb_folder(named) if named else None
    if named is None or folder is None:
        return None
    if not folder.is_dir():
        raise DataError(f"{folder}: missing; copy the benchmark again with it, or give --kb")
    found = KBManifest.read(folder).content_fingerprint
    if found != named.fingerprint:
        raise IntegrityError(
            f"{folder}: not the knowledge base that the benchmark was made from (fingerprint "
            f"{_short(found)}, not {_short(named.fingerprint)}); copy the benchmark again"
        )
    return folder


def _short(fingerprint: str) -> str:
    return fingerprint[:SHOWN_DIGITS]


def _missing(benchmark: Benchmark, named: BenchmarkKB | None, domain: str, cutoff: date) -> str:
    name = f"benchmark {benchmark.manifest.name}"
    if named is None:
        return f"{name} names no knowledge base for {domain} at {cutoff}, and no corpus; give --kb"
    return (
        f"{name} does not carry its knowledge base for {domain} at {cutoff} (fingerprint "
        f"{_short(named.fingerprint)}); give it with --kb"
    )


def _warn_of_difference(kb: Path, named: BenchmarkKB | None, benchmark: Benchmark) -> None:
    """Answers from other evidence are answers all the same, but comparing them needs care."""
    if named is None:
        return
    found = KBManifest.read(kb).content_fingerprint
    if found != named.fingerprint:
        get_logger("evidence").warning(
            "not the knowledge base that the benchmark was made from",
            benchmark=benchmark.manifest.name,
            domain=named.domain,
            cutoff=str(named.cutoff),
            kb=str(kb),
            fingerprint=_short(found),
            expected=_short(named.fingerprint),
        )


def _built_at(
    benchmark: Benchmark, source: Path, named: BenchmarkKB | None, cutoff: date, runs_dir: Path
) -> Path:
    """Where the knowledge base is, or will be, that is built of a source file."""
    domain = _domain_of(named)
    made_by = f"{sha256_file(source)[:8]}-{sources_digest('knowledge_base')}"
    home = runs_dir / "evidence" / f"{benchmark.manifest.name}-{made_by}"
    return home / (f"kb-{cutoff}" if domain is None else f"kb-{domain}-{cutoff}")


def _domain_of(named: BenchmarkKB | None) -> str | None:
    return None if named is None or named.domain == WHOLE_CORPUS else named.domain


def _build_or_wait(source: Path, corpus: Path, cutoff: date, domain: str | None, out: Path) -> None:
    """Build, or where another run is already at it, wait for that."""
    while not out.exists():
        try:
            _build(source, corpus, cutoff, domain, out)
        except BuildInProgressError:
            time.sleep(SECONDS_BETWEEN_LOOKS)


def _build(source: Path, corpus: Path, cutoff: date, domain: str | None, out: Path) -> None:
    from knowledge_base.build import build_kb
    from knowledge_base.corpus import Corpus, import_corpus

    if not corpus.exists():
        import_corpus([source], corpus)
    build_kb(Corpus.open(corpus), cutoff, out, domain=domain)
