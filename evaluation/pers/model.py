"""A trained persuasiveness model: one JSON file, safe to open."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

import numpy as np
from pydantic import Field

from evaluation.pers.features.catalogue import names_of
from evaluation.pers.rubric import HIGHEST, LOWEST
from evaluation.pers.training.keys import answer_key, task_key
from evaluation.pers.training.records import TrainingReport
from evaluation.pers.training.trees import Trees, read_trees
from foresci.errors import DataError, UsageError
from foresci.schema import Family, Record, Task
from foresci.storage import canonical_json, read_json, sha256_text, write_json

Format = Literal["foresci persuasiveness model"]
FORMAT: Format = get_args(Format)[0]
FORMAT_VERSION = 1
NAME_DIGITS = 8
Rating = Annotated[float, Field(ge=LOWEST, le=HIGHEST)]


class FamilyModel(Record):
    """The regressor of one family."""

    features: tuple[str, ...]
    booster: str = Field(description="xgboost's own JSON, as text.")


class Content(Record):
    """What the file holds beside its hash."""

    format: Format
    format_version: int
    families: dict[Family, FamilyModel]
    held_out: dict[str, Rating] = Field(
        description="Out-of-fold predictions of the answers trained on, by `answer_key`."
    )
    report: TrainingReport


@dataclass(frozen=True)
class PersModel:
    """Rates answers from 1 to 7 by their features, as a panel would on average."""

    content: Content
    trees: Mapping[Family, Trees]

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
            raise DataError(
                f"{path}: persuasiveness model of format version {value.get('format_version')}, "
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
        trees = {
            family: read_trees(model.booster, len(model.features), f"{where}: {family} booster")
            for family, model in content.families.items()
        }
        return cls(content, trees)

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
    def families(self) -> tuple[Family, ...]:
        """The families that it has a regressor for."""
        return tuple(self.content.families)

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
                f"{self.name} was trained on features measured by {self.judge}, not {judge};"
                " evaluate with that judge, or train a model with this one"
            )

    def rate(
        self, family: Family, features: Mapping[str, float], task: Task | None = None
    ) -> float | None:
        """The mean rating to be expected of a panel.

        Args:
            family: of the answer.
            features: by name, all of the family's.
            task: that was answered. With it an answer that the model was trained on gets its
                out-of-fold prediction, as it has to for an honest score.

        Returns:
            From 1 to 7; None where the model has no regressor for the family.
        """
        if family not in self.trees:
            return None
        if task is not None:
            known = self.content.held_out.get(answer_key(task_key(task), features))
            if known is not None:
                return known
        row = np.array([[features[name] for name in self.content.families[family].features]])
        return float(np.clip(self.trees[family].predict(row)[0], LOWEST, HIGHEST))


def model_of(
    families: Mapping[Family, FamilyModel], held_out: Mapping[str, float], report: TrainingReport
) -> PersModel:
    """A model that was just trained."""
    content = Content(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        families=dict(families),
        held_out=dict(held_out),
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
