"""The same judge asked in other words: the prompts of `evaluation/prompts/paraphrased`."""

from dataclasses import replace
from pathlib import Path

from evaluation.fact.steps import PROMPTS
from foresci.errors import DataError
from foresci.llm import Backbone, Prompt, Step, StepResult
from foresci.llm.step import InputT, OutputT

PARAPHRASED = PROMPTS / "paraphrased"


class Reworded:
    """Runs each step of a judge with a rewording of its prompt that means the same.

    Args:
        backbone: the judge.
        folder: holds a file of the same name for every prompt of a judge.
    """

    def __init__(self, backbone: Backbone, folder: Path = PARAPHRASED) -> None:
        self.backbone = backbone
        self.folder = folder

    @property
    def name(self) -> str:
        """The judge's, and that it was asked in other words."""
        return f"{self.backbone.name} (reworded)"

    @property
    def identity(self) -> str:
        """The judge's; what it is asked is part of each question."""
        return f"{self.backbone.identity} (reworded)"

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step.

        Raises:
            DataError: there is no rewording of the step's prompt.
            ForesciError: as the judge does.
        """
        path = self.folder / step.prompt.path.name
        if not path.is_file():
            raise DataError(f"{path}: the prompt of step {step.name} has no rewording")
        return self.backbone.run(replace(step, prompt=Prompt(path)), given)
