"""The risk gate: how likely it is that a decision drifted, from the run's own record."""

from controls.risk.gate import risk_of
from controls.risk.weights import THRESHOLD

__all__ = ["THRESHOLD", "risk_of"]
