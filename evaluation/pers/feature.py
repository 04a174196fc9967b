"""What a persuasiveness feature is."""

from typing import Literal, NamedTuple

FeatureKind = Literal["content", "form"]


class Feature(NamedTuple):
    """One input of the persuasiveness scorers of a family."""

    name: str
    kind: FeatureKind
    """Content: how well something is done. Form: whether it is there (0 no, 1 once, 2 often)."""
    highest: float
    """Values go from 0 to this."""
    meaning: str
    """What it asks, in one sentence; a model judge is told this."""
    measured: str
    """How the rules measure it, in one sentence."""
