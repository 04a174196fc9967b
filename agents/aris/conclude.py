"""The last stage of ARIS' own: audit what was written, and put down what was found."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from langgraph.runtime import Runtime

from agents.aris.citing import Audited, Cited, audit_citations
from agents.aris.counting import counted_notes
from agents.aris.drafting import read_cards
from agents.aris.records import Card, Draft, Gap, Point, Remark
from agents.aris.state import ArisState
from agents.aris.verified import verified_papers
from agents.aris.words import reason_of
from agents.context import RunContext
from agents.signals.citing import cited_hits
from agents.state import Json, add_tokens, node_event
from controls.findings import Assessment, Findings, Note, NoteKind
from foresci.schema import BottleneckTask, Task, TokenUse, VenueTask
from taxonomy.diagnoses import named_diagnoses

STEP = 1e-6
"""Keeps options apart whose scores are equal, in the order that was decided."""
FIRST_CITES = 2
"""Passages that a finding on the first option cites at most; an answer shows no more, ..."""
OTHERS_CITE = 1
"""... and one on any other option."""


class _Claim(NamedTuple):
    """A claim, and the note that it becomes."""

    kind: NoteKind
    about: str | None
    text: str
    marks: tuple[str, ...]


def cite_audit(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Hold what steps wrote against the passages it cites; the findings are what is left.

    Written are the draft's case, the cards, what was read and what is open. What code counts or
    quotes word for word cites the very passages that it comes from, and is not judged again.
    """
    context, kb, task = runtime.context, runtime.context.evidence, runtime.context.task
    made = Draft.model_validate(state["draft"])
    cards = {card.about: card for card in read_cards(state)}
    order = [cards[about] for about in made.order] if _is_choice(context) else []
    argued: tuple[Draft | Card, ...] = (made, *order) if order else ()
    cases = [Cited(one.case, one.evidence) for one in argued]
    claims = _claims(state, made.order, context)
    counted = counted_notes(kb, task, verified_papers(kb, task), made.order)
    audited = audit_citations(
        context, [*cases, *(Cited(one.text, one.marks) for one in claims)], state["hits"]
    )
    kept = [
        one._replace(text=now.text, marks=now.marks)
        for one, now in zip(claims, audited.claims[len(cases) :], strict=True)
        if now.marks or not one.marks
    ]
    counted = [_shortened(note, made) for note in counted]
    notes = [*counted, *(_shortened(_note(one), made) for one in kept), *_open_points(state, cards)]
    findings = Findings(
        assessments=_assessments(order, audited.claims[: len(cases)]), notes=tuple(notes)
    )
    return {
        "findings": findings.to_json(),
        "hits": cited_hits(Findings(notes=tuple(counted))),
        "tokens": _sum(audited.tokens),
        "trace": [*audited.events, _event(audited, len(notes))],
    }


def _event(audited: Audited, notes: int) -> Json:
    """How many uses of each verdict, and which ones were removed, and why."""
    counts = Counter(one["verdict"] for one in audited.record)
    removed = [[one["mark"], one["why"]] for one in audited.record if one["verdict"] == "REMOVE"]
    verdicts = {verdict: counts[verdict] for verdict in ("KEEP", "FIX", "REPLACE", "REMOVE")}
    return node_event("cite_audit", **verdicts, removed=removed, notes=notes)


def _is_choice(context: RunContext) -> bool:
    """Whether the task itself names options; those found for it are no one's candidates."""
    task = context.task
    return not isinstance(task, BottleneckTask) or bool(named_diagnoses(task.question))


def _claims(state: ArisState, order: Sequence[str], context: RunContext) -> list[_Claim]:
    """What the papers say of the options, the first option first, then what is open.

    What a family's papers say or leave open is of their subject, not of the family: of venues
    there are none.
    """
    if isinstance(context.task, VenueTask):
        return []
    remarks = {
        one["about"]: [Remark.model_validate(said) for said in one["remarks"]]
        for one in state.get("readings", [])
    }
    said = [
        _Claim(_kind(remark.kind, context.task), about, remark.text, remark.evidence)
        for about in order
        for remark in remarks.get(about, [])
    ]
    gaps = [Gap.model_validate(gap) for gap in state["gaps"]]
    return said + [_Claim("risk", gap.about, gap.text, gap.evidence) for gap in gaps]


def _kind(read: NoteKind, task: Task) -> NoteKind:
    """What a remark is of an option. A remedy does not bring a diagnosis about, it opens a way."""
    return "opportunity" if read == "mechanism" and isinstance(task, BottleneckTask) else read


def _assessments(order: Sequence[Card], cases: Sequence[Cited]) -> tuple[Assessment, ...]:
    """Options in the order that was decided: the best place takes the best score, and so on.

    Args:
        order: the cards, the first option first; none where there is no choice.
        cases: the draft's and those of the cards, as the audit left them. The draft's is part of
            the first option's reason if passages bear it; without any it says counts, as that does.
    """
    if not order:
        return ()
    (drafted, *own), scores = cases, sorted((card.score for card in order), reverse=True)
    found = [
        Assessment(
            about=card.about,
            score=score - place * STEP,
            reason=reason_of(card),
            evidence=case.marks[:OTHERS_CITE] if place else case.marks[:FIRST_CITES],
            movement=card.figures.quarter,
        )
        for place, (card, case, score) in enumerate(zip(order, own, scores, strict=True))
    ]
    if drafted.marks:
        first = found[0]
        cited = tuple(dict.fromkeys((*drafted.marks, *first.evidence)))[:FIRST_CITES]
        said = {"reason": f"{first.reason} {drafted.text}", "evidence": cited}
        found[0] = first.model_copy(update=said)
    return tuple(found)


def _note(claim: _Claim) -> Note:
    return Note(kind=claim.kind, text=claim.text, about=claim.about, evidence=claim.marks)


def _shortened(note: Note, made: Draft) -> Note:
    """A note that cites no more passages than an answer has use for."""
    most = FIRST_CITES if note.about == next(iter(made.order), None) else OTHERS_CITE
    return note.model_copy(update={"evidence": note.evidence[:most]})


def _open_points(state: ArisState, cards: Mapping[str, Card]) -> list[Note]:
    """What the attacked option was not cleared of, also where it is no longer the first one."""
    attacked = cards.get(state["attacked"] or "")
    if attacked is None:
        return []
    # Of a diagnosis, an objection is a paper's: that something else leads to it.
    kind: NoteKind = "risk" if attacked.figures.told else "objection"
    return [
        Note(kind=kind, text=point.text, about=attacked.about)
        for point in map(Point.model_validate, state["points"])
        if point.standing != "answered" and point.ground != "rival"
    ]


def _sum(tokens: Sequence[Json]) -> Json:
    total = TokenUse().to_json()
    for one in tokens:
        total = add_tokens(total, one)
    return total
