"""Wording by a model: it rewords, checks and de-identifies what templates made; rules hold it."""

from evaluation.mint.wording.worder import Worder

__all__ = ["Worder"]
