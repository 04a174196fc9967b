"""Relevance is judged by BM25 alone: by hand, and fair to descriptions of any length."""

from math import log

import pytest

from taxonomy.quality.scorer import Scorer

# Ten papers of two words each, so that every length is the average one.
TEXTS = {
    **{f"a{number}": "zebra alpaca" for number in range(2)},
    **{f"b{number}": "zebra lion" for number in range(2)},
    **{f"c{number}": "yak lion" for number in range(6)},
}
ZEBRA = log(1 + (10 - 4 + 0.5) / (4 + 0.5))
ALPACA = log(1 + (10 - 2 + 0.5) / (2 + 0.5))
UNKNOWN = log(1 + (10 + 0.5) / 0.5)


@pytest.fixture
def scorer() -> Scorer:
    return Scorer.fit(TEXTS)


def relevant(scorer: Scorer, label: str, description: str = "") -> set[str]:
    found = scorer.relevant(label, description)
    return {one for one, keep in zip(scorer.ids, found, strict=True) if keep}


def test_each_mention_weighs_its_words_idf(scorer: Scorer) -> None:
    scores = dict(zip(scorer.ids, scorer.scores("zebra alpaca"), strict=True))
    assert scores["a0"] == pytest.approx(1)
    assert scores["b0"] == pytest.approx(ZEBRA / (ZEBRA + ALPACA))
    assert scores["c0"] == 0


def test_a_paper_that_names_every_word_once_is_relevant(scorer: Scorer) -> None:
    assert relevant(scorer, "zebra alpaca") == {"a0", "a1"}
    assert relevant(scorer, "zebras") == {"a0", "a1", "b0", "b1"}


def test_a_label_gains_nothing_by_words_that_no_paper_holds(scorer: Scorer) -> None:
    assert scorer.weight("quagga") == pytest.approx(UNKNOWN) == scorer.highest_weight
    assert relevant(scorer, "zebra quagga") == set()


def test_a_description_adds_what_few_papers_hold(scorer: Scorer) -> None:
    assert relevant(scorer, "zebra quagga", "alpaca") == {"a0", "a1"}


def test_a_description_of_common_words_adds_nothing(scorer: Scorer) -> None:
    assert relevant(scorer, "zebra quagga", "lion") == set()


def test_length_and_repetition_of_a_description_do_not_matter(scorer: Scorer) -> None:
    once = scorer.scores("zebra", "alpaca zebra")
    assert (scorer.scores("zebra", "alpaca " * 9 + "zebra the of and") == once).all()


def test_specificity_is_the_mean_idf_of_each_part(scorer: Scorer) -> None:
    assert scorer.specificity("zebra alpaca") == pytest.approx((ZEBRA + ALPACA) / 2)
    assert scorer.specificity("zebra", "alpaca quagga") == pytest.approx(
        (ZEBRA + (ALPACA + UNKNOWN) / 2) / 2
    )
    assert scorer.specificity("of the") == 0


def test_papers_without_words_are_relevant_to_nothing() -> None:
    scorer = Scorer.fit({"a": "zebra", "b": ""})
    assert scorer.scores("zebra").tolist() == [pytest.approx(5 / (2 + 3 * (0.25 + 0.75 * 2))), 0]
