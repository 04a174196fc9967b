"""A positioning is revised only for a substitution that project and answer show word for word."""

from typing import Any

import pytest

from controls.case import Lock
from controls.quoting import texts_of
from controls.record import Verdict
from controls.venue import check
from foresci.errors import UsageError
from foresci.schema import VenueAnswer
from tests.agents.builders import planning_answer, said
from tests.controls.lent import UNUSABLE, HandLent, written
from tests.controls.venue import hand

AGENTS = pytest.mark.parametrize("agent", ["coi", "researchagent", "aris"])


def checked(agent: str, incumbent: VenueAnswer, **lent: Any) -> tuple[Verdict, HandLent]:
    lending = HandLent(incumbent, lent.pop("soundings", hand.soundings()), **lent)
    return check(hand.case(agent, incumbent), lending), lending


def quoted(verdict: Verdict) -> dict[str, str]:
    return {passage.source: passage.text for passage in verdict.passages}


@AGENTS
def test_the_work_of_others_is_replaced_by_the_own_contribution(agent: str) -> None:
    verdict, _ = checked(agent, hand.answer(center=hand.BORROWED))
    assert (verdict.status, verdict.rule) == ("committed", "venue.contract")
    assert verdict.drift == "causal_role"
    assert verdict.reason.startswith("The work of others stands for")
    assert verdict.passages[0].text == hand.OF_OTHERS
    assert quoted(verdict)["answer.contribution_center"] == hand.BORROWED
    assert isinstance(verdict.proposal, VenueAnswer)
    assert verdict.proposal.default == "cv"
    center = verdict.proposal.contribution_center.text
    assert "image synthesis" in center
    assert "learned noise schedules" in center
    assert "teachers" not in center


@AGENTS
def test_a_plan_is_not_presented_as_what_the_project_has(agent: str) -> None:
    verdict, _ = checked(agent, hand.answer(center=hand.AHEAD))
    assert (verdict.status, verdict.drift) == ("committed", "temporal_horizon")
    assert verdict.passages[0].text == hand.PLANNED
    assert isinstance(verdict.proposal, VenueAnswer)
    assert verdict.proposal.default == "cv"
    assert "radiologists" not in verdict.proposal.contribution_center.text


@AGENTS
def test_a_default_that_rests_on_topic_gives_way_to_the_fit_of_the_contribution(agent: str) -> None:
    incumbent = hand.answer("acl", rationale=hand.TOPIC)
    verdict, lent = checked(agent, incumbent)
    assert (verdict.status, verdict.drift) == ("committed", "scope")
    assert quoted(verdict) == {
        "task.project": hand.OFFERED,
        "answer.rationale": "Most of the nearest papers on report writing went to ACL.",
    }
    assert "argued for by near papers, which share its topic" in verdict.reason
    assert isinstance(verdict.proposal, VenueAnswer)
    assert verdict.proposal.default == "cv"
    assert [one.candidate for one in verdict.proposal.alternatives] == ["ml", "acl"]
    why = next(note for note in lent.locks[0].notes if note.kind == "precedent")
    assert (why.about, why.evidence) == ("cv", ("E1",))
    assert "counted to fit the whole description best" in why.text


@AGENTS
def test_an_answer_that_says_what_is_contributed_is_kept(agent: str) -> None:
    verdict, lent = checked(agent, hand.answer())
    assert (verdict.status, verdict.proposal, lent.locks) == ("no_conflict", None, [])
    assert lent.asked == ["control.venue.contract", "control.venue.check"]


@AGENTS
def test_a_revision_with_one_condition_for_two_families_fails(agent: str) -> None:
    incumbent = hand.answer("acl", rationale=hand.TOPIC)

    def careless(lock: Lock) -> VenueAnswer:
        made = written(incumbent, lock)
        assert isinstance(made, VenueAnswer)
        same = [
            one.model_copy(update={"condition": said("If it fits.")}) for one in made.alternatives
        ]
        return made.model_copy(update={"alternatives": tuple(same)})

    verdict, _ = checked(agent, incumbent, writes=careless)
    assert verdict.status == "failed"
    assert "two of its conditions are the same" in verdict.reason
    assert verdict.passages
    assert isinstance(verdict.proposal, VenueAnswer)
    assert verdict.proposal.default == "cv"


def test_families_that_stand_within_a_tenth_of_the_best_are_no_conflict() -> None:
    near = hand.soundings(acl=0.33, cv=0.35, ml=0.32)
    verdict, _ = checked("coi", hand.answer("acl", rationale=hand.TOPIC), soundings=near)
    assert verdict.status == "no_conflict"
    far = hand.soundings(acl=0.31, cv=0.37, ml=0.32)
    verdict, _ = checked("coi", hand.answer("acl", rationale=hand.TOPIC), soundings=far)
    assert verdict.status == "committed"


