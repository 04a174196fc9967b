"""Counts of precedents read as sentences for none, one and many."""

import pytest

from agents.aris.records import Figures
from agents.aris.words import counted_in_words


@pytest.mark.parametrize(
    ("hits", "alike", "words"),
    [
        (0, 0, "no paper found near it was accepted there"),
        (1, 1, "one paper found near it was accepted there, of its kind"),
        (1, 0, "one paper found near it was accepted there, not of its kind"),
        (2, 2, "2 papers found near it were accepted there, both of its kind"),
        (5, 0, "5 papers found near it were accepted there, none of them of its kind"),
    ],
)
def test_precedents_are_counted_in_grammar(hits: int, alike: int, words: str) -> None:
    figures = Figures(hits=hits, groups=hits, verified=hits, same_kind=alike, fit=0.4)
    assert counted_in_words(figures).endswith(f"and {words}")
