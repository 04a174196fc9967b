"""The knowledge bases of joined benchmarks: each once, and every task keeps its own."""

import shutil
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from evaluation.mint.shipping import relative_source
from foresci.benchmark import MANIFEST, Benchmark, BenchmarkKB, BenchmarkManifest
from foresci.errors import DataError, IntegrityError
from knowledge_base import KBManifest


def shared_corpus(benchmarks: Sequence[Benchmark], out: Path) -> str | None:
    """The corpus that all benchmarks name, as seen from the new one; None where none is needed.

    Raises:
        DataError: a benchmark draws on a corpus that another one does not name.
    """
    corpora = {one.corpus for one in benchmarks}
    if len(corpora) > 1:
        for one in benchmarks:
            _check_needs_no_corpus(one)
        return None
    (corpus,) = corpora
    if corpus is None:
        return None
    return relative_source(corpus, out)


def _check_needs_no_corpus(benchmark: Benchmark) -> None:
    for task in benchmark.tasks:
        kb = benchmark.kb(task.domain, task.cutoff)
        if benchmark.corpus is not None and (kb is None or kb.path is None):
            raise DataError(
                f"{benchmark.root}: carries no knowledge base for {task.domain} at {task.cutoff}, "
                "and its corpus is not that of the others; such benchmarks cannot be joined"
            )


def joined_kbs(benchmarks: Sequence[Benchmark]) -> tuple[BenchmarkKB, ...]:
    """The knowledge bases of all benchmarks, by domain and cutoff, in that order.

    Raises:
        DataError: two benchmarks have another one for the same domain and cutoff.
    """
    found: dict[tuple[str, date], BenchmarkKB] = {}
    for one in benchmarks:
        for kb in one.manifest.kbs:
            place = kb.domain, kb.cutoff
            known = found.get(place)
            if known is not None and known.fingerprint != kb.fingerprint:
                raise DataError(
                    f"{one.root}: its knowledge base for {kb.domain} at {kb.cutoff} is "
                    "another one than that of a benchmark before it; mint both from the same corpus"
                )
            carried = kb.path is not None or (known is not None and known.path is not None)
            found[place] = kb.model_copy(update={"path": _path(kb) if carried else None})
    return tuple(found[place] for place in sorted(found))


def _path(kb: BenchmarkKB) -> str:
    return f"kb/{kb.domain}-{kb.cutoff}"


def check_evidence(benchmarks: Sequence[Benchmark], manifest: BenchmarkManifest) -> None:
    """Make sure that every task is answered from the same knowledge base as before.

    Raises:
        DataError: one would not be, since another benchmark has one that fits its domain better.
    """
    joined = Benchmark(Path(), manifest)
    for one in benchmarks:
        for task in one.tasks:
            kbs = [each.kb(task.domain, task.cutoff) for each in (one, joined)]
            before, after = (kb.fingerprint if kb else None for kb in kbs)
            if before != after:
                raise DataError(
                    f"{one.root}: task {task.id} would be answered from another "
                    f"benchmark's knowledge base for {task.domain} at {task.cutoff}; join them "
                    "apart"
                )


def copy_kbs(benchmarks: Sequence[Benchmark], public: Path) -> None:
    """Copy the knowledge bases that benchmarks carry into the public half of the joined one.

    Raises:
        DataError: a folder is no knowledge base.
        IntegrityError: it is not the one that its benchmark names.
    """
    for one in benchmarks:
        for kb in one.manifest.kbs:
            origin = one.kb_folder(kb)
            if origin is not None:
                _copy(origin, public / _path(kb), kb.fingerprint)


def _copy(origin: Path, target: Path, fingerprint: str) -> None:
    if KBManifest.read(origin).content_fingerprint != fingerprint:
        raise IntegrityError(
            f"{origin}: not the knowledge base that {MANIFEST.name} names; copy the benchmark again"
        )
    if not target.exists():
        shutil.copytree(origin, target)