def test_a_center_that_names_topics_only_or_another_kind_is_revised() -> None:
    for center in ("A method contribution on image synthesis and hospitals", "A benchmark on it"):
        verdict, _ = checked("researchagent", hand.answer(center=center))
        assert (verdict.status, verdict.drift) == ("committed", "scope")
        assert quoted(verdict)["answer.contribution_center"] == center


CONTRACT = {
    "kind": "method",
    "center": "A sampler.",
    "passages": ["a sampler built with learned noise schedules"],
    "fits": [
        {"candidate": "cv", "fit": "current", "because": "images"},
        {"candidate": "ml", "fit": "conditional", "because": "theory"},
        {"candidate": "acl", "fit": "conditional", "because": "language"},
    ],
}
CONFLICT = {
    "kind": "topic_as_fit",
    "project": "learned noise schedules",
    "claim": "answer.rationale",
    "words": "papers on report writing went to ACL",
    "reason": "only the topic is shared",
}


def replied(contract: dict[str, Any] | str, review: dict[str, Any] | str) -> Verdict:
    incumbent = hand.answer("acl", rationale=hand.TOPIC)
    replies = {"control.venue.contract": contract, "control.venue.check": review}
    return checked("aris", incumbent, replies=replies)[0]


def test_what_a_model_shows_by_exact_passages_is_committed() -> None:
    verdict = replied(CONTRACT, {"conflicts": [CONFLICT], "default": "cv"})
    assert verdict.status == "committed"
    texts = texts_of(hand.case("aris", hand.answer("acl", rationale=hand.TOPIC)))
    for passage in verdict.passages:
        assert texts[passage.source][passage.start : passage.end] == passage.text
    assert len(verdict.passages) == 2


def test_a_center_that_a_model_finds_to_be_about_topic_leaves_the_default() -> None:
    incumbent = hand.answer(center="A paper on image synthesis")
    found = {
        **CONFLICT,
        "claim": "answer.contribution_center",
        "words": "A paper on image synthesis",
    }
    replies = {
        "control.venue.contract": CONTRACT,
        "control.venue.check": {"conflicts": [found], "default": "cv"},
    }
    verdict, _ = checked("aris", incumbent, replies=replies)
    assert verdict.status == "committed"
    assert isinstance(verdict.proposal, VenueAnswer)
    assert verdict.proposal.default == "cv"
    assert verdict.proposal.contribution_center.text == "A sampler."


@pytest.mark.parametrize(
    ("contract", "review", "told"),
    [
        (UNUSABLE, {"conflicts": [], "default": "acl"}, "no JSON object"),
        ({**CONTRACT, "passages": ["a new sampler"]}, {"default": "acl"}, "word for word"),
        ({**CONTRACT, "fits": CONTRACT["fits"][:2]}, {"default": "acl"}, "each of acl, cv, ml"),
        (CONTRACT, UNUSABLE, "no JSON object"),
        (CONTRACT, {"conflicts": [{**CONFLICT, "words": "A lie"}], "default": "cv"}, "A lie"),
        (CONTRACT, {"conflicts": [{**CONFLICT, "project": "A lie"}], "default": "cv"}, "A lie"),
        (CONTRACT, {"conflicts": [CONFLICT], "default": "ml"}, "on a condition only"),
        (CONTRACT, {"conflicts": [], "default": "cv"}, "no conflict is about topic"),
        (CONTRACT, {"conflicts": [CONFLICT], "default": "acl"}, "keeps the default"),
    ],
)
def test_a_reply_that_shows_nothing_leaves_the_original(
    contract: dict[str, Any] | str, review: dict[str, Any] | str, told: str
) -> None:
    verdict = replied(contract, review)
    assert (verdict.status, verdict.proposal) == ("failed", None)
    assert told in verdict.reason


def test_a_revision_that_still_says_what_was_objected_to_fails() -> None:
    incumbent = hand.answer(center=hand.AHEAD)
    kept = incumbent.model_copy(update={"rationale": said("It fits well.")})
    verdict, _ = checked("coi", incumbent, writes=lambda lock: kept)
    assert verdict.status == "failed"
    assert "it still says" in verdict.reason


def test_a_case_of_another_family_is_refused() -> None:
    case = hand.case("coi", hand.answer())
    other = case.model_copy(update={"incumbent": planning_answer("a", "b")})
    with pytest.raises(UsageError, match="venue tasks"):
        check(other, HandLent(hand.answer()))
