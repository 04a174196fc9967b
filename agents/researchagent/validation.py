"""Drafting the validation without a model: what would confirm the decision, and what may fail."""

from agents.decide.reading import Reading, Sentence, in_their_words, of_candidate
from agents.researchagent.reading_facts import CLEAR, deviations_apart, leader, ranked
from agents.researchagent.records import Draft, DraftInput, OptionFacts
from agents.researchagent.wording import validation_notes
from agents.wording import lower_first, upper_first
from controls.findings import Note


def draft_validation(given: DraftInput) -> Draft:
    """The signal that would confirm the decision, its obstacles, and what speaks for the rival.

    The signal is by what work on the choice is judged more and more. A review may ask to look
    wider: at how passages on the choice evaluate, and at how rivals are judged.
    """
    chosen = leader(given)
    if chosen is None:
        return Draft(text="No signal can be named.", rationale="Nothing was decided.")
    own = Reading(of_candidate(given.evidence, chosen.about))
    signals = validation_notes(chosen)
    if "widen" in given.asked() or not signals:
        signals += _as_reported(chosen, own.best(chosen.name, "evaluation"))
    if "borrow" in given.asked():
        signals += [note for option in given.options for note in validation_notes(option)[:1]]
    obstacle = own.best(chosen.name, "problem", "cause")
    notes = (*dict.fromkeys(signals), *_obstacles(given, chosen, obstacle), *_rivals(given, chosen))
    return Draft(text=_text(chosen, signals), rationale=_rationale(notes), notes=notes)


def _as_reported(chosen: OptionFacts, test: Sentence | None) -> list[Note]:
    if test is None:
        return []
    text = f"Work on {chosen.name} reports results as in {in_their_words(test)}."
    return [Note(kind="validation", text=text, about=chosen.about, evidence=(test.item_id,))]


def _obstacles(
    given: DraftInput, chosen: OptionFacts, obstacle: Sentence | None
) -> tuple[Note, ...]:
    if obstacle is None:
        return ()
    said, cited = in_their_words(obstacle), (obstacle.item_id,)
    risk = Note(
        kind="risk",
        text=f"An obstacle for {chosen.name}, in one paper's words: {said}.",
        about=chosen.about,
        evidence=cited,
    )
    if given.family != "planning":
        return (risk,)
    text = f"A way around this obstacle: {said}."
    return (risk, Note(kind="dependency", text=text, about=chosen.about, evidence=cited))


def _rivals(given: DraftInput, chosen: OptionFacts) -> tuple[Note, ...]:
    """What speaks for the runner-up; nothing where it was clearly left behind."""
    method = next((draft for draft in reversed(given.earlier) if draft.assessments), None)
    order = ranked(method.assessments, given.options) if method else []
    if len(order) < 2 or deviations_apart(given.options, order[0], order[1]) >= CLEAR:
        return ()
    rival = next(option for option in given.options if option.about == order[1].about)
    text = (
        f"{upper_first(rival.name)} may do as well as {chosen.name}: what was counted does not"
        " tell the two apart."
    )
    return (Note(kind="objection", text=text, about=chosen.about, evidence=rival.evidence[:1]),)


def _text(chosen: OptionFacts, signals: list[Note]) -> str:
    if signals:
        return f"The choice is confirmed if this goes on: {lower_first(signals[0].text)}"
    return f"The choice is confirmed if the share of work on {chosen.name} rises."


def _rationale(notes: tuple[Note, ...]) -> str:
    against = next((note.text for note in notes if note.kind in ("risk", "objection")), None)
    return against or "No passage names an obstacle."
