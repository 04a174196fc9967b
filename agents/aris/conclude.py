"""The last stage of ARIS' own: audit the citations, and write down what was found."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from langgraph.runtime import Runtime

from agents.aris.citing import Cited, audit_citations
from agents.aris.counting import counted_notes
from agents.aris.drafting import read_cards
from agents.aris.records import Card, Draft, Gap, Point, Remark
from agents.aris.state import ArisState
from agents.aris.verified import verified_papers
from agents.aris.words import reason_of
from agents.context import RunContext
from agents.findings import Assessment, Findings, Note, NoteKind
from agents.signals.citing import cited_hits
from agents.state import Json, add_tokens, node_event
from foresci.schema import BottleneckTask, TokenUse, VenueTask
from taxonomy.diagnoses import named_diagnoses

STEP = 1e-6
"""Keeps options apart whose scores are equal, in the order that was decided."""


class _Claim(NamedTuple):
    """A claim, and the note that it becomes."""

    kind: NoteKind
    about: str | None
    text: str
    marks: tuple[str, ...]


def cite_audit(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Hold every citation against its passage, and write the findings from what is left."""
    context = runtime.context
    made = Draft.model_validate(state["draft"])
    cards = {card.about: card for card in read_cards(state)}
    order = [cards[about] for about in made.order]
    cases = [Cited(made.case, made.evidence), *(Cited(one.case, one.evidence) for one in order)]
    claims = _claims(state, made.order, context)
    kb, task = context.evidence, context.task
    counted = counted_notes(kb, task, verified_papers(kb, task), made.order)
    audited = audit_citations(
        context, [*cases, *(Cited(one.text, one.marks) for one in claims)], state["hits"]
    )
    left = audited.claims[len(cases) :]
    kept = [
        one._replace(text=now.text, marks=now.marks)
        for one, now in zip(claims, left, strict=True)
        if now.marks or not one.marks
    ]
    case_marks = dict(zip(made.order, (one.marks for one in audited.claims[1:]), strict=False))
    findings = Findings(
        assessments=_assessments(order, case_marks) if _is_choice(context) else (),
        notes=tuple(_notes(state, order, counted, kept)),
    )
    counts = {
        verdict: sum(one["verdict"] == verdict for one in audited.record)
        for verdict in ("KEEP", "FIX", "REPLACE", "REMOVE")
    }
    event = node_event("cite_audit", **counts, notes=len(findings.notes))
    return {
        "cite_audit": audited.record,
        "findings": findings.to_json(),
        "hits": cited_hits(Findings(notes=tuple(counted))),
        "tokens": _sum(audited.tokens),
        "trace": [*audited.events, event],
    }


def _is_choice(context: RunContext) -> bool:
    """Whether the task itself names options; those found for it are no one's candidates."""
    task = context.task
    return not isinstance(task, BottleneckTask) or bool(named_diagnoses(task.question))


def _claims(state: ArisState, order: Sequence[str], context: RunContext) -> list[_Claim]:
    """What the papers say of the options, the first option first, then what is open.

    What a family's papers say is of their subject, not of the family, and is on its card alone.
    """
    remarks = {
        one["about"]: [Remark.model_validate(said) for said in one["remarks"]]
        for one in state.get("readings", [])
    }
    said = [
        _Claim(remark.kind, about, remark.text, remark.evidence)
        for about in order
        for remark in remarks.get(about, [])
        if not isinstance(context.task, VenueTask)
    ]
    gaps = [Gap.model_validate(gap) for gap in state["gaps"]]
    return said + [_Claim("risk", gap.about, gap.text, gap.evidence) for gap in gaps]


def _assessments(
    order: Sequence[Card], marks: Mapping[str, tuple[str, ...]]
) -> tuple[Assessment, ...]:
    """Options in the order that was decided: the best place takes the best score, and so on."""
    scores = sorted((card.score for card in order), reverse=True)
    return tuple(
        Assessment(
            about=card.about,
            score=score - place * STEP,
            reason=reason_of(card),
            evidence=marks.get(card.about, ()),
            movement=card.figures.quarter,
        )
        for place, (card, score) in enumerate(zip(order, scores, strict=True))
    )


def _notes(
    state: ArisState, order: Sequence[Card], counted: Sequence[Note], claims: Sequence[_Claim]
) -> list[Note]:
    """What was counted or quoted, what was read, and the points that the draft did not answer."""
    said = [
        Note(kind=one.kind, text=one.text, about=one.about, evidence=one.marks) for one in claims
    ]
    if not order:
        return [*counted, *said]
    leader = order[0]
    # Of a diagnosis, an objection is a paper's: that something else leads to it.
    kind: NoteKind = "risk" if leader.figures.told else "objection"
    left = [
        Note(kind=kind, text=point.text, about=leader.about)
        for point in map(Point.model_validate, state["points"])
        if point.standing != "answered" and point.ground != "rival"
    ]
    return [*counted, *said, *left]


def _sum(tokens: Sequence[Json]) -> Json:
    total = TokenUse().to_json()
    for one in tokens:
        total = add_tokens(total, one)
    return total
