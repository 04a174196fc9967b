"""Prediction factuality: what of an answer came true, by its hidden claim bank (ForeSci, 4.2)."""

from evaluation.fact.score import score_fact

__all__ = ["score_fact"]
