"""The text match rewards the same content in other words, and nothing else."""

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.polarity import contradicts
from evaluation.text_match import CEILING, FLOOR, Weights, agreement, best_match, match
from evaluation.tokens import sentences, stems
from tests.evaluation.paraphrases import DEVELOPMENT, HELD_OUT

REFERENCE = "Verification of tool calls prior to execution prevents errors from spreading."
OTHERS = [reference for _, reference, _ in HELD_OUT if "tool" not in reference]


def scores(pairs: tuple[tuple[str, str, str], ...], *kinds: str) -> list[float]:
    return [match(claim, reference) for claim, reference, kind in pairs if kind in kinds]


def auc(positives: list[float], negatives: list[float]) -> float:
    """Probability that a positive scores above a negative, ties half."""
    wins = [(high > low) + 0.5 * (high == low) for high, low in product(positives, negatives)]
    return sum(wins) / len(wins)


@pytest.mark.parametrize("pairs", [DEVELOPMENT, HELD_OUT], ids=["development", "held out"])
def test_same_content_in_other_words_outranks_same_subject_and_other_subjects(pairs):
    same = scores(pairs, "same")
    assert auc(same, scores(pairs, "topic")) > 0.95
    assert auc(same, scores(pairs, "other")) == 1.0
    assert auc(same, scores(pairs, "topic", "other", "opposite")) > 0.95
    assert max(scores(pairs, "other")) == 0.0


@pytest.mark.parametrize(
    ("claim", "reference"),
    [(a, b) for a, b, kind in DEVELOPMENT + HELD_OUT if kind == "opposite"],
)
def test_the_contrary_of_a_reference_earns_nothing(claim, reference):
    assert match(claim, reference) == 0.0


def test_real_limitations_match_their_own_paper_best(sample_source: Path):
    papers = [json.loads(line) for line in sample_source.read_text("utf-8").splitlines()]
    digested = [paper for paper in papers if paper.get("digest") and paper.get("limitation")][:80]

    def raw(one: str, two: str) -> float:
        return agreement(stems(one), stems(two), Weights())

    own = [raw(paper["limitation"], paper["digest"]) for paper in digested]
    same_domain = [
        raw(paper["limitation"], other["digest"])
        for paper in digested
        for other in digested
        if other["domain"] == paper["domain"] and other["id"] != paper["id"]
    ]
    assert auc(own, same_domain) > 0.95


def test_formula_by_hand():
    # Stems: verifi, tool, call against verifi, tool, memori: F1 = 2 * 2 / (3 + 3).
    assert match("Verify tool calls", "Tool memory verification") == pytest.approx(
        (4 / 6 - FLOOR) / (CEILING - FLOOR) if CEILING > 4 / 6 else 1.0
    )
    # Two of four and two of three: F1 = 4 / 7.
    assert match("Verify tool calls offline", "Tool memory verification") == pytest.approx(
        (4 / 7 - FLOOR) / (CEILING - FLOOR)
    )
    # "tool" is given away by the task, so it weighs a quarter: F1 = 2 * 1.25 / (3.25 + 2.25).
    assert match(
        "Verify tool calls offline", "Tool memory verification", Weights.beside("Which tool?")
    ) == pytest.approx((2.5 / 5.5 - FLOOR) / (CEILING - FLOOR))


def test_identity_is_one_and_nothing_is_zero():
    assert match(REFERENCE, REFERENCE) == 1.0
    assert match("", REFERENCE) == 0.0
    assert match("and the of", REFERENCE) == 0.0
    assert match("", "") == 0.0


def test_repetition_and_sentence_order_change_nothing():
    claim = "Checks run before tools execute. Faults then do not spread to later calls."
    first, second = claim.split(". ")
    assert match(f"{claim} {claim} {claim}", REFERENCE) == match(claim, REFERENCE)
    assert match(f"{second}. {first}.", REFERENCE) == match(claim, REFERENCE)


@given(st.lists(st.sampled_from(OTHERS), max_size=6, unique=True))
def test_added_unrelated_text_never_raises_a_match(added):
    claim = "Checks before tools execute keep faults from spreading."
    assert match(" ".join([claim, *added]), REFERENCE) <= match(claim, REFERENCE)


def test_listing_everything_scores_less_than_saying_the_one_thing():
    everything = " ".join(reference for _, reference, _ in DEVELOPMENT + HELD_OUT)
    assert REFERENCE.split()[0] in everything
    assert match(everything, REFERENCE) == 0.0
    five = " ".join([REFERENCE, *OTHERS[:4]])
    assert match(five, REFERENCE) < 0.5 * match(REFERENCE, REFERENCE)


def test_stock_phrases_earn_nothing():
    stock = (
        "This important research direction will gain momentum because new methods improve "
        "performance, address key challenges and enable future work."
    )
    assert all(match(stock, reference) == 0.0 for _, reference, _ in DEVELOPMENT + HELD_OUT)


def test_the_first_of_equal_variants_is_reported_and_none_where_nothing_matches():
    assert best_match(REFERENCE, ("other", REFERENCE, f"{REFERENCE} ")).variant == REFERENCE
    assert best_match("Protein folding.", (REFERENCE,)).variant is None


def test_spelling_hyphens_and_short_forms_do_not_matter():
    assert stems("LLM\u2011based multi\u2010agent teams") == stems("llm-based multi-agent teams")
    assert stems("large language models") == stems("LLMs")
    assert stems("reinforcement learning") == stems("RL")


def test_a_negation_elsewhere_in_a_sentence_is_no_contradiction():
    claim = "Verification of tool calls prevents errors from spreading and needs no retraining."
    assert not contradicts(sentences(claim), sentences(REFERENCE))
    assert match(claim, REFERENCE) > 0.5


def test_an_opposite_word_under_a_negation_is_agreement():
    unfaithful = sentences("Reasoning traces are unfaithful to the computation.")
    assert not contradicts(
        sentences("Reasoning traces are not faithful to the computation."), unfaithful
    )
    assert contradicts(sentences("Reasoning traces are faithful to the computation."), unfaithful)
