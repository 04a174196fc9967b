"""Findings that a control has settled otherwise than the agent scored them."""

from collections.abc import Mapping, Sequence

from agents.wording import upper_first
from controls.case import Lock, Sounding
from controls.findings import Assessment, Findings

STEP = 1e-6
"""Keeps options apart whose scores are equal, in the order that was settled."""


def held_to(findings: Findings, lock: Lock, soundings: Mapping[str, Sounding]) -> Findings:
    """Findings in which a lock's order is that of the scores, its notes coming first.

    The best score goes to the first option, and so on, so that scores stay on the agent's scale.
    An option that was not the agent's first and now is takes its reason from its sounding, which
    is why it was moved; so does one that the agent did not assess.

    Args:
        findings: the agent's.
        lock: what was settled.
        soundings: by option, as far as they were taken.
    """
    known = {one.about: one for one in findings.assessments}
    ordered = [known.get(about) or _sounded(about, soundings) for about in lock.order]
    best = max((one.score for one in findings.assessments), default=0.0)
    if ordered and ordered[0].score < best:
        ordered[0] = _for_another_reason(ordered[0], soundings)
    rest = [one for one in findings.assessments if one.about not in lock.order]
    scores = sorted((one.score for one in (*ordered, *rest)), reverse=True)
    return Findings(
        assessments=_scored([*ordered, *rest], scores), notes=(*lock.notes, *findings.notes)
    )


def _for_another_reason(first: Assessment, soundings: Mapping[str, Sounding]) -> Assessment:
    sounding = soundings.get(first.about)
    if sounding is None:
        return first
    changed = {"reason": upper_first(sounding.reason), "evidence": sounding.evidence}
    return first.model_copy(update=changed)


def _sounded(about: str, soundings: Mapping[str, Sounding]) -> Assessment:
    sounding = soundings.get(about)
    if sounding is None:
        return Assessment(about=about, score=0.0, reason="It was settled by a check.")
    return Assessment(
        about=about, score=sounding.score, reason=sounding.reason, evidence=sounding.evidence
    )


def _scored(ordered: Sequence[Assessment], scores: Sequence[float]) -> tuple[Assessment, ...]:
    return tuple(
        one.model_copy(update={"score": score - place * STEP})
        for place, (one, score) in enumerate(zip(ordered, scores, strict=True))
    )
