"""Venue positioning: where a described project fits, on what condition it would fit elsewhere."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from agents.decide.inputs import VenueInput
from agents.decide.notes import noted
from agents.decide.reading import of_candidate, title_of
from agents.decide.trend import best_first
from agents.signals.families import venue_name
from agents.signals.project import (
    ASKED_FOR,
    EVIDENCE_WORDS,
    contribution_center,
    named_evidence,
    project_kind,
)
from agents.wording import lower_first
from controls.findings import Note, NoteKind
from foresci.schema import Claim, Evidence, VenueAlternative, VenueAnswer
from taxonomy.contribution import Contribution
from taxonomy.venue_fit import EMPHASIS

ALTERNATIVES = 3


class _Case(NamedTuple):
    """A task, and the order in which the candidates fit."""

    given: VenueInput
    order: tuple[str, ...]

    @property
    def default(self) -> str:
        """The candidate that fits best."""
        return self.order[0]

    @property
    def kind(self) -> Contribution:
        """What the project contributes."""
        return project_kind(self.given.project)

    def name(self, candidate: str) -> str:
        """A candidate's text without what is put in brackets, where that leaves one."""
        texts = {option.id: option.text for option in self.given.candidates}
        return venue_name(texts[candidate])

    def notes(self, about: str | None, *kinds: NoteKind) -> Iterator[Note]:
        """The notes on a candidate of some kinds, in the order of the kinds."""
        for kind in kinds:
            yield from (one for one in self.given.notes if (one.about, one.kind) == (about, kind))

    def first(self, about: str | None, *kinds: NoteKind) -> Claim | None:
        """What the first of these notes says."""
        return next((noted(note) for note in self.notes(about, *kinds)), None)

    def nearest(self, about: str) -> Evidence | None:
        """The first passage that was found for a candidate."""
        return next(iter(of_candidate(self.given.evidence, about)), None)


def decide_venue(given: VenueInput) -> VenueAnswer:
    """Take the family that is assessed best, and argue from its precedents.

    Without assessments the first candidate is taken, and the answer says that nothing was counted.
    """
    order = best_first([candidate.id for candidate in given.candidates], given.assessments)
    case = _Case(given, tuple(order))
    first, second, third = islice(_upgrades(case), 3)
    near, far = islice(_risks(case), 2)
    return VenueAnswer(
        default=case.default,
        rationale=_rationale(case),
        alternatives=tuple(
            VenueAlternative(candidate=other, condition=_condition(case, other))
            for other in order[1 : 1 + ALTERNATIVES]
        ),
        contribution_center=case.first(None, "center")
        or Claim(text=contribution_center(given.project)),
        upgrades=(first, second, third),
        risks=(near, far),
    )


def _rationale(case: _Case) -> Claim:
    """The decision, what speaks for it, a precedent, and why not the runner-up."""
    reasons = {one.about: one.reason.rstrip(" .") for one in case.given.assessments}
    if case.default not in reasons:
        return Claim(text=f"{case.name(case.default)}: taken without any evidence")
    said = [f"{case.name(case.default)}: {lower_first(reasons[case.default])}"]
    shown = case.first(case.default, "precedent") or _like_nearest(case, case.default)
    if shown:
        said.append(shown.text)
    if len(case.order) > 1 and case.order[1] in reasons:
        runner_up = case.order[1]
        said.append(f"{case.name(runner_up)} comes second: {lower_first(reasons[runner_up])}")
    return Claim(text=". ".join(said), evidence=shown.evidence if shown else ())


def _like_nearest(case: _Case, about: str) -> Claim | None:
    near = case.nearest(about)
    if near is None:
        return None
    text = f"It accepted near work, \u201c{title_of(near)}\u201d ({near.public_on})"
    return Claim(text=text, evidence=(near.id,))


def _condition(case: _Case, other: str) -> Claim:
    """On what condition a family fits; no two families have the same one."""
    if known := case.first(other, "dependency"):
        return known
    emphasis = EMPHASIS.get(other, f"what {case.name(other)} asks for")
    near = case.nearest(other)
    if near is None:
        return Claim(text=f"If the paper is framed around {emphasis}")
    like = f"as \u201c{title_of(near)}\u201d is, which was accepted there"
    return Claim(text=f"If the paper is framed around {emphasis}, {like}", evidence=(near.id,))


def _upgrades(case: _Case) -> Iterator[Claim]:
    """Evidence to add: what precedents show, then what the project's kind is asked for."""
    told = [noted(note) for note in case.notes(case.default, "validation")]
    yield from told
    yield from (noted(note) for note in case.notes(None, "validation"))
    said = " ".join(one.text for one in told)
    has = named_evidence(case.given.project)
    asked = dict.fromkeys((*ASKED_FOR[case.kind], *EVIDENCE_WORDS))
    missing = [kind for kind in asked if EVIDENCE_WORDS[kind] not in said]
    article = "an" if case.kind[0] in "aeiou" else "a"
    for kind in sorted(missing, key=lambda kind: kind in has):
        verb = "Extend" if kind in has else "Add"
        ground = "the description names it only in passing" if kind in has else (
            f"{article} {case.kind} paper is asked for it, and the description names none"
        )  # fmt: skip
        yield Claim(text=f"{verb} {EVIDENCE_WORDS[kind]}: {ground}")


def _risks(case: _Case) -> Iterator[Claim]:
    """What speaks against the default: near work, a rare kind, the rival, or that none is known."""
    yield from (noted(note) for note in case.notes(case.default, "objection", "risk"))
    near = case.nearest(case.default)
    if near and not any(case.notes(case.default, "objection")):
        text = f"Reviewers will ask what it adds to \u201c{title_of(near)}\u201d"
        yield Claim(text=text, evidence=(near.id,))
    if len(case.order) > 1:
        rival = case.order[1]
        shown = case.first(rival, "precedent") or _like_nearest(case, rival)
        text = f"Reviewers may see it as work for {case.name(rival)}"
        if shown:
            yield Claim(text=f"{text}: {lower_first(shown.text)}", evidence=shown.evidence)
        else:
            emphasis = EMPHASIS.get(rival, "which was assessed next to it")
            yield Claim(text=f"{text}: {emphasis}")
    if not case.given.assessments:
        yield Claim(text="Nothing was counted: the family may not take such work at all")
    yield Claim(text=f"No near work is known to be accepted at {case.name(case.default)}")
