"""Which nodes are alike, which rose, and how sentences name them."""

from datetime import date, timedelta

import pytest

from evaluation.mint.beside import in_words, part_claims
from evaluation.mint.companions import Companion
from evaluation.mint.likeness import alike, are_one, distinct
from evaluation.mint.rising import risen
from evaluation.realized.period import Period
from evaluation.realized.population import Population
from taxonomy.graph import Node, node_id

CUTOFF = date(2025, 9, 30)
DAYS = {f"p{number:03}": date(2025, 7, 3) + timedelta(days=number) for number in range(180)}
BEFORE = [one for one, day in DAYS.items() if day <= CUTOFF]
WINDOW = [one for one, day in DAYS.items() if day > CUTOFF]
BASE = Population(DAYS, Period.of(CUTOFF, 3, date(2025, 7, 1)))


def node(label: str, *phrases: str) -> Node:
    return Node(
        id=node_id("methods", label, "s1"),
        dimension="methods",
        label=label,
        origin="depth",
        born="s1",
        phrases=phrases,
        grounded=True,
    )


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("tree search", "beam search", True),
        ("tree walk", "tree walks", True),
        ("tree search", "reward models", False),
        ("multi agent", "multi step reward", False),
    ],
)
def test_names_that_share_half_their_words_are_alike(one: str, other: str, near: bool) -> None:
    assert alike(node(one), node(other)) is near


def test_one_topic_has_one_name_or_half_the_papers_in_common() -> None:
    tree, beam = node("tree search"), node("beam search")
    papers = {"a", "b", "c"}
    assert are_one(tree, papers, beam, {"b", "c", "d"})
    assert not are_one(tree, papers, beam, {"c", "d"})
    assert are_one(tree, papers, node("search tree"), set())


def test_the_first_of_those_that_are_alike_is_kept() -> None:
    nodes = [node(one) for one in ("tree search", "beam search", "reward models", "memory")]
    kept = distinct(nodes, lambda one: one, 2)
    assert [one.label for one in kept] == ["tree search", "reward models"]


def test_those_rise_that_five_later_papers_bear_the_surest_first() -> None:
    held = {
        "clear": (BEFORE[:5], WINDOW[:40]),
        "slight": (BEFORE[:5], WINDOW[:10]),
        "few": ([], WINDOW[:4]),
        "fallen": (BEFORE[:40], WINDOW[:20]),
    }
    nodes = {label: node(label) for label in held}
    members = {nodes[label].id: frozenset([*one, *two]) for label, (one, two) in held.items()}
    found = risen(BASE, nodes.values(), members, 1.0)
    assert [one.label for one, *_ in found] == ["clear", "slight"]
    assert risen(BASE.within(BEFORE), nodes.values(), members, 1.0) == []


def test_a_claim_counts_the_papers_on_both_sides() -> None:
    measured = BASE.measure([*BEFORE[:5], *WINDOW[:40]])
    beside = Companion(node("tree search"), measured, measured.change())
    ((text, sources),) = part_claims("web agents", [beside])
    assert text == (
        "Tree search takes a larger part of the papers on web agents after the cutoff than before:"
        f" 40 of {len(WINDOW)} papers against 5 of {len(BEFORE)}."
    )
    assert len(sources) == 5
    assert set(sources) <= set(WINDOW[:40])


def test_a_node_is_named_with_two_of_its_phrases() -> None:
    spoken = node("tree search", "tree search", "look ahead", "rollouts", "expansion")
    assert in_words(spoken) == ' ("look ahead" or "rollouts")'
    assert in_words(spoken, "known by ") == ' (known by "look ahead" or "rollouts")'
    assert in_words(node("tree walk", "tree walks")) == ""
