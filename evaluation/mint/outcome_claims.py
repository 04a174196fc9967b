"""Gold claims about outcomes: atomic statements, each with the papers behind it."""

from collections.abc import Iterable

from evaluation.mint.ground import Ground
from evaluation.mint.options import Option
from evaluation.mint.phrasing import percent, span
from evaluation.realized.population import EXAMPLES, evenly
from evaluation.targets import GoldClaim

Stated = tuple[str, tuple[str, ...]]
"""A statement and the ids of the papers it rests on."""

MOVED = {
    "accelerating": "rises clearly",
    "cooling": "falls clearly",
    "steady": "neither doubles nor halves",
    "fragmenting": "spreads over its parts without clearly rising or falling",
}


def share_claim(ground: Ground, option: Option) -> Stated:
    """How a direction's share of the domain moved, with both shares."""
    before, window = option.measured.before, option.measured.window
    moved = MOVED.get(option.trajectory or "", "changes within noise")
    return (
        f"The share of {option.node.label} among papers on {ground.title} {moved}:"
        f" {percent(before.total, before.domain_total)} before the cutoff,"
        f" {percent(window.total, window.domain_total)} in {span(ground.period)}.",
        evenly(option.measured.window_ids, EXAMPLES),
    )


def numbered_claims(task_id: str, stated: Iterable[Stated]) -> tuple[GoldClaim, ...]:
    """The claims of a task, numbered from C1; statements that rest on no paper are left out."""
    borne = [(text, sources) for text, sources in stated if sources]
    return tuple(
        GoldClaim(task_id=task_id, id=f"C{number}", text=text, sources=sources)
        for number, (text, sources) in enumerate(borne, start=1)
    )
