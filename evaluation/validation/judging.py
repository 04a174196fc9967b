"""All scores of a set of runs by one judge, with the labels behind them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from evaluation.evaluate import evaluate_run
from evaluation.judge import judge_name, speaker_of
from evaluation.metrics import METRICS, Metric
from evaluation.run_scores import Scores
from evaluation.validation.closeness import Figure, figures_of
from evaluation.validation.labels import Label, labels_of
from evaluation.validation.subjects import Subject
from foresci.errors import UsageError
from foresci.llm import Backbone, Step, StepResult
from foresci.llm.step import InputT, OutputT
from knowledge_base.progress import Progress, quiet


class Judging(NamedTuple):
    """What one judge said of the runs."""

    judge: str
    labels: tuple[Label, ...]
    figures: tuple[Figure, ...]
    unusable: int
    """Scores left undefined because a reply of the judge was of no use."""
    replies: int
    """Usable ones; some labels are given without asking, where there is nothing to judge."""


class _Heard:
    """Whoever speaks as the judge, with a count of the replies that could be used."""

    def __init__(self, judge: Backbone) -> None:
        self.speaker = speaker_of(judge)
        self.name, self.identity = self.speaker.name, self.speaker.identity
        self.replies = 0

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        result = self.speaker.run(step, given)
        self.replies += 1
        return result


def judging_of(
    subjects: Sequence[Subject],
    judge: Backbone,
    progress: Progress = quiet,
    stage: str = "runs judged",
) -> Judging:
    """Judge every run anew; scores that lie beside runs are neither read nor written.

    Args:
        subjects: the runs.
        judge: of all metrics.
        progress: told after each run.
        stage: what this judging is called there.

    Raises:
        ForesciError: the judge cannot be reached, or a run's record is damaged.
    """
    heard = _Heard(judge)
    found = judging_from(judge_name(heard), scores_of(subjects, heard, progress, stage))
    return found._replace(replies=heard.replies)


def scores_of(
    subjects: Sequence[Subject],
    judge: Backbone,
    progress: Progress = quiet,
    stage: str = "runs judged",
) -> Iterator[Scores]:
    """The scores of every run, one by one; arguments and errors as of `judging_of`."""
    for done, subject in enumerate(subjects, start=1):
        yield _scored(subject, judge)
        progress(stage, done, len(subjects))


def judging_from(name: str, scores: Iterable[Scores]) -> Judging:
    """The labels and figures of scores that are there already, with no count of replies."""
    labels: list[Label] = []
    figures: list[Figure] = []
    unusable = 0
    for one in scores:
        own = labels_of(one)
        labels += own
        figures += figures_of(one, own)
        unusable += sum(_is_unusable(one, metric) for metric in METRICS)
    return Judging(name, tuple(labels), tuple(figures), unusable, 0)


def check_heard(judging: Judging) -> None:
    """Refuse to compare a judge of which nothing could be used.

    Raises:
        UsageError: no reply of it could be used, or it has labelled nothing.
    """
    if not (judging.replies and judging.labels):
        raise UsageError(
            f"{judging.judge} gave no reply that could be used, so that there is nothing to"
            f" compare; scores left without one: {judging.unusable:,}"
        )


def _scored(subject: Subject, judge: Backbone) -> Scores:
    scores = evaluate_run(subject.run, subject.task, subject.target, subject.claims, judge)
    # A run made outside a benchmark names none; intervals need to tell tasks of two apart.
    return scores.model_copy(update={"benchmark": subject.benchmark})


def _is_unusable(scores: Scores, metric: Metric) -> bool:
    """Only a score that no reply could be used for has no key by which it is known again."""
    return getattr(scores.keys, metric) is None
