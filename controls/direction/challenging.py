"""ARIS and ResearchAgent: the incumbent stays among the candidates, against its best challenger."""

from controls.case import Lent
from controls.direction.dispute import Dispute, Scoped, scope_of
from controls.direction.leading import FEWEST_DOCUMENTS, is_clear, lead_of
from controls.direction.records import WeighInput
from controls.direction.revising import revise
from controls.direction.scoping import name_of
from controls.direction.steps import WEIGH
from controls.record import DriftKind, Verdict

QUOTED = 2
"""Passages that a verdict shows of an option."""


def challenge(lent: Lent, dispute: Dispute, rule: str) -> Verdict:
    """Replace the incumbent only by what clearly leads it on evidence of scope and horizon.

    Both options are searched for, so that what is found speaks for either. The challenger needs
    two documents in scope and odds of two to one that it grows more, and the adjudicator must
    choose it; ties keep the incumbent.

    Args:
        lent: what the run lends.
        dispute: incumbent and challenger.
        rule: named in the verdict.

    Raises:
        ReplyError: a reply or the revision cannot be used.
    """
    incumbent, challenger = dispute.incumbent, dispute.challenger
    if not is_clear(challenger, incumbent):
        return Verdict(status="no_conflict", rule=rule, reason=_no_lead(dispute))
    found = [
        item for option in dispute.options for item in lent.look_up(option.text, about=option.id)
    ]
    scoped = scope_of(lent, dispute, found)
    if len(scoped.on(challenger.about)) < FEWEST_DOCUMENTS:
        reason = f"{_names(dispute)[1]} leads, but one paper of scope and horizon is no field."
        return Verdict(status="rejected", rule=rule, reason=reason)
    weighed = lent.ask(WEIGH, WeighInput(**dict(dispute.given(scoped.weighed))))
    if weighed.choice != challenger.about:
        return Verdict(status="rejected", rule=rule, reason=weighed.reason)
    return replacement(lent, dispute, scoped, rule, weighed.reason)


def replacement(lent: Lent, dispute: Dispute, scoped: Scoped, rule: str, reason: str) -> Verdict:
    """The verdict that commits the challenger, with what is counted of it as the first notes.

    Raises:
        ReplyError: the revision cannot be used.
    """
    chosen = dispute.challenger.about
    proposal = revise(lent, dispute, scoped, chosen, lent.notes_on(chosen))
    return Verdict(
        status="committed",
        rule=rule,
        reason=reason,
        drift=_drift(dispute, scoped),
        passages=scoped.passages(chosen, QUOTED),
        proposal=proposal,
    )


def _drift(dispute: Dispute, scoped: Scoped) -> DriftKind:
    """Scope where the incumbent has no literature of its own, else the wrong time."""
    own = len(scoped.on(dispute.incumbent.about))
    return "scope" if own < FEWEST_DOCUMENTS else "temporal_horizon"


def _no_lead(dispute: Dispute) -> str:
    own, other = _names(dispute)
    sure = lead_of(dispute.challenger, dispute.incumbent)
    return f"{other} comes nearest, and leads {own} with a probability of {sure:.0%} only."


def _names(dispute: Dispute) -> tuple[str, str]:
    own, other = dispute.options
    return name_of(own), name_of(other)
