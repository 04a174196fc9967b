"""Runs of words shared with a source are found, labels apart."""

import pytest

from evaluation.mint.overlap import shared_ngrams

SOURCE = "Reasoning in Retrieval-Augmented Generation\nWe train agents on their own long traces."
LABELS = ("retrieval-augmented generation", "reasoning")


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("Agents on their own account.", ["agent on their own"]),
        ("agent ON, their-own traces", ["agent on their own"]),
        ("They train agents on their traces.", ["train agent on their"]),
        ("agents on their; agents on their own; agents on their own", ["agent on their own"]),
        ("Their own long agents train.", []),
        ("A generation we train.", []),
        ("", []),
        ("Reasoning in retrieval-augmented generation", ["reasoning in retrieval augmented"]),
        ("Work in retrieval-augmented generation", []),
    ],
)  # fmt: skip
def test_shared_runs_are_found(text: str, shared: list[str]) -> None:
    assert shared_ngrams(text, SOURCE, 4, LABELS) == shared


def test_a_label_may_be_said_but_not_what_stands_beside_it() -> None:
    source = "Better retrieval-augmented generation for clinics"
    told = "It makes better retrieval augmented generation for clinics."
    assert shared_ngrams(told, source, 4) == [
        "better retrieval augmented generation",
        "retrieval augmented generation for",
        "augmented generation for clinic",
    ]
    assert shared_ngrams(told, source, 4, LABELS) == [
        "better retrieval augmented generation",
        "augmented generation for clinic",
    ]


def test_a_text_shorter_than_a_run_shares_nothing() -> None:
    assert shared_ngrams("own long traces", SOURCE, 4) == []
    assert shared_ngrams("own long traces", SOURCE, 3) == ["own long trace"]
