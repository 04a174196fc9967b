"""Scores of what is not an answer's own must collapse, and chance must be told as it is."""

from collections.abc import Callable
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evaluation.validation.foreign_targets as foreign_targets
import evaluation.validation.mismatched_evidence as mismatched_evidence
from evaluation.judge import STRUCTURAL
from evaluation.scores import FtaScore
from evaluation.validation.assignments import Block, chance_of
from evaluation.validation.controls import controls_of
from evaluation.validation.falls import fall_of
from evaluation.validation.foreign_targets import WORST_P, _falls, target_control
from evaluation.validation.mismatched_evidence import evidence_control
from evaluation.validation.subjects import Subject, sample_of
from evaluation.validation.swapping import derangement, mismatched
from foresci.errors import UsageError
from foresci.llm import StructuralBackbone
from foresci.llm.errors import ReplyError
from foresci.schema import DirectionAnswer
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    OPTIONS,
    claim,
    direction_answer,
    packet,
    planning_answer,
)
from tests.evaluation.validation.validation_cases import Useless, subject

JUDGE = StructuralBackbone()
TOPICS = (
    "Verification of tool calls intercepts malformed requests before execution reaches servers.",
    "Verification of tool calls reduces hallucinated arguments through typed schema grammars.",
    "Verification of tool calls scales to thousands of endpoints with cached unit probes.",
)


def told(text: str) -> DirectionAnswer:
    cited = {name: claim(text, "E1") for name in ("direction", "mechanism", "validation_signal")}
    return direction_answer(**cited)


@pytest.fixture
def traced(tmp_path: Path) -> list[Subject]:
    return [
        subject(tmp_path, "direction", told(text), packet(text), number)
        for number, text in enumerate(TOPICS, start=1)
    ]


def test_trace_falls_on_the_evidence_of_others(traced: list[Subject], tmp_path: Path) -> None:
    native = subject(tmp_path, "direction", told(TOPICS[0]), None, 9)
    found = evidence_control([*traced, native], JUDGE, seed=0)
    everything = found.groups[0]
    assert (found.judge, found.left_out, found.passed) == (STRUCTURAL, 0, True)
    assert [group.group for group in found.groups] == ["all", "direction", "hybrid_rag"]
    assert everything.runs == 3
    # A claim counts for the first of the decisions behind which it stands.
    assert (everything.own_supported.hits, everything.own_supported.trials) == (3, 9)
    assert everything.trace.relative_fall is not None
    assert everything.trace.relative_fall > 0.5
    assert everything.floor.hits == 0
    assert everything.floor.low <= (everything.floor.rate or 0) <= everything.floor.high
    # Of all ways to spread 3 hits over 9 and 9 slots, those with all of them on one side.
    assert everything.fisher_p == pytest.approx(2 * comb(9, 3) / comb(18, 3))


def test_a_judge_that_only_smells_the_topic_fails(tmp_path: Path) -> None:
    """Where the evidence of others bears as well, nothing falls and the control says so."""
    same = [
        subject(tmp_path, "direction", told(TOPICS[0]), packet(TOPICS[0]), number)
        for number in (1, 2)
    ]
    found = evidence_control(same, JUDGE, seed=0)
    assert found.passed is False
    assert found.groups[0].trace.relative_fall == 0
    assert found.groups[0].fisher_p == 1


