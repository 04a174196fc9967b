"""A description is read for what is there now, not for plans, others' work or side topics."""

import pytest

from controls.venue.description import describe
from tests.controls.venue import hand


def test_every_sentence_plays_one_part() -> None:
    read = describe(hand.PROJECT)
    assert read.contribution == (hand.OFFERED,)
    assert read.of_others == (hand.OF_OTHERS,)
    assert read.planned == (hand.PLANNED,)
    assert read.aside == (hand.ASIDE,)
    assert (read.subject, read.means) == ("image synthesis", "learned noise schedules")
    assert read.center == (
        "A method contribution on image synthesis, built with learned noise schedules"
    )


def test_planning_as_a_subject_is_no_plan() -> None:
    read = describe("This work deals with planning. It introduces a search based on trees.")
    assert (read.subject, read.planned) == ("planning", ())


@pytest.mark.parametrize(
    ("weighed", "kind"),
    [
        ("What they would defend first is the test itself.", "benchmark"),
        ("Its main contribution is a body of data.", "dataset"),
        ("The centre of gravity is the method.", "method"),
    ],
)
def test_the_kind_is_the_one_that_the_project_puts_first(weighed: str, kind: str) -> None:
    project = f"We study agents. We propose an agent with multi-agent systems inside. {weighed}"
    assert describe(project).kind == kind


def test_what_comes_beside_is_not_the_contribution() -> None:
    read = describe("It also puts forward a new method. It sets up a test for parsers.")
    assert read.contribution[0] == "It sets up a test for parsers."
    assert read.kind == "benchmark"
    assert read.center == "A benchmark contribution: It sets up a test for parsers"


def test_a_text_without_any_cue_is_its_own_contribution() -> None:
    assert describe("Parsers.").contribution == ("Parsers.",)
    assert describe("A plan is planned.").contribution == ("A plan is planned.",)
