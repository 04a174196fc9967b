"""Drift of venue answers.

scope: the larger of two: how far the contribution center is from the reference's by text match, and
how far the default's community is (1 for another general venue family, 2 for a general one in place
of a specialised one or the reverse, 3 for another specialised community, 0 for a fitting family).
causal_role: see `venue_grounds`. intervention_mode: where to send it as what: 1 for an acceptable
family, 2 for one that does not fit, and 2 for another kind of contribution or none.
temporal_horizon: whether what is told as now is now: 2 where the default does not fit now, whatever
would fit under a condition, lest listing conditions pay; and 1 for upgrades of which some ask for
nothing that the description does not have already, 2 where all do. An answer whose default names no
family has 3 everywhere.
"""

from functools import cached_property

from evaluation.drift.finding import Finding, points_of, together
from evaluation.drift.record import DimensionDrift, DriftReply
from evaluation.drift.venue_grounds import ground_findings, is_on_project, upgrades_finding
from evaluation.fta.slots import task_weights
from evaluation.targets import VenueTarget
from evaluation.text_match import Match, best_match
from evaluation.tokens import sentences
from foresci.options import match_option
from foresci.schema import VenueAnswer, VenueTask
from taxonomy.contribution import main_contribution

GENERAL = frozenset({"iclr", "icml", "neurips", "aaai", "ijcai", "ecai"})
"""Venues open to all of machine learning or artificial intelligence; the others have a subject."""


class _Case:
    """One answer beside its reference."""

    def __init__(self, answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> None:
        self.answer, self.task, self.target = answer, task, target
        self.texts = {option.id: option.text for option in task.candidates}
        self.fitting = {target.canonical, *target.acceptable}

    @cached_property
    def default(self) -> str | None:
        """The family that the answer proposes."""
        return match_option(self.answer.default, self.task.candidates)

    @property
    def center(self) -> str:
        """The contribution center in the answer's words."""
        return self.answer.contribution_center.text

    @cached_property
    def matched(self) -> Match:
        """What of the reference's center the answer's matches best."""
        variants = self.target.contribution_center.variants
        return best_match(self.center, variants, task_weights(self.task))

    @property
    def reference(self) -> str:
        """The accepting family in words."""
        return self.texts[self.target.canonical]


def judge_venue(answer: VenueAnswer, task: VenueTask, target: VenueTarget) -> DriftReply:
    """The four dimensions by rule."""
    case = _Case(answer, task, target)
    reply = DriftReply(
        scope=_scope(case),
        causal_role=_causal_role(case),
        intervention_mode=_intervention_mode(case),
        temporal_horizon=_temporal_horizon(case),
    )
    return reply if case.default else reply.without_choice("the default names no single family")


def _scope(case: _Case) -> DimensionDrift:
    community, center = _community(case), _center(case)
    if community.points >= center.points:
        said = case.texts.get(case.default or "", case.answer.default)
        return together([community], said, case.reference)
    reference = case.matched.variant or case.target.contribution_center.variants[0]
    return together([center], case.center, reference)


def _center(case: _Case) -> Finding:
    return Finding(points_of(case.matched), "the center is as near as its words are")


def _community(case: _Case) -> Finding:
    if case.default is None or case.default in case.fitting:
        return Finding(0, "a family that fits")
    own = _is_general(case.texts[case.default])
    if own != _is_general(case.reference):
        breadth = (
            "a general family for a special one" if own else "a special family for a general one"
        )
        return Finding(2, breadth)
    if own:
        return Finding(1, "another general family")
    return Finding(3, "the community of another subject")


def _is_general(family: str) -> bool:
    return any(word in GENERAL for sentence in sentences(family) for word in sentence.words)


def _causal_role(case: _Case) -> DimensionDrift:
    family, fits = case.texts.get(case.default or "", ""), case.default in case.fitting
    found = ground_findings(case.answer, case.task, case.target, family, fits=fits)
    return together(found, case.answer.rationale.text, case.target.contribution_center.variants[0])


def _intervention_mode(case: _Case) -> DimensionDrift:
    kind = main_contribution(case.center)
    return together([_sent(case), _kind(case)], f"{case.answer.default}: {kind}", case.reference)


def _sent(case: _Case) -> Finding:
    if case.default == case.target.canonical:
        return Finding(0, "sent where it was accepted")
    if case.default in case.fitting:
        return Finding(1, "sent to an acceptable family, not to the accepting one")
    return Finding(2, "sent to a family that does not fit")


def _kind(case: _Case) -> Finding:
    kind = main_contribution(case.center)
    if not is_on_project(case.answer, case.task, case.target):
        return Finding(2, "the center says nothing of the project, hence no kind of contribution")
    wanted = {main_contribution(one) for one in case.target.contribution_center.variants}
    if kind in wanted:
        return Finding(0, f"told as a {kind}, as in the reference")
    return Finding(2, f"told as a {kind}, the reference is a {' or '.join(sorted(wanted))}")


def _temporal_horizon(case: _Case) -> DimensionDrift:
    found = [Finding(0, "a family that fits now as the default")]
    if case.default not in case.fitting:
        found = [Finding(2, "a family as the default that does not fit now")]
    found.append(upgrades_finding(case.answer, case.task))
    said = "; ".join([case.answer.default, *(one.text for one in case.answer.upgrades)])
    return together(found, said, f"{case.reference}: fits now")
