"""Notes on a candidate that any agent can make by counting: what moves it, how it is judged."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from agents.passages import mark
from agents.signals.companions import COMBINED, JUDGED_BY, Companion, TopicPapers
from agents.signals.members import ENOUGH, strengths
from agents.signals.movement import Share, periods
from agents.signals.naming import names_in
from agents.wording import headline, lower_first
from controls.findings import Note, NoteKind
from foresci.schema import Candidate, DirectionTask, PlanningTask
from knowledge_base import KnowledgeBase
from knowledge_base.sentences import split_sentences
from taxonomy.dimensions import Dimension
from taxonomy.signals.note_cues import notes as notes_of_sentence

MOST_OF_KIND = 2
FEWEST_PAPERS = 2
"""Papers that say so before it is noted of their topic."""
READ_PAPERS = 40
"""The newest papers of a topic that are read for what carrying it out needs."""
EXAMPLES = 2
_COUNTABLE = ("model", "verifier", "simulator", "graph", "engine", "judge")
_RISING: tuple[tuple[NoteKind, tuple[Dimension, ...]], ...] = (
    ("mechanism", COMBINED),
    ("validation", JUDGED_BY),
)
_KINDS: dict[str, NoteKind] = {"dependency": "dependency", "risk": "risk"}


def notes_for(
    kb: KnowledgeBase, task: DirectionTask | PlanningTask, candidate: Candidate
) -> tuple[Note, ...]:
    """What can be counted of a candidate's own papers, each kind's strongest first.

    `trend`: its share in three periods; `mechanism`: what its papers are combined with more than
    before; `validation`: by what they are judged more than before; `dependency` and `risk`: what
    several of the newest papers say that they need, or that goes wrong. Notes cite example papers
    by the mark of their first chunk. A candidate without papers has no notes.
    """
    topic = _topic(kb, task, candidate)
    if topic is None:
        return ()
    name = lower_first(headline(candidate.text))
    return (
        Note(
            kind="trend",
            text=_trend(name, periods(kb, task.domain, topic.mask)),
            about=candidate.id,
        ),
        *_companion_notes(kb, candidate, topic),
        *_practice_notes(kb, candidate.id, name, topic),
    )


def moving_notes(
    kb: KnowledgeBase, task: DirectionTask | PlanningTask, candidate: Candidate
) -> tuple[Note, ...]:
    """The mechanisms and validations of `notes_for`, which count over all papers on a candidate."""
    topic = _topic(kb, task, candidate)
    return () if topic is None else _companion_notes(kb, candidate, topic)


def _topic(
    kb: KnowledgeBase, task: DirectionTask | PlanningTask, candidate: Candidate
) -> TopicPapers | None:
    names = names_in(candidate.text)
    strength = strengths(kb, task.domain, names)
    mask = strength >= ENOUGH
    if not mask.any():
        return None
    return TopicPapers(kb, mask, (*names, headline(candidate.text)), strength)


def _companion_notes(
    kb: KnowledgeBase, candidate: Candidate, topic: TopicPapers
) -> tuple[Note, ...]:
    name = lower_first(headline(candidate.text))
    return tuple(
        _companion_note(kb, candidate.id, name, one, kind)
        for kind, dimensions in _RISING
        for one in topic.rising(dimensions, MOST_OF_KIND)
    )


def marks_of(kb: KnowledgeBase, papers: Iterable[int]) -> tuple[str, ...]:
    """The marks of the first chunk of some papers: abstract, or title where there is none."""
    return tuple(mark(int(row)) for row in np.searchsorted(kb.chunk_papers, np.array(list(papers))))


def _trend(name: str, shares: Sequence[Share]) -> str:
    counts = "; ".join(
        f"{one.papers} of {one.domain_papers} papers from {one.start} to {one.end}"
        for one in shares
    )
    return f"Work on {name}: {counts}."


def _companion_note(
    kb: KnowledgeBase, about: str, name: str, found: Companion, kind: NoteKind
) -> Note:
    moved = found.moved
    counts = (
        f"{moved.recent_papers} of {moved.recent_domain_papers} recent papers,"
        f" {moved.earlier_papers} of {moved.earlier_domain_papers} before"
    )
    often = "more often" if moved.low <= 0 else "increasingly"
    verb = "combined with" if kind == "mechanism" else "judged by"
    text = f"Work on {name} is {often} {verb} {found.name} ({counts})."
    return Note(kind=kind, text=text, about=about, evidence=marks_of(kb, found.rows))


def _practice_notes(kb: KnowledgeBase, about: str, name: str, topic: TopicPapers) -> Iterator[Note]:
    """What several of the topic's newest papers need, and what goes wrong in them."""
    said: dict[tuple[NoteKind, str], list[int]] = defaultdict(list)
    newest = list(zip(topic.rows.tolist(), topic.papers, strict=True))[-READ_PAPERS:]
    for row, paper in reversed(newest):
        found = {
            (kind, noted.label.partition(": ")[2])
            for sentence in split_sentences(paper.abstract or "")
            for noted in notes_of_sentence(sentence)
            if (kind := _KINDS.get(noted.note))
        }
        for one in found:
            said[one].append(row)
    for kind in _KINDS.values():
        ranked = sorted(
            (one for one in said if one[0] == kind and len(said[one]) >= FEWEST_PAPERS),
            key=lambda one: (-len(said[one]), one),
        )
        for one in ranked[:MOST_OF_KIND]:
            yield _practice(kb, about, name, one, said[one], len(newest))


def _practice(
    kb: KnowledgeBase,
    about: str,
    name: str,
    noted: tuple[NoteKind, str],
    rows: list[int],
    read: int,
) -> Note:
    kind, label = noted
    says = "say that they need" if kind == "dependency" else "speak of trouble with"
    text = f"{len(rows)} of the {read} newest papers on {name} {says} {_article(label)}{label}."
    return Note(kind=kind, text=text, about=about, evidence=marks_of(kb, rows[:EXAMPLES]))


def _article(label: str) -> str:
    """The article that the labels of dependencies with a countable head want."""
    return "a " if label.endswith(_COUNTABLE) else ""
