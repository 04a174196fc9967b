"""What a finished chain says for the answer: the option that it supports, and notes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from agents.coi.records import Link, Proposal, ProposeInput
from agents.decide.reading import quoted, stands_alone
from agents.decide.trend import best_first
from agents.latex import readable
from agents.signals.project import contribution_center, project_kind
from agents.signals.uptake import complaint, is_own
from agents.wording import headline, lower_first
from controls.findings import Assessment, Note, NoteKind
from foresci.schema import Family
from knowledge_base.text import tokenize

KINDS: dict[Family, tuple[NoteKind, ...]] = {
    "direction": ("trend", "mechanism", "validation", "risk"),
    "planning": ("trend", "mechanism", "validation", "dependency", "risk"),
    "bottleneck": ("failure", "cause", "mechanism", "opportunity", "trend"),
    "venue": ("center", "precedent", "trend"),
}
"""The notes that each family's answer needs, most important first."""
_GROUND = frozenset({"benchmark", "dataset", "system"})
"""Kinds of work that later work stands on."""


def propose(given: ProposeInput) -> Proposal:
    """The option that the chain was grown for, or else the one its surroundings speak for most."""
    supports = given.about
    if supports is None and given.assessed:
        supports = best_first([one.about for one in given.assessed], given.assessed)[0]
    known = next((one for one in given.assessed if one.about == supports), None)
    return Proposal(
        supports=supports,
        reason=_reason(given, known),
        notes=tuple(note for kind in given.kinds for note in _NOTES[kind](given, supports)),
    )


def _reason(given: ProposeInput, known: Assessment | None) -> str:
    links = given.links
    length = f"A chain of {len(links)} papers at a {given.trend.pace} pace"
    if len(links) == 1:
        length = "A chain of one paper"
    return f"{length}; {lower_first(known.reason)}" if known else f"{length}."


def _name(given: ProposeInput) -> str:
    return lower_first(headline(given.subject))


def _trend(given: ProposeInput, about: str | None) -> Iterator[Note]:
    """How the chain runs. For a diagnosis that does not yet say what is brought against it."""
    text = f"In the chain on {_name(given)}, {lower_first(given.trend.summary)}"
    named = None if given.family == "bottleneck" else about
    yield Note(kind="trend", text=text, about=named, evidence=given.trend.evidence)


def _mechanism(given: ProposeInput, about: str | None) -> Iterator[Note]:
    """From the first problem of the chain to its newest approach."""
    if given.family == "bottleneck":
        yield from _verbatim("mechanism", _complained("effect"))(given, about)
        return
    need = _first(given.links, _others_problem)
    answer = _first(given.links[::-1], lambda link: link.idea.approach)
    if need and answer:
        text = f"Papers start from {_told(*need)} and arrive at {_told(*answer)}."
        yield Note(kind="mechanism", text=text, about=about, evidence=_marks(need[0], answer[0]))
    elif one := answer or need:
        text = f"{_told(*one)}."
        yield Note(kind="mechanism", text=text, about=about, evidence=_marks(one[0]))


def _validation(given: ProposeInput, about: str | None) -> Iterator[Note]:
    latest = _first(given.links[::-1], lambda link: link.idea.result)
    if latest:
        count, every = sum(bool(link.idea.result) for link in given.links), len(given.links)
        some = f"All {every}" if count == every else f"{count} of the {every}"
        if every == 1:
            some = "The one"
        text = (
            f"{some} paper{'s' if every > 1 else ''} of the chain on {_name(given)} tell"
            f"{'' if count > 1 else 's'} how work is judged, as in {_told(*latest)}."
        )
        yield Note(kind="validation", text=text, about=about, evidence=(latest[0].mark,))


def _dependency(given: ProposeInput, about: str | None) -> Iterator[Note]:
    for link in given.links[::-1]:
        if link.idea.contribution in _GROUND:
            text = f"A {link.idea.contribution} that its chain stands on: {_title(link)}."
            yield Note(kind="dependency", text=text, about=about, evidence=(link.mark,))
            return


def _risk(given: ProposeInput, about: str | None) -> Iterator[Note]:
    open_still = _first(given.links[::-1], _others_problem)
    if open_still:
        text = f"Late in the chain on {_name(given)} this is still reported: {_told(*open_still)}."
        yield Note(kind="risk", text=text, about=about, evidence=(open_still[0].mark,))


def _verbatim(
    kind: NoteKind, part: Callable[[Link, str], str]
) -> Callable[[ProposeInput, str | None], Iterator[Note]]:
    """A note in a paper's own words: the sentence that says most about the subject."""

    def notes(given: ProposeInput, about: str | None) -> Iterator[Note]:
        subject = frozenset(tokenize(given.subject))
        told = [
            (link, text)
            for link in given.links[::-1]
            if (text := part(link, given.subject)) and subject & frozenset(tokenize(text))
        ]

        def worth(one: tuple[Link, str]) -> tuple[bool, int]:
            return stands_alone(one[1]), len(subject & frozenset(tokenize(one[1])))

        if told:
            link, text = max(told, key=worth)
            yield Note(kind=kind, text=text, about=about, evidence=(link.mark,))

    return notes


def _complained(part: Literal["cause", "effect"]) -> Callable[[Link, str], str]:
    """The sentence that complains of a subject and has it on one side of a causal statement."""

    def said(link: Link, subject: str) -> str:
        told = (link.idea.problem, link.idea.cause)
        found = ((text, complaint(text, subject)) for text in told)
        return next((text for text, one in found if one and one.part == part), "")

    return said


def _others_problem(link: Link) -> str:
    """The problem that a paper states, unless the sentence is on the paper's own work."""
    return "" if is_own(link.idea.problem) else link.idea.problem


def _precedent(given: ProposeInput, about: str | None) -> Iterator[Note]:
    for one in given.assessed:
        if one.evidence:
            yield Note(kind="precedent", text=one.reason, about=one.about, evidence=one.evidence)


def _center(given: ProposeInput, about: str | None) -> Iterator[Note]:
    """What the project contributes, beside the newest papers of the chain that are of its kind."""
    kind = project_kind(given.subject)
    same = [link for link in given.links if link.idea.contribution == kind]
    text = f"{contribution_center(given.subject)}."
    yield Note(kind="center", text=text, evidence=_marks(*same[-2:]))


_NOTES: dict[NoteKind, Callable[[ProposeInput, str | None], Iterator[Note]]] = {
    "trend": _trend,
    "mechanism": _mechanism,
    "validation": _validation,
    "dependency": _dependency,
    "risk": _risk,
    "failure": _verbatim("failure", lambda link, _: _others_problem(link)),
    "cause": _verbatim("cause", _complained("cause")),
    "opportunity": _verbatim("opportunity", lambda link, _: link.idea.approach),
    "precedent": _precedent,
    "center": _center,
}


def _first(links: Sequence[Link], part: Callable[[Link], str]) -> tuple[Link, str] | None:
    """The first link with such a sentence that can be understood alone, or else with any."""
    told = [(link, part(link)) for link in links if part(link)]
    return next((one for one in told if stands_alone(one[1])), next(iter(told), None))


def _told(link: Link, said: str) -> str:
    """A sentence in quotation marks, with its day."""
    return f"{quoted(said)} ({link.public_on})"


def _title(link: Link) -> str:
    return f"\u201c{readable(link.title.rstrip('.'))}\u201d"


def _marks(*links: Link) -> tuple[str, ...]:
    return tuple(dict.fromkeys(link.mark for link in links))
