"""Evidence-to-decision drift against the reference decision (paper, 5.2)."""

from evaluation.drift.record import DRIFT_KINDS, DimensionDrift, DriftScore, Severity
from evaluation.drift.scoring import score_drift

__all__ = ["DRIFT_KINDS", "DimensionDrift", "DriftScore", "Severity", "score_drift"]
