"""Drift of planning answers; the decision is the option ranked first.

scope: 0 where no other option beats it, else 1 to 3 by `distance.wrong_object`; 1 more where
options are left out, 1 where its rationale speaks of one paper only or not of the option.
causal_role: the reason that puts the option first, beside the rise in uptake that puts the
reference's first: see `planning_reasons`. intervention_mode: up to 2 by the kinds of action of the
milestones, up to 2 for a first option of another kind. temporal_horizon: up to 3 by the stage of a
wrong first option, up to 2 for milestones that are not dated in the window. An answer whose first
rank names no option has 3 everywhere.
"""

import math
from functools import cached_property

from evaluation.drift.actions import NO_WORDS, Wanted, object_finding, wanted_of, words_finding
from evaluation.drift.distance import wrong_object
from evaluation.drift.finding import Finding, together, undecided
from evaluation.drift.horizon import stage_finding, steps_finding
from evaluation.drift.kinds import kinds
from evaluation.drift.planning_reasons import Reason, Reasons, reason_findings, says_why
from evaluation.drift.reading import is_of_one_paper, own_words
from evaluation.drift.record import DimensionDrift, DriftReply
from evaluation.drift.saying import is_about, is_list
from evaluation.fta.slots import task_weights
from evaluation.targets import Outcome, PlanningTarget
from evaluation.tokens import stems
from foresci.options import match_option
from foresci.schema import PlanningAnswer, PlanningTask

TIED = "the reference leaves all options tied"


class _Case:
    """One answer beside its reference."""

    def __init__(self, answer: PlanningAnswer, task: PlanningTask, target: PlanningTarget) -> None:
        self.answer, self.task, self.target = answer, task, target
        self.texts = {option.id: option.text for option in task.candidates}
        self.outcomes = {outcome.name: outcome for outcome in target.outcomes}

    @cached_property
    def ranking(self) -> tuple[str | None, ...]:
        """Ids of the options as ranked; None for a name that fits no single option."""
        return tuple(
            match_option(one.candidate, self.task.candidates) for one in self.answer.ranking
        )

    @property
    def first(self) -> str | None:
        """The option ranked first."""
        return self.ranking[0] if self.ranking else None

    @property
    def is_right(self) -> bool:
        """Whether no option beats the first one in the reference."""
        return self.first in self.target.top

    def speaks(self, said: str) -> bool:
        """Whether a claim says something of the first option."""
        option = self.texts.get(self.first or "", "")
        return is_about(said, option, list(self.texts.values()))

    @property
    def rationale(self) -> str:
        """Why the first option is first."""
        return self.answer.ranking[0].rationale.text if self.answer.ranking else ""

    @property
    def reference(self) -> str:
        """The reference's first options in words."""
        return "; ".join(self.right)

    @property
    def right(self) -> list[str]:
        """The reference's first options in words, each."""
        return [self.texts[one] for one in sorted(self.target.top)]

    @property
    def right_outcomes(self) -> list[Outcome]:
        """What became of the reference's first options."""
        return [self.outcomes[one] for one in sorted(self.target.top) if one in self.outcomes]

    @cached_property
    def reasons(self) -> Reasons:
        """The rationales beside the reference's slots; of an option ranked twice, the first."""
        told = {
            option: Reason(self.texts[option], ranked.rationale.text)
            for option, ranked in reversed(
                list(zip(self.ranking, self.answer.ranking, strict=True))
            )
            if option is not None
        }
        return Reasons(
            first=Reason(self.texts.get(self.first or "", ""), self.rationale),
            is_right=self.is_right,
            of_right=tuple(told[one] for one in sorted(self.target.top) if one in told),
            options=tuple(self.texts.values()),
            slots=self.variants,
            weights=task_weights(self.task),
        )

    @cached_property
    def variants(self) -> dict[str, tuple[str, ...]]:
        """What the reference says in each slot."""
        return {slot.name: slot.variants for slot in self.target.slots}


