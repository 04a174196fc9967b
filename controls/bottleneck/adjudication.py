"""Adjudication without a model: which diagnosis stands best, what lies behind it, how far up."""

from collections.abc import Sequence
from math import hypot
from statistics import fmean, pstdev

from controls.bottleneck.bearing import traced
from controls.bottleneck.records import AdjudicateInput, Level, Ruling


def adjudicate(given: AdjudicateInput) -> Ruling:
    """Order the diagnoses by two readings of equal weight, and put a cause before its symptom.

    One reading is the agent's own, the other the sounding of all the evidence: how fast the share
    of papers that take a diagnosis up grows. Both are measured in standard deviations among the
    diagnoses compared. Where the first diagnosis is traced by a passage to another one, and their
    soundings differ within their errors, counts do not decide, and the other one goes first.

    How many failures the first one explains is not weighed here, as counts reach further than the
    few passages of a chain; the commit rule compares it for whatever adjudicator.

    Args:
        given: with at least one diagnosis or chain.
    """
    ranked = _ranked(given)
    first = ranked[0]
    behind = next((one for one in ranked[1:] if _is_behind(given, one, first)), None)
    if behind is None:
        return Ruling(
            order=tuple(ranked),
            level=_level(given, first),
            coupled=tuple(one for one in ranked[1:] if traced(given.chains, one, first)),
            reason=f"{first} stands best by the agent's own reading and that of all papers together"
            + _sounded(given, first),
        )
    return Ruling(
        order=(behind, *(one for one in ranked if one != behind)),
        level=_level(given, behind),
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
    if cause not in known or effect not in known or not traced(given.chains, effect, cause):
        return False
    one, other = known[cause], known[effect]
    return abs(one.score - other.score) <= hypot(one.error, other.error)


def _level(given: AdjudicateInput, root: str) -> Level:
    """How far up a diagnosis stands.

    One that papers have as an effect more often than as a cause is a symptom. One that a passage
    traces to another diagnosis, which yet stands behind it by counts, is the way in which that one
    shows.
    """
    if any(note.about == root for note in given.objections):
        return "symptom"
    others = (one for one in given.diagnoses if one != root)
    return "mechanism" if any(traced(given.chains, root, one) for one in others) else "system"


def _sounded(given: AdjudicateInput, about: str) -> str:
    reason = next((one.reason for one in given.soundings if one.about == about), None)
    return f" ({reason})" if reason else ""
