"""Causal role: whether the record tells of a root bottleneck as something that is caused."""

from controls.findings import NoteKind
from controls.record import RiskPart
from controls.risk.view import View

EFFECT: tuple[NoteKind, ...] = ("failure", "mechanism", "objection")
"""Notes on a diagnosis that tell of it as something seen, brought about, or objected to."""
CAUSE: tuple[NoteKind, ...] = ("cause",)
"""Notes that tell what it brings about."""


def causal_role(view: View) -> RiskPart | None:
    """The share of the notes on the chosen root that have it as a failure or as an effect.

    One note of each side is added, so that a single note does not decide (Laplace's rule). None
    for other families, and where no note says which role the root plays.
    """
    if view.case.task.family != "bottleneck" or view.chosen is None:
        return None
    kinds = [note.kind for note in view.case.findings.notes if note.about == view.chosen]
    effects = sum(kind in EFFECT for kind in kinds)
    causes = sum(kind in CAUSE for kind in kinds)
    if not effects + causes:
        return None
    return RiskPart(
        name="causal_role",
        score=(effects + 1) / (effects + causes + 2),
        reason=f"{effects} notes have the root as failure or effect, {causes} as cause",
    )
