"""Drift of planning answers; the decision is the option ranked first.

scope: 0 where no other option beats it, else 1 to 3 by `distance.wrong_object`; 1 more where
options are left out, 1 where its rationale speaks of one paper only. causal_role: the reason that
puts the option first, beside the rise in uptake that puts the reference's first: see
`planning_reasons`. intervention_mode: up to 2 by the kinds of action of the milestones, up to 2
for a first option of another kind. temporal_horizon: up to 3 by the stage of a wrong first option,
up to 2 by dates outside the window.
"""

from functools import cached_property

from evaluation.drift.actions import kinds, object_finding, words_finding
from evaluation.drift.distance import wrong_object
from evaluation.drift.finding import Finding, together, undecided
from evaluation.drift.given import DriftReply
from evaluation.drift.horizon import dates_finding, stage_finding
from evaluation.drift.planning_reasons import Reasons, reason_findings
from evaluation.drift.reading import is_of_one_paper
from evaluation.drift.record import DimensionDrift
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
    def variants(self) -> dict[str, tuple[str, ...]]:
        """What the reference says in each slot."""
        return {slot.name: slot.variants for slot in self.target.slots}


def judge_planning(
    answer: PlanningAnswer, task: PlanningTask, target: PlanningTarget
) -> DriftReply:
    """The four dimensions by rule."""
    case = _Case(answer, task, target)
    return DriftReply(
        scope=_scope(case),
        causal_role=_causal_role(case),
        intervention_mode=_intervention_mode(case),
        temporal_horizon=_temporal_horizon(case),
    )


def _scope(case: _Case) -> DimensionDrift:
    if not case.target.pairs:
        return undecided(TIED)
    if case.first is None:
        said = case.answer.ranking[0].candidate if case.answer.ranking else ""
        return together([Finding(3, "the first rank names no option")], said, case.reference)
    if case.is_right:
        found = [Finding(0, "an option that no other beats in the reference")]
    else:
        right, own = sorted(case.target.top), case.outcomes.get(case.first)
        found = [wrong_object(case.first, right, case.texts, own, case.right_outcomes)]
    missing = sorted(set(case.texts) - set(case.ranking))
    if missing:
        found.append(Finding(1, f"leaves out {', '.join(missing)}"))
    if is_of_one_paper(case.rationale):
        found.append(Finding(1, "its rationale speaks of one paper, not of the option"))
    return together(found, case.texts[case.first], case.reference)


def _causal_role(case: _Case) -> DimensionDrift:
    if not case.target.pairs:
        return undecided(TIED)
    reasons = {
        option: ranked.rationale.text
        for option, ranked in reversed(list(zip(case.ranking, case.answer.ranking, strict=True)))
        if option is not None
    }
    told = Reasons(
        first=case.rationale,
        is_right=case.is_right,
        of_right=tuple(reasons[one] for one in sorted(case.target.top) if one in reasons),
        slots=case.variants,
        weights=task_weights(case.task),
    )
    reference = next(iter(case.variants.get("rationale", ())), case.reference)
    return together(reason_findings(told), case.rationale, reference)


def _intervention_mode(case: _Case) -> DimensionDrift:
    if not case.target.pairs:
        return undecided(TIED)
    chosen = "" if case.is_right else case.texts.get(case.first or "", "")
    found = [_steps(case, chosen)]
    if not case.is_right:
        found.append(object_finding(chosen, case.right))
    said = " ".join(one.text for one in case.answer.milestones)
    return together(found, said, case.reference)


def _steps(case: _Case, chosen: str) -> Finding:
    """By the plan's steps; one that only measures counts where every step does."""
    objects = list(map(stems, case.right))
    # What a wrong first option is called counts by itself, and not again in every mention of it.
    given = stems(case.task.question).union(stems(chosen).difference(*objects))
    steps = [stems(one.text) - given for one in case.answer.milestones]
    if not steps:
        return Finding(2, "commits to no step")
    if case.is_right and not any(map(kinds, steps)):
        return Finding(0, "its steps tell no other kind of action than its first option")
    acting = [one for one in steps if kinds(one) != {"measure"}]
    variants = [*case.variants.get("rationale", ()), *case.variants.get("dependencies", ())]
    return words_finding(acting or steps, [stems(one) - given for one in variants], objects)


def _temporal_horizon(case: _Case) -> DimensionDrift:
    right = case.right_outcomes
    if not case.target.pairs or not right:
        return undecided("the reference tells no movement apart")
    found = []
    own = case.outcomes.get(case.first or "")
    if not case.is_right:
        found.append(stage_finding(own, right))
    found.append(dates_finding((*case.answer.milestones, *case.answer.go_no_go), case.task.window))
    said = " ".join(one.text for one in case.answer.milestones)
    moved = ", ".join(f"{one.name} {one.trajectory or 'unclear'}" for one in right)
    return together(found, said, moved)
