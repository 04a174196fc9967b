"""Strategic planning: a full ranking of the options, and the plan around the first of them."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import Literal

from agents.decide.inputs import PlanningInput
from agents.decide.meeting import listed, meeting
from agents.decide.notes import first_note, noted
from agents.decide.reading import Reading, claim, in_their_words, newest_work, of_candidate
from agents.decide.trend import best_first, clearly_ahead, doubt, movements_of, percent, reason_for
from agents.signals.movement import in_words
from agents.wording import headline, lower_first, upper_first
from controls.findings import NoteKind
from foresci.schema import Candidate, Claim, PlanningAnswer, RankedOption
from taxonomy.momentum import Momentum
from taxonomy.passages import Role
from taxonomy.signals.note_cues import notes as notes_of_sentence


class _Option:
    """An option with what is known of it."""

    def __init__(self, given: PlanningInput, candidate: Candidate) -> None:
        self._given = given
        self.candidate = candidate
        self.evidence = of_candidate(given.evidence, candidate.id)

    @property
    def name(self) -> str:
        """The option within a sentence."""
        return lower_first(headline(self.candidate.text))

    @property
    def moved(self) -> Momentum | None:
        """Its counted movement."""
        return movements_of(self._given.assessments).get(self.candidate.id)

    @cached_property
    def reading(self) -> Reading:
        """The sentences of its evidence."""
        return Reading(self.evidence)

    def noted(self, *kinds: NoteKind) -> Claim | None:
        """The first note on it of these kinds."""
        note = first_note(self._given.notes, self.candidate.id, *kinds)
        return noted(note) if note else None

    def sentence(self, *roles: Role) -> Claim | None:
        """The passage with one of these roles that is nearest to it, in quotation marks."""
        found = self.reading.best(self.candidate.text, *roles)
        return claim(in_their_words(found), found) if found else None

    def practice(self, kind: Literal["dependency", "risk"]) -> Claim | None:
        """A passage that says what carrying it out needs, or what goes wrong."""
        for sentence in self.reading.sentences:
            if any(one.note == kind for one in notes_of_sentence(sentence.passage.text)):
                return claim(in_their_words(sentence), sentence)
        return None


def decide_planning(given: PlanningInput) -> PlanningAnswer:
    """Rank the options by their assessments; the plan follows the first two.

    Without assessments the given order is kept, and the answer says that nothing was counted.
    """
    named = {candidate.id: candidate for candidate in given.candidates}
    order = best_first(list(named), given.assessments)
    ranked = [_Option(given, named[one]) for one in order]
    first, second = ranked[:2]
    middle = given.window.start + (given.window.end - given.window.start) / 2
    return PlanningAnswer(
        ranking=_ranking(given, ranked),
        milestones=_milestones(first, middle, given.window.end),
        dependencies=_dependencies(given, ranked),
        risks=_risks(first),
        go_no_go=_go_no_go(first, second, middle),
    )


def _ranking(given: PlanningInput, ranked: Sequence[_Option]) -> tuple[RankedOption, ...]:
    following = [*ranked[1:], None]
    return tuple(
        RankedOption(candidate=one.candidate.id, rationale=_rationale(given, one, after))
        for one, after in zip(ranked, following, strict=True)
    )


def _rationale(given: PlanningInput, option: _Option, after: _Option | None) -> Claim:
    """Why an option stands above the next one, by counts, and the passage that supports it."""
    ground = option.sentence("remedy", "evaluation", "problem", "cause")
    ground = ground or newest_work(option.evidence)
    text = _comparison(given, option, after)
    if ground is None:
        return Claim(text=text)
    return Claim(text=f"{text}. Evidence: {ground.text}", evidence=ground.evidence)


def _comparison(given: PlanningInput, option: _Option, after: _Option | None) -> str:
    name = headline(option.candidate.text)
    reason = reason_for(given.assessments, option.candidate.id)
    if reason is None:
        return f"{name}: nothing was counted that would set it apart"
    counts = lower_first(reason)
    if after is None:
        return f"{name} comes last ({counts})"
    if clearly_ahead(option.moved, after.moved):
        return f"{name} is clearly ahead of {after.name} ({counts})"
    if clearly_ahead(after.moved, option.moved):
        return f"{name} stands above {after.name}, which rose more of late ({counts})"
    return f"{name} is ahead of {after.name}, if not clearly ({counts})"


def _milestones(first: _Option, middle: date, end: date) -> tuple[Claim, ...]:
    recent = newest_work(first.evidence)
    base = f"reproduce {recent.text}" if recent else f"reproduce a baseline for {first.name}"
    reproduced = Claim(text=f"By {middle}: {base}", evidence=recent.evidence if recent else ())
    found = [reproduced]
    moving = first.noted("mechanism", "opportunity")
    if moving:
        text = f"By {end}: a result where the field moves: {lower_first(moving.text)}"
        found.append(Claim(text=text, evidence=moving.evidence))
    measured = first.noted("validation") or first.sentence("evaluation")
    if measured:
        opening = f"By {end}: an evaluation of {first.name} that others accept"
        text = f"{opening}: {lower_first(measured.text)}"
        found.append(Claim(text=text, evidence=measured.evidence))
    if len(found) == 1:
        found.append(Claim(text=f"By {end}: {first.name} against that baseline"))
    return tuple(found)


def _dependencies(given: PlanningInput, ranked: Sequence[_Option]) -> tuple[Claim, ...]:
    """How the options hang together, what the first one needs, and what waits for it."""
    first, second = ranked[:2]
    name = headline(first.candidate.text)
    found = []
    shared = meeting([option.candidate.text for option in ranked], given.evidence)
    obstacle = first.sentence("problem", "cause")
    if shared:
        met = listed([ranked[row].name for row in shared.options])
        text = f"{upper_first(met)} meet in one paper, so that work on one supports the rest: "
        found.append(claim(text + in_their_words(shared.sentence), shared.sentence))
    elif obstacle:
        text = f"{name} comes first, because this must yield before others gain: {obstacle.text}"
        found.append(Claim(text=text, evidence=obstacle.evidence))
    needed = first.noted("dependency") or first.practice("dependency")
    if needed:
        text = f"{name} rests on this: {lower_first(needed.text)}"
        found.append(Claim(text=text, evidence=needed.evidence))
    waits = f"Effort on {second.name} waits for the first milestone of {first.name}"
    return (*found, Claim(text=waits))


def _risks(first: _Option) -> tuple[Claim, ...]:
    known = first.noted("risk", "objection") or first.practice("risk")
    told = []
    if known:
        text = f"Known trouble: {lower_first(known.text)}"
        told.append(Claim(text=text, evidence=known.evidence))
    if first.moved is None:
        return (*told, Claim(text="Nothing was counted: the ranking rests on no movement"))
    text = f"For {first.name} {doubt(first.moved)}: {in_words(first.moved)}"
    return (*told, Claim(text=text))


def _go_no_go(first: _Option, second: _Option, middle: date) -> tuple[Claim, ...]:
    if first.moved is None:
        go = f"Go on with {first.name} if its first milestone is met by {middle}"
        return (Claim(text=go), Claim(text=f"Else switch to {second.name}"))
    go = (
        f"Go on with {first.name} if by {middle} the first milestone is met and it holds at least"
        f" {percent(first.moved)} of the field's new papers, its share so far"
    )
    switch = f"Switch to {second.name} if that share falls"
    if second.moved:
        switch += f", or if {second.name} rises above {percent(second.moved)}, its share so far"
    return (Claim(text=go), Claim(text=switch))
