"""The output-level leakage audit: do answers name what appeared after their cutoff?

Papers, methods, models, data sets, benchmarks and systems count, by the names that later papers
give themselves, words of their titles and their arXiv ids. Ideas do not.
"""

from collections.abc import Iterable, Sequence

from evaluation.leakage.adjudication import adjudicated
from evaluation.leakage.bearers import Bearers
from evaluation.leakage.choosing import Fit, sorted_out
from evaluation.leakage.keys import key_of
from evaluation.leakage.reading import Reading, read_run
from evaluation.leakage.records import AuditedAnswer, DatedBy, LeakageReport, NotAudited
from evaluation.leakage.timeline import Timeline
from evaluation.leakage.titles import LaterTitles
from evaluation.leakage.uniqueness import Reference, parts_of
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError
from foresci.runs import RunFolder
from knowledge_base.corpus import Corpus
from knowledge_base.progress import Progress, quiet


def audit_leakage(
    runs: Sequence[RunFolder], benchmark: Benchmark, corpus: Corpus, progress: Progress = quiet
) -> LeakageReport:
    """Audit the answers of runs. The corpus is read once for all of them.

    Args:
        runs: finished or not; those that cannot be audited are listed with the reason.
        benchmark: the one that they answer.
        corpus: dates what answers name; must have papers on both sides of every cutoff.
        progress: told how far it is.

    Raises:
        UsageError: the corpus does not reach past a cutoff, or begins after it.
        DataError: the benchmark's tasks cannot be read.
        IntegrityError: the corpus is not what its manifest says.
    """
    fit, unfit = sorted_out(runs, benchmark)
    timeline = Timeline.of(corpus)
    for cutoff in sorted({task.cutoff for _, task in fit}):
        timeline.check_reach(cutoff)
    readings, left, reference = _read_all(fit, timeline, progress) if fit else ([], [], None)
    found = [one for each in readings if reference for one in adjudicated(each, reference)]
    return LeakageReport(
        benchmark=benchmark.manifest.name,
        corpus=_dated_by(corpus),
        answers=tuple(map(_answer, readings)),
        mentions=tuple(found),
        not_audited=(*unfit, *left),
    )


def _read_all(
    fit: Sequence[Fit], timeline: Timeline, progress: Progress
) -> tuple[list[Reading], list[NotAudited], Reference]:
    """Screen all answers, each run once, then date everything that was found in one go."""
    papers, earliest = timeline.papers, min(task.cutoff for _, task in fit)
    bearers, titles = Bearers(papers, earliest, progress), LaterTitles(papers, earliest)
    readings: dict[str, Reading] = {}
    left: list[NotAudited] = []
    for number, (run, task) in enumerate(fit):
        progress("screening answers", number, len(fit))
        run_id = run.manifest.run_id
        if run_id in readings:
            told = f"is run {run_id} once more, which counts once"
            left.append(NotAudited(run_id=run.path.name, reason=told, broken=False))
            continue
        try:
            readings[run_id] = read_run(run, task, bearers, titles)
        except ForesciError as error:
            left.append(NotAudited(run_id=run.path.name, reason=str(error), broken=True))
    every = list(readings.values())
    first = timeline.first_rows(_keys(every), progress)
    return every, left, Reference(timeline, bearers, first)


def _keys(readings: Iterable[Reading]) -> set[str]:
    """Keys of all spans, and of the parts of those that have several."""
    names = {read.found.name: read.found.key for each in readings for read in each.spans}
    return {*names.values(), *(key_of(part) for name in names for part in parts_of(name))}


def _answer(reading: Reading) -> AuditedAnswer:
    run = reading.run
    return AuditedAnswer(
        run_id=run.run_id,
        family=run.family,
        agent=run.config.agent,
        backbone=run.config.backbone,
        screened=len(reading.spans),
    )


def _dated_by(corpus: Corpus) -> DatedBy:
    manifest = corpus.manifest
    return DatedBy(
        first_public_on=manifest.first_public_on,
        last_public_on=manifest.last_public_on,
        papers=manifest.papers,
        papers_sha256=manifest.papers_sha256,
    )
