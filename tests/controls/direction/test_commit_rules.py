"""The commit rules of the direction check, agent by agent."""

import pytest

from controls.direction import check
from controls.quoting import texts_of
from foresci.errors import UsageError
from foresci.llm import Step
from foresci.llm.step import InputT, OutputT
from tests.agents.builders import OPTIONS, direction_answer
from tests.controls.direction.made import (
    BOTH,
    NOTES,
    OLD,
    RECENT,
    TOOLS,
    decided,
    made_case,
    on_memory,
    on_tools,
    passage,
    standing,
    stands,
)
from tests.controls.lent import UNUSABLE, HandLent

CHALLENGED = ("aris", "researchagent")
LEAD = standing(a=0.1, b=0.5)
CHAIN = decided("It gains because one paper starts from this need.")


class Watching(HandLent):
    """Keeps what steps are given, as JSON."""

    def ask(self, step: Step[InputT, OutputT], given: InputT) -> OutputT:
        self.given = [*getattr(self, "given", []), given.model_dump_json()]
        return super().ask(step, given)


def test_one_case_is_decided_otherwise_by_each_rule() -> None:
    """Memory still grows, tool use grows more: a lead replaces it, but does not contradict it."""
    found = {}
    for agent in (*CHALLENGED, "coi"):
        lent = HandLent(CHAIN, LEAD, BOTH, notes=NOTES)
        verdict = check(made_case(agent, answer=CHAIN), lent)
        proposal = verdict.proposal
        assert proposal is not None
        assert proposal.family == "direction"
        assert verdict.status == "committed"
        found[agent] = (verdict.rule, proposal.candidate, verdict.drift)
        assert [about for _, about in lent.looked_up] == (["a"] if agent == "coi" else ["a", "b"])
    assert found == {
        "aris": ("direction.aris", "b", "temporal_horizon"),
        "researchagent": ("direction.researchagent", "b", "temporal_horizon"),
        "coi": ("direction.coi", "a", "scope"),
    }


@pytest.mark.parametrize("agent", CHALLENGED)
def test_a_clear_lead_on_two_documents_in_scope_replaces_the_incumbent(agent: str) -> None:
    case, lent = made_case(agent), HandLent(decided(), LEAD, notes=NOTES)
    verdict = check(case, lent)
    assert verdict.status == "committed"
    assert lent.locks[0].order == ("b", "a", "c")  # the rest as the agent had it
    assert [note.about for note in lent.locks[0].notes] == ["b"] * 3
    texts = texts_of(case)
    assert len(verdict.passages) == 2
    for one in verdict.passages:
        assert texts[one.source][one.start : one.end] == one.text
        assert TOOLS in one.text


@pytest.mark.parametrize("agent", CHALLENGED)
def test_an_incumbent_without_literature_of_its_own_has_drifted_in_scope(agent: str) -> None:
    held = on_tools(RECENT, RECENT)
    verdict = check(made_case(agent, held), HandLent(decided(), LEAD, notes=NOTES))
    assert (verdict.status, verdict.drift) == ("committed", "scope")


