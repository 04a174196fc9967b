"""Trace by hand for every label, and against attempts to game it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.trace import score_trace
from evaluation.trace.rubric import POINTS, slot_score
from foresci.schema import Claim, EvidencePacket
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    PLANNING_TASK,
    VENUE_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    item,
    packet,
    planning_answer,
    venue_answer,
)

FINDING = (
    "We study verification of tool calls in agents. Unverified calls cause cascading failures in"
    " downstream steps. A checker intercepts invalid arguments before execution."
)
CONTRARY = (
    "We revisit verification of tool calls. A checker does not intercept invalid arguments before"
    " execution."
)
NOISE = (
    "Persistent memory across sessions stores user preferences in a graph.",
    "Role assignment in agent teams follows a market mechanism.",
    "Browser automation for shopping compares prices over several retailers.",
    "Verification of tool calls was surveyed among practitioners in hospitals.",
)
PACKET = packet(FINDING, *NOISE)
GROUNDED = (
    "Verification of tool calls grows because a checker intercepts invalid arguments before"
    " execution."
)


def mechanism(found: Claim, evidence: EvidencePacket = PACKET):
    score = score_trace(direction_answer(mechanism=found), DIRECTION_TASK, evidence)
    return score.slots[1]


def labels(found: Claim, evidence: EvidencePacket = PACKET):
    slot = mechanism(found, evidence)
    return slot.support, slot.bridge, slot.unresolved_conflict, slot.score


def test_a_cited_and_argued_claim_is_direct_and_explicit():
    slot = mechanism(claim(GROUNDED, "E1"))
    assert (slot.support, slot.bridge, slot.score) == ("direct", "explicit", 1.0)
    assert slot.anchors == ("E1",)
    assert slot.nearest[0] == "E1"
    assert len(slot.nearest) <= 3


def test_without_a_citation_the_bridge_is_implicit():
    assert labels(claim(GROUNDED)) == ("direct", "implicit", False, 0.7)


def test_without_citation_or_argument_the_bridge_is_absent():
    bare = claim("Checker intercepts invalid arguments before execution of tool calls.")
    assert labels(bare) == ("direct", "absent", False, 0.4)


def test_a_claim_that_goes_beyond_the_evidence_is_partial():
    beyond = claim(
        "Verification of tool calls grows because a checker intercepts invalid arguments, which"
        " insurers, auditors and cloud vendors now demand.",
        "E1",
    )
    assert labels(beyond) == ("partial", "explicit", False, 0.6)


def test_sharing_only_the_subject_is_topical():
    topical = claim("Verification of tool calls lets vendors charge insurers higher premiums.")
    assert labels(topical)[0] == "topical_only"


def test_unrelated_evidence_supports_nothing():
    assert labels(claim(GROUNDED, "E1"), packet("Protein folding.")) == (
        "none",
        "absent",
        False,
        0.0,
    )


def test_evidence_about_something_else_than_the_decision_cannot_support_it():
    quote = claim(f"This will grow because {NOISE[2]}", "E4")
    assert labels(quote)[0] == "topical_only"


def test_evidence_that_says_the_contrary_scores_zero():
    assert labels(claim(GROUNDED, "E1"), packet(CONTRARY)) == (
        "contradictory",
        "absent",
        True,
        0.0,
    )


def test_conflicting_evidence_halves_the_score_unless_the_answer_admits_it():
    both = packet(FINDING, CONTRARY)
    assert labels(claim(GROUNDED, "E1"), both) == ("direct", "explicit", True, 0.5)
    admitted = claim(f"{GROUNDED[:-1]}, although one study disputes it.", "E1")
    assert labels(admitted, both)[2] is False


def test_nothing_to_trace_is_not_applicable_and_an_empty_packet_is_zero():
    native = score_trace(direction_answer(), DIRECTION_TASK, None)
    assert native.score is None
    assert "not applicable" in native.undefined
    empty = score_trace(direction_answer(), DIRECTION_TASK, packet())
    assert empty.score == 0.0
    assert [slot.support for slot in empty.slots] == ["none"] * 3


def test_the_score_is_the_mean_of_three_slots():
    answer = direction_answer(
        direction=claim(GROUNDED, "E1"), mechanism=claim(GROUNDED), validation_signal=claim("Soon.")
    )
    score = score_trace(answer, DIRECTION_TASK, PACKET)
    assert [slot.score for slot in score.slots] == [1.0, 0.7, 0.0]
    assert score.score == pytest.approx(1.7 / 3)


@pytest.mark.parametrize("text", [GROUNDED, "Verification of tool calls helps auditors."])
def test_citing_more_or_irrelevant_items_never_raises_a_score(text):
    one = mechanism(claim(text, "E1")).score
    assert mechanism(claim(text, "E1", "E2")).score <= one
    assert mechanism(claim(text, "E1", "E2", "E3", "E4", "E5")).score <= one
    assert mechanism(claim(text, "E99")).score <= mechanism(claim(text)).score


def test_citing_the_whole_packet_is_no_citation():
    everything = claim(GROUNDED, *sorted(PACKET.ids))
    assert mechanism(everything).score == mechanism(claim(GROUNDED)).score


PADDING = st.sampled_from(
    [
        GROUNDED,
        DIRECTION_TASK.question,
        "This is an important direction for future research.",
        "Evidence shows that new methods improve performance.",
        "Protein folding networks predict binding pockets.",
        *NOISE[:3],
    ]
)


@given(st.lists(PADDING, min_size=1, max_size=4))
def test_repeated_generic_or_unrelated_text_never_raises_a_score(padding):
    longer = claim(" ".join([GROUNDED, *padding]), "E1")
    assert mechanism(longer).score <= mechanism(claim(GROUNDED, "E1")).score
    weak = "Verification of tool calls lets vendors charge insurers higher premiums."
    assert (
        mechanism(claim(" ".join([weak, *(each for each in padding if each != GROUNDED)]))).score
        <= mechanism(claim(weak)).score
    )


def test_pasting_the_packet_is_covered_by_no_single_passage():
    pasted = " ".join(item.text for item in PACKET.items)
    assert mechanism(claim(pasted, *PACKET.ids)).support not in ("direct",)


def test_two_words_are_not_enough_for_direct_support():
    assert labels(claim("Tool verification.", "E1"))[0] != "direct"


def test_repeated_passages_and_packet_order_do_not_matter():
    found = claim(GROUNDED, "E1")
    doubled = EvidencePacket(items=(*PACKET.items, *packet(*[FINDING] * 8).items[7:]))
    assert mechanism(found, doubled).score == mechanism(found).score
    turned = EvidencePacket(items=tuple(reversed(PACKET.items)))
    assert labels(found, turned) == labels(found)


def test_slots_of_the_other_families():
    memory = packet(
        "Agents in long sessions lose constraints since no durable store of past events exists.",
        "A benchmark injects malicious instructions into web pages and tests browsing agents.",
    )
    bottleneck = score_trace(bottleneck_answer(), BOTTLENECK_TASK, memory)
    assert [slot.name for slot in bottleneck.slots] == [
        "root_bottleneck",
        "causal_bridge",
        "opportunity",
    ]
    planning = score_trace(planning_answer("AB", dependencies=()), PLANNING_TASK, memory)
    assert [slot.name for slot in planning.slots] == ["top_priority", "ordering", "comparison"]
    venue = score_trace(venue_answer("ml"), VENUE_TASK, memory)
    assert [slot.name for slot in venue.slots] == [
        "profile_evidence",
        "venue_bridge",
        "tradeoff_evidence",
    ]


def test_a_missing_decision_scores_zero():
    planning = score_trace(planning_answer("A", dependencies=()), PLANNING_TASK, PACKET)
    ordering, comparison = planning.slots[1:]
    assert (ordering.claim, ordering.support, ordering.score) == ("", "none", 0.0)
    assert (comparison.claim, comparison.score) == ("", 0.0)
    assert score_trace(venue_answer("ml"), VENUE_TASK, PACKET).slots[2].score == 0.0


def test_a_venue_bridge_must_name_the_venue_and_may_rest_on_partial_evidence():
    evidence = packet(
        "A benchmark injects malicious instructions into web pages and tests browsing agents."
    )
    reason = (
        "The benchmark injects malicious instructions into web pages, and therefore suits"
        " {venue}, where reviewers value measured attacks on trained policies."
    )
    named = venue_answer("ml", rationale=claim(reason.format(venue="NeurIPS"), "E1"))
    unnamed = venue_answer("ml", rationale=claim(reason.format(venue="others"), "E1"))
    bridge = score_trace(named, VENUE_TASK, evidence).slots[1]
    assert (bridge.support, bridge.bridge, bridge.score) == ("partial", "explicit", 1.0)
    assert score_trace(unnamed, VENUE_TASK, evidence).slots[1].bridge == "implicit"


def test_an_answer_without_a_valid_choice_has_no_bridge_to_it():
    answer = direction_answer(candidate="none of these", mechanism=claim(GROUNDED, "E1"))
    assert score_trace(answer, DIRECTION_TASK, PACKET).slots[1].score < 0.2


def test_the_rubric_never_rises_with_worse_labels():
    for row in POINTS.values():
        assert row["explicit"] >= row["implicit"] >= row["absent"]
    order = ("direct", "partial", "topical_only", "none")
    for better, worse in pairwise(order):
        assert all(POINTS[better][bridge] >= POINTS[worse][bridge] for bridge in POINTS["none"])
    assert slot_score("direct", "explicit", unresolved_conflict=True) == 0.5


def test_a_title_cannot_contradict_a_claim():
    titled = item(1, "Protein folding.", title="A checker intercepts invalid arguments early")
    denial = claim("A checker does not intercept invalid arguments of tool calls.")
    assert labels(denial, EvidencePacket(items=(titled,)))[0] != "contradictory"


def test_evidence_on_another_direction_does_not_support_the_chosen_one():
    # Every passage of a domain shares the words of the question; those do not make it relevant.
    quote = claim(f"Later papers on verification of tool calls report that {NOISE[0]}", "E2")
    assert mechanism(quote).support == "topical_only"
