"""Labels: which are one and the same, and which dimension they speak for."""

import pytest

from taxonomy.dimensions import Dimension
from taxonomy.quality.alignment import fits
from taxonomy.quality.likeness import EQUIVALENT, likeness, unique_share


def even(stem: str) -> float:
    return 1.0


def test_same_stems_in_any_order_are_equal() -> None:
    assert likeness("question answering", "Answering_questions", even) == 1


def test_no_common_word_or_letters_is_no_likeness() -> None:
    assert likeness("parsing", "dialogue", even) == 0


def test_likeness_is_the_mean_of_words_and_trigrams() -> None:
    # One of two words is shared: cosine 1/sqrt(2). Of the trigrams of " ab ", " ab", "ab " and of
    # those of " ab cd ", " ab", "ab ", "b c", " cd", "cd ": two shared, cosine 2/sqrt(10).
    expected = (1 / 2**0.5 + 2 / 10**0.5) / 2
    assert likeness("ab", "ab cd", even) == pytest.approx(expected)


def test_a_word_that_all_papers_share_tells_little_apart() -> None:
    def weight(stem: str) -> float:
        return 0.1 if stem == "nlp" else 5.0

    assert likeness("healthcare nlp", "healthcare", weight) >= EQUIVALENT
    assert likeness("multilingual summarization", "summarization", weight) < EQUIVALENT


def test_both_labels_of_a_pair_are_counted() -> None:
    labels = ["error analysis", "analysis of errors", "user studies", "ablation"]
    assert unique_share(labels, even) == 0.5
    assert unique_share(labels[1:], even) == 1
    assert unique_share([], even) is None


@pytest.mark.parametrize(
    ("dimension", "label"),
    [
        ("tasks", "machine translation"),
        ("tasks", "question answering in healthcare"),
        ("methods", "contrastive learning"),
        ("methods", "learning from human judgments"),
        ("datasets", "question answering datasets"),
        ("datasets", "datasets for error detection"),
        ("evaluation_methods", "human evaluation of summaries"),
        ("application_domains", "legal case retrieval"),
    ],
)
def test_labels_that_fit(dimension: Dimension, label: str) -> None:
    assert fits(dimension, label)


@pytest.mark.parametrize(
    ("dimension", "label"),
    [
        ("datasets", "machine translation"),
        ("tasks", "question answering datasets"),
        ("tasks", "datasets for error detection"),
        ("application_domains", "multilingual summarization"),
        ("evaluation_methods", "contrastive learning"),
        ("methods", "zebras"),
    ],
)
def test_labels_that_do_not_fit(dimension: Dimension, label: str) -> None:
    assert not fits(dimension, label)


def test_a_description_speaks_only_for_a_label_that_says_nothing() -> None:
    assert fits("application_domains", "zebras", "Herds in agriculture and climate science.")
    assert not fits("application_domains", "parsing", "Parsing for agriculture and climate science")
