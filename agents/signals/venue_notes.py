"""What an agent can report of a venue task: assessments, precedents, upgrades and risks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from agents.signals.families import fit_in_words, owners
from agents.signals.noting import marks_of
from agents.signals.precedents import Family, Precedent, families
from agents.signals.project import (
    ASKED_FOR,
    EVIDENCE_WORDS,
    contribution_center,
    named_evidence,
    project_kind,
)
from agents.wording import upper_first
from controls.findings import Assessment, Findings, Note, NoteKind
from foresci.schema import VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.contribution import Contribution
from taxonomy.signals.evidence_package import EvidenceKind
from taxonomy.signals.telling import tellingness
from taxonomy.venue_fit import EMPHASIS, VenueFit, venue_fits

UPGRADES = 3
SHOWN = 2
"""Precedents noted of each family."""
FEWEST_PAPERS = 8
"""Accepted papers from which a rare kind of contribution is told."""
RARE = 0.15
"""Share of a family's accepted papers below which a kind of contribution is rare there."""


def venue_findings(kb: KnowledgeBase, task: VenueTask) -> Findings:
    """An assessment of each candidate by `taxonomy.venue_fit`, and notes from what it accepted.

    center: what the project contributes now. Of each candidate: precedent: near accepted papers;
    validation: evidence that they show and the project does not name; dependency: on which
    condition it fits; objection: the nearest work already there; risk: that it seldom takes such
    contributions.
    """
    taken = owners(kb, task.candidates)
    fits = venue_fits(kb, task.project, [one.id for one in task.candidates], taken)
    known = families(kb, task)
    notes = [Note(kind="center", text=f"{contribution_center(task.project)}.")]
    for fit in fits:
        notes += venue_notes(kb, task.project, fit.family, known)
    return Findings(
        assessments=tuple(_assessment(kb, fit, len(fits), known[fit.family]) for fit in fits),
        notes=tuple(notes),
    )


def _assessment(kb: KnowledgeBase, fit: VenueFit, rivals: int, family: Family) -> Assessment:
    rows = [one.paper for one in family.near[:SHOWN]]
    return Assessment(
        about=fit.family,
        score=fit.score,
        reason=_reason(fit, rivals, family),
        evidence=marks_of(kb, rows),
    )


def _reason(fit: VenueFit, rivals: int, family: Family) -> str:
    """How often work like the project is accepted there for its size, and on which acceptances."""
    if not family.papers:
        return "No acceptance there is known from before the cutoff."
    words = upper_first(fit_in_words(fit.score, rivals, fit.accepted_neighbours))
    return f"{words} (acceptances known: {family.papers})."


def venue_notes(
    kb: KnowledgeBase, project: str, about: str, known: Mapping[str, Family]
) -> Iterator[Note]:
    """The notes on one candidate.

    Args:
        kb: where the papers are.
        project: the description.
        about: the candidate's id.
        known: as `agents.signals.precedents.families` gives it.
    """
    family, kind = known[about], project_kind(project)
    shown = _shown(about, known, frozenset(EVIDENCE_WORDS) - named_evidence(project))
    fitting = sorted(shown, key=lambda one: one[0] not in ASKED_FOR[kind])

    def note(of: NoteKind, text: str, *rests_on: Precedent) -> Note:
        marks = marks_of(kb, [one.paper for one in rests_on])
        return Note(kind=of, text=text, about=about, evidence=marks)

    for one in family.near[:SHOWN]:
        text = f"{one.cited}, public on {one.public_on}, is a near {one.contribution} paper."
        yield note("precedent", text, one)
    for lacking, one in fitting[:UPGRADES]:
        text = f"Add {EVIDENCE_WORDS[lacking]}, as {one.cited} has; the description names none."
        yield note("validation", text, one)
    condition, rests_on = _condition(about, family, shown, kind)
    yield note("dependency", condition, *rests_on)
    if family.near:
        first = family.near[0]
        yield note("objection", f"Reviewers will ask what it adds to {first.cited}.", first)
    if rare := _rare(family, kind):
        yield note("risk", rare)


def _shown(
    about: str, known: Mapping[str, Family], lacking: frozenset[EvidenceKind]
) -> list[tuple[EvidenceKind, Precedent]]:
    """The nearest precedent for each kind of evidence that is lacking.

    Kinds that the family's papers name more often than those of other families come first.
    """
    own = known[about]
    others = [family for other, family in known.items() if other != about]
    rest = sum((family.evidence for family in others), Counter[EvidenceKind]())
    papers = sum(family.papers for family in others)
    found = [
        (kind, next(one for one in own.near if kind in one.evidence))
        for kind in sorted(lacking)
        if any(kind in one.evidence for one in own.near)
    ]
    telling = {
        kind: tellingness(own.evidence[kind], own.papers, rest[kind], papers) for kind, _ in found
    }
    return sorted(found, key=lambda one: (-telling[one[0]], one[0]))


def _condition(
    about: str,
    family: Family,
    shown: Sequence[tuple[EvidenceKind, Precedent]],
    kind: Contribution,
) -> tuple[str, tuple[Precedent, ...]]:
    """What would make a family fit better, and the precedents that this rests on."""
    framed = f"is framed around {EMPHASIS[about]}" if about in EMPHASIS else ""
    other = next((one for one in family.near if one.contribution != kind), None)
    if shown:
        lacking, one = shown[0]
        rest = f", and {framed}" if framed else ""
        return f"If the study adds {EVIDENCE_WORDS[lacking]}, as in {one.cited}{rest}.", (one,)
    if other:
        rest = f", and {framed}" if framed else ""
        return f"If it becomes a {other.contribution} paper like {other.cited}{rest}.", (other,)
    condition = f"If it {framed or 'is turned to what this venue asks for'}"
    if family.near:
        return f"{condition}, as {family.near[0].cited} is.", family.near[:1]
    return f"{condition}; no acceptance there is known that one could follow.", ()


def _rare(family: Family, kind: Contribution) -> str | None:
    """That a family seldom accepts the project's kind of contribution, where that was counted."""
    if family.papers < FEWEST_PAPERS or family.contributions[kind] >= RARE * family.papers:
        return None
    some, article = family.contributions[kind], "an" if kind[0] in "aeiou" else "a"
    known = f"of the {family.papers} papers known to be accepted there"
    if some <= 1:
        opening = f"Only one {known}" if some else f"None {known}"
        return f"{opening} is {article} {kind} paper, as this project's would be."
    return f"Only {some} {known} are {kind} papers, as this project's would be."
