"""The second reading tells topic in place of fit from a fit that is only counted to be less."""

import pytest

from agents.decide.steps import shown_items
from controls.case import Sounding
from controls.venue import check
from controls.venue.contract import CONTRACT, draw_up
from controls.venue.records import ContractInput, ReviewInput, Said
from controls.venue.review import REVIEW, hold_against
from controls.venue.substitutions import RATIONALE
from foresci.llm import Step
from foresci.llm.step import InputT, OutputT
from foresci.schema import Record
from tests.agents.builders import packet
from tests.controls.lent import HandLent
from tests.controls.venue import hand

NEAR = "ACL: of the votes of accepted papers 46% near the project are for it. CVPR comes second."
OWN_KIND = "ACL: of the papers near the project it took 6, 4 with its kind of contribution."
PLAIN = "ACL: it reads such work. CVPR comes second: it took most near papers."


def review_of(rationale: str) -> ReviewInput:
    contract = draw_up(
        ContractInput(project=hand.PROJECT, candidates=hand.FAMILIES, soundings=hand.soundings())
    )
    return ReviewInput(
        project=hand.PROJECT, candidates=hand.FAMILIES, contract=contract, default="acl",
        claims=(Said(path=RATIONALE, text=rationale),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rationale", "by_topic"), [(NEAR, True), (OWN_KIND, False), (PLAIN, False)]
)
def test_topic_is_named_only_where_the_default_is_argued_for_by_near_papers(
    rationale: str, by_topic: bool
) -> None:
    (found,) = hold_against(review_of(rationale)).conflicts
    assert ("share its topic" in found.reason) == by_topic
    assert "is counted lower than that of cv" in found.reason
    assert rationale.startswith(found.words)
    assert "it takes 50%" in found.reason


def test_a_verdict_on_a_lesser_fit_does_not_speak_of_topic() -> None:
    incumbent = hand.answer("acl", rationale=PLAIN)
    verdict = check(hand.case("coi", incumbent), HandLent(incumbent, hand.soundings()))
    assert verdict.status == "committed"
    assert "topic" not in verdict.reason


class Seeing(HandLent):
    """Keeps what each step was given."""

    def ask(self, step: Step[InputT, OutputT], given: InputT) -> OutputT:
        self.given: dict[str, Record] = {**getattr(self, "given", {}), step.name: given}
        return super().ask(step, given)


def test_a_contract_is_drawn_up_from_the_project_and_counts_alone() -> None:
    (shown,) = shown_items(packet("An abstract of one near paper."))
    soundings: list[Sounding] = [
        one.model_copy(update={"shown": (shown,)}) for one in hand.soundings()
    ]
    lent = Seeing(hand.answer(), soundings)
    check(hand.case("coi", hand.answer()), lent)
    given = lent.given["control.venue.contract"]
    assert isinstance(given, ContractInput)
    assert [one.score for one in given.soundings] == [one.score for one in soundings]
    _, prompt = CONTRACT.prompt.render(given)
    assert shown.text not in prompt


def test_every_text_of_a_reply_is_bounded() -> None:
    given = ContractInput(project=hand.PROJECT, candidates=hand.FAMILIES)
    for schema in (CONTRACT.schema_for(given), REVIEW.schema_for(review_of(NEAR))):
        for model in (schema, *schema["$defs"].values()):
            for name, field in model["properties"].items():
                texts = field.get("items", field)
                if texts.get("type") == "string":
                    assert "enum" in texts or texts["maxLength"] <= 400, name
