"""What a finished chain says for the answer: the option that it supports, and notes."""

from collections.abc import Callable, Iterator, Sequence

from agents.coi.records import Link, Proposal, ProposeInput
from agents.decide.reading import Sentence, headline, in_their_words, lower_first
from agents.decide.trend import best_first
from agents.findings import Assessment, Note, NoteKind
from agents.signals.project import contribution_center, project_kind
from foresci.schema import Family
from knowledge_base.text import tokenize
from taxonomy.passages import Passage

KINDS: dict[Family, tuple[NoteKind, ...]] = {
    "direction": ("trend", "mechanism", "validation", "risk"),
    "planning": ("trend", "mechanism", "validation", "dependency", "risk"),
    "bottleneck": ("failure", "cause", "opportunity", "trend"),
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
    length = f"A chain of {len(given.links)} papers that is {given.trend.pace}"
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
    need = _first(given.links, lambda link: link.idea.problem)
    answer = _first(given.links[::-1], lambda link: link.idea.approach)
    if need and answer:
        text = f"Papers start from {_told(*need)} and arrive at {_told(*answer)}."
        yield Note(kind="mechanism", text=text, about=about, evidence=_marks(need[0], answer[0]))
    elif answer or need:
        link, said = answer or need or (given.links[-1], "")
        yield Note(
            kind="mechanism", text=f"{_told(link, said)}.", about=about, evidence=(link.mark,)
        )


def _validation(given: ProposeInput, about: str | None) -> Iterator[Note]:
    latest = _first(given.links[::-1], lambda link: link.idea.result)
    if latest:
        count = sum(bool(link.idea.result) for link in given.links)
        text = (
            f"{count} of the {len(given.links)} papers of the chain on {_name(given)} report how"
            f" they are judged, the latest: {_told(*latest)}."
        )
        yield Note(kind="validation", text=text, about=about, evidence=(latest[0].mark,))


def _dependency(given: ProposeInput, about: str | None) -> Iterator[Note]:
    for link in given.links[::-1]:
        if link.idea.contribution in _GROUND:
            text = f"Its chain stands on a {link.idea.contribution}: {link.title.rstrip('.')}."
            yield Note(kind="dependency", text=text, about=about, evidence=(link.mark,))
            return


def _risk(given: ProposeInput, about: str | None) -> Iterator[Note]:
    open_still = _first(given.links[::-1], lambda link: link.idea.problem)
    if open_still:
        text = f"Late in the chain on {_name(given)} this is still reported: {_told(*open_still)}."
        yield Note(kind="risk", text=text, about=about, evidence=(open_still[0].mark,))


def _verbatim(
    kind: NoteKind, part: Callable[[Link], str]
) -> Callable[[ProposeInput, str | None], Iterator[Note]]:
    """A note in a paper's own words: the sentence that says most about the subject."""

    def notes(given: ProposeInput, about: str | None) -> Iterator[Note]:
        subject = frozenset(tokenize(given.subject))
        told = [
            (link, text)
            for link in given.links[::-1]
            if (text := part(link)) and subject & frozenset(tokenize(text))
        ]
        if told:
            link, text = max(told, key=lambda one: len(subject & frozenset(tokenize(one[1]))))
            yield Note(kind=kind, text=text, about=about, evidence=(link.mark,))

    return notes


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
    "failure": _verbatim("failure", lambda link: link.idea.problem),
    "cause": _verbatim("cause", lambda link: link.idea.cause),
    "opportunity": _verbatim("opportunity", lambda link: link.idea.approach),
    "precedent": _precedent,
    "center": _center,
}


def _first(links: Sequence[Link], part: Callable[[Link], str]) -> tuple[Link, str] | None:
    return next(((link, part(link)) for link in links if part(link)), None)


def _told(link: Link, said: str) -> str:
    """A sentence in quotation marks, with its day."""
    passage = Passage(item_id=link.mark, text=said, roles=frozenset())
    quoted = in_their_words(Sentence(passage, frozenset(), link.mark, 0))
    return f"{quoted} ({link.public_on})"


def _marks(*links: Link) -> tuple[str, ...]:
    return tuple(dict.fromkeys(link.mark for link in links))
