"""A model of its own for each role: who works out answers, and who judges them afresh."""

from foresci.llm.backbone import Backbone, StepResult
from foresci.llm.step import InputT, OutputT, Role, Step
from foresci.storage import canonical_json


class ByRole:
    """Runs each step on the backbone of the step's role.

    Args:
        agent: runs the steps of agents.
        adjudicator: runs fresh, independent judgements within a run; `agent` when None.
        judge: judges answers; `agent` when None.

    Attributes:
        backbones: who speaks in each role.
    """

    def __init__(
        self,
        agent: Backbone,
        adjudicator: Backbone | None = None,
        judge: Backbone | None = None,
    ) -> None:
        self.backbones: dict[Role, Backbone] = {
            "agent": agent,
            "adjudicator": adjudicator or agent,
            "judge": judge or agent,
        }

    @property
    def name(self) -> str:
        """The agent's, with the roles that another backbone speaks in."""
        first = self.backbones["agent"].name
        others = [
            f"{role}={backbone.name}"
            for role, backbone in self.backbones.items()
            if backbone.name != first
        ]
        return " ".join([first, *others])

    @property
    def identity(self) -> str:
        """Those of all roles."""
        parts = {role: backbone.identity for role, backbone in self.backbones.items()}
        return canonical_json(parts)

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step.

        Raises:
            ForesciError: as its role's backbone does.
        """
        return self.backbones[step.role].run(step, given)
