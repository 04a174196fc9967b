import pytest

from knowledge_base.corpus.ids import is_bare_old_number, normalise_id


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
