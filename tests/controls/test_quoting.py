"""An exact passage is one that its source really holds, with offsets into the source as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controls.case import Case
from controls.findings import Findings
from controls.quoting import find_passage, texts_of
from tests.agents.builders import (
    bottleneck_answer,
    bottleneck_task,
    packet,
    planning_answer,
    planning_task,
    venue_answer,
    venue_task,
)


def test_a_passage_keeps_the_offsets_and_the_characters_of_its_source() -> None:
    texts = {"E1": "We find that\n  \u201clong\u201d contexts \u2014 of any kind \u2014 fail."}
    found = find_passage(texts, "E1", 'that "long" contexts - of any')
    assert found is not None
    assert found.text == texts["E1"][found.start : found.end]
    assert found.text == "that\n  \u201clong\u201d contexts \u2014 of any"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("E1", "long contexts succeed"),
        ("E2", "long contexts fail"),
        ("E1", " \n"),
        ("E1", "Long contexts fail"),
        ("E1", "ong contexts fail"),
        ("E1", "long contexts fai"),
        ("E1", "contexts fail"),
        ("E1", "l"),
    ],
)
def test_what_a_source_does_not_hold_is_not_found(source: str, words: str) -> None:
    assert find_passage({"E1": "all long contexts fail"}, source, words) is None


def test_a_short_source_may_be_quoted_whole() -> None:
    assert find_passage({"E1": " Tools fail "}, "E1", "Tools fail") is not None


def test_a_part_of_a_word_is_passed_over_for_the_whole_one() -> None:
    found = find_passage({"E1": "preface on a map, and face on a map"}, "E1", "face on a map")
    assert found is not None
    assert found.start == 22


def test_forms_of_one_character_count_as_one() -> None:
    texts = {"E1": "the o\u0308ffent\u00adlich open web", "E2": "the \u00f6ffentlich open web"}
    for source, other in (("E1", "E2"), ("E2", "E1")):
        found = find_passage(texts, source, texts[other])
        assert found is not None
        assert found.text == texts[source]


def test_one_character_that_stands_for_several_is_quoted_whole() -> None:
    texts = {"E1": "an e\ufb03cient one, indeed"}
    found = find_passage(texts, "E1", "an efficient one")
    assert found is not None
    assert found.text == "an e\ufb03cient one"


@given(st.lists(st.text(min_size=1, max_size=8), min_size=4, max_size=9), st.data())
def test_every_three_words_of_a_text_are_found_in_it(parts: list[str], data: st.DataObject) -> None:
    text = " ".join(f"w{part}w" for part in parts)
    words = text.split()
    start = data.draw(st.integers(0, len(words) - 3))
    found = find_passage({"E1": text}, "E1", " ".join(words[start : start + 3]))
    assert found is not None
    assert text[found.start : found.end] == found.text


def test_the_sources_are_the_task_the_packet_and_the_claims_of_the_incumbent() -> None:
    case = Case(
        agent="aris",
        task=planning_task(),
        evidence=packet("Tools fail.", "Memory helps.").items,
        findings=Findings(),
        incumbent=planning_answer("a", "b", "c"),
    )
    texts = texts_of(case)
    assert texts["E2"] == "Memory helps."
    assert texts["task.constraint"] == "two people"
    assert texts["option.b"].startswith("Tool use")
    assert texts["answer.ranking.1.rationale"] == "It holds."
    assert "answer.go_no_go.0" in texts


def test_the_texts_of_other_families_have_their_own_names() -> None:
    venue = Case(
        agent="coi",
        task=venue_task(),
        evidence=(),
        findings=Findings(),
        incumbent=venue_answer("acl", "cv"),
    )
    assert {"task.project", "answer.alternatives.0.condition"} <= texts_of(venue).keys()
    bottleneck = venue.model_copy(
        update={"task": bottleneck_task(), "incumbent": bottleneck_answer()}
    )
    assert {"task.subdirection", "answer.root_bottleneck"} <= texts_of(bottleneck).keys()
