"""Choosing: no answer and no label prevails, no two tasks ask the same, and every drop is told."""

from datetime import date

from evaluation.mint.choosing import choose, mixed
from evaluation.mint.drafts import Draft, numbered
from evaluation.targets import DirectionTarget, GoldClaim, VenueTarget
from foresci.schema import SupportPassage, Trajectory
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    DIRECTION_TASK,
    VENUE_TARGET,
    VENUE_TASK,
)


def direction(answer: str, *asks: str, label: Trajectory = "accelerating") -> Draft:
    target = DIRECTION_TARGET.model_copy(update={"trajectory": label})
    return Draft(DIRECTION_TASK, target, (), (), {}, frozenset((answer, *asks)), answer)


def venue(family: str, paper: str) -> Draft:
    return Draft(VENUE_TASK, VENUE_TARGET, (), (), {}, frozenset((paper,)), family)


def test_three_tasks_at_most_have_one_answer() -> None:
    drafts = [direction("memory", f"x{n}", f"y{n}", f"z{n}") for n in range(5)]
    chosen = choose([*drafts, direction("tools", "q")], 10)
    assert [one.answer for one in chosen.drafts].count("memory") == 3
    assert [one.reason for one in chosen.dropped] == ["three tasks have this answer already"] * 2


def test_rare_labels_and_answers_come_first() -> None:
    rising = [direction("memory", f"a{n}", f"b{n}", f"c{n}") for n in range(3)]
    drafts = [*rising, direction("tools", "d", label="steady"), direction("roles", "e")]
    chosen = choose(drafts, 3)
    labels = [
        one.target.trajectory for one in chosen.drafts if isinstance(one.target, DirectionTarget)
    ]
    assert labels == ["accelerating", "steady", "accelerating"]
    assert [one.answer for one in chosen.drafts] == ["memory", "tools", "roles"]
    assert {one.reason for one in chosen.dropped} == {"more tasks than asked for"}


def test_a_set_that_asks_the_same_is_dropped() -> None:
    first, second = direction("memory", "a", "b", "c"), direction("tools", "memory", "a", "b", "c")
    chosen = choose([first, second], 5)
    assert chosen.drafts == (first,)
    assert chosen.dropped[0].reason == "asks the same as another task"


def test_venue_families_alternate_and_are_not_capped() -> None:
    drafts = [venue("acl", f"p{n}") for n in range(6)] + [venue("cv", f"q{n}") for n in range(4)]
    answers = [one.answer for one in choose(drafts, 8).drafts]
    assert (answers.count("acl"), answers.count("cv")) == (4, 4)


def test_the_number_reaches_every_part_of_a_draft() -> None:
    passage = SupportPassage(
        task_id="RFDIR-0000", paper_id="p", public_on=date(2025, 1, 1), section="abstract",
        start=0, end=3,
    )  # fmt: skip
    claim = GoldClaim(task_id="RFDIR-0000", id="C1", text="It rose.", sources=("p",))
    draft = numbered(direction("memory")._replace(packet=(passage,), claims=(claim,)), 7)
    ids = {draft.task.id, draft.target.task_id, draft.packet[0].task_id, draft.claims[0].task_id}
    assert ids == {"RFDIR-0007"}
    assert isinstance(numbered(venue("acl", "p"), 3).target, VenueTarget)
    assert numbered(venue("acl", "p"), 3).task.id == "RFVEN-0003"


def test_numbers_tell_nothing_of_how_tasks_were_chosen() -> None:
    """Whatever the answers, the same drafts come in the same order."""
    asked = [f"p{n}" for n in range(12)]
    turns = [venue(("acl", "cv", "ml")[n % 3], paper) for n, paper in enumerate(asked)]
    others = [venue("acl", paper) for paper in reversed(asked)]
    first, second = mixed(turns, 0), mixed(others, 0)
    assert [one.asks for one in first] == [one.asks for one in second]
    assert [one.answer for one in first] != [one.answer for one in turns]
    assert mixed(turns, 1) != first
