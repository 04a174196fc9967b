"""Adjudication without a model: which diagnosis explains most, and what lies behind it."""

from collections.abc import Sequence
from math import hypot
from statistics import fmean, pstdev

from controls.bottleneck.naming import names
from controls.bottleneck.records import AdjudicateInput, Chain, Ruling


def adjudicate(given: AdjudicateInput) -> Ruling:
    """Order the diagnoses by two readings of equal weight, and put a cause before its symptom.

    One reading is the agent's own, the other the sounding of all the evidence: how fast the share
    of papers that take a diagnosis up grows. Both are measured in standard deviations among the
    diagnoses compared. Where the first diagnosis is traced by a passage to another one, and their
    soundings differ within their errors, counts do not decide, and the other one goes first.
    """
    ranked = _ranked(given)
    if not ranked:
        return Ruling(order=(), level="symptom", reason="no chain leads from a failure to a cause")
    first = ranked[0]
    behind = next((one for one in ranked[1:] if _is_behind(given, one, first)), None)
    if behind is None:
        return Ruling(
            order=tuple(ranked),
            level="system",
            coupled=tuple(one for one in ranked[1:] if _traced(given.chains, one, first)),
            reason=f"{first} stands best by the agent's own reading and that of all papers together"
            + _sounded(given, first),
        )
    return Ruling(
        order=(behind, *(one for one in ranked if one != behind)),
        level="system",
        coupled=(first,),
        reason=f"a passage traces {first} to {behind}, and by counts they do not differ",
    )


def _ranked(given: AdjudicateInput) -> list[str]:
    """The diagnoses, best first; the given order among equals."""
    own = {one.about: one.score for one in given.assessments}
    sounded = {one.about: one.score for one in given.soundings}
    names_ = given.diagnoses or tuple(chain.root for chain in given.chains)
    readings = [_in_deviations([known.get(one) for one in names_]) for known in (own, sounded)]
    pooled = {one: sum(found) for one, *found in zip(names_, *readings, strict=True)}
    return sorted(names_, key=lambda one: -pooled[one])


def _in_deviations(scores: Sequence[float | None]) -> list[float]:
    """Distances from the mean in standard deviations; what has no score stands with the least."""
    known = [one for one in scores if one is not None]
    least = min(known, default=0.0)
    filled = [least if one is None else one for one in scores]
    spread = pstdev(filled) if filled else 0.0
    return [(one - fmean(filled)) / spread if spread else 0.0 for one in filled]


def _is_behind(given: AdjudicateInput, cause: str, effect: str) -> bool:
    """Whether a passage has one diagnosis behind another, while counts do not tell them apart."""
    known = {one.about: one for one in given.soundings}
    if cause not in known or effect not in known or not _traced(given.chains, effect, cause):
        return False
    one, other = known[cause], known[effect]
    return abs(one.score - other.score) <= hypot(one.error, other.error)


def _traced(chains: Sequence[Chain], effect: str, cause: str) -> bool:
    """Whether a passage says that one diagnosis brings another one about.

    A passage that says so of the two in both directions traces neither.
    """
    return _told(chains, effect, cause) and not _told(chains, cause, effect)


def _told(chains: Sequence[Chain], effect: str, cause: str) -> bool:
    return any(
        names(link.words, cause if chain.root == effect else effect)
        for chain in chains
        for link in chain.links
        if (chain.root, link.role) in {(effect, "cause"), (cause, "mechanism")}
    )


def _sounded(given: AdjudicateInput, about: str) -> str:
    reason = next((one.reason for one in given.soundings if one.about == about), None)
    return f" ({reason})" if reason else ""
