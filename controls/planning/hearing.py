"""A plan that is being checked: what both stages work on, and what becomes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from controls.case import Case, Lent, Lock, Sounding, counts_only
from controls.findings import Note, NoteKind
from controls.planning.grounds import RIGHT_GROUNDS, Ground
from controls.planning.records import CardsInput, Ruling, StudyCard
from controls.planning.steps import CARDS
from controls.planning.within import UnfitError, complete_order
from controls.quoting import find_passage, texts_of
from controls.record import DriftKind, ExactPassage, Status, Verdict
from foresci.errors import DataError
from foresci.schema import Candidate, Evidence, PlanningAnswer, PlanningTask, RankedOption

MOST_ITEMS = 3
"""Packet items of each candidate that its card is made of."""
_NOTE_KINDS: dict[Ground, NoteKind] = {
    "decision_value": "opportunity",
    "limiting_factor": "risk",
    "dependency": "dependency",
}


@dataclass(frozen=True)
class Hearing:
    """The case with its study cards.

    Attributes:
        case: as it was handed over.
        lent: what may be called on.
        ranking: the incumbent's, with every option named by its id.
        soundings: their counts, in the order of the options.
        added: items that taking them brought into the packet.
        cards: one for each option.
    """

    case: Case
    lent: Lent
    ranking: tuple[RankedOption, ...]
    soundings: tuple[Sounding, ...]
    added: tuple[Evidence, ...]
    cards: tuple[StudyCard, ...]

    @property
    def rule(self) -> str:
        """The name of the commit rule."""
        return rule_of(self.case)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The task's options."""
        return planned(self.case).candidates

    @property
    def order(self) -> tuple[str, ...]:
        """The incumbent's options, first is top priority."""
        return tuple(place.candidate for place in self.ranking)

    def deciding(self, order: tuple[str, ...]) -> tuple[str, str]:
        """At the first place where another order differs: its option, and the incumbent's."""
        pairs = zip(order, self.order, strict=True)
        return next((one, other) for one, other in pairs if one != other)

    def shown(self, **more: Any) -> dict[str, Any]:
        """The fields of a step's input of the second stage."""
        both = {"soundings": self.soundings, "cards": self.cards}
        return {**_asked(planned(self.case)), **both, **more}

    def concluded(self, status: Status, reason: str, **more: Any) -> Verdict:
        """A verdict by the agent's rule."""
        return Verdict(status=status, rule=self.rule, reason=reason, **more)

    def passage_of(self, ruling: Ruling) -> ExactPassage | None:
        """Where the deciding words stand in the task or the supplied evidence."""
        texts = texts_of(self.case)
        given = {name: text for name, text in texts.items() if not name.startswith("answer.")}
        given |= {item.id: item.text for item in self.added}
        return find_passage(given, ruling.source, ruling.words)

    def commit(
        self,
        order: tuple[str, ...],
        ruling: Ruling,
        passage: ExactPassage,
        drift: DriftKind | None,
    ) -> Verdict:
        """Have the plan written again in this order; failed where it comes out otherwise.

        Args:
            order: another one than the incumbent's.
            ruling: on its deciding comparison.
            passage: where the ruling's words stand.
            drift: what misled the incumbent.

        Raises:
            ReplyError: the rewritten plan cannot be used.
        """
        challenger, _ = self.deciding(order)
        card = next(card for card in self.cards if card.candidate == challenger)
        notes = (*_notes(card, ruling, passage), *self.lent.notes_on(challenger))
        written = self.lent.write(Lock(order=order, notes=notes))
        found = {"drift": drift, "passages": (passage,), "proposal": written}
        if not _keeps(written, order, planned(self.case)):
            return self.concluded("failed", "The rewritten plan does not keep the order.", **found)
        return self.concluded("committed", ruling.reason, **found)


def hear(case: Case, lent: Lent) -> Hearing:
    """Take the soundings, and make a study card of each option from what is already held.

    Raises:
        UnfitError: the incumbent does not rank every option once.
        ReplyError: no cards came.
    """
    task = planned(case)
    ranking = _ranking(case.incumbent, task)
    taken = lent.soundings()
    soundings = counts_only(taken)
    known = {item.id for item in case.evidence}
    added = tuple(item for one in taken for item in one.shown if item.id not in known)
    held = tuple(_held(task, (*case.evidence, *added)))
    given = {**_asked(task), "soundings": soundings, "evidence": held}
    cards = lent.ask(CARDS, CardsInput.model_validate(given)).cards
    return Hearing(case, lent, ranking, soundings, added, cards)


def planned(case: Case) -> PlanningTask:
    """The task of a case.

    Raises:
        DataError: it is of another family.
    """
    if not isinstance(case.task, PlanningTask):
        raise DataError(f"task {case.task.id} is of family {case.task.family}, not planning")
    return case.task


def rule_of(case: Case) -> str:
    """The name of the commit rule of the agent that decided."""
    return f"planning.{case.agent}"


def rests_on_right_ground(ruling: Ruling) -> bool:
    """Whether more speaks for a change than maturity, frequency or one implementation."""
    return ruling.ground in RIGHT_GROUNDS


def _asked(task: PlanningTask) -> dict[str, Any]:
    return {
        name: getattr(task, name)
        for name in ("question", "constraint", "cutoff", "window", "candidates")
    }


def _held(task: PlanningTask, evidence: Sequence[Evidence]) -> Iterator[Evidence]:
    """The first items on each option, few enough for a modest context."""
    for option in task.candidates:
        yield from [item for item in evidence if item.about == option.id][:MOST_ITEMS]


def _ranking(answer: object, task: PlanningTask) -> tuple[RankedOption, ...]:
    if not isinstance(answer, PlanningAnswer):
        raise DataError(f"task {task.id} was not answered by a plan")
    order = complete_order([place.candidate for place in answer.ranking], task.candidates)
    return tuple(
        place.model_copy(update={"candidate": one})
        for place, one in zip(answer.ranking, order, strict=True)
    )


def _notes(card: StudyCard, ruling: Ruling, passage: ExactPassage) -> tuple[Note, ...]:
    """The deciding words as a note on a card's option, where they are of a paper quoted there.

    Names of papers hold no dot, those of the task's texts do.
    """
    quoted = {ground.source for ground in card.grounds}
    if ruling.ground not in _NOTE_KINDS or passage.source not in quoted or "." in passage.source:
        return ()
    words = f"\u201c{passage.text.rstrip(' .')}\u201d"
    kind = _NOTE_KINDS[ruling.ground]
    return (Note(kind=kind, text=words, about=card.candidate, evidence=(passage.source,)),)


def _keeps(written: object, order: tuple[str, ...], task: PlanningTask) -> bool:
    try:
        return tuple(place.candidate for place in _ranking(written, task)) == order
    except (DataError, UnfitError):
        return False
