"""What attempts at gaming earn, and what the honest answers that they are made from earn."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bench.gaming_attempts import Attempt, Kind, attempts
from bench.gaming_editing import borrowed, with_target_texts
from bench.gaming_texts import Honest
from evaluation.drift import score_drift
from evaluation.fact import score_fact
from evaluation.fta import score_fta
from evaluation.metrics import Metric
from evaluation.pers.score import score_pers
from evaluation.statistics import Interval, paired_difference
from evaluation.trace import score_trace
from evaluation.validation.subjects import Subject
from foresci.llm import StructuralBackbone
from foresci.schema import Answer

WEAK, LENDER = "native", "hybrid_rag"
"""The one takes the first option and says that it knows nothing; the other's answers are lent."""
JUDGED: Mapping[str, tuple[Metric, ...]] = {
    WEAK: ("fact", "fta", "pers", "drift"),
    LENDER: ("trace", "fact", "fta"),
    "researchagent": ("trace",),
}
"""Whose answers are gamed, and what their attempts are judged by. Of agents that retrieve,
`researchagent` is the weakest by Trace. Pers and drift (lower is better) are for information."""
INFORMATION: tuple[Metric, ...] = ("pers", "drift")
HONEST = "as it is"
MARGIN = 0.01
Key = tuple[str, Kind, str, Metric]
"""Agent, kind, attempt, metric."""
Values = Mapping[Key, dict[str, tuple[str, float]]]
"""Family and score by task."""


class Place(NamedTuple):
    """A task with the answers to it that are gamed, by agent, and what another task lends."""

    answers: Mapping[str, Subject]
    other: Subject


def scored(found: Iterable[Place]) -> Values:
    """Scores of every attempt, and of the honest answers."""
    values: dict[Key, dict[str, tuple[str, float]]] = defaultdict(dict)
    for place in found:
        for agent, metrics in JUDGED.items():
            subject = place.answers[agent]
            packet = subject.packet or place.answers[LENDER].run.packet
            honest = Honest(subject.task, subject.answer, packet)
            for attempt in (*borrowing(place), *attempts()):
                answer = attempt.make(honest)
                for metric in metrics:
                    if not _counts(metric, agent, attempt.kind):
                        continue
                    score = _score(metric, answer, subject)
                    if score is not None:
                        key = (agent, attempt.kind, attempt.name, metric)
                        values[key]["/".join(subject.place)] = (subject.family, score)
    return values


def borrowing(place: Place) -> Iterator[Attempt]:
    """The honest answer, and what another task lends."""
    own, other = place.answers[WEAK].task, place.other
    yield Attempt(HONEST, "honest", lambda honest: honest.answer)
    yield Attempt(
        "another task's answer", "borrowed", lambda _: borrowed(own, other.task, other.answer)
    )
    yield Attempt(
        "another task's target texts (hidden)",
        "borrowed",
        lambda honest: with_target_texts(honest, other.target),
    )


def _counts(metric: Metric, agent: str, kind: Kind) -> bool:
    """An answer with evidence must not gain by garnish in what needs none either."""
    return metric == "trace" or agent == WEAK or kind in ("honest", "garnish")


def _score(metric: Metric, answer: Answer, of: Subject) -> float | None:
    judge = StructuralBackbone()
    match metric:
        case "fta":
            return score_fta(answer, of.task, of.target, judge).score
        case "fact":
            return score_fact(answer, of.task, of.claims, judge).score
        case "trace":
            return score_trace(answer, of.task, of.packet, judge).score
        case "pers":
            return score_pers(answer, of.task, judge, None).score
        case "drift":
            return score_drift(answer, of.task, of.target, judge).mean


def difference(values: Values, key: Key, family: str | None = None) -> Interval:
    """Of an attempt and the honest answer it was made from, paired by task."""
    agent, _, _, metric = key
    sides = (values[key], values[agent, "honest", HONEST, metric])
    own, honest = (
        {task: [score] for task, (of, score) in side.items() if family in (None, of)}
        for side in sides
    )
    return paired_difference(own, honest)


def verdict(found: Interval) -> str:
    """`no higher` within the margin, `HIGHER` where the interval is above zero, else `open`."""
    low, high = found.low, found.high
    if found.mean <= MARGIN and (high is None or high <= MARGIN):
        return "no higher"
    return "HIGHER" if low is not None and low > 0 else "open"
