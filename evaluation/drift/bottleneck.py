"""Drift of bottleneck answers.

scope: the diagnosis, 0 where it is right, else 1 to 3 by `distance.wrong_object`; 2 where several
are named, 3 where none is; where the question leaves them open, by text match; 1 more for a root of
one paper only. causal_role: see `bottleneck_roles`. intervention_mode: up to 2 by the kinds of
action of the opportunity, up to 2 for a root that calls for another kind. temporal_horizon: up to
3 by the stage of a wrong diagnosis, up to 2 by dates outside the window.
"""

from functools import cached_property

from evaluation.drift.actions import object_finding, words_finding
from evaluation.drift.bottleneck_roles import Roles, causal_findings
from evaluation.drift.distance import wrong_object
from evaluation.drift.finding import Finding, points_of, together, undecided
from evaluation.drift.given import DriftReply
from evaluation.drift.horizon import dates_finding, stage_finding
from evaluation.drift.reading import is_of_one_paper
from evaluation.drift.record import DimensionDrift
from evaluation.fta.bottleneck import ROOT, named_rival
from evaluation.fta.slots import task_weights
from evaluation.targets import BottleneckTarget, Diagnosis, Outcome
from evaluation.text_match import best_match
from evaluation.tokens import stems
from foresci.schema import BottleneckAnswer, BottleneckTask


class _Case:
    """One answer beside its reference."""

    def __init__(
        self, answer: BottleneckAnswer, task: BottleneckTask, target: BottleneckTarget
    ) -> None:
        self.answer, self.task, self.target = answer, task, target
        self.weights = task_weights(task).including(task.subdirection)

    @cached_property
    def chosen(self) -> Diagnosis | None:
        """The one named diagnosis that the answer takes for the root."""
        return named_rival(self.answer.root_bottleneck.text, self.target.rivals)

    @property
    def is_right(self) -> bool:
        """Whether it is the reference's root, or as good."""
        return self.chosen is not None and self.chosen.right

    @property
    def right(self) -> tuple[str, ...]:
        """Labels of the right diagnoses; none where the question leaves them open."""
        return tuple(rival.label for rival in self.target.rivals if rival.right)

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """What became of each named diagnosis, by its label: outcome r1 is of the first."""
        by_name = {outcome.name: outcome for outcome in self.target.outcomes}
        numbered = enumerate(self.target.rivals, start=1)
        found = {rival.label: by_name.get(f"r{number}") for number, rival in numbered}
        return {label: outcome for label, outcome in found.items() if outcome is not None}

    @property
    def right_outcomes(self) -> list[Outcome]:
        """What became of the right diagnoses."""
        return [self.outcomes[one] for one in self.right if one in self.outcomes]

    def variants(self, slot: str) -> tuple[str, ...]:
        """What the reference says in a slot; empty where it has none."""
        return next((one.variants for one in self.target.slots if one.name == slot), ())

    @property
    def reference(self) -> str:
        """The right root in the reference's words."""
        return ", ".join(self.right) or next(iter(self.variants(ROOT)), "")


def judge_bottleneck(
    answer: BottleneckAnswer, task: BottleneckTask, target: BottleneckTarget
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
    said = case.answer.root_bottleneck.text
    if not case.reference:
        return undecided("the reference names no root")
    found = [_object(case)]
    if is_of_one_paper(said):
        found.append(Finding(1, "the root speaks of one paper, not of the subject"))
    return together(found, said, case.reference)


def _object(case: _Case) -> Finding:
    said = case.answer.root_bottleneck.text
    if not case.target.rivals:
        points = points_of(best_match(said, case.variants(ROOT), case.weights))
        return Finding(points, "as near to the reference's root as its words are")
    if case.chosen is None:
        several = any(named_rival(said, [rival]) for rival in case.target.rivals)
        if several:
            return Finding(2, "names several diagnoses, not one root")
        return Finding(3, "names no diagnosis of the question")
    if case.is_right:
        return Finding(0, "the reference's root")
    texts = {rival.label: rival.label for rival in case.target.rivals}
    own = case.outcomes.get(case.chosen.label)
    return wrong_object(case.chosen.label, case.right, texts, own, case.right_outcomes)


def _causal_role(case: _Case) -> DimensionDrift:
    slots = {slot.name: slot.variants for slot in case.target.slots}
    if not case.target.rivals and not slots:
        return undecided("the reference names neither diagnoses nor causes")
    roles = Roles(case.answer, case.chosen, case.target.rivals, slots, case.weights)
    return together(causal_findings(roles), case.answer.causal_bridge.text, case.reference)


def _intervention_mode(case: _Case) -> DimensionDrift:
    openings = case.variants("opportunity")
    if not openings:
        return undecided("the reference names no opportunity, hence no kind of action")
    labels = [rival.label for rival in case.target.rivals]
    given = stems(case.task.question).union(stems(case.task.subdirection), *map(stems, labels))
    said = case.answer.opportunity.text
    reference = [stems(one) - given for one in openings]
    found = [words_finding([stems(said) - given], reference, list(map(stems, case.right)))]
    if case.target.rivals and not case.is_right:
        found.append(object_finding(case.chosen.label if case.chosen else "", case.right))
    return together(found, said, openings[0])


def _temporal_horizon(case: _Case) -> DimensionDrift:
    right = case.right_outcomes
    if not right:
        return undecided("the reference measured no movement of named diagnoses")
    found = []
    own = case.outcomes.get(case.chosen.label) if case.chosen else None
    if not case.is_right:
        found.append(stage_finding(own, right))
    claims = (case.answer.root_bottleneck, case.answer.causal_bridge, case.answer.opportunity)
    found.append(dates_finding(claims, case.task.window))
    chosen = case.chosen.label if case.chosen else case.answer.root_bottleneck.text
    return together(found, chosen, f"{case.right[0]} {right[0].trajectory or 'moved'}")
