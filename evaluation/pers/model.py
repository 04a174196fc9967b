"""A trained persuasiveness model: one JSON file, safe to open."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Self, get_args

from evaluation.pers.features.catalogue import names_of
from evaluation.pers.rubric import HIGHEST, LOWEST
from evaluation.pers.training.records import TrainingReport
from evaluation.pers.training.regressor import FamilyModel, Regressor
from foresci.errors import DataError, UsageError
from foresci.schema import Family, Record, Task
from foresci.storage import canonical_json, read_json, sha256_text, write_json
from taxonomy.view.plain import plain

Format = Literal["foresci persuasiveness model"]
FORMAT: Format = get_args(Format)[0]
FORMAT_VERSION = 2
NAME_DIGITS = 8


class Content(Record):
    """What the file holds beside its hash."""

    format: Format
    format_version: int
    families: dict[Family, FamilyModel]
    report: TrainingReport


@dataclass(frozen=True)
class PersModel:
    """Rates answers from 1 to 7 by their features, as a panel would on average."""

    content: Content
    regressors: Mapping[Family, Regressor]

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a model file.

        Raises:
            DataError: it is missing, damaged, no model, of another format version, or was trained
                on other features than this foresci measures.
        """
        value = read_json(path)
        if value.get("format") != FORMAT:
            raise DataError(f"{path}: not a persuasiveness model; see foresci pers train")
        if value.get("format_version") != FORMAT_VERSION:
            version = plain(str(value.get("format_version")))
            raise DataError(
                f"{path}: persuasiveness model of format version {version}, "
                f"this foresci reads version {FORMAT_VERSION}; train it again"
            )
        digest = value.pop("sha256", None)
        if digest != _digest(value):
            raise DataError(f"{path}: changed since it was written; train it again")
        return cls.of(Content.parse(value, str(path)), str(path))

    @classmethod
    def of(cls, content: Content, where: str) -> Self:
        """The model of a file's content.

        Raises:
            DataError: a family's features or trees do not fit; the message begins with `where`.
        """
        for family, model in content.families.items():
            if model.features != names_of(family):
                raise DataError(
                    f"{where}: trained on other {family} features than this foresci measures;"
                    " train it again"
                )
        regressors = {
            family: Regressor.read(model, f"{where}: {family}")
            for family, model in content.families.items()
        }
        return cls(content, regressors)

    def save(self, path: Path) -> None:
        """Write the model, whole or not at all."""
        value = self.content.to_json()
        write_json(path, {**value, "sha256": _digest(value)})

    @cached_property
    def name(self) -> str:
        """Names the model in scores: "xgboost" and eight hex digits of its content's hash."""
        return f"xgboost {_digest(self.content.to_json())[:NAME_DIGITS]}"

    @property
    def judge(self) -> str:
        """Who measured the features that it was trained on."""
        return self.content.report.judge

    @property
    def report(self) -> TrainingReport:
        """How far to trust it."""
        return self.content.report

    def check_judge(self, judge: str) -> None:
        """Make sure that a judge measures features as in training.

        Args:
            judge: its name, with the version of its rules.

        Raises:
            UsageError: another judge measured the features that the model was trained on.
        """
        if judge != self.judge:
            raise UsageError(
                f"{self.name} was trained on features measured by {plain(self.judge)}, not"
                f" {plain(judge)}; evaluate with that judge, or train a model with this one"
            )

    def rate(self, features: Mapping[str, float], task: Task) -> float | None:
        """The mean rating to be expected of a panel.

        Args:
            features: of the answer, by name, all of its family's.
            task: that was answered. An answer to a task that the model was trained on is rated by
                the fit that held the task out, as it has to be for an honest score.

        Returns:
            From 1 to 7; None where the model has no regressor for the family.
        """
        regressor = self.regressors.get(task.family)
        if regressor is None:
            return None
        return min(HIGHEST, max(LOWEST, regressor.predict(features, task)))


def model_of(families: Mapping[Family, FamilyModel], report: TrainingReport) -> PersModel:
    """A model that was just trained."""
    content = Content(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        families=dict(families),
        report=report,
    )
    return PersModel.of(content, "the new model")


def _digest(value: Mapping[str, Any]) -> str:
    return sha256_text(canonical_json(value))


def is_model_file(path: Path) -> bool:
    """Whether a file says that it is a persuasiveness model, of whatever version."""
    try:
        return read_json(path).get("format") == FORMAT
    except DataError:
        return False
