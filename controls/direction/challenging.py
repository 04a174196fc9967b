"""ARIS and ResearchAgent: the incumbent stays among the candidates, against its best challenger."""

from controls.case import Lent
from controls.direction.dispute import Dispute, Scoped, scope_of
from controls.direction.leading import FEWEST_DOCUMENTS, is_clear, lead_of
from controls.direction.records import WeighInput
from controls.direction.revising import revised
from controls.direction.scoping import name_of
from controls.direction.steps import WEIGH
from controls.record import DriftKind, Verdict

QUOTED = 2
"""Passages that a verdict shows of an option."""


def challenge(lent: Lent, dispute: Dispute, rule: str) -> Verdict:
    """Replace the incumbent only by what clearly leads it on evidence of scope and horizon.

    Both options are searched for, so that what is found speaks for either. The challenger needs
    odds of two to one that it grows more, two documents in scope, and no fewer than the incumbent;
    then the adjudicator must choose it. Ties keep the incumbent.

    Where the counts give no clear lead, nothing is searched and no model is asked, though the
    paper's check always searches: a model would judge a lead that is within noise, and most
    decisions would pay for it. As many documents are enough, not more: how much is written on an
    option is its size, and growth is what is asked for.

    Args:
        lent: what the run lends.
        dispute: incumbent and challenger.
        rule: named in the verdict.

    Raises:
        ReplyError: a reply cannot be used.
    """
    incumbent, challenger = dispute.incumbent, dispute.challenger
    if not is_clear(challenger, incumbent):
        return Verdict(status="no_conflict", rule=rule, reason=_no_lead(dispute))
    found = [
        item for option in dispute.options for item in lent.look_up(option.text, about=option.id)
    ]
    scoped = scope_of(lent, dispute, found)
    if len(scoped.on(challenger.about)) < _needed(dispute, scoped):
        return Verdict(status="rejected", rule=rule, reason=_too_few(dispute, scoped))
    weighed = lent.ask(WEIGH, WeighInput(**dict(dispute.given(scoped.weighed))))
    if weighed.choice != challenger.about:
        return Verdict(status="rejected", rule=rule, reason=weighed.reason)
    return replacement(lent, dispute, scoped, rule, weighed.reason)


def replacement(lent: Lent, dispute: Dispute, scoped: Scoped, rule: str, reason: str) -> Verdict:
    """The verdict that commits the challenger, with what is counted of it as the first notes.

    Raises:
        ReplyError: nothing was written that is a decision.
    """
    chosen = dispute.challenger.about
    draft = Verdict(
        status="committed",
        rule=rule,
        reason=reason,
        drift=_drift(dispute, scoped),
        passages=scoped.passages(chosen, QUOTED),
    )
    return revised(lent, dispute, scoped, chosen, lent.notes_on(chosen), draft)


def _drift(dispute: Dispute, scoped: Scoped) -> DriftKind:
    """Scope where the incumbent has no literature of its own, else the wrong time."""
    own = len(scoped.on(dispute.incumbent.about))
    return "scope" if own < FEWEST_DOCUMENTS else "temporal_horizon"


def _needed(dispute: Dispute, scoped: Scoped) -> int:
    """Documents in scope that a challenger needs: enough, and no fewer than the incumbent has."""
    return max(FEWEST_DOCUMENTS, len(scoped.on(dispute.incumbent.about)))


def _too_few(dispute: Dispute, scoped: Scoped) -> str:
    own, other = _names(dispute)
    return (
        f"{other} leads, but it has {len(scoped.on(dispute.challenger.about))} documents of scope"
        f" and horizon where {_needed(dispute, scoped)} are needed to stand beside {own}."
    )


def _no_lead(dispute: Dispute) -> str:
    own, other = _names(dispute)
    sure = lead_of(dispute.challenger, dispute.incumbent)
    return f"{other} comes nearest, and leads {own} with a probability of {sure:.0%} only."


def _names(dispute: Dispute) -> tuple[str, str]:
    own, other = dispute.options
    return name_of(own), name_of(other)
