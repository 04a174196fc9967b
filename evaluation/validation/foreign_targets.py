"""Does a judge of FTA and Fact need the right reference, or would any do?

Every answer is judged against the references of other tasks of its family (`evaluation.validation.
foreign`). The chance level is the mean over seeded derangements of references among tasks
(`evaluation.validation.assignments`); one further derangement is the random target. Drawn in the
same way, its mean lies at chance whoever judges: that is shown, and proves nothing of the judge.
What can fail is that own references earn more than chance, and more than the random ones.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import numpy as np
from pydantic import Field

from evaluation.fact import score_fact
from evaluation.fta import score_fta
from evaluation.judge import judge_name
from evaluation.validation.assignments import Block, Chance, chance_of, drawn_pairs
from evaluation.validation.falls import Fall, fall_of
from evaluation.validation.foreign import Reference, foreign_reference
from evaluation.validation.subjects import Subject
from evaluation.validation.swapping import NothingToExchangeError
from foresci.llm import Backbone
from foresci.llm.errors import ReplyError
from foresci.schema import Record
from knowledge_base.progress import Progress, quiet

Within = Literal["family", "cell"]
"""Whose references are exchanged: those of a family, or only of its tasks of one domain and
cutoff."""
Judged = Literal["fta", "fact"]
WORST_P = 0.05


class TargetFall(Record):
    """One metric of one group of runs, by its own references and by others."""

    metric: Judged
    group: str = Field(description="`all` or a family.")
    score: Fall = Field(description="By the own reference, and by the random one.")
    chance: Chance
    passed: bool = Field(
        description="The own mean is above chance (p of at most 0.05), and above the random one"
        " (the interval of the difference is above 0)."
    )


class TargetControl(Record):
    """The control of random targets."""

    judge: str
    within: Within
    seed: int
    permutations: int
    left_out: int = Field(description="Runs whose task has no other to exchange with.")
    unusable: int = Field(description="Judgements of which the judge's reply was of no use.")
    passed: bool = Field(description="Whether FTA and Fact both pass over all families.")
    groups: tuple[TargetFall, ...]


def target_control(
    subjects: Sequence[Subject],
    judge: Backbone,
    *,
    seed: int,
    permutations: int,
    within: Within = "family",
    progress: Progress = quiet,
) -> TargetControl:
    """Judge FTA and Fact by the own reference, by a random one, and by all others.

    A model is asked for each run by each task that it exchanges with.

    Args:
        subjects: runs, those of agents that retrieve nothing too.
        judge: of FTA and Fact.
        seed: of all draws.
        permutations: how many tell the chance level.
        within: whose references are exchanged.
        progress: told after each run.

    Raises:
        NothingToExchangeError: no task has another one to exchange with.
        ForesciError: the judge failed, other than by a reply that could not be used.
    """
    groups = _groups(subjects, within)
    members = sum(map(len, groups.values()))
    judging = _Judging(judge, progress, 2 * members)
    falls: list[TargetFall] = []
    for metric in _SCORED:
        falls += _falls(metric, judging.blocks(metric, groups), seed, permutations)
    return TargetControl(
        judge=judge_name(judge),
        within=within,
        seed=seed,
        permutations=permutations,
        left_out=len(subjects) - members,
        unusable=judging.unusable,
        passed=_passed(falls),
        groups=tuple(falls),
    )


Name = tuple[str, ...]
Scored = Callable[[Subject, Reference, Backbone], float | None]
_SCORED: dict[Judged, Scored] = {
    "fta": lambda own, by, judge: score_fta(own.answer, own.task, by.target, judge).score,
    "fact": lambda own, by, judge: score_fact(own.answer, own.task, by.claims, judge).score,
}


def _groups(subjects: Sequence[Subject], within: Within) -> dict[Name, tuple[Subject, ...]]:
    """Runs by family, or family and cell; groups of a single task are left out."""
    groups: dict[Name, list[Subject]] = {}
    for one in subjects:
        name = (one.family, *one.cell) if within == "cell" else (one.family,)
        groups.setdefault(name, []).append(one)
    found = {
        name: tuple(groups[name])
        for name in sorted(groups)
        if len({one.place for one in groups[name]}) > 1
    }
    if not found:
        raise NothingToExchangeError("no two runs of two tasks that could exchange their targets")
    return found


def _passed(falls: Sequence[TargetFall]) -> bool:
    every = [fall for fall in falls if fall.group == "all"]
    return len(every) == len(_SCORED) and all(fall.passed for fall in every)


class _Judging:
    """Judges answers by references, and counts replies that were of no use."""

    def __init__(self, judge: Backbone, progress: Progress, total: int) -> None:
        self.judge = judge
        self.progress = progress
        self.total = total
        self.done = self.unusable = 0

    def blocks(
        self, metric: Judged, groups: Mapping[Name, tuple[Subject, ...]]
    ) -> dict[Name, Block]:
        return {name: self._block(metric, members) for name, members in groups.items()}

    def _block(self, metric: Judged, members: tuple[Subject, ...]) -> Block:
        # Runs of one task differ in their answers, and lend one and the same reference.
        lenders = {one.place: one for one in reversed(members)}
        places = sorted(lenders)
        scores = np.full((len(members), len(places)), np.nan)
        for row, own in enumerate(members):
            for column, place in enumerate(places):
                value = self._score(metric, own, lenders[place])
                scores[row, column] = np.nan if value is None else value
            self.done += 1
            self.progress("targets exchanged", self.done, self.total)
        task_of = np.array([places.index(own.place) for own in members], dtype=np.intp)
        return Block(tuple(" ".join(place) for place in places), task_of, scores)

    def _score(self, metric: Judged, own: Subject, lender: Subject) -> float | None:
        mine = Reference(own.target, own.claims)
        by = mine if lender.place == own.place else foreign_reference(own, lender)
        try:
            return _SCORED[metric](own, by, self.judge)
        except ReplyError:
            self.unusable += 1
            return None


def _falls(
    metric: Judged, blocks: Mapping[Name, Block], seed: int, permutations: int
) -> list[TargetFall]:
    """All families together, then each; none where no run has a score by both references."""
    families = sorted({name[0] for name in blocks})
    chosen = [("all", list(blocks.values()))]
    chosen += [(one, [blocks[name] for name in blocks if name[0] == one]) for one in families]
    found = (_fall(metric, name, own, seed, permutations) for name, own in chosen)
    return [one for one in found if one is not None]


def _fall(
    metric: Judged, group: str, blocks: Sequence[Block], seed: int, permutations: int
) -> TargetFall | None:
    generator = np.random.default_rng(seed)
    pairs = drawn_pairs(blocks, generator)
    if not pairs:
        return None
    score = fall_of(pairs)
    chance = chance_of(blocks, generator, permutations)
    return TargetFall(
        metric=metric,
        group=group,
        score=score,
        chance=chance,
        passed=chance.p <= WORST_P and (score.difference.low or 0.0) > 0,
    )
