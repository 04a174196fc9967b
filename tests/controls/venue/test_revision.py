"""A revision is used if it mends what was objected to, and rendering could print it."""

from collections.abc import Callable

import pytest

from agents.control.rescoring import held_to
from agents.decide.inputs import VenueInput
from agents.decide.venue import decide_venue
from agents.render.enforce import enforce
from controls.case import Lock
from controls.findings import Assessment, Findings
from controls.record import Verdict
from controls.venue import check
from controls.venue.contract import draw_up
from controls.venue.records import Conflict, ContractInput, Review
from controls.venue.revision import by_id, lock_of, objection
from controls.venue.substitutions import CENTER, RATIONALE
from foresci.schema import VenueAlternative, VenueAnswer
from tests.agents.builders import packet, said
from tests.controls.lent import HandLent, written
from tests.controls.venue import hand

CONTRACT = draw_up(
    ContractInput(project=hand.PROJECT, candidates=hand.FAMILIES, soundings=hand.soundings())
)


def checked(
    incumbent: VenueAnswer, mend: Callable[[VenueAnswer], VenueAnswer] = lambda made: made
) -> Verdict:
    """The verdict on an answer that is written again as its lock says, and then changed."""

    def pen(lock: Lock) -> VenueAnswer:
        made = written(incumbent, lock)
        assert isinstance(made, VenueAnswer)
        return mend(made)

    return check(hand.case("aris", incumbent), HandLent(incumbent, hand.soundings(), writes=pen))


def conflict(kind: str, claim: str, words: str) -> Review:
    made = Conflict.model_validate(
        {"kind": kind, "project": hand.OFFERED, "claim": claim, "words": words, "reason": "so"}
    )
    return Review(conflicts=(made,), default="cv")


@pytest.mark.parametrize("kind", ["borrowed", "planned", "topic_as_fit"])
@pytest.mark.parametrize(
    ("claim", "kept"),
    [(CENTER, "a sampler that radiologists have praised"), (RATIONALE, "radiologists praise it")],
)
def test_words_that_were_objected_to_are_gone_whatever_they_stand_for(
    kind: str, claim: str, kept: str
) -> None:
    review = conflict(kind, claim, kept)
    before = hand.answer(center=f"It has {kept}", rationale=f"We see that {kept}")
    again = hand.answer(center=f"It has  {kept.upper()}!", rationale=f"It fits, as {kept.upper()}.")
    other = hand.answer(center="It is a sampler", rationale="It is for images.")
    assert "it still says" in str(objection(again, hand.task(), before, review))
    assert objection(other, hand.task(), before, review) is None


def test_a_center_may_go_on_to_say_what_it_left_out() -> None:
    before = hand.answer(center="A method contribution on image synthesis")
    review = conflict("topic_as_fit", CENTER, before.contribution_center.text)
    more = hand.answer(center=f"{before.contribution_center.text}, built with learned schedules")
    same = hand.answer(center="a method contribution, on image synthesis.")
    assert objection(more, hand.task(), before, review) is None
    assert "it still says" in str(objection(same, hand.task(), before, review))
    borrowed = conflict("borrowed", CENTER, before.contribution_center.text)
    assert "it still says" in str(objection(more, hand.task(), before, borrowed))


def test_a_default_that_is_named_by_its_text_is_that_family() -> None:
    good = hand.answer().model_copy(update={"default": "CVPR / ICCV"})
    assert checked(good).status == "no_conflict"
    verdict = checked(
        hand.answer("acl", rationale=hand.TOPIC),
        lambda made: made.model_copy(update={"default": "cvpr / iccv"}),
    )
    assert verdict.status == "committed"


def test_alternatives_that_rendering_mends_are_no_objection() -> None:
    named = ("CVPR / ICCV", "acl", "ACL / EMNLP")
    mended = tuple(
        VenueAlternative(candidate=one, condition=said(f"If it is for {one}.")) for one in named
    )
    verdict = checked(
        hand.answer(center=hand.BORROWED),
        lambda made: made.model_copy(update={"alternatives": mended}),
    )
    assert verdict.status == "committed"
    assert isinstance(verdict.proposal, VenueAnswer)
    task = hand.task()
    printed, _ = enforce(task, packet(), verdict.proposal)
    assert printed == by_id(verdict.proposal, task.candidates)


@pytest.mark.parametrize(
    "alternatives",
    [
        (),
        (VenueAlternative(candidate="cv", condition=said("As it is.")),),
        (VenueAlternative(candidate="Nature", condition=said("If it is broader.")),),
    ],
)
def test_a_revision_without_another_family_is_not_complete(
    alternatives: tuple[VenueAlternative, ...],
) -> None:
    verdict = checked(
        hand.answer(center=hand.BORROWED),
        lambda made: made.model_copy(update={"alternatives": alternatives}),
    )
    assert verdict.status == "failed"
    assert "alternatives" in verdict.reason
    assert verdict.proposal is not None


def test_a_decision_that_is_written_again_alike_is_no_conflict() -> None:
    incumbent = hand.answer(center=hand.BORROWED)
    verdict = checked(incumbent, lambda made: incumbent)
    assert (verdict.status, verdict.proposal, verdict.drift) == ("no_conflict", None, None)
    renamed = incumbent.model_copy(update={"default": "CVPR / ICCV"})
    assert checked(incumbent, lambda made: renamed).status == "no_conflict"


def test_a_default_of_current_fit_stays_where_the_center_alone_is_mended() -> None:
    incumbent = hand.answer("ml", center=hand.BORROWED)
    near = hand.soundings(acl=0.2, cv=0.42, ml=0.4)
    verdict = check(hand.case("coi", incumbent), HandLent(incumbent, near))
    assert verdict.status == "committed"
    assert isinstance(verdict.proposal, VenueAnswer)
    assert verdict.proposal.default == "ml"


def test_a_moved_default_is_told_of_without_saying_anything_twice() -> None:
    soundings = hand.soundings()
    review = conflict("topic_as_fit", RATIONALE, "near papers")
    lock = lock_of(hand.task(), CONTRACT, review, soundings, "acl")
    found = Findings(
        assessments=tuple(
            Assessment(about=one, score=score, reason=f"{one} took {score:.0%} of near papers")
            for one, score in (("acl", 0.6), ("cv", 0.3), ("ml", 0.1))
        )
    )
    held = held_to(found, lock, {one.about: one for one in soundings})
    given = VenueInput(
        **hand.task().model_dump(include=set(VenueInput.model_fields)),
        assessments=held.assessments, notes=held.notes, settled=lock.order,
    )  # fmt: skip
    text = decide_venue(given).rationale.text
    assert text.count("it takes 50%") == 1
    assert "counted to fit the whole description best" in text


def test_what_a_contract_says_of_a_family_is_why_it_becomes_the_default() -> None:
    fits = [one.model_copy(update={"because": "it takes samplers"}) for one in CONTRACT.fits]
    contract = CONTRACT.model_copy(update={"fits": tuple(fits)})
    review = conflict("topic_as_fit", RATIONALE, "near papers")
    lock = lock_of(hand.task(), contract, review, hand.soundings(), "acl")
    why = next(note for note in lock.notes if note.kind == "precedent")
    assert why.text == "It takes such a contribution as it is: it takes samplers."
