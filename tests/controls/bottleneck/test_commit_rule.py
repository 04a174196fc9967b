"""A supported root takes the place of a symptom; what cannot be used leaves the original."""

import pytest

from controls.bottleneck import check
from controls.case import Case, Lock
from controls.findings import Findings
from controls.record import Verdict
from foresci.schema import Answer, BottleneckAnswer
from tests.agents.builders import direction_answer, said
from tests.controls.bottleneck.made import (
    AGENTS,
    BEHIND,
    COUNTED,
    DIAGNOSES,
    LATENCY,
    LEADS,
    LOST,
    MEMORY,
    SLOW,
    TOOLS,
    answer,
    case,
    note,
    soundings,
)
from tests.controls.lent import UNUSABLE, HandLent, written

CHAINS, ADJUDICATE = "control.bottleneck.chains", "control.bottleneck.adjudicate"
REST = (LATENCY, *DIAGNOSES[2:])
LED = ("mechanism", "E3", LEADS)
AHEAD = (0.0, 0.9, 0.0, 0.0)
"""Over all papers memory limits grow, whatever the agent counted."""


def held(given: Case, verdict: Verdict) -> None:
    """The sources hold the words of every passage at its offsets."""
    texts = {item.id: item.text for item in given.evidence}
    texts |= {one.id: one.text for sounding in soundings(*AHEAD) for one in sounding.shown}
    for passage in verdict.passages:
        assert texts[passage.source][passage.start : passage.end] == passage.text


@pytest.mark.parametrize("agent", AGENTS)
def test_a_symptom_gives_way_to_the_root(agent: str) -> None:
    given = case(agent)
    lent = HandLent(given.incumbent, soundings(*AHEAD), notes=(COUNTED,))
    verdict = check(given, lent)
    assert (verdict.status, verdict.drift) == ("committed", "causal_role")
    assert lent.asked == [CHAINS, ADJUDICATE]
    (lock,) = lent.locks
    assert lock.order == (MEMORY, LATENCY, *DIAGNOSES[2:])
    assert {(one.kind, one.text) for one in lock.notes} == {
        ("failure", LOST),
        ("cause", LEADS),
        ("opportunity", COUNTED.text),
    }
    assert isinstance(verdict.proposal, BottleneckAnswer)
    assert MEMORY in verdict.proposal.root_bottleneck.text
    assert verdict.proposal.causal_bridge.evidence == ("E3",)
    assert {one.text for one in verdict.passages} == {LOST, LEADS}
    held(given, verdict)


@pytest.mark.parametrize("agent", AGENTS)
def test_the_original_is_kept_where_the_lock_is_the_incumbent(agent: str) -> None:
    given = case(agent)
    lent = HandLent(given.incumbent, soundings(0.9, 0.0, 0.0, 0.0))
    verdict = check(given, lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("no_conflict", None, [])
    assert {one.text for one in verdict.passages} == {SLOW, BEHIND}
    held(given, verdict)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_revision_that_departs_from_its_lock_fails(agent: str) -> None:
    given = case(agent)

    def keeps_the_old_root(lock: Lock) -> Answer:
        return written(given.incumbent, lock.model_copy(update={"order": (LATENCY,)}))

    verdict = check(given, HandLent(given.incumbent, soundings(*AHEAD), writes=keeps_the_old_root))
    assert verdict.status == "failed"
    assert "its root is not memory limits" in verdict.reason


def test_a_bridge_or_opportunity_that_departs_from_the_lock_fails() -> None:
    given = case("coi")
    for slot, told in (("causal_bridge", "its bridge"), ("opportunity", "its opportunity")):

        def elsewhere(lock: Lock, slot: str = slot) -> Answer:
            return written(given.incumbent, lock).model_copy(update={slot: said("So.", "E1")})

        lent = HandLent(given.incumbent, soundings(*AHEAD), notes=(COUNTED,), writes=elsewhere)
        verdict = check(given, lent)
        assert verdict.status == "failed"
        assert told in verdict.reason


def test_an_answer_of_another_family_fails() -> None:
    given = case("aris")
    lent = HandLent(given.incumbent, soundings(*AHEAD), writes=lambda lock: direction_answer())
    assert check(given, lent).status == "failed"


def link(role: str, source: str, words: str) -> dict[str, str]:
    return {"role": role, "source": source, "words": words}


def chain(root: str, role: str, source: str, words: str) -> dict[str, object]:
    return {"root": root, "links": [link(role, source, words)]}


def ruled(*order: str, level: str = "system") -> dict[str, object]:
    return {"order": order, "level": level, "reason": "it is behind the others"}


def test_a_link_whose_words_are_not_in_its_item_fails() -> None:
    given = case("coi")
    missing = {"chains": [chain(MEMORY, "mechanism", "E3", "Memory limits do no harm.")]}
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies={CHAINS: missing})
    verdict = check(given, lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("failed", None, [])
    assert "does not hold the words" in verdict.reason


@pytest.mark.parametrize("step", [CHAINS, ADJUDICATE])
def test_an_unusable_reply_fails(step: str) -> None:
    given = case("researchagent")
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies={step: UNUSABLE})
    assert check(given, lent).status == "failed"


