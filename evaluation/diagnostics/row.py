"""What the diagnostics keep of one scored run."""

import re

from pydantic import Field

from controls.quoting import answer_texts
from evaluation.metrics import Metric
from evaluation.run_scores import Scores
from evaluation.scored import read_scores
from evaluation.scores import Bridge, Support
from evaluation.summary import judge_of, value_of
from foresci.runs import RunFolder
from foresci.schema import Answer, Family, Record

SHOWN: tuple[Metric, ...] = ("fact", "fta", "trace", "pers", "drift")
"""In the order of the paper's tables."""
_WORD = re.compile(r"\w+(?:['\u2019-]\w+)*")


class Part(Record):
    """A slot of FTA that is defined."""

    name: str
    score: float
    weight: float


class Link(Record):
    """A decision slot of Trace."""

    name: str
    support: Support
    bridge: Bridge
    score: float


class Row(Record):
    """One scored run. Metrics that are undefined are not among its values and judges."""

    run_id: str
    task: str = Field(description="Benchmark and task id: ids alone are not unique.")
    reference: str = Field(description="Hash of the target and claims it was scored by.")
    evaluator: str = Field(description="The release and a digest of the sources that judged.")
    family: Family
    agent: str
    backbone: str
    controls: str
    controls_version: str | None
    values: dict[Metric, float]
    judges: dict[Metric, str] = Field(description="Of Pers, with what made a rating of features.")
    fta_by_identity: bool = Field(
        description="Whether the target has no text, so that FTA is the same whoever judges."
    )
    fta_parts: tuple[Part, ...]
    trace_links: tuple[Link, ...]
    top_is_right: bool | None = Field(description="Of planning; None where it cannot be told.")
    words: int = Field(description="Of the claims of the answer.")


def read_row(run: RunFolder) -> Row:
    """Read a scored run.

    Raises:
        UsageError: it has no scores.
        DataError: its scores or its answer cannot be read, or the scores are of another release
            or of another answer.
    """
    return row_of(read_scores(run), run.answer)


def row_of(scores: Scores, answer: Answer) -> Row:
    """What the diagnostics need of a run's scores and answer."""
    values = {metric: value_of(scores, metric) for metric in SHOWN}
    defined: dict[Metric, float] = {
        metric: value for metric, value in values.items() if value is not None
    }
    top = scores.fta.details.get("top1")
    return Row(
        run_id=scores.run_id,
        task=f"{scores.benchmark}/{scores.task_id}",
        reference=scores.reference_sha256,
        evaluator=scores.evaluator,
        family=scores.family,
        agent=scores.agent,
        backbone=scores.backbone,
        controls=scores.controls,
        controls_version=scores.controls_version,
        values=defined,
        judges={metric: judge_of(scores, metric) for metric in defined},
        fta_by_identity=not any(slot.variants for slot in scores.fta.slots),
        fta_parts=_parts(scores),
        trace_links=_links(scores),
        top_is_right=None if top is None else top > 0,
        words=count_words(answer),
    )


def _parts(scores: Scores) -> tuple[Part, ...]:
    return tuple(
        Part(name=slot.name, score=slot.score, weight=slot.weight)
        for slot in scores.fta.slots
        if slot.score is not None
    )


def _links(scores: Scores) -> tuple[Link, ...]:
    return tuple(
        Link(name=slot.name, support=slot.support, bridge=slot.bridge, score=slot.score)
        for slot in scores.trace.slots
    )


def count_words(answer: Answer) -> int:
    """Words in the texts of an answer's claims; parts joined by hyphen or apostrophe are one."""
    return sum(len(_WORD.findall(text)) for text in answer_texts(answer).values())
