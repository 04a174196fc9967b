"""Drafting the method without a model: the decision, with what moves each option."""

from agents.latex import readable
from agents.researchagent.reading_facts import decided, listed, mean_reading
from agents.researchagent.records import Draft, DraftInput, OptionFacts
from agents.researchagent.wording import mechanism_notes, opportunity_notes, reason_of
from agents.signals.project import contribution_center
from agents.signals.subdirections import subject_of
from agents.wording import lower_first, upper_first
from controls.findings import Assessment, Note

CITED = 3


def draft_method(given: DraftInput) -> Draft:
    """Assess every option by the mean of the readings in use, and say what drives it.

    The first draft uses an option's own trend and that of the entities that go with it (for
    venues: the votes of near papers, and the kind of contribution). A review may ask to look at
    the latest three months by themselves as well.
    """
    used = _used(given)
    draft = Draft(
        text="",
        rationale="",
        assessments=tuple(_assessment(given, option, used) for option in given.options),
    )
    order = decided(draft, given.options)
    notes = (*(note for option in order for note in _notes(given, option)), *_center(given))
    said = {"text": _text(given, order), "rationale": _rationale(given, order, used)}
    return draft.model_copy(update={**said, "notes": notes})


def _used(given: DraftInput) -> tuple[int, ...]:
    """Places of the readings in use."""
    wanted = (0, 1, 2) if "recent_window" in given.asked() else (0, 1)
    fewest = min((len(option.readings) for option in given.options), default=0)
    return tuple(place for place in wanted if place < fewest)


def _assessment(given: DraftInput, option: OptionFacts, used: tuple[int, ...]) -> Assessment:
    return Assessment(
        about=option.about,
        score=mean_reading(option, used),
        reason=upper_first(reason_of(given, option, used)),
        evidence=option.evidence[:CITED],
        movement=option.movement,
    )


def _notes(given: DraftInput, option: OptionFacts) -> tuple[Note, ...]:
    if given.family == "venue":
        return _precedents(given, option)
    if given.family == "bottleneck":
        return (*opportunity_notes(option, lower_first(subject_of(given.setting))), *option.notes)
    return tuple(mechanism_notes(option, given.domain.replace("_", " ")))


def _precedents(given: DraftInput, option: OptionFacts) -> tuple[Note, ...]:
    titles = {one.id: one.title for one in given.evidence}
    near = [cited for cited in option.evidence if cited in titles][:CITED]
    if not near:
        return ()
    named = listed([f"\u201c{readable(titles[cited].rstrip('.'))}\u201d" for cited in near])
    text = f"Work on the project's entities that was accepted there: {named}."
    return (Note(kind="precedent", text=text, about=option.about, evidence=tuple(near)),)


def _center(given: DraftInput) -> tuple[Note, ...]:
    """What the project contributes."""
    if given.family != "venue" or not given.setting:
        return ()
    return (Note(kind="center", text=f"{contribution_center(given.setting)}."),)


def _text(given: DraftInput, order: list[OptionFacts]) -> str:
    if not order:
        return "No option can be chosen."
    if given.family == "planning":
        return f"The order is {listed([option.name for option in order])}."
    return f"The choice is {order[0].name}."


def _rationale(given: DraftInput, order: list[OptionFacts], used: tuple[int, ...]) -> str:
    if not order:
        return "There is nothing to compare."
    first = f"{upper_first(order[0].name)}: {reason_of(given, order[0], used)}"
    if len(order) == 1:
        return first
    return f"{first} Next comes {order[1].name}: {reason_of(given, order[1], used)}"
