"""Temporal horizon: labels, stages of maturity, and dates that lie outside the window."""

from collections.abc import Iterable

from evaluation.drift.finding import Finding
from evaluation.drift.reading import is_outside, promised_dates
from evaluation.targets import Outcome
from foresci.schema import Claim, Trajectory, Window

_BEHIND: dict[Trajectory | None, int] = {
    "accelerating": 0, None: 1, "steady": 2, "fragmenting": 2, "cooling": 3,
}  # fmt: skip
"""Stages behind a direction that gathers pace; a movement that no label fits lies nearest."""
_PACE: dict[Trajectory, int] = {"cooling": 0, "steady": 1, "accelerating": 2}


def label_distance(said: Trajectory, realized: Trajectory) -> int:
    """Steps between two labels: cooling, steady, accelerating; fragmenting is one from each."""
    if "fragmenting" in (said, realized):
        return int(said != realized)
    return abs(_PACE[said] - _PACE[realized])


def label_finding(said: Trajectory, realized: Trajectory) -> Finding:
    """0 to 2 points for a trajectory label."""
    steps = label_distance(said, realized)
    return Finding(steps, f"labelled {said}, the reference is {realized}")


def stage_finding(chosen: Outcome | None, reference: Iterable[Outcome]) -> Finding:
    """0 to 3 points for the stage of a wrong object, by how far behind the nearest reference it is.

    Naming no object at all counts 2, lest it pay.
    """
    if chosen is None:
        return Finding(2, "names no object whose stage could be told")
    nearest = max(reference, key=_stage)
    behind = max(0, _stage(chosen) - _stage(nearest))
    own, wanted = (one.trajectory or "not clearly moving" for one in (chosen, nearest))
    return Finding(behind, f"an object that was {own}, where the reference was {wanted}")


def dates_finding(claims: Iterable[Claim], window: Window) -> Finding:
    """0 to 2 points for promised dates: 1 where some lie outside the window, 2 where all do."""
    dates = {when for claim in claims for when in promised_dates(claim.text)}
    outside = sorted(when for when in dates if is_outside(when, window))
    if not outside:
        return Finding(0, "no date outside the window")
    points = 2 if len(outside) == len(dates) else 1
    return Finding(points, f"promises for {', '.join(outside)}, outside the window")


def _stage(outcome: Outcome) -> int:
    return _BEHIND[outcome.trajectory]
