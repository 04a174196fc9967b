"""Typed model calls: an agent declares steps, a backbone runs them and validates the output.

`foresci.llm.chat` is imported by name where a chat model is used, so that nothing else waits
for langchain.
"""

from foresci.llm.backbone import Backbone, StepResult
from foresci.llm.prompt import Prompt
from foresci.llm.step import Step
from foresci.llm.structural import StructuralBackbone

__all__ = ["Backbone", "Prompt", "Step", "StepResult", "StructuralBackbone"]
