"""The incumbent and its strongest challenger, with the evidence that is in scope for each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from controls.case import Case, Lent, Sounding, counts_only
from controls.direction.records import (
    ClaimScope,
    DirectionGiven,
    ItemScope,
    ScopeInput,
    StatedClaim,
)
from controls.direction.steps import SCOPE
from controls.findings import Assessment
from controls.quoting import find_passage
from controls.record import ExactPassage
from foresci.options import match_option
from foresci.schema import Candidate, DirectionAnswer, DirectionTask, Evidence

HELD_ITEMS = 4
"""Of the packet, items on each option that are looked at; a search adds its own."""
WEIGHED_ITEMS = 6
"""Items on each option that are weighed, the newest ones."""
ITEM_CHARACTERS = 1000
"""Of an item's text, what is shown, so that a modest context holds all."""


@dataclass(frozen=True)
class Dispute:
    """A direction decision with the option that stands best beside it.

    Attributes:
        case: the decision.
        task: its task.
        answer: the incumbent answer.
        incumbent: how its candidate stands.
        challenger: how the best of the others stands.
    """

    case: Case
    task: DirectionTask
    answer: DirectionAnswer
    incumbent: Sounding
    challenger: Sounding

    @property
    def options(self) -> tuple[Candidate, Candidate]:
        """Incumbent and challenger."""
        named = {one.id: one for one in self.task.candidates}
        return named[self.incumbent.about], named[self.challenger.about]

    def order(self, first: str) -> tuple[str, ...]:
        """One option first, then the others as the agent assessed them, unassessed ones last."""
        known: Mapping[str, Assessment] = {one.about: one for one in self.case.findings.assessments}

        def place(option: str) -> tuple[bool, float]:
            return option not in known, -known[option].score if option in known else 0.0

        rest = sorted((one.id for one in self.task.candidates if one.id != first), key=place)
        return (first, *rest)

    def given(self, evidence: Iterable[Evidence]) -> DirectionGiven:
        """What every step is given, with the openings of these items, the newest first."""
        newest = sorted(evidence, key=lambda one: one.public_on, reverse=True)
        return DirectionGiven(
            question=self.task.question,
            cutoff=self.task.cutoff,
            window=self.task.window,
            options=self.options,
            soundings=counts_only((self.incumbent, self.challenger)),
            evidence=tuple(
                item.model_copy(update={"text": item.text[:ITEM_CHARACTERS]}) for item in newest
            ),
        )


@dataclass(frozen=True)
class Scoped:
    """What a step found to be of the right object, level and time.

    Attributes:
        items: in scope, `about` the option of which they are.
        words: of each of them, what shows it, by its id.
        claims: for what the incumbent's claims speak.
    """

    items: tuple[Evidence, ...]
    words: Mapping[str, str]
    claims: tuple[ClaimScope, ...]

    def on(self, about: str) -> tuple[Evidence, ...]:
        """The documents on an option: of each paper its first item."""
        own = [item for item in self.items if item.about == about]
        first = {item.paper_id: item for item in reversed(own)}
        return tuple(item for item in own if first[item.paper_id] is item)

    @property
    def weighed(self) -> tuple[Evidence, ...]:
        """The first documents on each option."""
        options = dict.fromkeys(item.about for item in self.items if item.about)
        return tuple(item for about in options for item in self.on(about)[:WEIGHED_ITEMS])

    def passages(self, about: str, most: int) -> tuple[ExactPassage, ...]:
        """The words by which the first documents on an option are in scope."""
        texts = {item.id: item.text for item in self.items}
        found = (find_passage(texts, one.id, self.words[one.id]) for one in self.on(about)[:most])
        return tuple(one for one in found if one is not None)


def dispute_of(
    case: Case, task: DirectionTask, answer: DirectionAnswer, soundings: Sequence[Sounding]
) -> Dispute | None:
    """The dispute about a decision; None where it names no candidate, or nothing can be compared.

    The challenger has the best score of the others, and is the first of equals.
    """
    chosen = match_option(answer.candidate, task.candidates)
    own = next((one for one in soundings if one.about == chosen), None)
    others = [one for one in soundings if one.about != chosen]
    if own is None or not others:
        return None
    return Dispute(case, task, answer, own, max(others, key=lambda one: one.score))


def scope_of(lent: Lent, dispute: Dispute, found: Iterable[Evidence]) -> Scoped:
    """Ask which of the items held and found are of the right object and level; time is counted.

    An item speaks to the window if it is as near to the cutoff as the window is long.

    Raises:
        ReplyError: the reply cannot be used.
    """
    items = {item.id: item for item in (*_held(dispute), *found)}
    given = dispute.given(items.values())
    claims = _claims(dispute)
    output = lent.ask(SCOPE, ScopeInput(**dict(given), claims=claims))
    kept = {one.id: one for one in output.items if _is_in_scope(dispute, items[one.id], one)}
    in_scope = tuple(
        item.model_copy(update={"about": kept[item.id].about})
        for item in given.evidence
        if item.id in kept
    )
    return Scoped(in_scope, {one.id: one.words for one in kept.values()}, output.claims)


def _held(dispute: Dispute) -> list[Evidence]:
    own = [
        [item for item in dispute.case.evidence if item.about == option.id][:HELD_ITEMS]
        for option in dispute.options
    ]
    return [item for items in own for item in items]


def _claims(dispute: Dispute) -> tuple[StatedClaim, ...]:
    paper_of = {item.id: item.paper_id for item in dispute.case.evidence}
    answer = dispute.answer
    return tuple(
        StatedClaim(
            name=name,
            text=claim.text,
            papers=len({paper_of[one] for one in claim.evidence if one in paper_of}),
        )
        for name, claim in (
            ("mechanism", answer.mechanism),
            ("validation_signal", answer.validation_signal),
        )
    )


def _is_in_scope(dispute: Dispute, item: Evidence, found: ItemScope) -> bool:
    window = dispute.task.window
    earliest = dispute.task.cutoff - (window.end - window.start + timedelta(days=1))
    return found.about is not None and found.kind == "work" and item.public_on > earliest
