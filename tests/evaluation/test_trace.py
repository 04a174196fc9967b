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
        direction=claim(GROUNDED, "E1"), mechanism=claim("Later."), validation_signal=claim("Soon.")
    )
    score = score_trace(answer, DIRECTION_TASK, PACKET)
    assert [slot.score for slot in score.slots] == [1.0, 0.0, 0.0]
    assert score.score == pytest.approx(1 / 3)


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
        "A benchmark injects malicious instructions into web pages and tests browsing agents with"
        " hidden checkout forms."
    )
    reason = (
        "The benchmark injects malicious instructions into hidden checkout forms, and thus suits"
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


ANSWERS_BY_HAND = {
    "perfect": ((GROUNDED, "E1"), (FINDING,), 1.0),
    "conflict": ((GROUNDED, "E1"), (FINDING, CONTRARY), 0.5),
    "contradictory": ((GROUNDED, "E1"), (CONTRARY,), 0.0),
    "uncited": ((GROUNDED,), (FINDING,), 0.7),
    "empty": ((GROUNDED, "E1"), (), 0.0),
}


@pytest.mark.parametrize("name", ANSWERS_BY_HAND)
def test_scores_by_hand(name):
    said, texts, wanted = ANSWERS_BY_HAND[name]
    answer = direction_answer(
        direction=claim(*said), mechanism=claim("Later."), validation_signal=claim("Soon.")
    )
    score = score_trace(answer, DIRECTION_TASK, packet(*texts))
    assert [slot.score for slot in score.slots] == [wanted, 0.0, 0.0]
    assert score.score == pytest.approx(wanted / 3)


def test_slots_are_scored_each_by_itself():
    evidence = packet(FINDING, "Faults of calls vanish. Suites publish no share of requests.")
    answer = direction_answer(
        direction=claim(GROUNDED, "E1"),
        mechanism=claim("Galaxies rotate.", "E1"),
        validation_signal=claim(
            "Verification of tool calls gains because unverified calls cause cascading failures in"
            " downstream steps, which suites publish.",
            "E1",
        ),
    )
    score = score_trace(answer, DIRECTION_TASK, evidence)
    assert [slot.score for slot in score.slots] == [1.0, 0.0, 1.0]
    admitted = packet(FINDING, CONTRARY)
    halved = score_trace(
        answer.model_copy(update={"validation_signal": claim("Galaxies rotate.")}),
        DIRECTION_TASK,
        admitted,
    )
    assert [slot.score for slot in halved.slots] == [0.5, 0.0, 0.0]


def test_a_bottleneck_is_known_by_the_diagnosis_that_the_question_names():
    question = (
        "Reviewers of long sessions complain of: lost constraints, slow replies, lack of memory, or"
        " prompt injection. Which is the root bottleneck?"
    )
    task = BOTTLENECK_TASK.model_copy(update={"question": question})
    found = claim(
        "What follows from lack of memory: \u201cStores of events vanish, so agents forget what"
        " users asked of them\u201d",
        "E1",
    )
    root = claim("The root bottleneck is lack of memory.")
    answer = bottleneck_answer(root_bottleneck=root, causal_bridge=found)
    about = "Memory is short. Stores of events vanish, so agents forget what users asked of them."
    slot = score_trace(answer, task, packet(about)).slots[1]
    assert (slot.support, slot.bridge, slot.score) == ("direct", "explicit", 1.0)
    elsewhere = about.replace("Memory is short. ", "")
    assert score_trace(answer, task, packet(elsewhere)).slots[1].support == "topical_only"


def test_a_diagnosis_that_is_a_lack_is_not_denied_by_a_paper_that_names_the_thing():
    question = "Which is it: lost constraints, slow replies, lack of fine grained control, or cost?"
    task = BOTTLENECK_TASK.model_copy(update={"question": question})
    root = claim("The root bottleneck is lack of fine grained control.")
    evidence = packet("However, fine grained control remains challenging for users.")
    slot = score_trace(bottleneck_answer(root_bottleneck=root), task, evidence).slots[0]
    assert not slot.unresolved_conflict


def test_the_words_of_trouble_are_no_diagnosis():
    question = "Is it trouble with planning, slow replies, lack of memory, or prompt injection?"
    task = BOTTLENECK_TASK.model_copy(update={"question": question})
    found = claim(
        "Trouble with planning follows where stores of events vanish over sessions.", "E1"
    )
    answer = bottleneck_answer(
        root_bottleneck=claim("The root bottleneck is trouble with planning."), causal_bridge=found
    )
    text = "{} arises where stores of events vanish over sessions."
    labels_by_start = {
        start: score_trace(answer, task, packet(text.format(start))).slots[1].support
        for start in ("Trouble", "Trouble of planning")
    }
    assert labels_by_start == {"Trouble": "topical_only", "Trouble of planning": "direct"}


def test_an_option_is_known_by_its_name_and_quoted_terms_and_not_by_its_company():
    text = (
        'Verification of tool calls: work that speaks of "argument guards"; often together with'
        " persistent memory and browser automation."
    )
    option = DIRECTION_TASK.candidates[0].model_copy(update={"text": text})
    options = (option, *DIRECTION_TASK.candidates[1:])
    task = DIRECTION_TASK.model_copy(update={"candidates": options})
    said = claim("It grows because {} keep cascading failures from downstream steps.", "E1")
    found = {}
    for thing in ("argument guards", "persistent memory and browser automation"):
        told = said.text.format(thing)
        answer = direction_answer(mechanism=claim(told, "E1"))
        found[thing] = score_trace(answer, task, packet(told)).slots[1].support
    assert list(found.values()) == ["direct", "topical_only"]


def test_a_condition_is_not_denied_by_evidence():
    evidence = packet("Benchmarks of agents never inject instructions that are malicious.")
    condition = "{} benchmarks of agents inject malicious instructions."
    found = {
        start: score_trace(
            venue_answer("ml", ("nlp", condition.format(start))), VENUE_TASK, evidence
        ).slots[2]
        for start in ("If", "All")
    }
    assert found["All"].support == "contradictory"
    assert found["If"].support != "contradictory"


def test_a_quoted_title_and_a_quoted_passage_deny_nothing_of_that_paper():
    title = "Stores never vanish for users of long chats"
    titled = item(1, "In this study stores vanish for users of chats.", title=title)
    named = claim(f"Near work is \u201c{title}\u201d.", "E1")
    assert not mechanism(named, EvidencePacket(items=(titled,))).unresolved_conflict
    quoted = "a checker intercepts invalid arguments before any execution"
    both = packet(f"Prior work holds that {quoted}. {CONTRARY}")
    assert not mechanism(claim(f"Papers say \u201c{quoted}\u201d.", "E1"), both).unresolved_conflict
    apart = packet(f"Prior work holds that {quoted}.", CONTRARY)
    assert mechanism(claim(f"Papers say \u201c{quoted}\u201d.", "E1"), apart).unresolved_conflict


def test_an_argument_must_be_from_the_evidence():
    beside = claim(
        "Verification of tool calls grows because of fashion. A checker that sees invalid arguments"
        " intercepts them before execution.",
        "E1",
    )
    assert mechanism(beside).bridge == "implicit"


def test_a_venue_link_without_a_bridge_scores_nothing():
    evidence = packet(VENUE_TASK.project)
    bare = claim("Injecting malicious instructions into web pages to test agents.")
    slot = score_trace(venue_answer("ml", contribution_center=bare), VENUE_TASK, evidence).slots[0]
    assert (slot.bridge, slot.score) == ("absent", 0.0)


def test_near_work_that_a_claim_names_is_partial_support_of_a_venue():
    near = item(
        1,
        "We inject malicious instructions into web pages and test agents with a benchmark.",
        title="Attacks on browsing",
    )
    reason = (
        "NeurIPS: three of the papers nearest by votes went there, apart from sizes of families. It"
        " accepted near work, \u201cAttacks on browsing\u201d"
    )
    named = venue_answer("ml", rationale=claim(reason, "E1"))
    slot = score_trace(named, VENUE_TASK, EvidencePacket(items=(near,))).slots[1]
    assert (slot.support, slot.bridge, slot.score) == ("partial", "explicit", 1.0)
    far = item(1, "Enzymes fold in solvents of several kinds.", title="Attacks on browsing")
    slot = score_trace(named, VENUE_TASK, EvidencePacket(items=(far,))).slots[1]
    assert slot.score < 0.2


def test_a_title_cannot_contradict_a_claim():
    titled = item(1, "Protein folding.", title="A checker intercepts invalid arguments early")
    denial = claim("A checker does not intercept invalid arguments of tool calls.")
    assert labels(denial, EvidencePacket(items=(titled,)))[0] != "contradictory"


def test_evidence_on_another_direction_does_not_support_the_chosen_one():
    # Every passage of a domain shares the words of the question; those do not make it relevant.
    quote = claim(f"Later papers on verification of tool calls report that {NOISE[0]}", "E2")
    assert mechanism(quote).support == "topical_only"
