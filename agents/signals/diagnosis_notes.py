"""What an agent can report of the diagnoses of a bottleneck task: assessments, notes and hits."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from agents.passages import mark
from agents.signals.assessing import growth_in_words
from agents.signals.causes import is_symptom
from agents.signals.companions import COMBINED, Companion, TopicPapers
from agents.signals.diagnoses import Standing, by_growth
from agents.signals.movement import Mask
from agents.signals.noting import marks_of
from agents.signals.uptake import Saying
from controls.findings import Assessment, Findings, Note, NoteKind
from knowledge_base import KnowledgeBase
from taxonomy.momentum import Momentum

SHORTEST, LONGEST = 7, 32
"""Words of a sentence that is worth citing."""
FOLLOWED = 1
"""Diagnoses, the fastest growing first, of which it is counted what is newly brought against them.

Counting takes longer than all the rest, and a decision argues for one diagnosis."""


def findings_on(kb: KnowledgeBase, standing: Sequence[Standing]) -> Findings:
    """An assessment of each diagnosis, and the best sentences on it.

    Args:
        kb: where the sentences are.
        standing: as `agents.signals.diagnoses.standings` gives it.
    """
    notes = [note for one in standing for note in notes_on(kb, one)]
    notes += [note for one in by_growth(standing)[:FOLLOWED] for note in newly_against(kb, one)]
    assessments = tuple(
        assessment_of(one, [note for note in notes if note.about == one.diagnosis])
        for one in standing
    )
    return Findings(assessments=assessments, notes=tuple(notes))


def assessment_of(standing: Standing, notes: Sequence[Note] = ()) -> Assessment:
    """A diagnosis by the growth of the share of the subdirection's papers that take it up."""
    return Assessment(
        about=standing.diagnosis,
        score=standing.growth,
        reason=f"{taken_up_in_words(standing.moved)}; {growth_in_words(standing.growth)}.",
        evidence=tuple(dict.fromkeys(cited for note in notes for cited in note.evidence)),
        movement=standing.moved,
    )


def taken_up_in_words(moved: Momentum) -> str:
    """Both counts as a clause."""
    return (
        f"{moved.recent_papers} of {moved.recent_domain_papers} papers on the subject tell of it or"
        f" work against it in the latest months, {moved.earlier_papers} of"
        f" {moved.earlier_domain_papers} before"
    )


def _sentence(saying: Saying) -> str:
    return saying.text


class _Wanted(NamedTuple):
    """A kind of note, which sentences may give it, and which text of them it is."""

    kind: NoteKind
    fits: Callable[[Saying], bool]
    text: Callable[[Saying], str | None] = _sentence


_WANTED = (
    _Wanted("mechanism", lambda one: one.complains and one.part == "effect"),
    _Wanted("cause", lambda one: one.complains and one.part == "cause"),
    _Wanted("failure", lambda one: one.complains and one.part is None),
    _Wanted("opportunity", lambda one: one.answer == one.text),
    _Wanted("opportunity", lambda one: one.complains, lambda one: one.answer),
)


def notes_on(kb: KnowledgeBase, standing: Standing) -> Iterator[Note]:
    """At most one note of each kind, in the words of the papers.

    mechanism: something brings it about. cause: it leads to something. failure: it is a problem.
    opportunity: what a paper that names it sets out to do. objection: papers have it as an effect
    more often than as a cause, beyond chance, so that it is rather a symptom.
    """
    ranked = _ranked(kb, standing)
    used: set[str] = set()
    for wanted in _WANTED:
        if wanted.kind not in used and (note := _first(wanted, ranked, standing, used)):
            used |= {wanted.kind, note.text}
            yield note
            if wanted.kind == "mechanism" and (reason := _symptom(standing)):
                yield note.model_copy(update={"kind": "objection", "text": reason})


def _first(
    wanted: _Wanted, ranked: Sequence[Saying], standing: Standing, used: Collection[str]
) -> Note | None:
    for saying in filter(wanted.fits, ranked):
        text = wanted.text(saying)
        if text and text not in used and SHORTEST <= len(text.split()) <= LONGEST:
            cited = (mark(saying.row),)
            return Note(kind=wanted.kind, text=text, about=standing.diagnosis, evidence=cited)
    return None


def _symptom(standing: Standing) -> str | None:
    causing, caused = causal_counts(standing)
    if not is_symptom(causing, caused):
        return None
    return f"{caused} papers have it as an effect of something else, {causing} as a cause."


def newly_against(kb: KnowledgeBase, standing: Standing, most: int = 1) -> Iterator[Note]:
    """Notes of what the papers that take a diagnosis up are combined with more than before."""
    for one in risen_with(kb, standing, most):
        yield Note(
            kind="trend",
            text=f"Work that brings {one.name} against {standing.diagnosis} rises:"
            f" {companion_counts(one)}.",
            about=standing.diagnosis,
            evidence=marks_of(kb, one.rows[:1]),
        )


def risen_with(kb: KnowledgeBase, standing: Standing, most: int) -> tuple[Companion, ...]:
    """What the papers that take a diagnosis up are combined with more than before.

    The subdirection's papers are read where enough of them do, else those of all.
    """
    everywhere = standing.found.papers
    here: Mask = everywhere & standing.within
    for papers in (here, everywhere):
        risen = TopicPapers(kb, papers, (standing.diagnosis,)).rising(COMBINED, most)
        if risen:
            return risen
    return ()


def companion_counts(one: Companion) -> str:
    """Both parts of the papers on a diagnosis as a clause."""
    return (
        f"{one.moved.recent_papers} of {one.moved.recent_domain_papers} papers that take it up in"
        f" the latest months, {one.moved.earlier_papers} of {one.moved.earlier_domain_papers}"
        " before"
    )


def _ranked(kb: KnowledgeBase, standing: Standing) -> list[Saying]:
    """Sentences of the subdirection first, then of papers that are on it most, the newest first."""
    sayings = standing.found.sayings
    times: dict[int, int] = {}
    for saying in sayings:
        times[saying.paper] = times.get(saying.paper, 0) + 1

    def place(saying: Saying) -> tuple[bool, int, int, int]:
        paper = saying.paper
        central = times[paper] + 2 * bool(standing.found.titled[paper])
        age = (kb.cutoff - kb.table.public_on[paper].item()).days
        return not standing.within[paper], -central, age, saying.row

    return sorted(sayings, key=place)


def causal_counts(standing: Standing) -> tuple[int, int]:
    """Papers that complain of a diagnosis as a cause, and as an effect of something else."""
    found: dict[str, set[int]] = {"cause": set(), "effect": set()}
    for saying in standing.found.sayings:
        if saying.part is not None and saying.complains:
            found[saying.part].add(saying.paper)
    return len(found["cause"]), len(found["effect"])
