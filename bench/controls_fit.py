"""The fit of the weights of the risk: how likely a check mends the choice of a decision."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.agents import row
from bench.controls_risk import Effect, gated_at
from bench.controls_runs import Ran
from controls.risk.gate import MIDDLE
from controls.risk.weights import BASE, WEIGHTS
from foresci.schema import FAMILIES

RIDGE = 1.0
"""Penalty on the squared weights of the parts; intercepts go free."""
KEPT = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
"""Shares of on's revisions at which it is told which share of its gain is kept."""
Floats = NDArray[np.float64]


class Example(NamedTuple):
    """One decision: what on did to it, and whether its choice is better for it."""

    effect: Effect
    cell: str
    mended: bool


def examples(ran: Sequence[Ran]) -> list[Example]:
    """Of every task and agent whose off and on runs are scored, in order of their names."""
    by_arm = {(one.row.task_id, one.row.agent, one.row.arm): one for one in ran}
    found = []
    for task, agent in sorted({(one.row.task_id, one.row.agent) for one in ran}):
        off, on = by_arm.get((task, agent, "off")), by_arm.get((task, agent, "on"))
        effect = Effect.of(off.row, on.row) if off and on else None
        if off and on and effect and off.choice is not None and on.choice is not None:
            cell = f"{task.rpartition('/')[0]}, {off.row.domain}"
            found.append(Example(effect, cell, on.choice > off.choice))
    return found


def fitted(found: Sequence[Example]) -> Floats:
    """Intercepts of the families, then the weights of the parts, none below 0."""
    given, mended = _design(found), np.array([float(one.mended) for one in found])
    penalty = RIDGE * np.array([0.0] * len(FAMILIES) + [1.0] * len(WEIGHTS))

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = given @ weights
        value = np.logaddexp(0, odds).sum() - mended @ odds + penalty @ weights**2 / 2
        slope = given.T @ (1 / (1 + np.exp(-odds)) - mended) + penalty * weights
        return float(value), slope

    bounds = [(-10.0, 10.0)] * len(FAMILIES) + [(0.0, None)] * len(WEIGHTS)
    begin = np.zeros(len(bounds))
    return np.asarray(minimize(loss, begin, jac=True, bounds=bounds, method="L-BFGS-B").x)


def _design(found: Sequence[Example]) -> Floats:
    rows = []
    for one in found:
        parts = {part.name: part.score - MIDDLE for part in one.effect.risk.parts}
        family = [float(one.effect.family == name) for name in FAMILIES]
        rows.append([*family, *(parts.get(name, 0.0) for name in WEIGHTS)])
    return np.array(rows)


def fit_table(ran: Sequence[Ran]) -> Iterator[str]:
    """The fit beside the constants in use."""
    found = examples(ran)
    if not any(one.mended for one in found):
        return
    yield row("constant", "fitted", "in use")
    yield row(*["---"] * 3)
    used = [*(BASE[name] for name in FAMILIES), *WEIGHTS.values()]
    for name, weight, now in zip((*FAMILIES, *WEIGHTS), fitted(found), used, strict=True):
        yield row(name, f"{weight:.2f}", f"{now:.2f}")


def left_out_table(ran: Sequence[Ran]) -> Iterator[str]:
    """What gating keeps when each cell of domain and cutoff is scored by a fit on the others."""
    found = examples(ran)
    cells = sorted({one.cell for one in found})
    scored: list[Effect] = []
    for cell in cells:
        others = [one for one in found if one.cell != cell]
        if not any(one.mended for one in others):
            return
        own = [one for one in found if one.cell == cell]
        odds = _design(own) @ fitted(others)
        for one, score in zip(own, 1 / (1 + np.exp(-odds)), strict=True):
            risk = one.effect.risk.model_copy(update={"score": float(score)})
            scored.append(one.effect._replace(risk=risk))
    yield row("on's revisions, at most", "revisions", "gain in FTA", "checked")
    yield row(*["---"] * 4)
    for share in KEPT:
        at = gated_at(scored, _threshold(scored, share))
        gain = "" if at.gain is None else f"{at.gain:.0%}"
        yield row(f"{share:.0%}", f"{at.revisions:.0%}", gain, f"{at.checked:.0%}")


def _threshold(found: Sequence[Effect], share: float) -> float:
    """The lowest risk from which no more than a share of on's revisions is made."""
    revised = sorted((one.risk.score for one in found if one.revised), reverse=True)
    place = int(share * len(revised))
    return float(np.nextafter(revised[place], 1.0)) if place < len(revised) else 0.0
