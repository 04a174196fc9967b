"""A foreign reference is told in the words of the own task, so that only chance can hit it."""

from pathlib import Path

import pytest

from evaluation.targets import BottleneckTarget, Diagnosis, DirectionTarget, PlanningTarget
from evaluation.validation.foreign import foreign_reference
from evaluation.validation.renaming import renamed, venue_members
from foresci.schema import Candidate
from tests.evaluation.evaluation_cases import (
    VENUES,
    bottleneck_answer,
    direction_answer,
    packet,
    planning_answer,
    venue_answer,
)
from tests.evaluation.validation.validation_cases import subject

SWAPPED = tuple(
    Candidate(id=f"x{place}", text=text)
    for place, text in enumerate(
        ("Weather models", "Protein folding", "Robot grasping", "Sparse attention", "Code review")
    )
)


def test_options_are_exchanged_by_place(tmp_path: Path) -> None:
    own = subject(tmp_path, "direction", direction_answer(), packet("x"))
    other = subject(
        tmp_path, "direction", direction_answer(candidate="x4"), packet("x"), 2,
        candidates=SWAPPED,
        target={"primary": "x4", "acceptable": ("x1", "x0"), "trajectory": "cooling"},
        claims=("Of the candidates, code review multiplies its share most.",
                "Protein folding gains more of the field's papers than weather models."),
    )  # fmt: skip
    target, claims = foreign_reference(own, other)
    assert isinstance(target, DirectionTarget)
    assert target.task_id == own.task.id
    # The fifth option wraps around to the first, which then is no neighbour of itself.
    assert (target.primary, target.acceptable) == ("A", ("B",))
    assert target.trajectory == "cooling"
    assert target.slots == other.target.slots
    assert claims[0].text == (
        "Of the candidates, verification of tool calls before execution multiplies its share most."
    )
    assert claims[1].text.startswith("Persistent memory across sessions gains more")
    assert {claim.task_id for claim in claims} == {own.task.id}


def test_pairs_of_places_that_the_own_task_lacks_are_dropped(tmp_path: Path) -> None:
    own = subject(tmp_path, "planning", planning_answer("ABCD"), packet("x"))
    pairs = (("x0", "x1"), ("x4", "x0"), ("x3", "x2"))
    other = subject(
        tmp_path, "planning", planning_answer(["x0"]), packet("x"), 2,
        candidates=SWAPPED, target={"pairs": pairs, "top": ("x0", "x4")},
    )  # fmt: skip
    target = foreign_reference(own, other).target
    assert isinstance(target, PlanningTarget)
    assert target.pairs == (("A", "B"), ("D", "C"))
    assert target.top == ("A",)


def test_rivals_are_right_where_the_foreign_ones_are(tmp_path: Path) -> None:
    mine = (Diagnosis(label="latency", right=True), Diagnosis(label="cost", right=False))
    theirs = (Diagnosis(label="drift", right=False), Diagnosis(label="noise", right=True))
    own = subject(tmp_path, "bottleneck", bottleneck_answer(), packet("x"), target={"rivals": mine})
    other = subject(
        tmp_path, "bottleneck", bottleneck_answer(), packet("x"), 2, target={"rivals": theirs}
    )
    target = foreign_reference(own, other).target
    assert isinstance(target, BottleneckTarget)
    assert [(rival.label, rival.right) for rival in target.rivals] == [
        ("latency", False),
        ("cost", True),
    ]


def test_a_venue_bank_tells_of_the_venue_in_its_place(tmp_path: Path) -> None:
    own = subject(tmp_path, "venue", venue_answer("ml"), packet("x"), candidates=VENUES[::-1])
    other = subject(
        tmp_path, "venue", venue_answer("ml"), packet("x"), 2,
        claims=(f"The venue family that accepted the project is {VENUES[0].text}.",
                "It was accepted at ICLR 2026."),
    )  # fmt: skip
    target, claims = foreign_reference(own, other)
    assert target.family == "venue"
    assert (target.canonical, target.acceptable) == ("hci", ("cv",))
    assert VENUES[3].text in claims[0].text
    assert "ICLR" not in claims[1].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Memory gains more than SFT.", "SFT gains more than Memory."),
        ("memory and Memory", "SFT and SFT"),
        ("Memoryless SFTs", "Memoryless SFTs"),
        ("Long memory rises", "World models rises"),
    ],
)
def test_names_trade_places_as_whole_words(text: str, expected: str) -> None:
    names = {"Memory": "SFT", "SFT": "Memory", "Long memory": "World models"}
    assert renamed(text, names) == expected


def test_members_of_a_venue_family() -> None:
    family = "ACL / EMNLP and their sister venues (EACL, COLING)"
    assert venue_members(family) == ("ACL", "EMNLP", "EACL", "COLING")