def judge_planning(
    answer: PlanningAnswer, task: PlanningTask, target: PlanningTarget
) -> DriftReply:
    """The four dimensions by rule."""
    case = _Case(answer, task, target)
    reply = DriftReply(
        scope=_scope(case),
        causal_role=_causal_role(case),
        intervention_mode=_intervention_mode(case),
        temporal_horizon=_temporal_horizon(case),
    )
    return reply if case.first else reply.without_choice("the first rank names no option")


def _scope(case: _Case) -> DimensionDrift:
    if not case.target.pairs:
        return undecided(TIED)
    found = [_object(case)]
    missing = sorted(set(case.texts) - set(case.ranking))
    if missing:
        found.append(Finding(1, f"leaves out {', '.join(missing)}"))
    if is_of_one_paper(case.rationale):
        found.append(Finding(1, "its rationale speaks of one paper, not of the option"))
    elif not says_why(case.reasons):
        found.append(Finding(1, "its rationale does not speak of the option"))
    return together(found, case.texts.get(case.first or "", ""), case.reference)


def _object(case: _Case) -> Finding:
    if case.first is None or case.is_right:
        return Finding(0, "an option that no other beats in the reference")
    right, own = sorted(case.target.top), case.outcomes.get(case.first)
    return wrong_object(case.first, right, case.texts, own, case.right_outcomes)


def _causal_role(case: _Case) -> DimensionDrift:
    if not case.target.pairs:
        return undecided(TIED)
    reference = next(iter(case.variants.get("rationale", ())), case.reference)
    return together(reason_findings(case.reasons), case.rationale, reference)


def _intervention_mode(case: _Case) -> DimensionDrift:
    if not case.target.pairs:
        return undecided(TIED)
    asked = stems(case.task.question)
    variants = [*case.variants.get("rationale", ()), *case.variants.get("dependencies", ())]
    wanted = wanted_of([stems(one) - asked for one in variants], map(stems, case.right))
    if not wanted.chief:
        return undecided("the reference tells no one kind of action")
    chosen = "" if case.is_right else case.texts.get(case.first or "", "")
    # What a wrong first option is called counts below, and not again in every mention of it.
    given = (
        asked if case.is_right else asked.union(stems(chosen).difference(*map(stems, case.right)))
    )
    found = [_steps(case, given, wanted)]
    if not case.is_right:
        found.append(object_finding(chosen, case.right))
    said = " ".join(one.text for one in case.answer.milestones)
    return together(found, said, case.reference)


def _steps(case: _Case, given: frozenset[str], wanted: Wanted) -> Finding:
    """The mean over the plan's steps; one that only measures counts where every step does."""
    steps = [one.text for one in case.answer.milestones]
    if not any(map(case.speaks, steps)):
        return Finding(2, "commits to no step on its first option")
    acting = [text for text in steps if kinds(stems(text)) != {"measure"}]
    found = [_step(case, text, given, wanted) for text in acting or steps]
    points = math.floor(sum(one.points for one in found) / len(found) + 0.5)
    told = [one for one in found if one.points] if points else found
    return Finding(points, max(told, key=lambda one: one.points).reason)


def _step(case: _Case, text: str, given: frozenset[str], wanted: Wanted) -> Finding:
    said, option = stems(text) - given, stems(case.texts.get(case.first or "", ""))
    if is_list(own_words(text), list(case.texts.values())):
        return words_finding(NO_WORDS, wanted, option)
    if kinds(said):
        return words_finding(said, wanted, option)
    if case.is_right and case.speaks(text):
        return Finding(0, "a step of no other kind of action than its first option")
    return words_finding(said if case.speaks(text) else NO_WORDS, wanted, option)


def _temporal_horizon(case: _Case) -> DimensionDrift:
    right = case.right_outcomes
    if not case.target.pairs or not right:
        return undecided("the reference tells no movement apart")
    steps = [one.text for one in case.answer.milestones]
    found = [steps_finding(steps, case.task.window)]
    if not case.is_right:
        found.append(stage_finding(case.outcomes.get(case.first or ""), right))
    moved = ", ".join(f"{one.name} {one.trajectory or 'unclear'}" for one in right)
    return together(found, " ".join(steps), moved)