@pytest.mark.parametrize("agent", CHALLENGED)
@pytest.mark.parametrize("soundings", [standing(0.3, 0.3), standing(0.3, 0.34), standing(0.5, 0.1)])
def test_ties_and_leads_within_noise_keep_the_incumbent(agent: str, soundings: tuple) -> None:  # type: ignore[type-arg]
    lent = HandLent(decided(), soundings, notes=NOTES)
    verdict = check(made_case(agent), lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("no_conflict", None, [])


@pytest.mark.parametrize("agent", CHALLENGED)
@pytest.mark.parametrize(
    "tools",
    [
        on_tools(RECENT),
        on_tools(RECENT, OLD),
        (*on_tools(RECENT), passage(20, "b", f"{TOOLS} again.").model_copy(update={"id": "E29"})),
        (*on_tools(RECENT), passage(21, "b", "Tool use is left to future work.")),
        (*on_tools(RECENT), passage(21, "b", "Parsers for dialects are trained.")),
    ],
    ids=["one paper", "an old one", "the same paper twice", "a suggestion", "another object"],
)
def test_a_lead_on_too_few_documents_in_scope_is_rejected(agent: str, tools: tuple) -> None:  # type: ignore[type-arg]
    case = made_case(agent, (*on_memory(RECENT, RECENT), *tools))
    lent = HandLent(decided(), LEAD, notes=NOTES)
    verdict = check(case, lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("rejected", None, [])


@pytest.mark.parametrize("agent", CHALLENGED)
def test_what_a_search_finds_may_bear_the_lead(agent: str) -> None:
    held = (*on_memory(RECENT, RECENT), *on_tools(RECENT))
    lent = HandLent(decided(), LEAD, found=on_tools(RECENT, RECENT), notes=NOTES)
    assert check(made_case(agent, held), lent).status == "committed"


@pytest.mark.parametrize("agent", CHALLENGED)
def test_the_adjudicator_may_keep_the_incumbent(agent: str) -> None:
    reply = {"choice": "a", "reason": "Tool use is a burst.", "evidence": []}
    lent = HandLent(decided(), LEAD, replies={"control.direction.weigh": reply}, notes=NOTES)
    verdict = check(made_case(agent), lent)
    assert (verdict.status, verdict.reason) == ("rejected", "Tool use is a burst.")


def test_coi_refines_a_claim_that_takes_a_chain_for_the_field() -> None:
    lent = HandLent(CHAIN, standing(a=0.4, b=0.1), notes=NOTES)
    verdict = check(made_case("coi", answer=CHAIN), lent)
    assert (verdict.status, verdict.drift) == ("committed", "scope")
    assert lent.locks[0].order == ("a", "c", "b")
    assert [note.kind for note in lent.locks[0].notes] == ["mechanism"]  # the signal was broad
    first, *others = verdict.passages
    assert (first.source, first.text) == ("answer.mechanism", CHAIN.mechanism.text)
    assert others


def test_coi_keeps_an_incumbent_that_is_led_but_grows() -> None:
    lent = HandLent(decided(), LEAD, notes=NOTES)
    verdict = check(made_case("coi"), lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("no_conflict", None, [])


@pytest.mark.parametrize(
    ("soundings", "memory", "drift"),
    [
        (standing(a=-0.3, b=0.5), on_memory(RECENT, RECENT), "temporal_horizon"),
        (LEAD, on_memory(RECENT, OLD), "scope"),
    ],
    ids=["it falls", "it is thin"],
)
def test_coi_leaves_an_incumbent_that_its_own_literature_contradicts(
    soundings: tuple,  # type: ignore[type-arg]
    memory: tuple,  # type: ignore[type-arg]
    drift: str,
) -> None:
    lent = HandLent(decided(), soundings, notes=NOTES)
    verdict = check(made_case("coi", (*memory, *on_tools(RECENT, RECENT))), lent)
    assert (verdict.status, verdict.drift) == ("committed", drift)
    assert lent.locks[0].order[0] == "b"


def test_coi_does_not_leave_for_what_only_falls_less() -> None:
    lent = HandLent(decided(), standing(a=-0.9, b=-0.2), notes=NOTES)
    assert check(made_case("coi"), lent).status == "no_conflict"


def test_a_model_alone_cannot_say_that_the_incumbent_is_contradicted() -> None:
    reply = {"finding": "contradicted", "reason": "It is over.", "evidence": ["E10"]}
    lent = HandLent(decided(), LEAD, replies={"control.direction.focus": reply}, notes=NOTES)
    verdict = check(made_case("coi"), lent)
    assert (verdict.status, lent.locks) == ("rejected", [])


def test_a_contradiction_that_counts_do_not_bear_is_no_reason_for_a_refinement() -> None:
    """Claims of a few papers are there to be refined, but nobody found that they should be."""
    reply = {"finding": "contradicted", "reason": "It is over.", "evidence": ["E10"]}
    lent = HandLent(CHAIN, LEAD, replies={"control.direction.focus": reply}, notes=NOTES)
    verdict = check(made_case("coi", answer=CHAIN), lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("rejected", None, [])
    assert "do not bear this out: It is over." in verdict.reason


def test_the_rules_refine_where_the_other_has_too_few_documents() -> None:
    """It falls and is led, but for one paper nothing is left; the reason is that of the claims."""
    case = made_case("coi", (*on_memory(RECENT, RECENT), *on_tools(RECENT)), CHAIN)
    verdict = check(case, HandLent(CHAIN, standing(a=-0.3, b=0.5), notes=NOTES))
    assert (verdict.status, verdict.drift) == ("committed", "scope")
    assert verdict.reason == "Its mechanism speaks of a few papers, not of the field."


@pytest.mark.parametrize("named", ["a", OPTIONS[0].text])
def test_a_refinement_that_says_the_same_is_no_conflict(named: str) -> None:
    cited = CHAIN.direction.model_copy(update={"evidence": ("E10",)})
    same = CHAIN.model_copy(update={"direction": cited})
    answer = same.model_copy(update={"candidate": named})
    lent = HandLent(answer, standing(a=0.4, b=0.1), notes=NOTES, writes=lambda lock: same)
    verdict = check(made_case("coi", answer=answer), lent)
    assert (verdict.status, verdict.proposal, len(lent.locks)) == ("no_conflict", None, 1)


@pytest.mark.parametrize("agent", CHALLENGED)
@pytest.mark.parametrize(("tools", "status"), [(2, "rejected"), (3, "committed")])
def test_a_challenger_has_no_fewer_documents_in_scope(agent: str, tools: int, status: str) -> None:
    held = (*on_memory(RECENT, RECENT, RECENT), *on_tools(*[RECENT] * tools))
    verdict = check(made_case(agent, held), HandLent(decided(), LEAD, notes=NOTES))
    assert verdict.status == status
    if status == "rejected":
        assert "2 documents of scope and horizon where 3 are needed" in verdict.reason


def test_the_first_note_on_the_new_choice_cites_a_document_in_scope() -> None:
    """Of those that the scope step passed, the one that says most of what the note says."""
    near = passage(22, "b", f"{TOOLS}. It moves with the mechanism of work.")
    counted = tuple(note.model_copy(update={"evidence": ("E30",)}) for note in NOTES)
    lent = HandLent(decided(), LEAD, notes=counted)
    verdict = check(made_case("aris", (*BOTH, near, passage(30, "b", "Parsers."))), lent)
    first, *others = lent.locks[0].notes
    assert (first.text, first.evidence) == (counted[3].text, ("E22", "E30"))
    assert others == list(counted[4:])
    assert verdict.status == "committed"


def test_without_counts_the_words_of_a_document_in_scope_are_noted() -> None:
    lent = HandLent(decided(), LEAD, writes=lambda lock: direction_answer("b", "E20"))
    assert check(made_case("aris"), lent).status == "committed"
    (note,) = lent.locks[0].notes
    assert (note.kind, note.about, note.evidence) == ("trend", "b", ("E20",))
    assert f"{TOOLS} in study 0" in note.text


@pytest.mark.parametrize("agent", [*CHALLENGED, "coi"])
def test_what_only_a_count_brought_in_is_no_evidence_in_scope(agent: str) -> None:
    """E30 is cited by the sounding and by a note, but no step looked at its scope."""
    counted = tuple(note.model_copy(update={"evidence": ("E30",)}) for note in NOTES)
    sounded = tuple(
        one.model_copy(update={"evidence": ("E30",)}) for one in standing(a=-0.3, b=0.5)
    )
    written = direction_answer("b", "E30")
    lent = HandLent(decided(), sounded, notes=counted, writes=lambda lock: written)
    verdict = check(made_case(agent), lent)
    assert (verdict.status, verdict.proposal) == ("failed", written)
    assert "cites no evidence that is in scope" in verdict.reason


@pytest.mark.parametrize("agent", [*CHALLENGED, "coi"])
def test_steps_see_counts_without_the_texts_behind_them(agent: str) -> None:
    shown = passage(40, "b", "The secret text of a count.")
    note = NOTES[0].model_copy(update={"text": "A note of a count."})
    sounded = tuple(
        one.model_copy(update={"shown": (shown,), "notes": (note,), "evidence": ("E40",)})
        for one in standing(a=-0.3, b=0.5)
    )
    lent = Watching(decided(), sounded, notes=NOTES)
    assert check(made_case(agent), lent).status == "committed"
    assert len(lent.given) == 2
    for given in lent.given:
        assert "of a count" not in given
        assert "E40" not in given
        assert '"score":0.5' in given


def test_coi_rejects_a_refinement_that_nothing_broader_bears() -> None:
    lent = HandLent(CHAIN, standing(a=0.4, b=0.1))
    verdict = check(made_case("coi", answer=CHAIN), lent)
    assert verdict.status == "rejected"
    assert verdict.reason.startswith("Nothing is counted in place of a claim.")


@pytest.mark.parametrize("agent", [*CHALLENGED, "coi"])
@pytest.mark.parametrize(
    "written",
    [
        direction_answer("c", "E20", "E10"),
        direction_answer("d", "E20", "E10"),
        direction_answer("b"),
        direction_answer("b", "E1"),
        direction_answer("b", "E10"),
    ],
    ids=["another candidate", "no candidate", "nothing cited", "not in scope", "the other's"],
)
def test_a_revision_that_cannot_be_used_fails(agent: str, written: object) -> None:
    falls = standing(a=-0.3, b=0.5)
    lent = HandLent(decided(), falls, notes=NOTES, writes=lambda lock: written)  # type: ignore[arg-type,return-value]
    verdict = check(made_case(agent), lent)
    assert (verdict.status, verdict.proposal, len(lent.locks)) == ("failed", written, 1)


@pytest.mark.parametrize("agent", [*CHALLENGED, "coi"])
def test_a_label_outside_the_task_fails(agent: str) -> None:
    case = made_case(agent)
    task = case.task.model_copy(update={"trajectories": ("steady", "cooling")})
    lent = HandLent(decided(), standing(a=-0.3, b=0.5), notes=NOTES)
    verdict = check(case.model_copy(update={"task": task}), lent)
    assert verdict.status == "failed"
    assert verdict.proposal is not None  # it was written, and may be read
    assert "accelerating" in verdict.reason


@pytest.mark.parametrize("agent", [*CHALLENGED, "coi"])
@pytest.mark.parametrize("step", ["scope", "weigh"])
def test_an_unusable_reply_fails(agent: str, step: str) -> None:
    asked = "focus" if (agent, step) == ("coi", "weigh") else step
    replies = {f"control.direction.{asked}": UNUSABLE}
    lent = HandLent(decided(), LEAD, replies=replies, notes=NOTES)
    verdict = check(made_case(agent), lent)
    assert (verdict.status, verdict.proposal, lent.locks) == ("failed", None, [])


def test_words_that_an_item_does_not_hold_fail() -> None:
    scope = {"id": "E20", "about": "b", "kind": "work", "words": "It sweeps the field"}
    claims = [{"name": name, "level": "field"} for name in ("mechanism", "validation_signal")]
    replies = {"control.direction.scope": {"items": [scope], "claims": claims}}
    verdict = check(made_case("aris"), HandLent(decided(), LEAD, replies=replies, notes=NOTES))
    assert verdict.status == "failed"
    assert "E20" in verdict.reason


def test_a_decision_for_no_candidate_cannot_be_compared() -> None:
    answer = direction_answer("nothing of this kind")
    verdict = check(made_case("aris", answer=answer), HandLent(answer, LEAD))
    assert verdict.status == "failed"


def test_without_another_sounding_nothing_is_compared() -> None:
    verdict = check(made_case("aris"), HandLent(decided(), [stands("a", 1.0)]))
    assert verdict.status == "failed"


def test_an_agent_without_a_rule_is_refused() -> None:
    with pytest.raises(UsageError, match="native"):
        check(made_case("native"), HandLent(decided(), LEAD))
