"""Drift of bottleneck answers.

scope: the diagnosis, 0 where it is right, else 1 to 3 by `distance.wrong_object`; where the
question leaves them open, by text match; 1 more for a root of one paper only. causal_role: see
`bottleneck_roles`. intervention_mode: up to 2 by the kinds of action of the opportunity, up to 2
for a root that calls for another kind. temporal_horizon: up to 3 by the stage of a wrong diagnosis.
An answer that names none of the question's diagnoses, or several, has 3 everywhere.
"""

from functools import cached_property

from evaluation.drift.actions import NO_WORDS, object_finding, wanted_of, words_finding
from evaluation.drift.bottleneck_roles import Roles, causal_findings, speaks_of_root
from evaluation.drift.distance import wrong_object
from evaluation.drift.finding import Finding, points_of, together, undecided
from evaluation.drift.horizon import stage_finding
from evaluation.drift.reading import is_of_one_paper
from evaluation.drift.record import DimensionDrift, DriftReply
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

    @cached_property
    def roles(self) -> Roles:
        """The claims beside the diagnoses and slots of the reference."""
        slots = {slot.name: slot.variants for slot in self.target.slots}
        subject = self.task.subdirection
        return Roles(self.answer, subject, self.chosen, self.target.rivals, slots, self.weights)

    @property
    def reference(self) -> str:
        """The right root in the reference's words."""
        return ", ".join(self.right) or next(iter(self.variants(ROOT)), "")


def judge_bottleneck(
    answer: BottleneckAnswer, task: BottleneckTask, target: BottleneckTarget
) -> DriftReply:
    """The four dimensions by rule."""
    case = _Case(answer, task, target)
    reply = DriftReply(
        scope=_scope(case),
        causal_role=_causal_role(case),
        intervention_mode=_intervention_mode(case),
        temporal_horizon=_temporal_horizon(case),
    )
    if case.chosen or not target.rivals:
        return reply
    return reply.without_choice("names no single diagnosis of the question as the root")


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
    if case.chosen is None or case.is_right:
        return Finding(0, "the reference's root")
    texts = {rival.label: rival.label for rival in case.target.rivals}
    own = case.outcomes.get(case.chosen.label)
    return wrong_object(case.chosen.label, case.right, texts, own, case.right_outcomes)


def _causal_role(case: _Case) -> DimensionDrift:
    if not case.target.rivals and not case.target.slots:
        return undecided("the reference names neither diagnoses nor causes")
    return together(causal_findings(case.roles), case.answer.causal_bridge.text, case.reference)


def _intervention_mode(case: _Case) -> DimensionDrift:
    openings = case.variants("opportunity")
    labels = [rival.label for rival in case.target.rivals]
    given = stems(case.task.question).union(stems(case.task.subdirection), *map(stems, labels))
    wanted = wanted_of([stems(one) - given for one in openings], map(stems, case.right))
    if not openings or not wanted.chief:
        return undecided("the reference names no opportunity of any one kind of action")
    said = case.answer.opportunity.text
    if points_of(best_match(said, openings, case.weights)) == 0:
        found = [Finding(0, "acts as the reference does")]
    else:
        is_about = speaks_of_root(case.roles, said)
        found = [words_finding(stems(said) - given if is_about else NO_WORDS, wanted, given)]
    if case.chosen is not None and not case.is_right:
        found.append(object_finding(case.chosen.label, case.right))
    return together(found, said, openings[0])


def _temporal_horizon(case: _Case) -> DimensionDrift:
    right = case.right_outcomes
    if not right:
        return undecided("the reference measured no movement of named diagnoses")
    own = case.outcomes.get(case.chosen.label) if case.chosen else None
    found = [Finding(0, "the reference's root")] if case.is_right else [stage_finding(own, right)]
    chosen = case.chosen.label if case.chosen else case.answer.root_bottleneck.text
    return together(found, chosen, f"{case.right[0]} {right[0].trajectory or 'moved'}")
