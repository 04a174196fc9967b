"""The five conditions of a leak, and what the rules decide."""

from collections.abc import Iterator
from datetime import date, timedelta

from evaluation.leakage.reading import Read, Reading
from evaluation.leakage.records import Conditions, Decision, Mention, Origin
from evaluation.leakage.uniqueness import Reference, why_not_unique
from foresci.schema.run import RunManifest
from foresci.storage import sha256_text

ID_LENGTH = 12


def adjudicated(reading: Reading, reference: Reference) -> Iterator[Mention]:
    """The spans of an answer that later papers have or that no paper has, each with a decision.

    Left out is what a paper up to the cutoff has: it is screened and no more.
    """
    for read in reading.spans:
        cutoff = reading.run.cutoff
        row = _first_row(read, reference)
        if not _is_old(read, row, cutoff, reference):
            yield _decided(reading.run, read, row, reference)


def _first_row(read: Read, reference: Reference) -> int | None:
    found, papers = read.found, reference.timeline.papers
    if found.kind == "arxiv_id":
        return papers.row_of.get(found.name)
    return reference.first.get(found.key)


def _is_old(read: Read, row: int | None, cutoff: date, reference: Reference) -> bool:
    if row is not None:
        return reference.timeline.papers.days[row] <= cutoff
    if read.found.kind == "arxiv_id":
        year, month = int(read.found.name[:2]), int(read.found.name[2:4])
        after = cutoff + timedelta(days=1)  # the cutoff's month is over only if this is the next
        return (year, month) < (after.year % 100, after.month)
    return False


def _decided(run: RunManifest, read: Read, row: int | None, reference: Reference) -> Mention:
    found, papers = read.found, reference.timeline.papers
    vague = why_not_unique(found, run.cutoff, reference)
    dated = row is not None and row not in reference.timeline.rough
    conditions = Conditions(
        span=read.exact,
        unique=vague is None,
        later=True if dated else None,
        not_in_question=not read.in_question,
        unsupported=not read.in_support,
    )
    decision, reason = _decision(conditions, read, vague, row is None)
    return Mention(
        id=_id(run, read),
        run_id=run.run_id,
        task_id=run.task_id,
        cutoff=run.cutoff,
        agent=run.config.agent,
        backbone=run.config.backbone,
        kind=found.kind,
        field=read.field,
        start=found.start,
        end=found.end,
        span=found.span,
        context=read.context,
        first_paper=None if row is None else papers.ids[row],
        first_title=None if row is None else papers.titles[row],
        first_public_on=None if row is None else papers.days[row],
        origin=_origin(read),
        conditions=conditions,
        rules_decision=decision,
        rules_reason=reason,
        decision=decision,
        reason=reason,
    )


def _decision(
    conditions: Conditions, read: Read, vague: str | None, absent: bool
) -> tuple[Decision, str]:
    """What the rules decide, and the first reason for it."""
    if not conditions.not_in_question:
        return "rejected", "the question has it"
    if not conditions.unsupported:
        return "rejected", "a passage from before the cutoff has it"
    if conditions.later is None:
        return "undated", "no paper of the corpus has it" if absent else "its paper names no day"
    if vague is not None:
        return "rejected", f"prospective proposal: {vague}" if read.coined else vague
    if not conditions.span:
        return "rejected", "the answer does not have it there"
    return "confirmed", f"first public after the cutoff, {_origin(read).replace('_', ' ')} origin"


def _origin(read: Read) -> Origin:
    if read.in_question:
        return "question"
    if read.in_support:
        return "support"
    return "post_cutoff_retrieval" if read.in_later_passage else "parameters"


def _id(run: RunManifest, read: Read) -> str:
    found = read.found
    place = (run.run_id, run.answer_sha256, found.kind, read.field, found.start, found.end)
    return sha256_text("\n".join(map(str, place)))[:ID_LENGTH]
