"""Fact: known values, and what each kind of claim is worth."""

import pytest

from evaluation.targets import load_claims
from foresci.errors import DataError
from foresci.schema import Claim
from foresci.storage import write_jsonl
from tests.evaluation.evaluation_cases import (
    PLANNING_TASK,
    VENUE_TASK,
    bottleneck_answer,
    planning_answer,
    venue_answer,
)
from tests.evaluation.fact_cases import (
    CENTER,
    DIRECTION_BANK,
    ORDER_BANK,
    RIVALS,
    ROOT_BANK,
    VENUE_BANK,
    bank,
    direction,
    fact,
    verdicts,
)


def test_a_right_choice_and_trajectory_score_by_hand():
    scored = fact(direction())
    # Two claims, both supported; they cover C1 and C3 of four.
    assert (scored.precision, scored.recall) == (1.0, 0.5)
    assert scored.score == pytest.approx(2 / 3)
    assert scored.judge == "structural/3"
    assert [gold.coverage for gold in scored.gold] == ["covered", "missing", "covered", "missing"]


def test_a_wrong_choice_scores_zero_and_not_undefined():
    scored = fact(direction("C", "cooling"))
    assert (scored.score, scored.precision, scored.recall) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(("order", "precision", "recall"), [
    ("ABCD", 1.0, 1.0),
    ("CABD", 1 / 3, 0.5),  # first place and one pair are wrong, the other pair is right
    ("DCBA", 0.0, 0.0),
])  # fmt: skip
def test_a_ranking_is_judged_pair_by_pair(order, precision, recall):
    scored = fact(planning_answer(order), PLANNING_TASK, ORDER_BANK)
    assert (scored.precision, scored.recall) == pytest.approx((precision, recall))


def test_a_root_covers_in_part_what_follows_from_it():
    scored = fact(bottleneck_answer(root_bottleneck=Claim(text="Latency.")), RIVALS, ROOT_BANK)
    assert [gold.coverage for gold in scored.gold] == ["partial", "covered", "partial"]
    beaten = (Claim(text="Weak memory, a symptom of it."),)
    answer = bottleneck_answer(root_bottleneck=Claim(text="Latency."), rivals=beaten)
    scored = fact(answer, RIVALS, ROOT_BANK)
    assert [gold.coverage for gold in scored.gold] == ["partial", "covered", "covered"]


def test_another_root_is_unsupported():
    answer = bottleneck_answer(
        root_bottleneck=Claim(text="The root bottleneck is prompt injection.")
    )
    scored = fact(answer, RIVALS, ROOT_BANK)
    assert (scored.score, verdicts(scored)["root_bottleneck"]) == (0.0, "unsupported")


def test_a_venue_is_a_forecast_and_what_the_project_is_is_none():
    scored = fact(venue_answer("ml", contribution_center=CENTER), VENUE_TASK, VENUE_BANK)
    assert [gold.id for gold in scored.gold] == ["C1", "C2"]
    assert [gold.coverage for gold in scored.gold] == ["covered", "partial"]
    assert [claim.verdict for claim in scored.claims[:3]] == [
        "supported",
        "not_checkable",
        "not_checkable",
    ]


@pytest.mark.parametrize("candidate", ["A", "C", "none of these"])
def test_without_a_bank_that_speaks_the_score_is_undefined_with_a_reason(candidate):
    assert "no claim bank" in fact(direction(candidate), claims=()).undefined
    for text in ("It was accepted at ICLR 2026.", "Protein folding rises clearly.", "Birds sing."):
        scored = fact(direction(candidate), claims=bank(text))
        assert (scored.score, scored.recall) == (None, None)
        assert "silent" in scored.undefined


def test_claims_are_read_by_task_and_a_bad_line_is_named(tmp_path):
    assert load_claims(tmp_path) == {}
    path = tmp_path / "hidden" / "claims.jsonl"
    rows = [claim.to_json() for claim in DIRECTION_BANK]
    write_jsonl(path, rows)
    assert load_claims(tmp_path) == {"T-0001": DIRECTION_BANK}
    write_jsonl(path, [*rows, rows[0]])
    with pytest.raises(DataError, match=r"claims\.jsonl:5: T-0001 has two claims C1"):
        load_claims(tmp_path)
    write_jsonl(path, [{"id": "C1"}])
    with pytest.raises(DataError, match=r"claims\.jsonl:1"):
        load_claims(tmp_path)
