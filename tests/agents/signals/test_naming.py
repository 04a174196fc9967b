"""Candidates in anybody's words give names that papers may use."""

import pytest

from agents.signals.naming import names_in


def test_quoted_phrases_are_the_names_each_once() -> None:
    text = 'SFT: work that has "SFT", "sft" or \u201csupervised fine tuning\u201d; often more.'
    assert names_in(text) == ("SFT", "supervised fine tuning")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tool use: calling interfaces reliably.", ("Tool use",)),
        ("GUI agents", ("GUI agents",)),
        ("Retrieval with knowledge graphs", ("Retrieval", "knowledge graphs")),
        ("Use world models to train agents", ("world models", "agents")),
        ("Agents built on GPT-4.1", ("Agents", "GPT-4.1")),
        ("Improve it", ("Improve it",)),
        ("?", ()),
    ],
)
def test_without_quotes_the_noun_phrases_of_the_headline_are(
    text: str, names: tuple[str, ...]
) -> None:
    assert names_in(text) == names


def test_long_stretches_are_read_as_pairs_and_few_names_are_taken() -> None:
    names = names_in("Multi modal web agent memory compression")
    assert names[:2] == ("Multi modal", "modal web")
    assert len(names) == 4
