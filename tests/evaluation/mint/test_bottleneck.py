"""Bottleneck tasks: what is planted is found, what is not there is not, and nothing is told."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from evaluation.mint.bottleneck import draft_bottlenecks
from evaluation.mint.bottleneck_limits import concept_of, limitations, readable
from evaluation.mint.bottleneck_rivals import FEWEST_IN_WINDOW, subdirections
from evaluation.mint.bottleneck_uptake import Uptake
from evaluation.mint.drafts import Draft, Dropped
from evaluation.mint.ground import Ground
from evaluation.targets import BottleneckTarget
from foresci.schema import BottleneckTask
from knowledge_base.sentences import split_sentences
from taxonomy.diagnoses import named_diagnoses
from taxonomy.signals.problems.concepts import Concept
from tests.evaluation.mint.complaints import (
    COMPLAINTS,
    LATER_NAME,
    METHOD,
    TOPIC,
    complaining_ground,
)
from tests.knowledge_base.papers import paper
from tests.taxonomy.builders import CUTOFF

ROOT = "reward hacking"
RISEN = {ROOT: 0.4}
NULL_SEEDS = 10


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return complaining_ground(tmp_path_factory.mktemp("risen") / "taxonomy", 1, RISEN)


@pytest.fixture(scope="module")
def drafts(ground: Ground) -> list[Draft]:
    found = list(_drafts(ground))
    assert found
    return found


def _drafts(ground: Ground) -> Iterator[Draft]:
    return (one for one in draft_bottlenecks(ground) if isinstance(one, Draft))


def _target(draft: Draft) -> BottleneckTarget:
    assert isinstance(draft.target, BottleneckTarget)
    return draft.target


def _task(draft: Draft) -> BottleneckTask:
    assert isinstance(draft.task, BottleneckTask)
    return draft.task


def _variants(draft: Draft) -> dict[str, tuple[str, ...]]:
    return {slot.name: slot.variants for slot in _target(draft).slots}


def _sentences(ground: Ground) -> set[str]:
    abstracts = (one.abstract or "" for one in ground.papers.values())
    return {sentence for abstract in abstracts for sentence in split_sentences(abstract)}


def _labels(draft: Draft) -> list[str]:
    return [one["label"] for one in draft.construction["candidates"].values()]


def test_a_planted_rise_is_the_root_of_every_task(drafts: list[Draft]) -> None:
    for draft in drafts:
        (right,) = draft.construction["right"]
        assert draft.construction["candidates"][right]["label"] == draft.answer == ROOT
        rise = {one.name: one.log_ratio for one in _target(draft).outcomes}
        assert max(rise, key=lambda name: rise[name]) == right
        assert draft.construction["p"] < 0.05


def test_a_subdirection_comes_before_the_domain_at_large(ground: Ground) -> None:
    topic, domain = subdirections(ground)
    assert topic.label == TOPIC
    assert topic.papers == ground.members[topic.id]
    assert domain.label == ground.title
    assert domain.papers == ground.papers.keys()


def test_too_few_papers_in_the_window_are_told_of_and_hide_no_other(ground: Ground) -> None:
    """A near-double, one paper smaller, takes its place."""
    topic, _ = subdirections(ground)
    later = {one.id for one in ground.later}
    double = next(one for one in ground.members if one != topic.id)
    few = sorted(topic.papers & later)[: FEWEST_IN_WINDOW - 1]
    early = sorted(topic.papers - later)
    members = {topic.id: [*early, *few], double: topic.papers - {early[0]}}
    thin = replace(ground, members={one: frozenset(held) for one, held in members.items()})
    assert [one.id for one in subdirections(thin)] == [topic.id, double, ground.domain]
    told = [
        (one.about, one.detail)
        for one in draft_bottlenecks(thin)
        if isinstance(one, Dropped) and one.reason == "too few papers in the window"
    ]
    assert told == [(topic.label, f"{FEWEST_IN_WINDOW - 1} of {FEWEST_IN_WINDOW}")]


def test_two_tasks_of_one_root_share_two_rivals_at_most(tmp_path: Path) -> None:
    reasons: Counter[str] = Counter()
    for seed in range(1, 4):
        found = list(draft_bottlenecks(complaining_ground(tmp_path / str(seed), seed, RISEN)))
        reasons.update(one.reason for one in found if isinstance(one, Dropped))
        asked = [set(_labels(one)) for one in found if isinstance(one, Draft)]
        assert all(len(one & other) <= 2 for one, other in combinations(asked, 2))
    assert reasons["rivals of another task with this root"] >= 1


def test_outcomes_and_construction_agree(drafts: list[Draft]) -> None:
    for draft in drafts:
        records = draft.construction["candidates"]
        assert list(records) == [f"r{number}" for number in range(1, len(records) + 1)]
        assert 4 <= len(records) <= 6
        for outcome in _target(draft).outcomes:
            record = records[outcome.name]
            assert outcome.window.papers == sum(record["window"]) == len(record["papers_window"])
            assert outcome.before.papers == sum(record["before"]) == len(record["papers_before"])


def test_without_a_trend_no_more_than_the_stated_share_survives(tmp_path: Path) -> None:
    fates: Counter[str] = Counter()
    for seed in range(NULL_SEEDS):
        for one in draft_bottlenecks(complaining_ground(tmp_path / str(seed), seed)):
            fates["taken" if isinstance(one, Draft) else one.reason] += 1
    tried = fates.total() - fates["too few rivals"]
    assert tried >= 2 * NULL_SEEDS
    assert tried - fates["differences within noise"] <= 0.05 * tried
    assert fates["taken"] <= 0.05 * tried


def test_rivals_that_rise_alike_both_count_as_root(tmp_path: Path) -> None:
    risen = {ROOT: 0.4, "latency": 0.4}
    found = [
        draft
        for draft in _drafts(complaining_ground(tmp_path / "taxonomy", 3, risen))
        if risen.keys() <= set(_labels(draft))
    ]
    assert found
    for draft in found:
        records = draft.construction["candidates"]
        right = {records[name]["label"] for name in draft.construction["right"]}
        assert right == risen.keys()
        said = " ".join(_variants(draft)["root_bottleneck"])
        assert all(name in said for name in risen)


def test_public_parts_know_nothing_from_after_the_cutoff(
    drafts: list[Draft], ground: Ground
) -> None:
    later = {one.id for one in ground.later}
    for draft in drafts:
        public = json.dumps([draft.task.to_json(), *(one.to_json() for one in draft.packet)])
        assert LATER_NAME not in public
        assert not any(one in public for one in later)
        assert draft.packet
        assert all(one.public_on <= CUTOFF for one in draft.packet)
        assert ROOT in public, "the root is one of the rivals the question names"


def test_the_question_names_all_rivals_as_an_enumeration_and_both_days(
    drafts: list[Draft],
) -> None:
    for draft in drafts:
        assert list(named_diagnoses(_task(draft).question)) == _labels(draft)
        assert "30 September 2025" in _task(draft).question
        assert "31 March 2026" in _task(draft).question


def test_the_order_of_rivals_depends_on_the_seed_alone(ground: Ground, tmp_path: Path) -> None:
    again = complaining_ground(tmp_path / "same", 1, RISEN)
    assert list(draft_bottlenecks(again)) == list(draft_bottlenecks(ground))
    other = complaining_ground(tmp_path / "other", 1, RISEN, drawn=2)
    assert [_labels(one) for one in _drafts(other)] != [_labels(one) for one in _drafts(ground)]


def test_rivals_and_their_order_do_not_depend_on_what_came_later(tmp_path: Path) -> None:
    """What was dropped and what was taken name the same sets, whatever rose."""

    def named(risen: Mapping[str, float], folder: str) -> list[list[str]]:
        found = draft_bottlenecks(complaining_ground(tmp_path / folder, 1, risen))
        return [
            sorted((name for name in COMPLAINTS if name in text), key=text.index)
            for text in (
                one.about if isinstance(one, Dropped) else " ".join(_labels(one)) for one in found
            )
        ]

    assert named({ROOT: 0.4}, "one") == named({"latency": 0.4}, "other")


def test_hidden_texts_without_quotes_hold_no_sentence_of_a_paper(tmp_path: Path) -> None:
    ground = complaining_ground(tmp_path / "taxonomy", 1, RISEN, quotes=False)
    said = _sentences(ground)
    drafts = list(_drafts(ground))
    assert drafts
    for draft in drafts:
        texts = [*(text for all_ in _variants(draft).values() for text in all_)]
        texts += [claim.text for claim in draft.claims]
        assert said.isdisjoint(texts)
        assert len(_variants(draft)["root_bottleneck"]) >= 2


def test_quotes_of_an_opportunity_name_the_method_or_the_root(
    drafts: list[Draft], ground: Ground
) -> None:
    """Every other paper that uses the method says so in what it proposes."""
    for draft in drafts:
        quotes = _sentences(ground).intersection(_variants(draft)["opportunity"])
        assert quotes
        assert all(METHOD in one for one in quotes)


def test_variants_and_claims_have_the_stated_size_and_sources(
    drafts: list[Draft], ground: Ground
) -> None:
    for draft in drafts:
        for slot in _target(draft).slots:
            assert all(8 <= len(text.split()) <= 30 for text in slot.variants)
            assert slot.sources
            assert all(one in ground.papers for one in slot.sources)
        assert 4 <= len(draft.claims) <= 8
        assert all(claim.sources for claim in draft.claims)


def test_the_opportunity_is_the_method_that_came_to_the_root(drafts: list[Draft]) -> None:
    for draft in drafts:
        assert METHOD in _variants(draft)["opportunity"][0]


def test_a_ground_with_few_limitations_says_so(ground: Ground, tmp_path: Path) -> None:
    few = complaining_ground(tmp_path / "taxonomy", 1, RISEN)
    few.taxonomy.__dict__["signals"] = few.taxonomy.signals[:3]
    found = list(draft_bottlenecks(few))
    assert found
    assert all(isinstance(one, Dropped) for one in found)
    assert {one.reason for one in found if isinstance(one, Dropped)} == {"too few rivals"}


@pytest.mark.parametrize(
    ("abstract", "taken"),
    [
        ("Existing systems suffer from reward hacking.", True),
        ("We propose a guard that mitigates hacking of the reward.", True),
        ("The reward is high. Hacking is a sport.", False),
        ("Rewards that a long row of other words parts from any hacking cause trouble.", False),
        ("Reward hacking was in the news.", False),
    ],
)
def test_a_paper_takes_up_a_problem_that_it_tells_of_or_works_against(
    abstract: str, taken: bool
) -> None:
    uptake = Uptake([paper("2501.00001", "On terraces", "2025-01-01", abstract=abstract)])
    assert bool(uptake.papers(Concept("bad", ("hack", "reward")))) is taken


def test_a_title_takes_up_what_it_names() -> None:
    uptake = Uptake([paper("2501.00001", "Hacked rewards", "2025-01-01", abstract="We plan.")])
    assert uptake.papers(Concept("bad", ("hack", "reward"))) == {"2501.00001"}


def test_limitations_are_those_that_recur(ground: Ground) -> None:
    signals = ground.taxonomy.signals
    assert {one.named for one in limitations(ground)} == set(COMPLAINTS)
    assert concept_of(()) is None
    assert len(signals) == len(COMPLAINTS)


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("struggle with long-horizon tasks", "trouble with long-horizon tasks"),
        ("struggle to keep pace", "failure to keep pace"),
        ("limited to single turns", "restriction to single turns"),
        ("limited robustness", "limited robustness"),
    ],
)
def test_labels_read_as_items_of_a_list(label: str, said: str) -> None:
    assert readable(label) == said


@pytest.mark.parametrize(
    ("word", "title", "abstract", "taken"),
    [
        ("latenc", "", "We propose a cache that reduces latency.", True),
        ("latenc", "", "We propose a cache that reduces latency by 40 %.", False),
        ("latenc", "", "Our method allows a latency of 30 ms.", False),
        ("latenc", "", "It enables $3\\times$ lower latency.", False),
        ("latenc", "", "Existing systems suffer from a latency of 30 ms.", True),
        ("latenc", "Low latency at 30 ms", "We reduce latency by 40 %.", True),
        ("latenc", "", "We mitigate latency in GPT-4 and Llama 3.", True),
        ("hallucin", "", "It reduces hallucinations by 40 %.", False),
    ],
)
def test_a_bare_figure_of_a_problem_does_not_take_it_up(
    word: str, title: str, abstract: str, taken: bool
) -> None:
    made = paper("2501.00001", title or "On terraces", "2025-01-01", abstract=abstract)
    assert bool(Uptake([made]).papers(Concept("bad", (word,)))) is taken
