"""Persuasiveness features of an answer: what they are, and how they are measured."""

from evaluation.pers.features.catalogue import FEATURES, names_of
from evaluation.pers.features.measuring import measure

__all__ = ["FEATURES", "measure", "names_of"]
