"""The whole audit of a benchmark."""

from collections.abc import Mapping
from pathlib import Path

from evaluation.audit.answerable import check_answerability
from evaluation.audit.balance import check_balance, counted, positions
from evaluation.audit.baselines import baselines, verdict_lines
from evaluation.audit.dating import Bases, check_time, sound_bases
from evaluation.audit.duplicates import check_duplicates, duplicates
from evaluation.audit.figures import check_figures
from evaluation.audit.leakage import check_ids, check_names, check_titles
from evaluation.audit.opened import CLAIMS, CONSTRUCTION, Opened, open_both
from evaluation.audit.papers import Papers
from evaluation.audit.public_text import Shown, shown_text
from evaluation.audit.records import AuditReport, Finding
from evaluation.audit.reviews import review_summary
from evaluation.audit.venue_text import check_descriptions, check_venue_names
from foresci.benchmark import PACKETS
from foresci.errors import DataError
from knowledge_base.corpus import Corpus
from knowledge_base.progress import Progress, quiet

NEEDING: Mapping[Path, str] = {
    PACKETS: "days and places of support passages",
    CLAIMS: "sources of claims, claims that occur twice",
    CONSTRUCTION: "days of papers counted, counts of outcomes, sources that tasks have in common,"
    " rivals and roots of bottleneck tasks, all guessers that go by counts",
}
"""What cannot be checked without a file."""


def audit_benchmark(
    bench: Path, corpus: Corpus | None = None, progress: Progress = quiet
) -> AuditReport:
    """Check a benchmark for errors, measure how hard it is to guess, and sum up its reviews.

    Args:
        bench: its folder, with both halves.
        corpus: what it was minted from; without it only dates and texts that the benchmark itself
            holds can be checked, which the report says.
        progress: called with each stage.

    Raises:
        DataError: the folder is no benchmark, holds no task, lacks its hidden half, or a line of a
            file cannot be read.
        IntegrityError: the corpus is not what its manifest says.
    """
    opened = open_both(bench)
    if not opened.tasks:
        raise DataError(f"{bench}: holds no task to audit")
    progress("verifying knowledge bases", 0, 0)
    bases, findings = sound_bases(opened)
    papers = None if corpus is None else _papers(corpus, progress)
    findings += check_time(opened, bases, papers)
    findings += _leaks(opened, papers, progress)
    pairs = duplicates(opened)
    findings += check_duplicates(pairs)
    findings += check_answerability(opened)
    counts, places = counted(opened), positions(opened)
    findings += check_balance(counts, places)
    progress("scoring guessers", 0, 0)
    found = baselines(opened)
    return AuditReport(
        benchmark=opened.benchmark.manifest.name,
        tasks=len(opened.tasks),
        findings=tuple(sorted(dict.fromkeys(findings), key=lambda one: one.severity)),
        not_checked=tuple(_not_checked(opened, bases, papers)),
        duplicates=pairs,
        counts=counts,
        positions=places,
        baselines=found,
        verdicts=verdict_lines(found),
        reviews=review_summary(bench),
    )


def _papers(corpus: Corpus, progress: Progress) -> Papers:
    progress("reading the corpus", 0, 0)
    return Papers.of(corpus)


def _leaks(opened: Opened, papers: Papers | None, progress: Progress) -> list[Finding]:
    shown = _shown(opened)
    findings = [*check_ids(shown, papers), *check_figures(opened), *check_venue_names(opened)]
    if papers is not None and papers.ids:
        findings += check_names(shown, papers, progress)
        findings += check_titles(shown, papers, progress)
        findings += check_descriptions(opened, papers, progress)
    return findings


def _shown(opened: Opened) -> list[Shown]:
    manifest = opened.benchmark.manifest
    earliest = min(task.cutoff for task in opened.tasks.values())
    about = Shown(None, earliest, f"{manifest.name}\n{manifest.description}")
    tasks = [Shown(task.id, task.cutoff, shown_text(task)) for task in opened.tasks.values()]
    return [about, *tasks]


def _not_checked(opened: Opened, bases: Bases, papers: Papers | None) -> list[str]:
    told = []
    if papers is None:
        told.append(
            "no corpus: days of papers after the cutoff, their names and titles in public text,"
            " words of the papers that venue tasks describe (give --corpus)"
        )
    wanted = {(task.domain, task.cutoff) for task in opened.tasks.values()}
    for domain, cutoff in sorted(wanted - bases.keys()):
        told.append(f"no sound knowledge base of {domain} at {cutoff}: texts of support passages")
    told += [f"no {name.as_posix()}: {NEEDING[name]}" for name in opened.absent]
    return told
