"""Quotes are the paper's own words, in their place, and only where a sentence states the aspect."""

from datetime import date
from pathlib import Path

import pytest

from foresci.schema import Paper, Section
from knowledge_base.corpus import Corpus, import_corpus
from taxonomy.evidence.quotes import paper_evidence
from taxonomy.evidence.records import Aspect

PROBLEM = "However, extending these models to long videos remains a challenging task."
LIMITATION = "Existing methods rely heavily on manual masks and often fail on moving objects."
METHOD = "To address this, we propose Loom, a training-free framework for long videos."
DETAIL = "It weaves short clips into one."
EVALUATION = "Experiments on three benchmarks show that Loom outperforms strong baselines by 4.2%."
CODE = "Our code and data are available at https://example.org/loom."
OPENING = "Video models have made rapid progress in recent years."
ABSTRACT = " ".join([OPENING, LIMITATION, PROBLEM, METHOD, DETAIL, EVALUATION, CODE])


def paper(abstract: str | None, *sections: Section, title: str = "Loom: Weaving Clips") -> Paper:
    return Paper(
        id="2509.00001",
        title=title,
        abstract=abstract,
        public_on=date(2025, 9, 1),
        source="test",
        sections=sections,
    )


def quoted(one: Paper) -> dict[Aspect, str]:
    return {aspect: quote.text for aspect, quote in paper_evidence(one).quotes.items()}


def test_every_aspect_has_the_sentence_that_states_it() -> None:
    assert quoted(paper(ABSTRACT)) == {
        "problem": PROBLEM,
        "method": METHOD,
        "evaluation": EVALUATION,
        "limitation": LIMITATION,
    }


def test_an_aspect_that_no_sentence_states_is_left_out() -> None:
    assert quoted(paper(f"{METHOD} {DETAIL} {CODE}")) == {"method": METHOD}
    assert quoted(paper("Cats are animals. They sleep a lot in the afternoon.")) == {}


def test_titles_are_never_quoted() -> None:
    title = "We Propose a Framework, However Existing Methods Fail: Experiments Show 4.2% Gains"
    assert quoted(paper(None, title=title)) == {}


def test_a_sentence_that_announces_limitations_states_none() -> None:
    empty = "However, existing methods face two key challenges."
    assert quoted(paper(f"{OPENING} {empty} {METHOD}")) == {"method": METHOD}


def test_praise_of_the_own_work_is_no_limitation() -> None:
    praise = "Unlike existing methods, Loom does not fail on long videos and reduces cost."
    assert "limitation" not in quoted(paper(f"{METHOD} {praise}"))


def test_what_models_are_found_to_fail_at_is_a_limitation() -> None:
    finding = "We find that even leading agents struggle with tasks of more than ten steps."
    assert quoted(paper(f"{METHOD} {finding}"))["limitation"] == finding


def test_a_section_named_limitations_serves_that_aspect_alone() -> None:
    text = "We also thank our users. Our method cannot handle clips without any camera motion."
    found = paper_evidence(paper(METHOD, Section(name="Limitations", text=text))).quotes
    assert set(found) == {"method", "limitation"}
    assert found["limitation"].section == "Limitations"
    assert found["limitation"].text.startswith("Our method cannot")


def test_sections_without_a_telling_name_are_not_read() -> None:
    assert quoted(paper(None, Section(name="Appendix B", text=ABSTRACT))) == {}


def test_overlong_text_without_sentence_borders_is_not_quoted() -> None:
    assert quoted(paper("we propose a framework " * 5000)) == {}


@pytest.mark.parametrize("text", [ABSTRACT, f"  {ABSTRACT}\n", ABSTRACT.replace(" ", "\n")])
def test_a_quote_is_its_span_of_the_section(text: str) -> None:
    quotes = paper_evidence(paper(text)).quotes
    assert quotes
    for quote in quotes.values():
        assert text[quote.start : quote.end] == quote.text


def test_offsets_hold_on_real_digests(sample_source: Path, tmp_path: Path) -> None:
    import_corpus([sample_source], tmp_path / "corpus")
    stored = Corpus.open(tmp_path / "corpus").papers()[::5]
    for one in stored:
        texts = {"abstract": one.abstract, **{part.name: part.text for part in one.sections}}
        for quote in paper_evidence(one).quotes.values():
            text = texts[quote.section]
            assert text is not None
            assert text[quote.start : quote.end] == quote.text
            assert (quote.paper_id, quote.public_on) == (one.id, one.public_on)
