"""Sentence borders: abbreviations and decimals do not end a sentence."""

import pytest

from knowledge_base.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two.", ["One.", "Two."]),
        ("We follow Smith et al. They differ.", ["We follow Smith et al. They differ."]),
        ("It gains 0.19 on GenEval. Costs fall.", ["It gains 0.19 on GenEval.", "Costs fall."]),
        ("See, e.g. Search, now. Does it? Yes!", ["See, e.g. Search, now.", "Does it?", "Yes!"]),
        ('He said "stop." Then left.', ['He said "stop."', "Then left."]),
        ("J. Doe agrees. 3D helps.", ["J. Doe agrees.", "3D helps."]),
        ("", []),
        ("no final stop", ["no final stop"]),
    ],
)  # fmt: skip
def test_borders(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences
