from datetime import date

from foresci.schema import Paper
from taxonomy.induction.acronyms import find_acronyms, spelt_out
from taxonomy.induction.phrases import TITLE_WEIGHT, find_phrases, phrase_key


def _papers(*texts: tuple[str, str]) -> list[Paper]:
    day = date(2025, 1, 1)
    return [
        Paper(id=f"p{n}", title=title, abstract=abstract, public_on=day, source="test")
        for n, (title, abstract) in enumerate(texts)
    ]


def test_plural_hyphen_and_case_do_not_divide_a_phrase() -> None:
    found = find_phrases(
        _papers(
            ("Multi-Hop Questions", "A"),
            ("On reading", "We answer multi-hop questions."),
            ("On writing", "A multi hop question is asked."),
        )
    )
    assert found.papers[found.column["multi hop question"]] == 3


def test_a_phrase_of_too_few_papers_is_left_out_unless_wanted() -> None:
    texts = [("A rare beast", "The rare beast sleeps."), ("Its cave", "A rare beast again.")]
    assert "rare beast" not in find_phrases(_papers(*texts)).column
    assert "rare beast" in find_phrases(_papers(*texts), frozenset({"rare beast"})).column


def test_a_fragment_of_one_longer_phrase_is_left_out() -> None:
    found = find_phrases(_papers(*[("T", "A monte carlo tree search runs.")] * 4))
    assert "monte carlo tree search" in found.column
    assert "carlo tree" not in found.column


def test_punctuation_ends_a_phrase() -> None:
    found = find_phrases(_papers(*[("T", "We use graphs, search and more.")] * 3))
    assert "graph search" not in found.column


def test_a_title_weighs_more_than_an_abstract() -> None:
    found = find_phrases(
        _papers(("Tree search", "A."), ("B", "Tree search."), ("C", "Tree search."))
    )
    column = found.column["tree search"]
    assert found.weights.toarray()[:, column].tolist() == [TITLE_WEIGHT, 1.0, 1.0]


def test_the_form_is_the_one_that_abstracts_use_and_keeps_acronyms() -> None:
    texts = [("GUI Agents For All", "We build GUI agents today.")] * 3
    found = find_phrases(_papers(*texts), frozenset({"gui agent"}))
    assert found.forms[found.column["gui agent"]] == "GUI agents"


def test_acronyms_are_read_where_papers_explain_them() -> None:
    texts = ["Question answering (QA) is hard.", "We do question answering (QA).", "A (QA) test."]
    acronyms = find_acronyms(texts)
    assert acronyms == {"qa": "question answering"}
    assert spelt_out(phrase_key("multi-hop QA"), acronyms) == "multi hop question answering"


def test_an_acronym_explained_once_or_with_other_initials_is_not_believed() -> None:
    texts = ["Tree search (TS) once.", "A fast method (GRPO) here.", "A fast method (GRPO) again."]
    assert find_acronyms(texts) == {}