def test_replies_of_no_use_leave_the_control_and_are_counted(
    traced: list[Subject], monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = _refuse(mismatched_evidence.score_trace, traced[0].answer)
    monkeypatch.setattr(mismatched_evidence, "score_trace", refusing)
    found = evidence_control(traced, JUDGE, seed=0)
    assert (found.unusable, found.groups[0].runs) == (1, 2)


def test_each_control_is_run_where_the_runs_allow_it(traced: list[Subject], tmp_path: Path) -> None:
    native = [
        subject(tmp_path / "native", "direction", told(text), None, number)
        for number, text in enumerate(TOPICS, start=1)
    ]
    found = controls_of(native, JUDGE, seed=0, permutations=100)
    assert found.evidence is None
    assert found.targets is not None
    assert list(found.not_run) == ["evidence"]
    assert "no two runs with evidence" in found.not_run["evidence"]
    assert found.passed is found.targets.passed
    alone = controls_of(native[:1], JUDGE, seed=0, permutations=100)
    assert list(alone.not_run) == ["evidence", "targets"]
    assert alone.passed is False
    assert alone.labels
    whole = controls_of(traced, JUDGE, seed=0, permutations=100)
    assert whole.not_run == {}
    assert whole.evidence is not None
    passing = whole.model_copy(update={"targets": None})
    assert (whole.evidence.passed, passing.passed) == (True, True)
    failing = whole.evidence.model_copy(update={"passed": False})
    assert passing.model_copy(update={"evidence": failing}).passed is False


def test_a_judge_without_a_usable_reply_fails_the_controls(traced: list[Subject]) -> None:
    found = controls_of(traced, Useless(), seed=0, permutations=100)
    assert found.evidence is not None
    assert (found.evidence.unusable, found.evidence.groups) == (3, ())
    assert (found.evidence.passed, found.passed) == (False, False)


def _refuse(score: Callable[..., Any], refused: Any) -> Callable[..., Any]:
    def judged(answer: Any, *given: Any) -> Any:
        if answer == refused:
            raise ReplyError("nothing that could be used")
        return score(answer, *given)

    return judged


def test_nobody_gets_evidence_of_the_own_task_or_of_another_cell(tmp_path: Path) -> None:
    subjects = [
        subject(tmp_path, "direction", direction_answer(), packet("x"), number, domain=domain)
        for domain, numbers in (("rag", (1, 1, 2, 3, 3)), ("llm_agents", (4, 5)))
        for number in numbers
    ]
    lone = subject(
        tmp_path, "direction", direction_answer(), packet("x"), 7, domain="post_training"
    )
    for seed in range(20):
        pairs = mismatched([*subjects, lone], seed)
        assert sorted(pairs) == list(range(7))
        assert sorted(pairs.values()) == list(range(7))
        for own, other in pairs.items():
            assert subjects[own].place != subjects[other].place
            assert subjects[own].cell == subjects[other].cell
    assert mismatched(subjects, 3) == mismatched(subjects, 3)
    with pytest.raises(UsageError, match="no two runs with evidence"):
        evidence_control([lone], JUDGE, seed=0)


def test_a_derangement_leaves_none_in_place() -> None:
    generator = np.random.default_rng(1)
    drawn = {tuple(derangement(3, generator)) for _ in range(60)}
    assert drawn == {(1, 2, 0), (2, 0, 1)}


def test_random_targets_bring_a_good_ranking_to_chance(tmp_path: Path) -> None:
    """Each task has another order, which its own answer gives: FTA 1 of its own."""
    orders = ["ABCD", "BADC", "CDAB", "DCBA", "ACBD", "DBCA"]
    subjects = [
        subject(
            tmp_path, "planning", planning_answer(order), packet("x"), number,
            target={"pairs": tuple(pairwise(order)), "top": (order[0],)},
        )
        for number, order in enumerate(orders, start=1)
    ]  # fmt: skip
    found = target_control(subjects, JUDGE, seed=0, permutations=300)
    everything, planning = (fall for fall in found.groups if fall.metric == "fta")
    assert (everything.group, planning.group) == ("all", "planning")
    assert everything.score.own.mean == 1
    assert everything.chance.low <= everything.chance.mean <= everything.chance.high < 1
    assert everything.chance.p < 0.02
    # The random mean lies at chance by construction; what is asked is that own ones do not.
    assert everything.chance.low <= everything.score.other.mean <= everything.chance.high
    assert (everything.score.difference.low or 0) > 0
    assert everything.passed is True
    # The bank is absent, so that Fact has no score and the control as a whole cannot pass.
    assert [fall for fall in found.groups if fall.metric == "fact"] == []
    assert found.passed is False


def test_a_judge_that_takes_any_target_is_at_chance_with_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_targets, "score_fta", lambda *_: FtaScore(score=0.5))
    subjects = [
        subject(tmp_path, "direction", direction_answer(), packet("x"), number)
        for number in (1, 2, 3)
    ]
    found = target_control(subjects, JUDGE, seed=0, permutations=100)
    (fall, _) = found.groups
    assert (fall.score.own.mean, fall.chance.mean, fall.chance.p) == (0.5, 0.5, 1)
    assert fall.passed is False


