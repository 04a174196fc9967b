"""Cue words and sections give a sentence its roles."""

import pytest

from taxonomy.passages import passages, roles_of


@pytest.mark.parametrize(
    ("sentence", "role"),
    [
        ("Long tool chains fail when an early call returns noise.", "problem"),
        ("Errors arise from a lack of supervision on intermediate calls.", "cause"),
        ("We propose a verifier that replaces manual inspection.", "remedy"),
        ("Success rate rises on three benchmarks.", "evaluation"),
    ],
)
def test_roles_by_cue(sentence: str, role: str) -> None:
    assert role in roles_of(sentence)


def test_a_plain_sentence_plays_no_role() -> None:
    assert roles_of("Agents call tools over several turns.") == frozenset()


def test_a_limitation_section_states_a_problem_and_its_cause() -> None:
    (passage,) = passages("E1", "limitation", "Memory grows with every turn.")
    assert {"problem", "cause"} <= passage.roles


def test_a_title_plays_no_role_even_with_cue_words() -> None:
    (passage,) = passages("E1", "title", "Why agents fail: a benchmark")
    assert passage.roles == frozenset()
