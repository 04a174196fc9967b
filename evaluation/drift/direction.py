"""Drift of direction answers.

scope: the candidate, 0 where it is the primary or as good within noise, else 1 to 3 by
`distance.wrong_object`; 1 more where the forecast in words speaks of one paper only, or not of the
candidate. causal_role: 3 where the mechanism says nothing of the candidate; 2 where it is a result,
a symptom, a proposal or a bare statement, or says more of the reference's validation signal than of
its mechanism; 1 more where no driver of the reference's primary is named, unless a candidate as
good was chosen. intervention_mode: up to 2 by the kinds of action of the mechanism, up to 2 for a
candidate of another kind. temporal_horizon: up to 2 by label, up to 3 by the stage of a wrong
candidate, 1 for a forecast outside the window or of nothing. An answer without a candidate has 3
everywhere.
"""

from evaluation.drift.actions import NO_WORDS, object_finding, wanted_of, words_finding
from evaluation.drift.distance import nearness, wrong_object
from evaluation.drift.finding import Finding, points_of, together, undecided
from evaluation.drift.horizon import forecast_finding, label_finding, stage_finding
from evaluation.drift.reading import is_of_one_paper
from evaluation.drift.record import DimensionDrift, DriftReply
from evaluation.drift.roles import role_of_driver
from evaluation.drift.saying import is_about
from evaluation.fta.slots import task_weights
from evaluation.targets import DirectionTarget, Outcome
from evaluation.text_match import Match, best_match
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

    def speaks(self, said: str) -> bool:
        """Whether a claim says something of the candidate that was chosen."""
        name = self.texts.get(self.chosen or "", "")
        return is_about(said, name, list(self.texts.values()))

    def variants(self, slot: str) -> tuple[str, ...]:
        """What the reference says in a slot; empty where it has none."""
        return next((one.variants for one in self.target.slots if one.name == slot), ())


def judge_direction(
    answer: DirectionAnswer, task: DirectionTask, target: DirectionTarget
) -> DriftReply:
    """The four dimensions by rule."""
    case = _Case(answer, task, target)
    reply = DriftReply(
        scope=_scope(case),
        causal_role=_causal_role(case),
        intervention_mode=_intervention_mode(case),
        temporal_horizon=_temporal_horizon(case),
    )
    return reply if case.chosen else reply.without_choice("names no single candidate")


def _scope(case: _Case) -> DimensionDrift:
    chosen = case.texts.get(case.chosen or "", case.answer.candidate)
    found = [_object(case)]
    if is_of_one_paper(case.answer.direction.text):
        found.append(Finding(1, "the forecast speaks of one paper, not of the field"))
    elif not case.speaks(case.answer.direction.text):
        found.append(Finding(1, "the forecast in words is not about its candidate"))
    return together(found, chosen, case.texts[case.target.primary])


def _object(case: _Case) -> Finding:
    if case.chosen is None or case.is_right:
        return Finding(0, "the reference's candidate, or one as good")
    return wrong_object(case.chosen, sorted(case.right), case.texts, case.outcome, case.primary)


def _causal_role(case: _Case) -> DimensionDrift:
    mechanisms = case.variants("mechanism")
    if not mechanisms:
        return undecided("the reference names no mechanism")
    said = case.answer.mechanism.text
    matched = best_match(said, mechanisms, task_weights(case.task))
    return together(_driver(case, matched), said, matched.variant or mechanisms[0])


def _driver(case: _Case, matched: Match) -> list[Finding]:
    said = case.answer.mechanism.text
    if points_of(matched) == 0:
        return [Finding(0, "names a driver of the reference")]
    if not case.speaks(said):
        return [Finding(3, "what is given as the mechanism says nothing of the candidate")]
    played = role_of_driver(said)
    if _is_swapped(case):
        found = [Finding(2, "gives the reference's sign of success as its mechanism")]
    elif played != "driver":
        found = [Finding(2, f"what is given as the mechanism is a {played}")]
    else:
        found = [Finding(0, "gives a driver as the mechanism")]
    # What drives a candidate that is as good as the primary, the reference does not say.
    if not matched.score and case.chosen not in case.target.acceptable:
        found.append(Finding(1, "names no driver of the reference"))
    return found


def _is_swapped(case: _Case) -> bool:
    said, weights = case.answer.mechanism.text, task_weights(case.task)
    own = nearness(said, case.variants("mechanism"), weights)
    return nearness(said, case.variants("validation_signal"), weights) > own


def _intervention_mode(case: _Case) -> DimensionDrift:
    mechanisms = case.variants("mechanism")
    right = [case.texts[one] for one in sorted(case.right)]
    asked = stems(case.task.question)
    wanted = wanted_of([stems(one) - asked for one in mechanisms], map(stems, right))
    if not mechanisms or not wanted.chief:
        return undecided("the reference names no mechanism of any one kind of action")
    said, chosen = case.answer.mechanism.text, stems(case.texts.get(case.chosen or "", ""))
    # What a wrong candidate is called counts below, and not again in every mention of it.
    given = asked if case.is_right else asked.union(chosen.difference(*map(stems, right)))
    if points_of(best_match(said, mechanisms, task_weights(case.task))) == 0:
        found = [Finding(0, "acts as the reference does")]
    else:
        told = stems(said) - given if case.speaks(said) else NO_WORDS
        found = [words_finding(told, wanted, chosen)]
    if not case.is_right:
        found.append(object_finding(case.texts.get(case.chosen or "", ""), right))
    return together(found, said, mechanisms[0])


def _temporal_horizon(case: _Case) -> DimensionDrift:
    answer, forecast = case.answer, case.answer.direction.text
    found = [label_finding(answer.trajectory, case.target.trajectory)]
    if not case.is_right and case.primary:
        found.append(stage_finding(case.outcome, case.primary))
    about = case.speaks(forecast)
    found.append(forecast_finding(forecast, case.task.window, is_about=about))
    moved = f"{case.target.primary} {case.target.trajectory}"
    chosen = f"{case.chosen or answer.candidate} {answer.trajectory}"
    return together(found, chosen, moved)
