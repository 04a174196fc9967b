"""The name of the judge, which is part of every score."""

from typing import Annotated

from pydantic import Field

from foresci.llm import Backbone, StructuralBackbone
from foresci.llm.roles import ByRole

VERSION = "3"
"""Of the judges' rules, word lists and prompts. Rises whenever one of them changes a score."""
STRUCTURAL = f"{StructuralBackbone.name}/{VERSION}"
"""Rules and word lists, no model."""
LONGEST_REASON = 400
"""Characters; a small model would write on until its reply is cut off."""
Reason = Annotated[str, Field(max_length=LONGEST_REASON, description="One clause for the reader.")]


def judge_name(judge: Backbone) -> str:
    """The name of whoever speaks as the judge, with the version of what it judges by."""
    return f"{speaker_of(judge).name}/{VERSION}"


def speaker_of(judge: Backbone) -> Backbone:
    """Whoever speaks as the judge."""
    return judge.backbones["judge"] if isinstance(judge, ByRole) else judge
