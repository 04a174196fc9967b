"""What a revised positioning is held to, and whether it kept to it."""

from collections.abc import Sequence
from math import sqrt

from controls.case import Lock, Sounding
from controls.findings import Note
from controls.quoting import answer_texts, find_passage
from controls.venue.records import Contract, Review
from controls.venue.substitutions import CENTER
from foresci.options import name_key
from foresci.schema import Answer, Claim, VenueAnswer, VenueTask


def lock_of(
    task: VenueTask,
    contract: Contract,
    review: Review,
    soundings: Sequence[Sounding],
    incumbent: str,
) -> Lock:
    """The families in order, the center of the contract, and why the default changed if it did."""
    known = {one.about: one for one in soundings}
    notes = [Note(kind="center", text=contract.center)]
    if review.default != incumbent and review.default in known:
        sounding = known[review.default]
        text = f"Of all families it fits what the project contributes best: {sounding.reason}."
        notes.append(
            Note(kind="precedent", text=text, about=review.default, evidence=sounding.evidence)
        )
    return Lock(order=(review.default, *_others(task, review.default, known)), notes=tuple(notes))


def _others(task: VenueTask, default: str, known: dict[str, Sounding]) -> list[str]:
    """The families after the default, those first that are likeliest to take such work at all.

    A default is the best fit for a family's size; an alternative is any that takes such work, so
    its acceptances count, by their square root as in `taxonomy.venue_fit.shares_for_size`.
    """
    likely = {family: one.score * sqrt(one.papers + 1) for family, one in known.items()}
    others = [one.id for one in task.candidates if one.id != default]
    return sorted(others, key=lambda one: (-likely.get(one, 0.0), one))


def objection(
    written: Answer, task: VenueTask, incumbent: VenueAnswer, review: Review
) -> str | None:
    """Why a revision cannot be used; None where it is a whole decision that keeps its lock."""
    if not isinstance(written, VenueAnswer):
        return f"it is a {written.family} answer"
    if written.default != review.default:
        return f"its default is {written.default}, not {review.default}"
    if written == incumbent:
        return "it says the same as before"
    return _still_said(written, incumbent, review) or _incomplete(written, task)


def _still_said(written: VenueAnswer, incumbent: VenueAnswer, review: Review) -> str | None:
    """What was objected to and is there still: words that are not so, or the whole center."""
    texts = answer_texts(written)
    for one in review.conflicts:
        if one.kind != "topic_as_fit":
            if find_passage(texts, one.claim, one.words) is not None:
                return f"it still says {one.words!r}"
        elif one.claim == CENTER and _same(
            written.contribution_center, incumbent.contribution_center
        ):
            return "its contribution center is the one that was objected to"
    return None


def _same(one: Claim, other: Claim) -> bool:
    return name_key(one.text) == name_key(other.text)


def _incomplete(written: VenueAnswer, task: VenueTask) -> str | None:
    families = {one.id for one in task.candidates} - {written.default}
    named = [one.candidate for one in written.alternatives]
    if not named or len(set(named)) < len(named) or not families.issuperset(named):
        return "its alternatives are not other families of the task, each named once"
    for what, claims in (
        ("conditions", [one.condition for one in written.alternatives]),
        ("upgrades", written.upgrades),
        ("risks", written.risks),
    ):
        if len({name_key(one.text) for one in claims}) < len(claims):
            return f"two of its {what} are the same"
    return None
