"""Persuasiveness of one answer: features by a judge, a rating by a scorer."""

from collections.abc import Mapping
from typing import Protocol

from evaluation.judge import judge_name
from evaluation.pers.features import measure
from evaluation.pers.rubric import HIGHEST, LOWEST, RUBRIC, rate
from evaluation.scores import PersScore
from foresci.llm import Backbone
from foresci.schema import Answer, Task


class Rater(Protocol):
    """Makes a rating from 1 to 7 of an answer's features, such as a trained model."""

    @property
    def name(self) -> str:
        """Names it in every score."""

    def check_judge(self, judge: str) -> None:
        """Make sure that features measured by this judge can be rated.

        Raises:
            UsageError: they cannot.
        """

    def rate(self, features: Mapping[str, float], task: Task) -> float | None:
        """The rating of an answer to a task; None where there is no way to it."""


def scorer_name(rater: Rater | None) -> str:
    """The name of what makes a rating: the untrained rubric says so wherever it is printed."""
    return RUBRIC if rater is None else rater.name


def score_pers(answer: Answer, task: Task, judge: Backbone, model: Rater | None) -> PersScore:
    """How persuasive an answer is to a reviewer who sees the public task and the answer alone.

    Args:
        answer: to the task; its packet is not looked at.
        task: the public task.
        judge: measures the features; the structural backbone by rules.
        model: rates them; None for the rubric, which says so in the score.

    Raises:
        DataError: the answer is not of the task's family.
        UsageError: the model was trained on features of another judge.
        ReplyError: a model's reply could not be used.
        ForesciError: something else is wrong with the judge or the model.
    """
    if model is not None:
        model.check_judge(judge_name(judge))
    features = measure(answer, task, judge)
    if model is None:
        rating: float | None = rate(task.family, features)
    else:
        rating = model.rate(features, task)
    if rating is None:
        return PersScore(
            score=None,
            judge=judge_name(judge),
            scorer=scorer_name(model),
            undefined=f"the model has no regressor for {task.family} answers",
            features=features,
        )
    bounded = min(HIGHEST, max(LOWEST, rating))
    return PersScore(
        score=(bounded - LOWEST) / (HIGHEST - LOWEST),
        judge=judge_name(judge),
        scorer=scorer_name(model),
        rating=bounded,
        features=features,
    )