def test_fact_falls_when_the_bank_is_of_another_task(tmp_path: Path) -> None:
    names = [option.text for option in OPTIONS]
    subjects = [
        subject(
            tmp_path, "direction", direction_answer(candidate=option.id), packet("x"), number,
            target={"primary": option.id, "acceptable": (), "slots": DIRECTION_TARGET.slots},
            claims=(f"Of the candidates, {names[number - 1]} multiplies its share most.",),
        )
        for number, option in enumerate(OPTIONS, start=1)
    ]  # fmt: skip
    found = target_control(subjects, JUDGE, seed=0, permutations=100)
    fact = next(fall for fall in found.groups if fall.metric == "fact")
    assert fact.score.own.mean > 0.5
    assert fact.score.other.mean == fact.chance.mean == 0
    assert fact.chance.p < 0.1


def test_targets_are_exchanged_within_cells_where_wanted(tmp_path: Path) -> None:
    subjects = [
        subject(tmp_path, "direction", direction_answer(), packet("x"), number, domain=domain)
        for number, domain in ((1, "rag"), (2, "rag"), (3, "llm_agents"))
    ]
    by_cell = target_control(subjects, JUDGE, seed=0, permutations=100, within="cell")
    assert by_cell.left_out == 1
    assert target_control(subjects, JUDGE, seed=0, permutations=100).left_out == 0
    with pytest.raises(UsageError, match="no two runs of two tasks"):
        target_control(subjects[:1], JUDGE, seed=0, permutations=100)


def test_chance_is_the_mean_over_the_targets_of_others() -> None:
    """With two tasks there is one derangement, so the level can be told by hand."""
    scores = np.array([[1.0, 0.2], [0.8, 0.4], [0.0, 0.6], [0.5, np.nan]])
    block = Block(("t1", "t2"), np.array([0, 0, 1, 1]), scores)
    chance = chance_of([block], np.random.default_rng(0), 100)
    # Own 1, 0.8, 0.6; by the other target 0.2, 0.4, 0: the last run has no score of its own.
    assert chance.mean == pytest.approx((0.2 + 0.4 + 0.0) / 3)
    assert chance.low == chance.high == pytest.approx(chance.mean)
    # The own assignment is one of two, which a test over two tasks must own up to.
    assert 0.3 < chance.p < 0.7


def test_one_lucky_task_does_not_pass_the_control_of_targets() -> None:
    """The permutations alone would let it pass; over tasks its gain is not there."""
    tasks = 60
    scores = np.zeros((tasks, tasks))
    scores[0, 0] = 1.0
    block = Block(tuple(f"t{at:02}" for at in range(tasks)), np.arange(tasks), scores)
    (everything, _) = _falls("fta", {("direction",): block}, seed=0, permutations=1000)
    assert everything.chance.p <= WORST_P
    assert everything.score.difference.low == 0
    assert everything.passed is False
    np.fill_diagonal(scores, 1.0)
    (everything, _) = _falls("fta", {("direction",): block}, seed=0, permutations=1000)
    assert everything.passed is True


def test_the_relative_fall_is_that_of_means_and_has_bounds() -> None:
    fall = fall_of({"t1": [(1.0, 0.5)], "t2": [(0.5, 0.0), (0.5, 0.25)]})
    assert fall.relative_fall == pytest.approx(1 - 0.75 / 2)
    assert fall.low is not None
    assert fall.high is not None
    assert fall.low < 1 - 0.75 / 2 < fall.high
    assert fall.difference.mean == pytest.approx((0.5 + 0.5 + 0.25) / 3)
    assert fall_of({"t1": [(0.0, 0.5)]}).relative_fall is None
    assert fall_of({"t1": [(1.0, 0.5)]}).low is None


def test_a_sample_is_even_over_families_and_seeded(tmp_path: Path) -> None:
    many = [
        subject(tmp_path, "direction", direction_answer(), packet("x"), at) for at in range(1, 9)
    ]
    few = [subject(tmp_path, "planning", planning_answer("ABCD"), packet("x"), at) for at in (1, 2)]
    drawn = sample_of([*many, *few], 5, seed=1)
    assert [one.family for one in drawn].count("planning") == 2
    assert drawn == sample_of([*many, *few], 5, seed=1)
    assert {sample_of([*many, *few], 5, seed=at) for at in range(5)} != {drawn}
    assert len(sample_of(many, None)) == 8
