"""Sentences are found by subject and role, and quoted readably."""

import pytest

from agents.decide.reading import Reading, quote, stands_alone
from agents.wording import headline, lower_first
from tests.agents.given import evidence


def test_the_nearest_sentence_with_the_role_is_read() -> None:
    reading = Reading(
        evidence(
            "Memory helps. Retrieval of stale memory makes long sessions fail badly.",
            "Rendering of pages is a bottleneck for web agents in practice.",
        )
    )
    found = reading.best("long memory sessions", "problem")
    assert found is not None
    assert (found.item_id, quote(found)) == (
        "E1",
        "Retrieval of stale memory makes long sessions fail badly",
    )
    assert reading.best("anything", "evaluation") is None


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("However, agents fail in long runs.", "Agents fail in long runs"),
        ("But in this work, we fail fast.", "We fail fast"),
        ("To address these issues, we propose a cache.", "We propose a cache"),
        ("First results fail to transfer.", "First results fail to transfer"),
        ("Button presses fail to register.", "Button presses fail to register"),
    ],
)
def test_a_quote_drops_what_joins_it_to_the_sentence_before(text: str, quoted: str) -> None:
    (sentence,) = Reading(evidence(text)).sentences
    assert quote(sentence) == quoted


def test_a_sentence_that_points_back_is_quoted_only_for_want_of_a_better_one() -> None:
    texts = ("These memory agents fail in long sessions.", "Memory agents fail in long sessions.")
    found = Reading(evidence(*texts)).best("memory agents", "problem")
    alone = Reading(evidence(texts[0])).best("memory agents", "problem")
    assert (found and found.item_id, alone and alone.item_id) == ("E2", "E1")


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("The issue limits its use in practice.", False),
        ("Since these parts are built apart, errors add up.", False),
        ("Adapting these parsers remains hard.", False),
        ("To overcome this limitation, we propose a cache.", True),
        ("Building on these insights, we train a parser.", True),
        ("However, it fails on long runs.", False),
        ("Parsers fail when they meet long runs.", True),
    ],
)
def test_a_sentence_stands_alone_unless_it_opens_by_pointing_back(text: str, alone: bool) -> None:
    assert stands_alone(text) is alone


def test_a_problem_is_read_off_what_is_said_of_others_work() -> None:
    texts = (
        "We evaluate errors of memory agents in long sessions.",
        "Memory agents make many errors when sessions are long.",
    )
    found = Reading(evidence(*texts)).best("errors of memory agents in long sessions", "problem")
    assert found is not None
    assert found.item_id == "E2"


def test_long_quotes_are_cut_at_a_word() -> None:
    reading = Reading(evidence("It fails because " + "word " * 60))
    (sentence,) = reading.with_role("problem")
    assert quote(sentence).endswith("word ...")


@pytest.mark.parametrize(
    ("text", "lowered"), [("Long runs", "long runs"), ("GUI agents", "GUI agents"), ("", "")]
)
def test_acronyms_stay_upper_case_inside_a_sentence(text: str, lowered: str) -> None:
    assert lower_first(text) == lowered


def test_a_headline_is_the_first_clause() -> None:
    assert headline("Memory for agents: what to keep.") == "Memory for agents"
    assert headline("One") == "One"


def test_the_weight_of_words_does_not_hang_on_their_order() -> None:
    words = [f"w{place}" for place in range(12)]
    texts = [f"It fails because of {' '.join(words[place:])}." for place in range(12)]
    reading = Reading(evidence(*texts))
    orders = (words[place:] + words[:place] for place in range(12))
    assert len({reading.weight(order) for order in orders}) == 1
