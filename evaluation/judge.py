"""The name of the judge, which is part of every score."""

from foresci.llm import Backbone, StructuralBackbone
from foresci.llm.roles import ByRole

STRUCTURAL = "structural/1"
"""Rules and word lists, no model. The number rises whenever a rule or list changes a score."""


def judge_name(judge: Backbone) -> str:
    """The name of whoever speaks as the judge: the rules by their version, a model by its own."""
    speaker = judge.backbones["judge"] if isinstance(judge, ByRole) else judge
    return STRUCTURAL if speaker.name == StructuralBackbone.name else speaker.name
