"""Direction and planning tasks: what is public is of the time before the cutoff and of it alone."""

import json
import re
from dataclasses import replace
from itertools import combinations

import pytest

from bench.planted_field import CUTOFF
from evaluation.mint.direction import draft_directions
from evaluation.mint.drafts import Draft
from evaluation.mint.drawing import LARGEST, MOST_COMMON, MOST_USES, SMALLEST, draw_sets
from evaluation.mint.ground import Ground
from evaluation.mint.options import FEWEST_BEFORE, LARGEST_SHARE, Options
from evaluation.mint.planning import FEWEST_PAIRS, draft_plans
from evaluation.mint.sets import candidate_support, shuffled
from evaluation.realized.labels import SIGNIFICANCE
from evaluation.targets import DirectionTarget, PlanningTarget
from foresci.schema import DirectionTask, PlanningTask
from tests.evaluation.mint.planted import Planted, planted_ground


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Planted:
    return planted_ground(tmp_path_factory.mktemp("sets") / "taxonomy", 5)


@pytest.fixture(scope="module")
def drafts(planted: Planted) -> list[Draft]:
    made = [*draft_directions(planted.ground), *draft_plans(planted.ground)]
    found = [one for one in made if isinstance(one, Draft)]
    assert {one.task.family for one in found} == {"direction", "planning"}
    return found


def test_directions_are_neither_rare_nor_a_field_nor_one_twice(planted: Planted) -> None:
    options = Options(planted.ground).all
    total = planted.ground.population.before.total()
    assert all(FEWEST_BEFORE <= len(one.papers) <= LARGEST_SHARE * total for one in options)
    for one, other in combinations(options, 2):
        assert len(one.papers & other.papers) < 0.5 * len(one.papers | other.papers)


def test_the_future_has_no_say_in_what_is_drawn_or_written(planted: Planted) -> None:
    """The same papers up to the cutoff, another future: the same sets, texts and packets."""
    ground = planted.ground
    other = replace(ground, later=ground.later[::3], members=members_without(ground, 3))
    for one in (ground, other):
        assert one.population.window.total() > 0
    assert public_of(ground) == public_of(other)


def public_of(ground: Ground) -> tuple[object, ...]:
    """Everything about sets that a task or a packet may show."""
    options = Options(ground)
    texts = {one.node.id: options.text(one) for one in options.all}
    drawn = list(draw_sets(ground, options, "x"))
    lettered = [shuffled(one.options, ground, "direction") for one in drawn]
    order = [[(letter, one.node.id) for letter, one in each.items()] for each in lettered]
    packets = [candidate_support(ground, "RFDIR-0000", each) for each in lettered]
    return texts, [one.anchor for one in drawn], order, packets


def members_without(ground: Ground, step: int) -> dict[str, frozenset[str]]:
    gone = {paper.id for paper in ground.later} - {paper.id for paper in ground.later[::step]}
    return {node: held - gone for node, held in ground.members.items()}


def test_sets_overlap_little_and_stand_apart(planted: Planted) -> None:
    options = Options(planted.ground)
    sets = [
        frozenset(o.node.id for o in one.options) for one in draw_sets(planted.ground, options, "x")
    ]
    assert len(sets) > 10
    assert all(SMALLEST <= len(one) <= LARGEST for one in sets)
    assert all(len(one & other) <= MOST_COMMON for one, other in combinations(sets, 2))
    assert max(sum(node in one for one in sets) for node in frozenset().union(*sets)) <= MOST_USES


def test_public_text_names_no_paper_and_no_figure_of_the_window(
    planted: Planted, drafts: list[Draft]
) -> None:
    window = {one.id for one in planted.ground.later}
    for draft in drafts:
        text = json.dumps(draft.task.to_json())
        assert not [one for one in window if one in text]
        assert not [one.title for one in planted.ground.later if one.title in text]
        assert "log_ratio" not in text
        assert not [one for one in draft.asks if one in text]
        stated = set(re.findall(r"\d+(?:\.\d+)?", draft.task.question))
        assert stated <= set(re.findall(r"\d+", f"{CUTOFF:%-d %Y}")) | {"2026", "2025"}
        assert draft.packet
        assert all(one.public_on <= CUTOFF and one.paper_id not in window for one in draft.packet)


def test_every_target_carries_counts_dates_and_papers(drafts: list[Draft]) -> None:
    for draft in drafts:
        target = draft.target
        assert target.period is not None
        assert len(target.outcomes) == len(draft.construction["candidates"])
        for outcome in target.outcomes:
            record = draft.construction["candidates"][outcome.name]
            assert outcome.before.papers == len(record["papers_before"]) == sum(record["before"])
            assert outcome.window.papers == len(record["papers_window"]) == sum(record["window"])
            assert set(outcome.examples) <= set(record["papers_window"])
        assert draft.construction["p"] < SIGNIFICANCE
        assert draft.claims
        assert all(claim.sources for claim in draft.claims)


def test_targets_fit_their_tasks(drafts: list[Draft]) -> None:
    for draft in drafts:
        task, target = draft.task, draft.target
        if isinstance(target, DirectionTarget):
            assert isinstance(task, DirectionTask)
            letters = [one.id for one in task.candidates]
            assert target.primary in letters
            assert set(target.acceptable) < set(letters)
            assert target.primary not in target.acceptable
            assert 2 * len(target.acceptable) <= len(task.candidates) - 1
            label = next(o.trajectory for o in target.outcomes if o.name == target.primary)
            assert label == target.trajectory != "cooling"
        if isinstance(target, PlanningTarget):
            assert isinstance(task, PlanningTask)
            assert len(target.pairs) >= FEWEST_PAIRS
            assert 2 * len(target.top) <= len(task.candidates)
            assert not set(target.top) & {worse for _, worse in target.pairs}


def test_without_quotes_hidden_text_holds_no_sentence_of_a_paper(planted: Planted) -> None:
    ground = replace(planted.ground, quotes=False)
    said = {
        sentence
        for paper in ground.later
        for sentence in (paper.abstract or "").split(". ")
        if len(sentence.split()) > 4
    }
    made = [one for one in draft_directions(ground) if isinstance(one, Draft)]
    texts = [text for one in made for slot in one.target.slots for text in slot.variants]  # type: ignore[union-attr]
    assert texts
    assert not [one for one in said for text in texts if one in text]
