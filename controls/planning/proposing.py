"""What the second stage of each agent proposes without a model: by the leads on the soundings."""

from controls.case import Sounding
from controls.planning.leads import CLEAR, by_lead, drift_between, lead, lead_in_words, moved_up
from controls.planning.records import AnswerInput, Block, Diagnosis, Ranking, Reconciled
from controls.record import DriftKind

_KEPT = "No option is told to be ahead of its place."


def reconcile(given: AnswerInput) -> Reconciled:
    """The option that leads the others, if any was counted; the incumbent's first otherwise."""
    first, reason, drift = _leader(given)
    return Reconciled(first=first, reason=reason, drift=drift)


def diagnose(given: AnswerInput) -> Diagnosis:
    """What blocks the decision, and the leader where that is not a want of measurement.

    Measurement: the leader is not clear of the ranking's first, so that nothing yet tells them
    apart. Integration: what is first now is said to need something else. Capability: neither.
    Without soundings and without a passage on the first there is no diagnosis.
    """
    first, reason, drift = _leader(given)
    block = _block(given, first)
    if block in (None, "measurement"):
        kept = given.ranking[0].candidate
        return Diagnosis(block=block or "none", first=kept, reason=_KEPT, drift=None)
    return Diagnosis(block=block, first=first, reason=reason, drift=drift)


def rank(given: AnswerInput) -> Ranking:
    """The ranking, with each option moved up past those it clearly leads.

    Leads within noise change nothing, and nor does a ranking of which not all was counted.
    """
    order = tuple(place.candidate for place in given.ranking)
    sounded = _sounded(given)
    if set(sounded) != set(order):
        return Ranking(order=order, reason=_KEPT)
    better = moved_up(order, sounded)
    at = next((at for at, one in enumerate(better) if one != order[at]), None)
    if at is None:
        return Ranking(order=order, reason=_KEPT)
    ahead, behind = sounded[better[at]], sounded[order[at]]
    told = lead_in_words(ahead, behind)
    reason = f"Option {ahead.about} clearly leads {behind.about}: {told}."
    return Ranking(order=better, reason=reason, drift=drift_between(ahead, behind))


def _sounded(given: AnswerInput) -> dict[str, Sounding]:
    """What was counted of the ranked options, in their order, so that ties keep it."""
    taken = {one.about: one for one in given.soundings}
    return {
        place.candidate: taken[place.candidate]
        for place in given.ranking
        if place.candidate in taken
    }


def _leader(given: AnswerInput) -> tuple[str, str, DriftKind | None]:
    """The option that should be first, why, and what misled the ranking if it is another."""
    kept, sounded = given.ranking[0].candidate, _sounded(given)
    best = next(iter(by_lead(tuple(sounded.values()))), kept)
    if best == kept or kept not in sounded:
        return kept, _KEPT, None
    ahead, behind = sounded[best], sounded[kept]
    reason = f"Option {best} leads {kept}: {lead_in_words(ahead, behind)}."
    return best, reason, drift_between(ahead, behind)


def _block(given: AnswerInput, leader: str) -> Block | None:
    kept, sounded = given.ranking[0].candidate, _sounded(given)
    own = [card.grounds for card in given.cards if card.candidate == kept]
    grounds = {passage.ground for passages in own for passage in passages}
    if leader == kept:
        return "measurement" if sounded or grounds else None
    if lead(sounded[leader], sounded[kept]) <= CLEAR:
        return "measurement"
    return "integration" if "dependency" in grounds else "capability"
