"""What must not raise traceability: more text, more citations, more evidence, copies, repeats."""

import json

import pytest

from evaluation.trace import score_trace
from evaluation.trace.own import statements
from foresci.schema import BottleneckAnswer, Claim, EvidencePacket, VenueAlternative
from foresci.schema.answer import DirectionAnswer, PlanningAnswer, RankedOption
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    OPTIONS,
    PLANNING_TASK,
    QUESTION,
    VENUE_TASK,
    claim,
    direction_answer,
    item,
    packet,
    venue_answer,
)

CHUNK = (
    "Unverified calls of tools cause cascading failures in downstream steps, so verification of"
    " calls pays. A checker intercepts invalid arguments before execution and reports the caller."
)
OTHER = "Verification of calls to tools is slow when the checker reloads its schema every step."
UNRELATED = (
    "Protein folding networks predict binding pockets.",
    "Browser automation compares prices over several retailers.",
    "Role assignment in teams follows a market mechanism.",
)
PACKET = packet(CHUNK, OTHER, *UNRELATED)
GOOD = claim(
    "Verification of tool calls grows because a checker that intercepts invalid arguments stops"
    " cascading failures. It also lowers the load on reviewers.",
    "E1",
)
WEAK = claim("Verification of tool calls lets vendors charge insurers higher premiums.", "E1")


def slot(found: Claim, evidence: EvidencePacket = PACKET):
    return score_trace(direction_answer(mechanism=found), DIRECTION_TASK, evidence).slots[1]


def test_the_honest_claims_that_are_gamed_below():
    assert (slot(GOOD).support, slot(GOOD).bridge) == ("direct", "explicit")
    assert slot(WEAK).support == "topical_only"


@pytest.mark.parametrize("honest", [GOOD, WEAK])
class TestNothingIsWonBy:
    def test_repeating_the_claim(self, honest):
        twice = honest.model_copy(update={"text": f"{honest.text} {honest.text}"})
        assert slot(twice).score == slot(honest).score

    def test_another_order_of_sentences(self, honest):
        parts = honest.text.split(". ")
        turned = ". ".join(part.rstrip(".") for part in reversed(parts)) + "."
        assert slot(honest.model_copy(update={"text": turned})).score == slot(honest).score

    @pytest.mark.parametrize(
        "more",
        [
            QUESTION,
            "This is an important direction for future research.",
            " ".join(option.text for option in OPTIONS),
            UNRELATED[0],
            "Evidence shows, therefore, that it is so because it is so.",
        ],
    )
    def test_longer_text(self, honest, more):
        longer = honest.model_copy(update={"text": f"{honest.text} {more}"})
        assert slot(longer).score <= slot(honest).score

    def test_irrelevant_citations(self, honest):
        more = honest.model_copy(update={"evidence": (*honest.evidence, "E3", "E4")})
        assert slot(more).score <= slot(honest).score

    def test_citing_the_whole_packet(self, honest):
        everything = honest.model_copy(update={"evidence": tuple(sorted(PACKET.ids))})
        uncited = honest.model_copy(update={"evidence": ()})
        assert slot(everything).score == slot(uncited).score

    def test_repeating_a_citation(self, honest):
        repeated = honest.model_copy(update={"evidence": honest.evidence * 5})
        assert slot(repeated) == slot(honest)

    def test_copies_of_a_chunk(self, honest):
        copies = tuple(item(number, CHUNK) for number in range(20, 26))
        assert slot(honest, EvidencePacket(items=PACKET.items + copies)) == slot(honest)

    def test_irrelevant_items_in_the_packet(self, honest):
        texts = ("Galaxies rotate.", "Enzymes fold.", "Rivers carry sediment downhill.")
        more = tuple(item(30 + place, text, "Elsewhere") for place, text in enumerate(texts))
        assert slot(honest, EvidencePacket(items=more + PACKET.items)) == slot(honest)

    def test_more_evidence_of_the_same_kind(self, honest):
        """Two passages that each hold the claim score as one does."""
        again = item(40, f"{CHUNK} Later steps agree.")
        assert slot(honest, EvidencePacket(items=(*PACKET.items, again))).score <= (
            slot(honest).score
        )


def test_a_chunk_copied_as_the_claim_is_supported_and_connected_to_nothing():
    for text in (CHUNK, f"\u201c{CHUNK}\u201d", CHUNK.split(". ", maxsplit=1)[0]):
        found = slot(claim(text, "E1"))
        assert (found.support, found.bridge, found.score) == ("direct", "absent", 0.4), text


def test_a_bare_because_before_a_copied_chunk_connects_nothing():
    found = slot(claim(f"It gains because {CHUNK}", "E1"))
    assert (found.bridge, found.score) == ("absent", 0.4)


