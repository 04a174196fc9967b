"""Drift of direction answers.

scope: the candidate, 0 where it is the primary or as good within noise, else 1 to 3 by
`distance.wrong_object`; 1 more where the forecast in words speaks of one paper only, or of
something else than the candidate. causal_role: 2 where what is given as the mechanism is a result,
a symptom or a mere proposal, or says more of the reference's validation signal than of its
mechanism; 1 more where no driver of the reference's primary is named, unless a candidate as good
was chosen. intervention_mode: up to 2 by the kinds of action of the mechanism, up to 2 for a
candidate of another kind. temporal_horizon: up to 2 by label, up to 3 by the stage of a wrong
candidate, up to 2 by dates outside the window.
"""

from evaluation.drift.actions import object_finding, words_finding
from evaluation.drift.distance import nearness, wrong_object
from evaluation.drift.finding import Finding, points_of, together, undecided
from evaluation.drift.given import DriftReply
from evaluation.drift.horizon import dates_finding, label_finding, stage_finding
from evaluation.drift.reading import is_of_one_paper
from evaluation.drift.record import DimensionDrift
from evaluation.drift.roles import role_of_driver
from evaluation.fta.slots import task_weights
from evaluation.targets import DirectionTarget, Outcome
from evaluation.text_match import Weights, best_match
from evaluation.tokens import stems
from foresci.options import match_option
from foresci.schema import DirectionAnswer, DirectionTask


class _Case:
    """One answer beside its reference."""

    def __init__(
        self, answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget
    ) -> None:
        self.answer, self.task, self.target = answer, task, target
        self.chosen = match_option(answer.candidate, task.candidates)
        self.right = {target.primary, *target.acceptable}
        self.texts = {option.id: option.text for option in task.candidates}
        self.outcomes = {outcome.name: outcome for outcome in target.outcomes}
        self.primary = [self.outcomes[one] for one in (target.primary,) if one in self.outcomes]

    @property
    def outcome(self) -> Outcome | None:
        """What became of the candidate that was chosen."""
        return self.outcomes.get(self.chosen or "")

    @property
    def is_right(self) -> bool:
        """Whether the candidate is the reference's, or as good."""
        return self.chosen in self.right

    def variants(self, slot: str) -> tuple[str, ...]:
        """What the reference says in a slot; empty where it has none."""
        return next((one.variants for one in self.target.slots if one.name == slot), ())


def judge_direction(
    answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget
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
    reference = case.texts[case.target.primary]
    said = case.answer.direction.text
    if case.chosen is None:
        finding = Finding(3, "names no single candidate")
        return together([finding], case.answer.candidate, reference)
    if case.is_right:
        found = [Finding(0, "the reference's candidate, or one as good")]
    else:
        right, primary = sorted(case.right), case.primary
        found = [wrong_object(case.chosen, right, case.texts, case.outcome, primary)]
    if is_of_one_paper(said):
        found.append(Finding(1, "the forecast speaks of one paper, not of the field"))
    if not _names(said, case.texts[case.chosen]):
        found.append(Finding(1, "the forecast in words is not about its candidate"))
    return together(found, case.texts[case.chosen], reference)


def _names(said: str, option: str) -> bool:
    """Whether a text holds a telling word of an option's name."""
    name = option.partition(":")[0]
    return bool(Weights().telling(name) & stems(said))


def _causal_role(case: _Case) -> DimensionDrift:
    mechanisms, signals = case.variants("mechanism"), case.variants("validation_signal")
    if not mechanisms:
        return undecided("the reference names no mechanism")
    said, weights = case.answer.mechanism.text, task_weights(case.task)
    matched = best_match(said, mechanisms, weights)
    swapped = nearness(said, signals, weights) > nearness(said, mechanisms, weights)
    played = role_of_driver(said)
    if points_of(matched) == 0:
        found = [Finding(0, "names a driver of the reference")]
    elif swapped:
        found = [Finding(2, "gives the reference's sign of success as its mechanism")]
    elif played != "driver":
        found = [Finding(2, f"what is given as the mechanism is a {played}")]
    else:
        found = [Finding(0, "gives a driver as the mechanism")]
    # What drives a candidate that is as good as the primary, the reference does not say.
    if not matched.score and case.chosen not in case.target.acceptable:
        found.append(Finding(1, "names no driver of the reference"))
    return together(found, said, matched.variant or mechanisms[0])


def _intervention_mode(case: _Case) -> DimensionDrift:
    mechanisms = case.variants("mechanism")
    if not mechanisms:
        return undecided("the reference names no mechanism, hence no kind of action")
    right = [case.texts[one] for one in sorted(case.right)]
    chosen = "" if case.is_right else case.texts.get(case.chosen or "", "")
    objects = list(map(stems, right))
    # What a wrong candidate is called counts below, and not again in every mention of it.
    given = stems(case.task.question).union(stems(chosen).difference(*objects))
    said = stems(case.answer.mechanism.text) - given
    found = [words_finding([said], [stems(one) - given for one in mechanisms], objects)]
    if not case.is_right:
        found.append(object_finding(chosen, right))
    return together(found, case.answer.mechanism.text, mechanisms[0])


def _temporal_horizon(case: _Case) -> DimensionDrift:
    answer = case.answer
    found = [label_finding(answer.trajectory, case.target.trajectory)]
    if not case.is_right and case.primary:
        found.append(stage_finding(case.outcome, case.primary))
    found.append(
        dates_finding((answer.direction, answer.validation_signal, answer.risk), case.task.window)
    )
    moved = f"{case.target.primary} {case.target.trajectory}"
    chosen = f"{case.chosen or answer.candidate} {answer.trajectory}"
    return together(found, chosen, moved)