def test_a_root_without_a_causal_passage_is_rejected() -> None:
    given = case("aris", scores=(0.1, 0.0, 0.0, 0.1))
    lent = HandLent(given.incumbent, soundings(0.0, 0.0, 0.0, 0.9))
    verdict = check(given, lent)
    assert verdict.status == "rejected"
    assert f"No passage says that {TOOLS} leads to a failure" in verdict.reason


@pytest.mark.parametrize(
    "told", [chain(LATENCY, "cause", "E2", BEHIND), chain(LATENCY, "mechanism", "E3", LEADS)]
)
def test_what_is_only_told_as_an_effect_takes_no_place(told: dict[str, object]) -> None:
    """One passage has memory limits behind latency, the other does not tell of latency at all."""
    given = case("coi", root=MEMORY)
    replies = {CHAINS: {"chains": [told]}, ADJUDICATE: ruled(*DIAGNOSES)}
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies=replies)
    verdict = check(given, lent)
    assert (verdict.status, lent.locks) == ("rejected", [])
    assert "No passage says that latency leads to a failure" in verdict.reason


def test_a_root_that_explains_no_more_than_the_incumbents_leaves_it() -> None:
    given = case("researchagent")
    led = [link("mechanism", "E3", LEADS)]
    chains = [chain(LATENCY, "failure", "E1", SLOW), {"root": MEMORY, "links": led}]
    replies = {CHAINS: {"chains": chains}, ADJUDICATE: ruled(MEMORY, *REST)}
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies=replies)
    verdict = check(given, lent)
    assert (verdict.status, lent.locks) == ("no_conflict", [])
    assert "of memory limits explains failures in 1 of the items read" in verdict.reason
    assert "of latency in 1" in verdict.reason
    led.append(link("failure", "E4", LOST))
    again = HandLent(given.incumbent, soundings(*AHEAD), replies=replies)
    assert check(given, again).status == "committed"


def test_where_the_incumbents_root_stays_its_opportunity_is_still_checked() -> None:
    single = answer(LATENCY).model_copy(update={"opportunity": said("We plan a cache.", "E1")})
    given = case("coi").model_copy(update={"incumbent": single})
    counted = COUNTED.model_copy(update={"about": LATENCY})
    chains = {"chains": [chain(LATENCY, "failure", "E1", SLOW), chain(MEMORY, *LED)]}
    replies = {CHAINS: chains, ADJUDICATE: ruled(MEMORY, *REST)}
    lent = HandLent(single, soundings(*AHEAD), notes=(counted,), replies=replies)
    verdict = check(given, lent)
    assert (verdict.status, verdict.drift) == ("committed", "scope")
    assert lent.locks[0].order == DIAGNOSES


def test_the_bridge_of_a_root_has_no_other_diagnosis_behind_it() -> None:
    behind = link("cause", "E2", BEHIND)
    latency = {"root": LATENCY, "links": [link("mechanism", "E1", SLOW), behind]}
    given = case("coi", root=TOOLS)
    replies = {CHAINS: {"chains": [latency]}, ADJUDICATE: ruled(*DIAGNOSES)}
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies=replies)
    check(given, lent)
    assert [note.text for note in lent.locks[0].notes] == [SLOW]


def test_a_decision_written_again_alike_is_no_conflict() -> None:
    given = case("aris")
    lent = HandLent(given.incumbent, soundings(*AHEAD), writes=lambda lock: given.incumbent)
    verdict = check(given, lent)
    assert (verdict.status, verdict.proposal) == ("no_conflict", None)


def test_a_failed_revision_is_kept_for_the_record() -> None:
    given = case("aris")
    other = answer(TOOLS)
    verdict = check(given, HandLent(given.incumbent, soundings(*AHEAD), writes=lambda lock: other))
    assert (verdict.status, verdict.proposal) == ("failed", other)


