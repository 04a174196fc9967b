"""Is everything from the time it should be from?"""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from evaluation.audit.opened import Opened
from evaluation.audit.papers import Papers
from evaluation.audit.records import Finding
from evaluation.targets import Slot, Target, VenueTarget
from foresci.benchmark import MANIFEST, BenchmarkKB
from foresci.errors import ForesciError, UsageError
from foresci.schema import SupportPassage, Task
from knowledge_base import KnowledgeBase
from knowledge_base.verify import verify

Bases = dict[tuple[str, date], KnowledgeBase]
"""Knowledge bases by domain and cutoff."""


def open_bases(bench: Opened) -> tuple[Bases, list[Finding]]:
    """The knowledge bases that a benchmark carries, and what keeps any from being opened."""
    opened: dict[Path, KnowledgeBase] = {}
    bases: Bases = {}
    findings: list[Finding] = []
    for place, named in _named_bases(bench).items():
        folder = bench.benchmark.kb_folder(named)
        try:
            if folder is not None:
                bases[place] = opened.get(folder) or KnowledgeBase.open(folder)
                opened[folder] = bases[place]
        except ForesciError as error:
            findings.append(_error(None, str(error)))
    return bases, findings


def sound_bases(bench: Opened) -> tuple[Bases, list[Finding]]:
    """The knowledge bases that are what their manifests and the benchmark's say.

    Everything that can be recomputed is: hashes, dates, fingerprints, statistics. What is wrong
    with the others is told; nothing is read from these.
    """
    bases, findings = open_bases(bench)
    named = _named_bases(bench)
    told = {kb.root: list(_base(named[place], kb)) for place, kb in _once(bases)}
    sound = {place: kb for place, kb in bases.items() if not told[kb.root]}
    return sound, [*findings, *(one for found in told.values() for one in found)]


def _once(bases: Bases) -> list[tuple[tuple[str, date], KnowledgeBase]]:
    """One place of each knowledge base: domains may share one."""
    return list({kb.root: (place, kb) for place, kb in bases.items()}.values())


def _named_bases(bench: Opened) -> dict[tuple[str, date], BenchmarkKB]:
    """What the manifest says of the knowledge base of each domain and cutoff of the tasks."""
    places = sorted({(task.domain, task.cutoff) for task in bench.tasks.values()})
    named = {place: bench.benchmark.kb(*place) for place in places}
    return {place: kb for place, kb in named.items() if kb is not None}


def check_time(bench: Opened, bases: Bases, papers: Papers | None) -> Iterator[Finding]:
    """Packets from before the cutoff and as in the knowledge base, targets from the window.

    Args:
        bench: what is checked.
        bases: its knowledge bases, as far as it holds them.
        papers: the corpus; without it the days of papers after the cutoff are not known.
    """
    for task in bench.tasks.values():
        for passage in bench.packets.get(task.id, ()):
            yield from _passage(passage, task, bases.get((task.domain, task.cutoff)), papers)
        target = bench.targets.get(task.id)
        if target is None:
            continue
        yield from _period(task, target)
        if papers is not None:
            yield from _sources(bench, task, target, papers)


def _base(named: BenchmarkKB, kb: KnowledgeBase) -> Iterator[Finding]:
    for problem in verify(kb.root):
        yield _error(None, f"{kb.root.name}: {problem}")
    if kb.cutoff != named.cutoff:
        yield _error(None, f"{kb.root.name}: its cutoff is {kb.cutoff}, not {named.cutoff}")
    if kb.fingerprint != named.fingerprint:
        stated = MANIFEST.as_posix()
        yield _error(None, f"{kb.root.name}: its fingerprint is not the one in {stated}")


def _passage(
    passage: SupportPassage, task: Task, kb: KnowledgeBase | None, papers: Papers | None
) -> Iterator[Finding]:
    place = f"support passage of {passage.paper_id}"
    if passage.public_on > task.cutoff:
        when = f"dated {passage.public_on}, after the cutoff {task.cutoff}"
        yield _error(task.id, f"{place} is {when}")
    if papers is not None and papers.day(passage.paper_id) != passage.public_on:
        known = papers.day(passage.paper_id) or "not in it"
        yield _error(task.id, f"{place} is dated {passage.public_on}; in the corpus: {known}")
    if kb is None:
        return
    try:
        paper = kb.paper(passage.paper_id)
    except UsageError:
        yield _error(task.id, f"{place}: the knowledge base has no such paper")
        return
    if paper.public_on != passage.public_on:
        yield _error(task.id, f"{place} is dated {passage.public_on}, its paper {paper.public_on}")
    if paper.text_at(passage.section, passage.start, passage.end) is None:
        span = f"{passage.section} {passage.start}-{passage.end}"
        yield _error(task.id, f"{place}: its paper has no text at {span}")


def _period(task: Task, target: Target) -> Iterator[Finding]:
    period = target.period
    if period is None:
        return
    if period.cutoff != task.cutoff:
        yield _error(task.id, f"outcomes were measured at {period.cutoff}, not at the cutoff")
    if (period.window_start, period.window_end) != (task.window.start, task.window.end):
        measured = f"{period.window_start} to {period.window_end}"
        yield _error(task.id, f"outcomes were measured over {measured}, not over the task's window")


def _sources(bench: Opened, task: Task, target: Target, papers: Papers) -> Iterator[Finding]:
    first = date.min if target.period is None else target.period.before_start
    window = (task.window.start, task.window.end)
    for outcome in target.outcomes:
        yield from _dated(task, f"example of {outcome.name}", outcome.examples, window, papers)
    if isinstance(target, VenueTarget):
        yield from _dated(task, "the paper described", (target.paper_id,), window, papers)
    allowed = (date.min, task.window.end)
    for slot in slots_of(target):
        yield from _dated(task, f"source of {slot.name}", slot.sources, allowed, papers)
    for claim in (one for one in bench.claims if one.task_id == task.id):
        yield from _dated(task, f"source of claim {claim.id}", claim.sources, allowed, papers)
    if built := bench.constructions.get(task.id):
        for name, facts in built.candidates.items():
            before, place = (first, task.cutoff), f"paper counted for {name}"
            yield from _dated(task, f"{place} before", facts.papers_before, before, papers)
            yield from _dated(task, f"{place} after", facts.papers_window, window, papers)


def slots_of(target: Target) -> tuple[Slot, ...]:
    """All slots of a target."""
    return (target.contribution_center,) if isinstance(target, VenueTarget) else target.slots


def _dated(
    task: Task, what: str, ids: Iterable[str], allowed: tuple[date, date], papers: Papers
) -> Iterator[Finding]:
    for paper in ids:
        day = papers.day(paper)
        if day is None:
            yield _error(task.id, f"{what}: the corpus has no paper {paper}")
        elif not allowed[0] <= day <= allowed[1]:
            span = f"between {allowed[0]} and {allowed[1]}"
            yield _error(task.id, f"{what}: {paper} is dated {day}, not {span}")


def _error(task_id: str | None, message: str) -> Finding:
    return Finding(severity="error", check="time", task_id=task_id, message=message)
