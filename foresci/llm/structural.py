"""The backbone without weights: each step's own deterministic function."""

from foresci.llm.backbone import StepResult
from foresci.llm.step import InputT, OutputT, Step
from foresci.schema.run import TokenUse


class StructuralBackbone:
    """Runs the deterministic function that every step carries.

    This is the control arm that works from structure only: evidence, dates and counted signals.
    """

    name = "structural"

    @property
    def identity(self) -> str:
        """The name: the rest is the steps' own code."""
        return self.name

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step; it uses no tokens."""
        return StepResult(step.structural(given), TokenUse())
