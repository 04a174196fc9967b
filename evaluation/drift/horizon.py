"""Temporal horizon: labels, stages of maturity, and dates in and outside the window."""

from collections.abc import Iterable, Sequence

from evaluation.drift.finding import Finding
from evaluation.drift.reading import is_outside, promised_dates
from evaluation.targets import Outcome
from foresci.schema import Trajectory, Window

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

    One of which the reference has no outcome counts 2.
    """
    if chosen is None:
        return Finding(2, "an object of which the reference measured nothing")
    nearest = max(reference, key=_stage)
    behind = max(0, _stage(chosen) - _stage(nearest))
    own, wanted = (one.trajectory or "not clearly moving" for one in (chosen, nearest))
    return Finding(behind, f"an object that was {own}, where the reference was {wanted}")


def forecast_finding(forecast: str, window: Window, *, is_about: bool) -> Finding:
    """1 point for a forecast whose dates all lie outside the window, or that is about nothing.

    Args:
        forecast: in words.
        window: that was asked for.
        is_about: whether it speaks of what was chosen.
    """
    dates = promised_dates(forecast)
    if not is_about:
        return Finding(1, "no forecast in words of what was chosen")
    if dates and all(is_outside(when, window) for when in dates):
        return Finding(1, f"promises for {', '.join(sorted(set(dates)))}, outside the window")
    return Finding(0, "no forecast for another time")


def steps_finding(steps: Sequence[str], window: Window) -> Finding:
    """0 to 2 points for steps without a date, or with one outside the window: 2 where all are.

    Args:
        steps: in words.
        window: that was asked for.
    """
    late = [text for text in steps if not _is_in(text, window)]
    if steps and not late:
        return Finding(0, "its steps are in the window")
    points = 2 if len(late) == len(steps) else 1
    return Finding(points, f"{len(late)} of {len(steps)} steps are not dated in the window")


def _is_in(text: str, window: Window) -> bool:
    dates = promised_dates(text)
    return bool(dates) and not any(is_outside(when, window) for when in dates)


def _stage(outcome: Outcome) -> int:
    return _BEHIND[outcome.trajectory]
