"""The commit rules of the planning check, agent by agent."""

from collections.abc import Sequence
from typing import Any

import pytest

from controls.case import Lock, Sounding
from controls.findings import Note
from controls.planning import check
from controls.quoting import texts_of
from controls.record import Verdict
from foresci.errors import DataError, UsageError
from foresci.llm.errors import ReplyError
from foresci.schema import Evidence, PlanningAnswer
from tests.agents.builders import direction_answer, direction_task, planning_answer
from tests.controls.lent import UNUSABLE, HandLent
from tests.controls.planning.made import (
    AHEAD,
    BEHIND,
    NEED,
    OBSTACLE,
    ORDER,
    REMEDY,
    REVERSED,
    TIED,
    WORKS,
    held,
    made_case,
    passage,
    ruled,
    stands,
)

AGENTS = ("aris", "researchagent", "coi")
SECOND = {
    "aris": "control.planning.reconcile",
    "researchagent": "control.planning.diagnose",
    "coi": "control.planning.rank",
}
THIRD = {
    "aris": "control.planning.support",
    "researchagent": "control.planning.uphold",
    "coi": "control.planning.gate",
}


def ran(
    agent: str,
    soundings: Sequence[Sounding] = AHEAD,
    evidence: Sequence[Evidence] = held(REMEDY),
    **more: Any,
) -> tuple[Verdict, HandLent]:
    case = made_case(agent, evidence)
    lent = HandLent(case.incumbent, soundings, **more)
    return check(case, lent), lent


def order_of(verdict: Verdict) -> tuple[str, ...]:
    assert isinstance(verdict.proposal, PlanningAnswer)
    return tuple(place.candidate for place in verdict.proposal.ranking)


@pytest.mark.parametrize("agent", AGENTS)
def test_an_option_clearly_ahead_in_a_right_role_becomes_first(agent: str) -> None:
    verdict, lent = ran(agent)
    assert (verdict.status, verdict.rule) == ("committed", f"planning.{agent}")
    assert order_of(verdict) == ("b", "a", "c")
    assert verdict.drift == "causal_role"
    assert lent.asked == ["control.planning.cards", SECOND[agent], THIRD[agent]]
    (found,) = verdict.passages
    assert (found.source, found.text) == ("E2", REMEDY)
    assert texts_of(made_case(agent))["E2"][found.start : found.end] == REMEDY


@pytest.mark.parametrize("agent", AGENTS)
def test_a_ranking_that_the_counts_bear_out_is_kept(agent: str) -> None:
    verdict, lent = ran(agent, BEHIND)
    assert (verdict.status, verdict.proposal, lent.locks) == ("no_conflict", None, [])
    assert THIRD[agent] not in lent.asked


