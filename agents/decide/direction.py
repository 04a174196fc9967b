"""Direction forecasting: which candidate gains momentum, and how one would know."""

from typing import NamedTuple

from agents.decide.inputs import DirectionInput
from agents.decide.notes import first_note, noted
from agents.decide.reading import (
    Reading,
    Sentence,
    claim,
    in_their_words,
    newest_work,
    of_candidate,
)
from agents.decide.trend import (
    best_first,
    clearly_ahead,
    doubt,
    movements_of,
    percent,
    reason_for,
    trajectory_of,
)
from agents.signals.movement import in_words
from agents.wording import headline, lower_first
from controls.findings import Note
from foresci.schema import Candidate, Claim, DirectionAnswer, Evidence, Trajectory
from taxonomy.momentum import Momentum


class _Case(NamedTuple):
    """The chosen candidate, its nearest rival, and what is known of both."""

    given: DirectionInput
    chosen: Candidate
    rival: Candidate
    moved: Momentum | None
    rival_moved: Momentum | None
    own: list[Evidence]

    @property
    def name(self) -> str:
        """The chosen candidate within a sentence."""
        return lower_first(headline(self.chosen.text))


def decide_direction(given: DirectionInput) -> DirectionAnswer:
    """Choose the candidate that is assessed best, and argue from notes, passages and counts.

    Without assessments the first candidate is taken, and the answer says that nothing was counted.
    """
    named = {candidate.id: candidate for candidate in given.candidates}
    chosen, rival = (named[one] for one in best_first(list(named), given.assessments)[:2])
    moved = movements_of(given.assessments)
    own = of_candidate(given.evidence, chosen.id)
    case = _Case(given, chosen, rival, moved.get(chosen.id), moved.get(rival.id), own)
    reading = Reading(own)
    need = reading.best(chosen.text, "problem", "cause")
    remedy = reading.best(chosen.text, "remedy", after=[need])
    test = reading.best(chosen.text, "evaluation", after=[need, remedy])
    return DirectionAnswer(
        candidate=chosen.id,
        trajectory=_label(case),
        direction=_forecast(case, reading),
        mechanism=_mechanism(case, need, remedy),
        validation_signal=_signal(case, test),
        risk=_risk(case),
    )


def _label(case: _Case) -> Trajectory:
    label: Trajectory = "accelerating" if case.moved is None else trajectory_of(case.moved)
    return label if label in case.given.trajectories else case.given.trajectories[0]


def _forecast(case: _Case, reading: Reading) -> Claim:
    """What gains, by which counts, and the passage that shows it best."""
    stated = headline(case.chosen.text)
    reason = reason_for(case.given.assessments, case.chosen.id)
    if reason:
        stated += f": the largest gain is expected here ({lower_first(reason)})"
    shown = reading.best(case.chosen.text, "remedy", "evaluation", "problem", "cause")
    if shown:
        return claim(f"{stated}. Evidence, in one paper's words: {in_their_words(shown)}", shown)
    recent = newest_work(case.own)
    if recent:
        text = f"{stated}. Evidence by title: {recent.text}"
        return Claim(text=text, evidence=recent.evidence)
    return Claim(text=stated if reason else f"{stated}, taken without any evidence")


def _mechanism(case: _Case, need: Sentence | None, remedy: Sentence | None) -> Claim:
    note = first_note(case.given.notes, case.chosen.id, "mechanism", "cause", "opportunity")
    if note:
        said = noted(note)
        paper_speaks = said.text.startswith("\u201c")
        opening = "What drives it, in one paper's words:" if paper_speaks else "It gains because"
        text = f"{opening} {lower_first(said.text)}"
        return Claim(text=text, evidence=said.evidence)
    if need and remedy:
        pair = f"{in_their_words(need)}; the response: {in_their_words(remedy)}"
        return claim(f"Work on {case.name} is driven by this need: {pair}", need, remedy)
    if need:
        return claim(f"Work on {case.name} is driven by this need: {in_their_words(need)}", need)
    if remedy:
        return claim(f"What {case.name} enables: {in_their_words(remedy)}", remedy)
    ground = "its counts alone" if case.moved else "no evidence"
    return Claim(
        text=f"No passage was found that says what drives {case.name}; the forecast rests on"
        f" {ground}"
    )


def _signal(case: _Case, test: Sentence | None) -> Claim:
    note = first_note(case.given.notes, case.chosen.id, "validation")
    if note:
        said = noted(note)
        return Claim(text=f"{said.text}; new papers should report it", evidence=said.evidence)
    if test:
        return claim(f"New papers on {case.name} report results as in {in_their_words(test)}", test)
    share = f" above {percent(case.moved)}" if case.moved else ""
    domain = case.given.domain.replace("_", " ")
    return Claim(text=f"The share of {case.name} among new {domain} papers rises{share}")


def _risk(case: _Case) -> Claim:
    """How sure the movement is, how near the rival comes, and what would change the mind."""
    rival = headline(case.rival.text)
    risk = first_note(case.given.notes, case.chosen.id, "risk", "objection")
    if case.moved is None:
        return _with_note(f"Nothing was counted; {lower_first(rival)} may gain instead", risk)
    said = [f"For {case.name} {doubt(case.moved)}"]
    if case.rival_moved:
        apart = _apart(case.moved, case.rival_moved)
        said.append(f"{rival} {apart}: {in_words(case.rival_moved)}")
    said.append(
        f"A share below {percent(case.moved)} of new papers by {case.given.window.end} would prove"
        " the forecast wrong"
    )
    return _with_note(". ".join(said), risk)


def _apart(own: Momentum, rival: Momentum) -> str:
    """How the rival's latest movement compares with that of the choice."""
    if clearly_ahead(own, rival):
        return "is clearly behind"
    return "rose more of late" if clearly_ahead(rival, own) else "may be as good"


def _with_note(text: str, note: Note | None) -> Claim:
    if note is None:
        return Claim(text=text)
    said = noted(note)
    return Claim(text=f"{text}. {said.text}", evidence=said.evidence)
