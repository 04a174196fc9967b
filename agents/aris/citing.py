"""The citation audit: every use of a passage, in its context, held against the passage."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from agents.asking import ask
from agents.context import RunContext
from agents.decide.reading import quoted
from agents.decide.steps import PROMPTS
from agents.passages import row_of, shown
from agents.state import Json
from foresci.llm import Prompt, Step
from foresci.schema import Evidence, Record
from knowledge_base import KnowledgeBase
from knowledge_base.batches import batches
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize

Judgement = Literal["KEEP", "FIX", "REPLACE", "REMOVE"]
USES_AT_ONCE = 10
SUPPORTED = 0.6
"""Part of a claim's words that a passage holds which supports it, ..."""
TOUCHED = 0.3
"""... and one which says something near it."""


class Use(Record):
    """A claim and a passage that is cited for it."""

    number: int
    claim: str
    evidence: Evidence


class AuditInput(Record):
    """Some uses, all with passages that exist and are dated up to the cutoff."""

    cutoff: date
    uses: Annotated[tuple[Use, ...], Field(max_length=USES_AT_ONCE)]


class UseJudged(Record):
    """What is to become of one use."""

    number: int
    verdict: Judgement
    instead: str | None = Field(default=None, description="Id of a passage that fits, if REPLACE.")


class Audit(Record):
    """A judgement of every use."""

    uses: Annotated[tuple[UseJudged, ...], Field(max_length=USES_AT_ONCE)]


def judge_uses(given: AuditInput) -> Audit:
    """Keep what holds the claim's words; else look for a passage that does; else mend or drop."""
    passages = {use.evidence.id: use.evidence for use in given.uses}
    return Audit(uses=tuple(_judge(use, list(passages.values())) for use in given.uses))


def _judge(use: Use, passages: Sequence[Evidence]) -> UseJudged:
    held = _held(use.claim, use.evidence)
    if held >= SUPPORTED:
        return UseJudged(number=use.number, verdict="KEEP")
    best = min(passages, key=lambda one: (-_held(use.claim, one), one.id))
    if _held(use.claim, best) >= SUPPORTED:
        return UseJudged(number=use.number, verdict="REPLACE", instead=best.id)
    return UseJudged(number=use.number, verdict="FIX" if held >= TOUCHED else "REMOVE")


def _held(claim: str, passage: Evidence) -> float:
    """Part of a claim's words that a passage or its title holds, in [0, 1]."""
    words = set(tokenize(claim))
    there = words & set(tokenize(f"{passage.title} {passage.text}"))
    return len(there) / len(words) if words else 0.0


AUDIT = Step(
    "aris.cite_audit", AuditInput, Audit, Prompt(PROMPTS / "aris.cite_audit.md"), judge_uses
)


class Cited(NamedTuple):
    """A claim with the marks it cites."""

    text: str
    marks: tuple[str, ...]


class Audited(NamedTuple):
    """Every claim as the audit leaves it, in order, and a record of each use."""

    claims: list[Cited]
    record: list[Json]
    tokens: list[Json]
    events: list[Json]


def audit_citations(context: RunContext, claims: Sequence[Cited], hits: Iterable[Json]) -> Audited:
    """Audit claims: what was never found, or is dated too late, is not even shown.

    KEEP leaves a citation; REPLACE cites the passage named instead, if it was shown; REMOVE drops
    it. FIX, where no passage bears the claim as it stands, puts the nearest sentence of the passage
    in its place and cites that passage alone; else it drops the citation.

    Args:
        context: the run's.
        claims: with marks of chunk rows.
        hits: what the run found; nothing else exists for it.

    Raises:
        ForesciError: the backbone could not judge the uses.
    """
    kb, found = context.evidence, {hit["row"] for hit in hits}
    uses: list[Use] = []
    record: list[Json] = []
    of_claim: list[list[Use]] = []
    for claim in claims:
        of_claim.append([])
        for cited in claim.marks:
            passage = _existing(kb, cited, found)
            if passage is None:
                record.append({"mark": cited, "verdict": "REMOVE", "why": "no such passage"})
                continue
            uses.append(Use(number=len(uses), claim=claim.text, evidence=passage))
            of_claim[-1].append(uses[-1])
    judged: dict[int, UseJudged] = {}
    tokens, events = [], []
    for some in batches(uses, USES_AT_ONCE):
        asked = ask(context, AUDIT, AuditInput(cutoff=context.task.cutoff, uses=some))
        judged.update((one.number, one) for one in asked.output.uses)
        tokens.append(asked.tokens)
        events.append(asked.event)
    known = {use.evidence.id for use in uses}
    settled = [
        _settle(claim, own, judged, known) for claim, own in zip(claims, of_claim, strict=True)
    ]
    return Audited(settled, record + _recorded(uses, judged), tokens, events)


def _existing(kb: KnowledgeBase, cited: str, found: set[int]) -> Evidence | None:
    row = row_of(cited)
    if row is None or row not in found:
        return None
    (passage,) = shown(kb, [row])
    return passage if passage.public_on <= kb.cutoff else None


def _settle(
    claim: Cited, uses: Sequence[Use], judged: Mapping[int, UseJudged], known: Collection[str]
) -> Cited:
    """A claim as its uses leave it; the first of several mended forms is taken.

    A use that a reply passes over was not shown to hold.
    """
    ruled = [(use, judged[use.number]) for use in uses if use.number in judged]
    bearing = [one for use, ruling in ruled if (one := _bearing(use, ruling)) in known]
    mended = next((use for use, ruling in ruled if ruling.verdict == "FIX"), None)
    if mended is None or bearing:
        return Cited(claim.text, tuple(dict.fromkeys(bearing)))
    text = quoted(nearest_sentence(claim.text, mended.evidence))
    return Cited(f"{text}.", (mended.evidence.id,))


def _bearing(use: Use, ruling: UseJudged) -> str:
    """The passage that bears a claim as it stands, by the ruling on one use; blank for none."""
    if ruling.verdict == "KEEP":
        return use.evidence.id
    return (ruling.instead or "") if ruling.verdict == "REPLACE" else ""


def nearest_sentence(claim: str, passage: Evidence) -> str:
    """The sentence of a passage that shares most words with a claim."""
    words = set(tokenize(claim))
    sentences = split_sentences(passage.text) or [passage.text]
    return max(sentences, key=lambda one: len(words & set(tokenize(one))))


def _recorded(uses: Sequence[Use], judged: Mapping[int, UseJudged]) -> list[Json]:
    return [
        {
            "mark": use.evidence.id,
            "verdict": judged[use.number].verdict if use.number in judged else "REMOVE",
            "why": "judged in context" if use.number in judged else "not judged",
        }
        for use in uses
    ]