def test_a_reason_that_is_a_sentence_has_one_full_stop() -> None:
    given = case("coi")
    replies = {ADJUDICATE: {**ruled(MEMORY, *REST), "reason": "It is behind the others."}}
    verdict = check(given, HandLent(given.incumbent, soundings(*AHEAD), replies=replies))
    assert verdict.reason == "The root is memory limits: It is behind the others."


def test_what_papers_object_to_makes_a_root_a_symptom() -> None:
    given = case("coi")
    told = note("objection", MEMORY, "9 papers have it as an effect, 0 as a cause.", "E3")
    taken = [
        one.model_copy(update={"notes": (*one.notes, told)}) if one.about == MEMORY else one
        for one in soundings(*AHEAD)
    ]
    verdict = check(given, HandLent(given.incumbent, taken))
    assert verdict.status == "rejected"
    assert "memory limits is only a symptom" in verdict.reason


@pytest.mark.parametrize("level", ["mechanism", "symptom", "solution"])
def test_a_root_below_the_level_of_the_system_is_rejected(level: str) -> None:
    given = case("aris")
    ruling = ruled(MEMORY, LATENCY, *DIAGNOSES[2:], level=level)
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies={ADJUDICATE: ruling})
    verdict = check(given, lent)
    assert (verdict.status, lent.locks) == ("rejected", [])
    assert f"only a {level}" in verdict.reason


def test_a_bridge_without_a_passage_is_written_again() -> None:
    given = case("coi").model_copy(update={"incumbent": answer(MEMORY, bridge=())})
    lent = HandLent(
        given.incumbent,
        soundings(*AHEAD),
        writes=lambda lock: answer(lock.order[0], bridge=("E3",)),
    )
    verdict = check(given, lent)
    assert (verdict.status, verdict.drift) == ("committed", "causal_role")
    assert lent.locks[0].order[0] == MEMORY


def test_a_bridge_is_not_held_against_what_is_only_told_as_an_effect() -> None:
    given = case("coi").model_copy(update={"incumbent": answer(LATENCY, bridge=())})
    lent = HandLent(given.incumbent, soundings(0.9, 0.0, 0.0, 0.0))
    assert (check(given, lent).status, lent.locks) == ("no_conflict", [])


def test_an_opportunity_of_one_paper_is_not_locked() -> None:
    given = case("coi")
    single = COUNTED.model_copy(update={"evidence": ("E3",)})
    lent = HandLent(given.incumbent, soundings(*AHEAD), notes=(single,))
    assert check(given, lent).status == "committed"
    assert "opportunity" not in [one.kind for one in lent.locks[0].notes]


def test_an_opportunity_of_one_paper_gives_way_to_a_counted_one() -> None:
    single = answer(MEMORY).model_copy(update={"opportunity": said("We plan a cache.", "E1")})
    given = case("coi").model_copy(update={"incumbent": single})
    lent = HandLent(single, soundings(*AHEAD), notes=(COUNTED,))
    verdict = check(given, lent)
    assert (verdict.status, verdict.drift) == ("committed", "scope")
    assert verdict.passages[0].source == "answer.opportunity"
    assert isinstance(verdict.proposal, BottleneckAnswer)
    assert verdict.proposal.opportunity.text == COUNTED.text


def test_what_the_agent_counted_itself_is_left_to_it() -> None:
    single = answer(MEMORY).model_copy(update={"opportunity": said("We plan a cache.", "E1")})
    given = case("aris").model_copy(
        update={"incumbent": single, "findings": Findings(notes=(COUNTED,))}
    )
    lent = HandLent(single, soundings(*AHEAD), notes=(COUNTED,))
    assert check(given, lent).status == "no_conflict"


def test_a_question_without_diagnoses_is_about_causes_found_in_the_evidence() -> None:
    given = case("coi").model_copy(update={"findings": Findings()})
    assert check(given, HandLent(given.incumbent)).status == "no_conflict"
    found = {"chains": [chain("memory limits of a call", "mechanism", "E2", BEHIND)]}
    replies = {CHAINS: found, ADJUDICATE: ruled("memory limits of a call")}
    verdict = check(given, HandLent(given.incumbent, replies=replies, writes=_of_a_call))
    assert verdict.status == "committed"
    assert [one.text for one in verdict.passages] == [BEHIND]


def _of_a_call(lock: Lock) -> Answer:
    return answer(lock.order[0])
