"""Does a judge of Trace discriminate, or does it only detect a topic?

Every answer is judged again with the evidence packet of a run of another task of its domain and
cutoff (the control of mismatched evidence). What such evidence earns is a floor against which every
Trace is to be read.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from pydantic import Field

from evaluation.judge import judge_name
from evaluation.rates import Rate
from evaluation.scores import TraceScore
from evaluation.trace import score_trace
from evaluation.validation.falls import Fall, fall_of
from evaluation.validation.subjects import Subject
from evaluation.validation.swapping import NothingToExchangeError, mismatched
from foresci.llm import Backbone
from foresci.llm.errors import ReplyError
from foresci.schema import Record
from knowledge_base.progress import Progress, quiet

SUPPORTING = ("direct", "partial")
WANTED_FALL = 0.5


class EvidenceFall(Record):
    """What one group of runs loses when it is given the evidence of others."""

    group: str = Field(description="`all`, a family, or an agent.")
    runs: int
    trace: Fall
    own_supported: Rate = Field(description="Slots labelled direct or partial on own evidence.")
    floor: Rate = Field(description="The same on evidence that cannot bear: the generosity floor.")
    fisher_p: float = Field(description="Two-sided Fisher exact test of the two shares.")


class EvidenceControl(Record):
    """The control of mismatched evidence."""

    judge: str
    seed: int
    left_out: int = Field(description="Runs with evidence, of which no other task has a run.")
    unusable: int = Field(description="Runs left out because a reply of the judge was of no use.")
    passed: bool = Field(description="Whether Trace falls by at least half.")
    groups: tuple[EvidenceFall, ...] = Field(description="Empty where no reply could be used.")


class _Pair(NamedTuple):
    subject: Subject
    own: TraceScore
    other: TraceScore


def evidence_control(
    subjects: Sequence[Subject], judge: Backbone, seed: int, progress: Progress = quiet
) -> EvidenceControl:
    """Judge Trace on own and on mismatched evidence.

    Args:
        subjects: runs; those that retrieve nothing are not asked.
        judge: of Trace.
        seed: of the exchange.
        progress: told after each run.

    Raises:
        NothingToExchangeError: no two runs with evidence are of two tasks of a domain and cutoff.
        ForesciError: the judge failed otherwise.
    """
    having = [one for one in subjects if one.packet is not None]
    lenders = mismatched(having, seed)
    if not lenders:
        raise NothingToExchangeError(
            "no two runs with evidence of two tasks of one domain and cutoff"
        )
    pairs = []
    for done, (own, other) in enumerate(lenders.items(), start=1):
        pair = _pair(having[own], having[other], judge)
        pairs += [] if pair is None else [pair]
        progress("evidence exchanged", done, len(lenders))
    groups = tuple(_falls(pairs))
    fall = groups[0].trace.relative_fall if groups else None
    return EvidenceControl(
        judge=judge_name(judge),
        seed=seed,
        left_out=len(having) - len(lenders),
        unusable=len(lenders) - len(pairs),
        passed=fall is not None and fall >= WANTED_FALL,
        groups=groups,
    )


def _pair(subject: Subject, lender: Subject, judge: Backbone) -> _Pair | None:
    try:
        own = score_trace(subject.answer, subject.task, subject.packet, judge)
        other = score_trace(subject.answer, subject.task, lender.packet, judge)
    except ReplyError:
        return None
    return _Pair(subject, own, other)


def _falls(pairs: Sequence[_Pair]) -> list[EvidenceFall]:
    """All runs, then by family, then by agent."""
    groups: dict[tuple[int, str], list[_Pair]] = {}
    for pair in pairs:
        agent = pair.subject.run.manifest.config.agent
        for name in ((0, "all"), (1, pair.subject.family), (2, agent)):
            groups.setdefault(name, []).append(pair)
    return [_fall(name[1], groups[name]) for name in sorted(groups)]


def _fall(group: str, pairs: Sequence[_Pair]) -> EvidenceFall:
    scores: dict[str, list[tuple[float, float]]] = {}
    for pair in pairs:
        if pair.own.score is not None and pair.other.score is not None:
            name = " ".join(pair.subject.place)
            scores.setdefault(name, []).append((pair.own.score, pair.other.score))
    own, floor = _rate([pair.own for pair in pairs]), _rate([pair.other for pair in pairs])
    return EvidenceFall(
        group=group,
        runs=len(pairs),
        trace=fall_of(scores),
        own_supported=own,
        floor=floor,
        fisher_p=_fisher(own, floor),
    )


def _fisher(own: Rate, floor: Rate) -> float:
    from scipy.stats import fisher_exact

    table = np.array([[one.hits, one.trials - one.hits] for one in (own, floor)])
    return float(fisher_exact(table).pvalue)


def _rate(scores: Sequence[TraceScore]) -> Rate:
    labels = Counter(slot.support in SUPPORTING for score in scores for slot in score.slots)
    return Rate.of(labels[True], labels.total())
