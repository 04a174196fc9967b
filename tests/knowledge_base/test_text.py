import pytest

from knowledge_base.corpus.cleaning import clean
from knowledge_base.text import fold, tokenize, words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (r"speed-ups, 4.64$\times$ and \emph{fast}", ["speed", "ups", "4", "64", "and", "fast"]),
        (r"Poincar\'e and Erd\H{o}s", ["poincare", "and", "erdos"]),
        ("Poincaré naïve", ["poincare", "naive"]),
        ("snake_case", ["snake", "case"]),
        ("检索 Übung", ["检索", "ubung"]),
        ("", []),
    ],
)
def test_words_know_latex_accents_and_compounds(text: str, wanted: list[str]) -> None:
    assert words(text) == wanted


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("agents", "agent"),
        ("policies", "policy"),
        ("bias", "bia"),
        ("loss", "loss"),
        ("gas", "gas"),
        ("analysis", "analysis"),
        ("corpus", "corpus"),
        ("series", "sery"),
    ],
)
def test_plurals_fold_to_one_form(word: str, wanted: str) -> None:
    assert fold(word) == wanted


def test_stop_words_are_cut_and_queries_meet_documents() -> None:
    assert tokenize("The of and") == []
    assert tokenize("A policy for agents") == tokenize("policies of an agent")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("spectra at\n  large scale", "spectra at large scale"),
        ("Ratio  of\tgadgets\r\nto widgets ", "Ratio of gadgets to widgets"),
        ("\ufeffmark\x00ed\u00a0here", "mark ed here"),
        ("lone \ud800 surrogate", "lone surrogate"),
    ],
)
def test_clean_text_is_one_line_with_no_words_glued(text: str, wanted: str) -> None:
    assert clean(text) == wanted
