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
    soundings,
)
from tests.controls.lent import UNUSABLE, HandLent, written

CHAINS, ADJUDICATE = "control.bottleneck.chains", "control.bottleneck.adjudicate"
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


def chain(root: str, role: str, source: str, words: str) -> dict[str, object]:
    return {"root": root, "links": [{"role": role, "source": source, "words": words}]}


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
    assert f"No passage links {TOOLS}" in verdict.reason


@pytest.mark.parametrize("level", ["mechanism", "symptom", "solution"])
def test_a_root_below_the_level_of_the_system_is_rejected(level: str) -> None:
    given = case("aris")
    ruling = ruled(MEMORY, LATENCY, *DIAGNOSES[2:], level=level)
    lent = HandLent(given.incumbent, soundings(*AHEAD), replies={ADJUDICATE: ruling})
    verdict = check(given, lent)
    assert (verdict.status, lent.locks) == ("rejected", [])
    assert f"only a {level}" in verdict.reason


def test_a_bridge_without_a_passage_is_written_again() -> None:
    given = case("coi").model_copy(update={"incumbent": answer(LATENCY, bridge=())})
    lent = HandLent(
        given.incumbent,
        soundings(0.9, 0.0, 0.0, 0.0),
        writes=lambda lock: answer(lock.order[0], bridge=("E2",)),
    )
    verdict = check(given, lent)
    assert (verdict.status, verdict.drift) == ("committed", "causal_role")
    assert lent.locks[0].order[0] == LATENCY


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
    found = {"chains": [chain("memory limits of a call", "cause", "E2", BEHIND)]}
    replies = {CHAINS: found, ADJUDICATE: ruled("memory limits of a call")}
    verdict = check(given, HandLent(given.incumbent, replies=replies, writes=_of_a_call))
    assert verdict.status == "committed"
    assert [one.text for one in verdict.passages] == [BEHIND]


def _of_a_call(lock: Lock) -> Answer:
    return answer(lock.order[0])