def test_pasting_texts_names_no_paper_by_the_words_of_its_title():
    near = "We inject malicious instructions into web pages and test agents with a benchmark."
    titled = item(1, near, title="Attacks on browsing in hospitals")
    parts = (
        "It was accepted near {}. Attacks were costly to insurers. Browsing is slow on phones of"
        " nurses. Hospitals differ between counties."
    )
    named = "It was accepted near “Attacks on browsing in hospitals”, at {}."
    found = [
        score_trace(
            venue_answer("ml", rationale=claim(text.format("NeurIPS"))),
            VENUE_TASK,
            EvidencePacket(items=(titled,)),
        )
        .slots[1]
        .support
        for text in (named, parts)
    ]
    assert found[0] == "partial" != found[1]


HIDDEN = (
    "We inject malicious instructions into web pages, hide them in checkout forms, and test agents"
    " with a benchmark."
)
NEAR = (
    item(1, HIDDEN, title="Attacks on browsing in clinics"),
    item(2, "Malicious instructions in web pages of hospitals mislead agents.", title="Wards"),
    item(3, "A benchmark tests agents that read web pages of insurers.", title="Insurers"),
)


def venue_slots(text: str, *cited: str):
    said = claim(text, *cited)
    answer = venue_answer("ml", ("nlp", text), rationale=said, contribution_center=said)
    alternative = VenueAlternative(candidate="nlp", condition=said)
    answer = answer.model_copy(update={"alternatives": (alternative,)})
    # One slot at a time: of a repeated claim only the first would count.
    silent = claim("Galaxies rotate.")
    for kept in ("rationale", "contribution_center", "alternatives"):
        others = {"rationale": silent, "contribution_center": silent, "alternatives": ()}
        others.pop(kept)
        scored = score_trace(
            answer.model_copy(update=others), VENUE_TASK, EvidencePacket(items=NEAR)
        )
        yield next(slot for slot in scored.slots if slot.claim == text)


@pytest.mark.parametrize(
    "text",
    [
        "NeurIPS accepted work like this, several kinds of it. Malicious instructions rose.",
        "A benchmark contribution on malicious instructions in web pages.",
        "It fits NeurIPS, which accepted near work on malicious instructions, web pages, agents.",
    ],
)
def test_the_three_nearest_ids_raise_nothing_that_a_venue_answer_says(text):
    for bare, cited in zip(venue_slots(text), venue_slots(text, "E1", "E2", "E3"), strict=True):
        assert cited.score <= bare.score
        assert cited.support == bare.support


def test_near_work_counts_for_a_venue_where_the_claim_tells_it():
    text = "NeurIPS accepted near work, which injects instructions hidden in checkout forms."
    stock = "NeurIPS accepted near work, which injects malicious instructions into web pages."
    told, repeated = (next(venue_slots(one, "E1")) for one in (text, stock))
    assert (told.support, told.bridge) == ("partial", "explicit")
    assert (repeated.support, repeated.score) == ("topical_only", 0.0)


def test_a_linking_word_inside_a_quotation_is_the_papers_and_not_the_answers():
    told = slot(claim(f"On verification of tool calls: \u201c{CHUNK}\u201d", "E1"))
    argued = slot(
        claim(f"Verification of tool calls gains because of this: \u201c{CHUNK}\u201d", "E1")
    )
    assert (told.bridge, argued.bridge) == ("implicit", "explicit")


def test_a_claim_is_read_by_sentences_with_each_quotation_in_its_own():
    text = 'A plan drives it: "a b". Next, \u201cone. Two\u201d Then "a" and \u201c\u201d end.'
    assert [(part.own.split(), part.quotes) for part in statements(text)] == [
        (["A", "plan", "drives", "it:", "\u201c", "\u201d."], ("a b",)),
        (["Next,", "\u201c", "\u201d"], ("one. Two",)),
        (["Then", "\u201c", "\u201d", "and", "\u201c\u201d", "end."], ("a",)),
    ]


def test_to_say_that_something_is_evidence_is_no_argument():
    told = slot(claim(f"Verification of tool calls gains. Evidence: \u201c{CHUNK}\u201d", "E1"))
    assert told.bridge == "implicit"


def test_a_quotation_does_not_prove_what_the_answer_says_beside_it():
    beyond = claim(
        "Verification of tool calls multiplies its share because insurers, auditors and cloud"
        f" vendors in several countries demand certificates: \u201c{CHUNK}\u201d",
        "E1",
    )
    assert slot(beyond).support == "partial"


@pytest.mark.parametrize(
    "text",
    [QUESTION, OPTIONS[0].text, " ".join(option.text for option in OPTIONS), "A, B, C and D"],
)
def test_repeating_question_or_options_earns_nothing(text):
    evidence = packet(f"{QUESTION} {OPTIONS[0].text}.", OPTIONS[0].text, QUESTION)
    repeated = claim(text, "E1")
    answer = direction_answer(direction=repeated, mechanism=repeated, validation_signal=repeated)
    assert score_trace(answer, DIRECTION_TASK, evidence).score == 0.0


def test_repeating_the_project_earns_nothing_in_a_venue_task():
    near = "A benchmark injects malicious instructions into web pages and tests browsing agents."
    repeated = claim(VENUE_TASK.project, "E1")
    alternative = VenueAlternative(candidate="nlp", condition=repeated)
    answer = venue_answer("ml", rationale=repeated, contribution_center=repeated)
    answer = answer.model_copy(update={"alternatives": (alternative,)})
    assert score_trace(answer, VENUE_TASK, packet(near)).score == 0.0