@pytest.mark.parametrize("agent", AGENTS)
def test_a_lead_within_noise_changes_nothing(agent: str) -> None:
    verdict, lent = ran(agent, TIED)
    expected = "rejected" if agent == "aris" else "no_conflict"
    assert (verdict.status, lent.locks) == (expected, [])


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("order", [("c", "a", "b"), ("b", "c", "a")])
def test_options_that_stand_alike_are_no_conflict_in_any_order(
    agent: str, order: Sequence[str]
) -> None:
    case = made_case(agent, order=order)
    lent = HandLent(case.incumbent, [stands(one, 0.1) for one in ORDER])
    verdict = check(case, lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("no_conflict", None, [])


def test_coi_leaves_in_place_what_is_not_clearly_told_apart() -> None:
    """Web agents lead tool use, but not clearly: below memory the answer's order stays."""
    soundings = (stands("a", 0.0), stands("b", 0.6), stands("c", 0.7))
    assert order_of(ran("coi", soundings)[0]) == ("b", "c", "a")


def test_only_coi_takes_the_whole_new_ranking() -> None:
    orders = {agent: order_of(ran(agent, REVERSED)[0]) for agent in AGENTS}
    assert orders == {
        "aris": ("b", "a", "c"),
        "researchagent": ("b", "a", "c"),
        "coi": ("b", "c", "a"),
    }


def test_only_coi_changes_a_ranking_below_its_first_place() -> None:
    soundings = (stands("a", 0.9, 90), stands("b", 0.0, 40), stands("c", 0.3, 70))
    on_web = (passage(1, "c", "We introduce web agents that act on pages as people do."),)
    counted = tuple(Note(kind="mechanism", text="It moves.", about=one) for one in ORDER)
    runs = {agent: ran(agent, soundings, on_web, notes=counted) for agent in AGENTS}
    assert {agent: verdict.status for agent, (verdict, _) in runs.items()} == {
        "aris": "no_conflict",
        "researchagent": "no_conflict",
        "coi": "committed",
    }
    verdict, lent = runs["coi"]
    assert order_of(verdict) == lent.locks[0].order == ("a", "c", "b")
    assert [(note.about, note.kind) for note in lent.locks[0].notes] == [
        ("c", "opportunity"),
        ("c", "mechanism"),
    ]


def test_words_of_another_options_card_are_no_note_on_the_challenger() -> None:
    evidence = (passage(1, "a", OBSTACLE), passage(2, "b", REMEDY))
    reply = {THIRD["coi"]: ruled("limiting_factor", source="E1", words=OBSTACLE)}
    verdict, lent = ran("coi", evidence=evidence, replies=reply)
    assert (verdict.status, verdict.passages[0].source) == ("committed", "E1")
    assert lent.locks[0].notes == ()


def test_the_same_words_out_of_place_are_rejected_or_for_coi_a_failure() -> None:
    """ARIS and ResearchAgent find the change unsupported; CoI's passage check has failed."""
    statuses = {}
    for agent in AGENTS:
        elsewhere = ruled("decision_value", words="Tool use will win.")
        verdict, lent = ran(agent, replies={THIRD[agent]: elsewhere})
        assert lent.locks == []
        statuses[agent] = verdict.status
    assert statuses == {"aris": "rejected", "researchagent": "rejected", "coi": "failed"}


def test_only_researchagent_asks_that_the_ground_answers_its_diagnosis() -> None:
    """A limiting factor does not supply what an integration waits for."""
    diagnosed = {"block": "integration", "first": "b", "reason": "It waits for tools."}
    statuses = {}
    for agent in AGENTS:
        replies = {THIRD[agent]: ruled("limiting_factor", words=OBSTACLE)}
        if agent == "researchagent":
            replies[SECOND[agent]] = diagnosed
        statuses[agent] = ran(agent, evidence=held(OBSTACLE), replies=replies)[0].status
    assert statuses == {"aris": "committed", "researchagent": "rejected", "coi": "committed"}


def test_researchagent_fails_without_a_diagnosis() -> None:
    none = {"block": "none", "first": "b", "reason": "Nothing tells."}
    verdict, lent = ran("researchagent", replies={SECOND["researchagent"]: none})
    assert (verdict.status, verdict.proposal, lent.locks) == ("failed", None, [])
    verdict, _ = ran("researchagent", soundings=(), evidence=())
    assert verdict.status == "failed"


def test_the_independent_calls_do_not_see_the_reasoning_of_the_proposal() -> None:
    seen: dict[str, Any] = {}

    class Watching(HandLent):
        def ask(self, step: Any, given: Any) -> Any:
            seen[step.name] = (step.role, given.to_json())
            return super().ask(step, given)

    for agent in AGENTS:
        case = made_case(agent)
        check(case, Watching(case.incumbent, AHEAD))
        role, given = seen[THIRD[agent]]
        assert role == "adjudicator"
        assert not {"reason", "ranking", "drift", "first", "order"} & set(given)
        assert ("block" in given) == (agent == "researchagent")
        assert {"cards", "soundings"} <= set(given)


def test_no_step_sees_more_of_the_soundings_than_their_counts() -> None:
    shown = passage(9, "b", OBSTACLE)
    note = Note(kind="mechanism", text="It moves.", about="b", evidence=("E9",))
    full = {"shown": (shown,), "notes": (note,), "evidence": ("E9",)}
    seen: list[Any] = []

    class Watching(HandLent):
        def ask(self, step: Any, given: Any) -> Any:
            seen.extend(given.soundings)
            return super().ask(step, given)

    for agent in AGENTS:
        case = made_case(agent)
        check(case, Watching(case.incumbent, [one.model_copy(update=full) for one in AHEAD]))
    assert len(seen) == 27
    assert {(one.shown, one.notes, one.evidence) for one in seen} == {((), (), ())}


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("ground", ["maturity", "frequency", "local_implementation"])
def test_maturity_frequency_and_one_implementation_never_suffice(agent: str, ground: str) -> None:
    verdict, lent = ran(agent, replies={THIRD[agent]: ruled(ground)})
    assert (verdict.status, lent.locks) == ("rejected", [])
    assert ground in verdict.reason


@pytest.mark.parametrize("agent", AGENTS)
def test_that_something_works_and_is_frequent_is_no_reason(agent: str) -> None:
    """Ten times the papers and a passage on results: no role, and no growth."""
    frequent = (stands("a", 0.0), stands("b", 0.0, in_role=500, named=1000), stands("c", -0.3))
    assert ran(agent, frequent)[0].status == "no_conflict"
    verdict, lent = ran(agent, evidence=held(WORKS))
    assert (verdict.status, lent.locks) == ("rejected", [])


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("stage", [0, 1, 2])
def test_an_unusable_reply_keeps_the_original(agent: str, stage: int) -> None:
    name = ("control.planning.cards", SECOND[agent], THIRD[agent])[stage]
    verdict, lent = ran(agent, replies={name: UNUSABLE})
    assert (verdict.status, verdict.proposal, lent.locks) == ("failed", None, [])


@pytest.mark.parametrize(
    ("agent", "reply"),
    [
        ("aris", {"first": "robots", "reason": "They come."}),
        ("researchagent", {"block": "capability", "first": "robots", "reason": "They come."}),
        ("coi", {"order": ["b", "a"], "reason": "c is left out."}),
        ("coi", {"order": ["b", "b", "a"], "reason": "b twice."}),
    ],
)
def test_names_of_no_option_and_incomplete_rankings_fail(agent: str, reply: Any) -> None:
    assert ran(agent, replies={SECOND[agent]: reply})[0].status == "failed"


def test_options_may_be_named_by_their_text() -> None:
    text = "Tool use: calling interfaces reliably over many turns."
    verdict, _ = ran("aris", replies={SECOND["aris"]: {"first": text, "reason": "It leads."}})
    assert order_of(verdict) == ("b", "a", "c")


@pytest.mark.parametrize("agent", AGENTS)
def test_a_rewritten_plan_in_another_order_fails(agent: str) -> None:
    def other(lock: Lock) -> PlanningAnswer:
        return planning_answer("c", "b", "a")

    verdict, lent = ran(agent, writes=other)
    assert (verdict.status, len(lent.locks)) == ("failed", 1)
    assert order_of(verdict) == ("c", "b", "a")


@pytest.mark.parametrize("agent", AGENTS)
def test_a_plan_that_cannot_be_written_again_fails(agent: str) -> None:
    def unusable(lock: Lock) -> PlanningAnswer:
        raise ReplyError("hand, step decide.planning: no JSON object")

    verdict, lent = ran(agent, writes=unusable)
    assert (verdict.status, verdict.proposal, len(lent.locks)) == ("failed", None, 1)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_proposal_of_the_answer_as_it_is_is_no_conflict(agent: str) -> None:
    kept = {
        "aris": {"first": "a", "reason": "It stays."},
        "researchagent": {"block": "capability", "first": "a", "reason": "It stays."},
        "coi": {"order": list(ORDER), "reason": "It stays."},
    }
    verdict, lent = ran(agent, replies={SECOND[agent]: kept[agent]})
    assert (verdict.status, lent.locks) == ("no_conflict", [])


def test_an_incumbent_that_ranks_not_every_option_fails() -> None:
    case = made_case("aris", order=("a", "b"))
    assert check(case, HandLent(case.incumbent, AHEAD)).status == "failed"


@pytest.mark.parametrize(
    ("text", "kind"), [(REMEDY, "opportunity"), (OBSTACLE, "risk"), (NEED, "dependency")]
)
def test_the_deciding_words_lead_the_notes_of_the_rewritten_plan(text: str, kind: str) -> None:
    ground = {"opportunity": "decision_value", "risk": "limiting_factor"}.get(kind, "dependency")
    counted = Note(kind="mechanism", text="It moves.", about="b")
    reply = {THIRD["coi"]: ruled(ground, words=text)}
    _, lent = ran("coi", evidence=held(text), replies=reply, notes=(counted,))
    first, second = lent.locks[0].notes
    assert (first.kind, first.about, first.evidence) == (kind, "b", ("E2",))
    assert text.rstrip(".") in first.text
    assert second == counted


def test_a_passage_may_stand_in_the_task_or_in_what_the_soundings_brought() -> None:
    asked = ruled("limiting_factor", source="task.constraint", words="two people")
    verdict, lent = ran("coi", replies={THIRD["coi"]: asked})
    assert (verdict.status, verdict.passages[0].source) == ("committed", "task.constraint")
    assert lent.locks[0].notes == ()
    brought = AHEAD[1].model_copy(update={"shown": (passage(9, "b", REMEDY),)})
    verdict, _ = ran("coi", (AHEAD[0], brought, AHEAD[2]), held())
    assert verdict.passages[0].source == "E9"


def test_words_of_the_task_are_no_note_even_where_a_card_quotes_them() -> None:
    asked = {"source": "task.constraint", "words": "two people"}
    card = {"study": "A study.", "decides": "Much.", "unsure": "Very."}
    made: list[dict[str, Any]] = [{"candidate": one, "grounds": [], **card} for one in ORDER]
    made[1]["grounds"] = [{"ground": "limiting_factor", **asked}]
    replies = {
        "control.planning.cards": {"cards": made},
        THIRD["coi"]: ruled("limiting_factor", **asked),
    }
    verdict, lent = ran("coi", replies=replies)
    assert (verdict.status, lent.locks[0].notes) == ("committed", ())


def test_a_passage_of_the_answer_itself_is_no_evidence() -> None:
    own = ruled("decision_value", source="answer.ranking.0.rationale", words="It holds.")
    assert ran("coi", replies={THIRD["coi"]: own})[0].status == "failed"


def test_other_agents_and_other_families_are_turned_away() -> None:
    case = made_case("hybrid_rag")
    with pytest.raises(UsageError, match="hybrid_rag"):
        check(case, HandLent(case.incumbent))
    other = made_case("aris").model_copy(
        update={"task": direction_task(), "incumbent": direction_answer()}
    )
    with pytest.raises(DataError, match="not planning"):
        check(other, HandLent(other.incumbent))
