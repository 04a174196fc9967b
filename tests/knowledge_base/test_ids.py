import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge_base.corpus.identity import title_key
from knowledge_base.corpus.ids import (
    arxiv_id,
    is_arxiv_id,
    is_bare_old_number,
    normalise_doi,
    normalise_id,
    unsafe,
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2403.00001", "2403.00001"),
        ("2403.00001v12", "2403.00001"),
        ("0704.0001v1", "0704.0001"),
        ("arXiv:2403.00001v2", "2403.00001"),
        ("https://arxiv.org/abs/2403.00001v2", "2403.00001"),
        ("http://export.arxiv.org/pdf/2403.00001v2.pdf", "2403.00001"),
        ("arxiv.org/pdf/hep-th/9901001v3.pdf?download=1", "hep-th/9901001"),
        ("https://doi.org/10.48550/arXiv.2403.00001", "2403.00001"),
        ("hep-th/9901001", "hep-th/9901001"),
        ("math.GT/0309136", "math/0309136"),
        ("arXiv:math/9901001v1", "math/9901001"),
        ("cond-mat.str-el/0309136", "cond-mat/0309136"),
    ],
)
def test_every_spelling_of_an_arxiv_id_becomes_one(text: str, wanted: str) -> None:
    assert normalise_id(text) == wanted


@pytest.mark.parametrize(
    "text", ["W2741809807", "10.1145/3292500", "9913.00001", "a/b/c", "paper v2", "x/9901001v"]
)
def test_ids_of_other_sources_stay_as_they_are(text: str) -> None:
    assert normalise_id(f"  {text} ") == text


def test_a_bare_old_number_is_recognised() -> None:
    assert is_bare_old_number("9901001")
    assert is_bare_old_number("arXiv:9901001v2")
    assert not is_bare_old_number("hep-th/9901001")
    assert not is_bare_old_number("2403.00001")


@pytest.mark.parametrize(
    "text",
    ["10.5555/Test.3", "doi:10.5555/test.3", "https://doi.org/10.5555/TEST.3",
     "http://dx.doi.org/10.5555/test.3"],
)  # fmt: skip
def test_every_spelling_of_a_doi_becomes_one(text: str) -> None:
    assert normalise_doi(text) == "10.5555/test.3"


@pytest.mark.parametrize("text", ["", "10.5555", "doi", "11.5555/x", "https://example.org/10.1"])
def test_what_is_no_doi_is_none(text: str) -> None:
    assert normalise_doi(text) is None


@pytest.mark.parametrize(
    "text",
    ["../../etc/passwd", "a/../b", "/etc/passwd", "~/x", "a\x00b", "a\nb", "\x1b[2J", "a\\b",
     "..", ".", "a/.", "\u2028", "\ud800"],
)  # fmt: skip
def test_ids_that_could_harm_are_known(text: str) -> None:
    assert unsafe(text)


@pytest.mark.parametrize("text", ["hep-th/9901001", "10.1000/a..b(1)", "p 1", "a.b/c", "é", "W1"])
def test_ids_that_cannot_harm_pass(text: str) -> None:
    assert not unsafe(text)


@given(st.text(max_size=40))
def test_normalising_is_done_once_and_for_all(text: str) -> None:
    once = normalise_id(text)
    assert normalise_id(once) == once
    assert is_arxiv_id(once) == (arxiv_id(text) is not None)


@pytest.mark.parametrize(
    "title",
    ["Attention: is all you need!", "ATTENTION IS ALL YOU NEED", "Attention is  all\nyou need",
     "Atténtion is all you need", "Attention Is All-You-Need"],
)  # fmt: skip
def test_titles_are_compared_by_their_letters(title: str) -> None:
    assert title_key(title, 2017) == title_key("Attention is all you need", 2017) != 0
    assert title_key(title, 2018) != title_key(title, 2017)


@pytest.mark.parametrize("title", ["", "Editorial", "A to B", "Front Matter", "日本語"])
def test_short_titles_name_no_paper(title: str) -> None:
    assert title_key(title, 2020) == 0