def test_repeating_a_claim_that_ends_in_a_quotation_makes_no_argument_of_it():
    text = f"Verification of tool calls gains, driving it on. Evidence: \u201c{CHUNK}\u201d"
    once, twice = slot(claim(text, "E1")), slot(claim(f"{text} {text}", "E1"))
    assert (once.bridge, twice.bridge) == ("implicit", "implicit")
    therefore = slot(claim(f"{text} Therefore it is so because it is so.", "E1"))
    assert therefore.score <= once.score


def test_naming_every_venue_names_none():
    reason = "It was accepted there, near “Attacks on browsing in clinics”. {}"
    every = "; ".join(option.text for option in VENUE_TASK.candidates)
    bridges = [
        score_trace(
            venue_answer("ml", rationale=claim(reason.format(named), "E1")),
            VENUE_TASK,
            EvidencePacket(items=NEAR[:1]),
        )
        .slots[1]
        .bridge
        for named in ("It is for NeurIPS.", every)
    ]
    assert bridges == ["explicit", "implicit"]


def test_stock_phrases_that_any_answer_could_hold_earn_nothing():
    phrase = claim("Recent work shows strong results, therefore this important method gains.", "E1")
    answer = direction_answer(direction=phrase, mechanism=phrase, validation_signal=phrase)
    assert score_trace(answer, DIRECTION_TASK, PACKET).score == 0.0


SALADS = (
    "It is verification of tool calls because of {}.",
    "It is verification of tool calls because {}, and so it gains.",
    "Verification of tool calls gains: {} lead to it.",
)


@pytest.mark.parametrize("frame", SALADS)
def test_words_of_a_passage_strung_together_say_nothing_of_it(frame):
    words = (
        "intercepts", "downstream", "reports", "cascading", "arguments", "pays", "steps",
        "execution", "failures", "caller", "unverified", "invalid",
    )  # fmt: skip
    for glue in (", ", " ", " of the "):
        found = slot(claim(frame.format(glue.join(words)), "E1"))
        assert found.support == "topical_only", found
        assert found.score <= slot(WEAK).score
    said = "unverified calls cause cascading failures in steps downstream, so that checking pays"
    assert slot(claim(frame.format(said), "E1")).score >= 0.6


def test_an_argument_is_from_what_a_passage_says_and_not_from_its_words():
    grounded = "On verification of tool calls: a checker intercepts invalid arguments in execution."
    strung = "Because of reports, arguments, failures, pays, cascading, caller."
    argued = "Because of this, cascading failures spread in steps downstream."
    assert slot(claim(f"{grounded} {strung}", "E1")).bridge == "implicit"
    assert slot(claim(f"{grounded} {argued}", "E1")).bridge == "explicit"


def test_packets_of_another_subject_trace_nothing():
    for task, answer in _cases():
        own, other = score_trace(answer, task, PACKET), score_trace(answer, task, ELSEWHERE)
        assert own.score > 0 == other.score, task.family


ELSEWHERE = packet(
    "Enzymes fold because solvents push them.", "Rivers carry sediment, so deltas rise."
)


def _cases():
    ranking = tuple(RankedOption(candidate=one, rationale=GOOD) for one in "ABCD")
    planning = PlanningAnswer(
        ranking=ranking, milestones=(), dependencies=(GOOD,), risks=(), go_no_go=()
    )
    direction: DirectionAnswer = direction_answer(mechanism=GOOD)
    bottleneck = BottleneckAnswer(root_bottleneck=GOOD, causal_bridge=GOOD, opportunity=GOOD)
    task = BOTTLENECK_TASK.model_copy(update={"subdirection": "verification of tool calls"})
    return ((DIRECTION_TASK, direction), (PLANNING_TASK, planning), (task, bottleneck))


@pytest.mark.parametrize("own", [("E1",), (), ("E3",)])
def test_the_three_nearest_ids_raise_no_claim_of_the_other_families(own):
    for task, answer in _cases():
        bare, cited = (
            score_trace(_citing(answer, ids), task, PACKET)
            for ids in (own, tuple(dict.fromkeys((*own, "E1", "E2", "E3"))))
        )
        for before, after in zip(bare.slots, cited.slots, strict=True):
            assert after.score <= before.score, (task.family, before.name)


def _citing(answer, ids):
    """An answer whose claims all cite the same."""
    found = answer.model_dump_json()
    return type(answer).model_validate_json(
        found.replace('"evidence":["E1"]', f'"evidence":{json.dumps(ids)}')
    )


def test_the_order_of_the_packet_changes_no_label():
    labels = [(one.support, one.bridge, one.score) for one in (slot(GOOD), slot(WEAK))]
    for shift in range(1, len(PACKET.items)):
        shuffled = EvidencePacket(items=PACKET.items[shift:] + PACKET.items[:shift])
        again = [slot(GOOD, shuffled), slot(WEAK, shuffled)]
        assert [(one.support, one.bridge, one.score) for one in again] == labels
