"""When a stage ends, and which attempt it goes on with."""

import pytest

from agents.researchagent.records import Attempt, Draft, Judgement
from agents.researchagent.stages import (
    MOST_ROUNDS,
    STAGES,
    after,
    best_of,
    criteria_of,
    is_done,
)


def attempt(text: str, *scores: int) -> Attempt:
    said = tuple(Judgement(criterion=str(at), score=one) for at, one in enumerate(scores))
    return Attempt(draft=Draft(text=text, rationale=""), judgements=said)


@pytest.mark.parametrize(
    ("attempts", "done"),
    [
        ([attempt("a", 4, 5, 4)], True),
        ([attempt("a", 3, 5, 5)], False),
        ([attempt("a")], False),
        ([attempt("a", 2), attempt("b", 3)], False),
        ([attempt("a", 2), attempt("a", 2)], True),
        ([attempt("a"), attempt("a", 2)], False),
        ([attempt("a", 2), attempt("b", 2), attempt("c", 2)], True),
        ([attempt("a"), attempt("b"), attempt("c")], True),
    ],
)
def test_a_stage_ends_when_all_scores_are_good_nothing_changes_or_three_rounds_are_over(
    attempts: list[Attempt], done: bool
) -> None:
    assert is_done(attempts) is done
    assert len(attempts) <= MOST_ROUNDS


def test_the_best_mean_wins_the_earliest_of_equals_and_a_failed_review_never() -> None:
    attempts = [attempt("failed"), attempt("first", 3, 4), attempt("second", 4, 3)]
    assert best_of(attempts) is attempts[1]
    assert best_of([*attempts, attempt("better", 4, 4)]).draft.text == "better"  # type: ignore[union-attr]
    assert best_of(attempts[:1]) is None


def test_stages_follow_each_other_with_five_criteria_each() -> None:
    assert [after(stage) for stage in STAGES] == ["method", "validation", None]
    for stage in STAGES:
        names = [one.name for one in criteria_of(stage)]
        assert len(set(names)) == len(names) == 5
        assert not {"originality", "innovativeness"} & set(names)
