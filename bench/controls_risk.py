"""What the risk of drift tells: of a wrong choice, of a revision that helps, and of gating."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from scipy.stats import mannwhitneyu

from bench.agents import row
from bench.controls_runs import Ran
from controls.record import Risk
from evaluation.paired.pairing import units
from evaluation.paired.records import Row
from foresci.schema import FAMILIES, Family

STEPS = 20
"""Rows of the table of thresholds: quantiles of the risk."""


class Gated(NamedTuple):
    """What gating at a threshold would do, as follows from the risk and the runs with checks on.

    Attributes:
        threshold: from this risk on decisions are checked.
        checked: share of decisions checked.
        revisions: share of on's revisions made.
        gain: share of on's gain in FTA kept; None where on gains nothing.
        drift: share of on's fall in drift kept; None where drift does not fall.
    """

    threshold: float
    checked: float
    revisions: float
    gain: float | None
    drift: float | None


class Effect(NamedTuple):
    """One decision: its risk, whether on revised it, and what that did."""

    family: Family
    risk: Risk
    revised: bool
    new_choice: bool
    gain: float
    less_drift: float

    @classmethod
    def of(cls, off: Row, on: Row) -> "Effect | None":
        """What on did to the decision of the off run; None where a run was not scored."""
        if on.control is None or off.fta is None or on.fta is None:
            return None
        less = 0.0 if off.drift is None or on.drift is None else off.drift - on.drift
        gain = on.fta - off.fta
        return cls(on.family, on.control.risk, on.is_revised, bool(on.new_choice), gain, less)


def effects(rows: Sequence[Row]) -> list[Effect]:
    """Of every task and agent whose off and on runs are scored."""
    both = [(unit.get("off"), unit.get("on")) for unit in units(rows)]
    found = [Effect.of(off, on) for off, on in both if off and on]
    return [one for one in found if one is not None]


def gated_at(found: Sequence[Effect], threshold: float) -> Gated:
    """What gating at a threshold would do to these decisions, of which there is at least one."""
    return _gated([one for one in found if one.risk.score >= threshold], found, threshold)


def choices_at(found: Sequence[Effect], threshold: float) -> Gated:
    """As `gated_at`, where only changes of the choice itself are committed, as gated controls do.

    A decision whose revision is turned down counts as not checked here.
    """
    high = [one for one in found if one.risk.score >= threshold]
    return _gated([one for one in high if one.new_choice or not one.revised], found, threshold)


def _gated(made: Sequence[Effect], found: Sequence[Effect], threshold: float) -> Gated:
    revised = sum(one.revised for one in found)
    return Gated(
        threshold=threshold,
        checked=len(made) / len(found),
        revisions=sum(one.revised for one in made) / revised if revised else 0.0,
        gain=_share([one.gain for one in made], [one.gain for one in found]),
        drift=_share([one.less_drift for one in made], [one.less_drift for one in found]),
    )


def _share(part: Sequence[float], whole: Sequence[float]) -> float | None:
    total = sum(sorted(whole))
    return sum(sorted(part)) / total if total > 0 else None


def threshold_table(rows: Sequence[Row]) -> Iterator[str]:
    """Thresholds at even quantiles of the risk, and the one in use."""
    found = effects(rows)
    if not found:
        return
    used = next(one.control.risk.threshold for one in rows if one.control)
    places = np.quantile([one.risk.score for one in found], np.arange(STEPS) / STEPS)
    yield row("threshold", "checked", "on's revisions", "gain in FTA", "fall in drift",
              "choices only: revisions", "gain in FTA", "fall in drift")  # fmt: skip
    yield row(*["---"] * 8)
    for threshold in sorted({*(round(float(one), 3) for one in places), used}):
        at = gated_at(found, threshold)
        name = f"**{threshold:.3f}**" if threshold == used else f"{threshold:.3f}"
        choices = choices_at(found, threshold)
        told = (at.checked, at.revisions, at.gain, at.drift)
        also = (choices.revisions, choices.gain, choices.drift)
        yield row(name, *map(_percent, (*told, *also)))


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def parts_table(ran: Sequence[Ran]) -> Iterator[str]:
    """AUC of each part: of telling choices that are wrong, and of telling revisions that help.

    A choice is wrong when its FTA slot is below 1, a plan when its order is below the median plan.
    Of the revisions that on made it is asked whether FTA rose.
    """
    off = [(one.choice, one.row) for one in ran if one.row.arm == "off"]
    risks = {_key(one.row): one.row.control.risk for one in ran if one.row.control}
    names = list(dict.fromkeys(part.name for risk in risks.values() for part in risk.parts))
    yield row("part", *FAMILIES, "helps: all", *(f"helps: {family}" for family in FAMILIES))
    yield row(*["---"] * (2 + 2 * len(FAMILIES)))
    for name in ("score", *names):
        wrong = [_wrong(name, family, off, risks) for family in FAMILIES]
        helps = [_helps(name, family, ran) for family in (None, *FAMILIES)]
        yield row(name, *wrong, *helps)


Key = tuple[str, str]


def _key(one: Row) -> Key:
    return one.task_id, one.agent


def _wrong(
    name: str,
    family: str,
    off: Sequence[tuple[float | None, Row]],
    risks: dict[Key, Risk],
) -> str:
    own = [(choice, one) for choice, one in off if one.family == family and choice is not None]
    right = 1.0
    if family == "planning" and own:
        right = float(np.median([choice for choice, _ in own]))
    told = [(_score(name, risks.get(_key(one))), choice < right) for choice, one in own]
    return _auc(told)


def _helps(name: str, family: str | None, ran: Sequence[Ran]) -> str:
    told = [
        (_score(name, one.risk), one.gain > 0)
        for one in effects([one.row for one in ran])
        if one.revised and family in (None, one.family)
    ]
    return _auc(told)


def _score(name: str, risk: Risk | None) -> float | None:
    if risk is None:
        return None
    if name == "score":
        return risk.score
    return next((part.score for part in risk.parts if part.name == name), None)


def _auc(told: Sequence[tuple[float | None, bool]]) -> str:
    """P(a positive's score is above a negative's), ties counting half; empty without either."""
    yes = [score for score, positive in told if positive and score is not None]
    no = [score for score, positive in told if not positive and score is not None]
    if not yes or not no:
        return ""
    return f"{mannwhitneyu(yes, no).statistic / (len(yes) * len(no)):.2f}"
