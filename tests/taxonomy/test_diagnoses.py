"""Diagnoses are read off a question only where it really enumerates them."""

import pytest

from taxonomy.diagnoses import named_diagnoses


def test_items_after_a_colon() -> None:
    question = "Three teams disagree: slow tools, bad plans, stale notes, and weak rewards. Which?"
    assert named_diagnoses(question) == ("slow tools", "bad plans", "stale notes", "weak rewards")


def test_without_a_colon_the_first_item_is_cut_short() -> None:
    question = "Most people today blame the old tools, bad plans, stale notes or weak rewards?"
    assert named_diagnoses(question) == ()
    listed = "Most people today blame the old tools, bad plans, stale notes, or weak rewards."
    assert named_diagnoses(listed)[0] == "blame the old tools"


@pytest.mark.parametrize(
    "question",
    ["What holds graph retrieval back?", "", "Tools, plans and notes matter.", "a, b, c, d"],
)
def test_no_enumeration_no_diagnoses(question: str) -> None:
    assert named_diagnoses(question) == ()


def test_items_without_a_word_to_search_for_are_left_out() -> None:
    assert named_diagnoses("Which: tools, the, plans, or notes?") == ("tools", "plans", "notes")
