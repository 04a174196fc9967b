"""What a revised positioning is held to, and whether it kept to it."""

from collections.abc import Sequence
from math import sqrt

from controls.case import Lock, Sounding
from controls.findings import Note
from controls.quoting import answer_texts
from controls.venue.records import Conflict, Contract, Review
from controls.venue.substitutions import CENTER
from foresci.options import match_option, name_key
from foresci.schema import Answer, Candidate, VenueAlternative, VenueAnswer, VenueTask


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
    if review.default != incumbent:
        notes.append(_why(contract, review.default, known.get(review.default)))
    return Lock(order=(review.default, *_others(task, review.default, known)), notes=tuple(notes))


def _why(contract: Contract, default: str, sounding: Sounding | None) -> Note:
    """Why a family becomes the default, next to what it was counted for, which is said anyway."""
    because = next((one.because for one in contract.fits if one.candidate == default), "")
    counted = sounding is not None and because == sounding.reason
    text = (
        "Of all families it is counted to fit the whole description best"
        if counted else f"It takes such a contribution as it is: {because.rstrip(' .')}"
    )  # fmt: skip
    evidence = () if sounding is None else sounding.evidence
    return Note(kind="precedent", text=f"{text}.", about=default, evidence=evidence)


def _others(task: VenueTask, default: str, known: dict[str, Sounding]) -> list[str]:
    """The families after the default, those first that are likeliest to take such work at all.

    A default is the best fit for a family's size; an alternative is any that takes such work, so
    its acceptances count, by their square root as in `taxonomy.venue_fit.shares_for_size`.
    """
    likely = {family: one.score * sqrt(one.papers + 1) for family, one in known.items()}
    others = [one.id for one in task.candidates if one.id != default]
    return sorted(others, key=lambda one: (-likely.get(one, 0.0), one))


def by_id(answer: VenueAnswer, candidates: tuple[Candidate, ...]) -> VenueAnswer:
    """An answer with its families named as rendering will: by id, each once, the default apart.

    What names no family stays as it is.
    """

    def named(said: str) -> str:
        return match_option(said, candidates) or said

    default = named(answer.default)
    kept: dict[str, VenueAlternative] = {}
    for one in answer.alternatives:
        family = named(one.candidate)
        if family != default:
            kept.setdefault(family, one.model_copy(update={"candidate": family}))
    return answer.model_copy(update={"default": default, "alternatives": tuple(kept.values())})


def objection(
    written: Answer, task: VenueTask, incumbent: VenueAnswer, review: Review
) -> str | None:
    """Why a revision cannot be used; None where it is a whole decision that keeps its lock."""
    if not isinstance(written, VenueAnswer):
        return f"it is a {written.family} answer"
    mended = by_id(written, task.candidates)
    if mended.default != review.default:
        return f"its default is {written.default}, not {review.default}"
    before, now = answer_texts(incumbent), answer_texts(mended)
    for one in review.conflicts:
        if _stands(one, before[one.claim], now[one.claim]):
            return f"it still says {one.words!r}"
    return _incomplete(mended, task)


def _stands(one: Conflict, before: str, now: str) -> bool:
    """Whether a claim still says what was objected to, letter case and punctuation aside.

    A whole center that is about topic only may go on to say what it left out.
    """
    words, text = name_key(one.words), name_key(now)
    if (one.kind, one.claim) == ("topic_as_fit", CENTER) and words == name_key(before):
        return words == text
    return words in text


def _incomplete(written: VenueAnswer, task: VenueTask) -> str | None:
    families = {one.id for one in task.candidates}
    named = {one.candidate for one in written.alternatives}
    if not named or not named <= families:
        return "its alternatives are not other families of the task"
    for what, claims in (
        ("conditions", [one.condition for one in written.alternatives]),
        ("upgrades", written.upgrades),
        ("risks", written.risks),
    ):
        if len({name_key(one.text) for one in claims}) < len(claims):
            return f"two of its {what} are the same"
    return None
