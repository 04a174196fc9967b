"""What holds for every form of source, whatever ids, dates and texts it brings."""

import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from foresci.errors import DataError
from foresci.schema import Paper
from knowledge_base import Corpus, import_corpus
from knowledge_base.corpus import ImportReport
from knowledge_base.corpus.cleaning import clean
from knowledge_base.corpus.dates import month_end
from tests.knowledge_base.source_files import MONTHLY, WRITERS, Fake

FORMS = sorted(WRITERS)


def run(content: bytes, **options: Any) -> tuple[ImportReport, list[Paper]]:
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "source"
        source.write_bytes(content)
        report = import_corpus([source], Path(scratch) / "corpus", **options)
        return report, Corpus.open(Path(scratch) / "corpus").papers()


# Everything XML can hold, so that all forms are asked the same; no braces, which BibTeX counts.
_SIGNS = st.characters(
    codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="{}\ufffe\uffff"
)
_TEXT = st.text(_SIGNS | st.sampled_from("\n\t \"'<&,;@%\\"), max_size=40)
_WORDY = _TEXT.map(lambda text: f"Word {text}")
_IDS = st.from_regex(r"[A-Za-z][A-Za-z0-9]{2,9}", fullmatch=True)
# The first of a month is left out: some sources write it for a month whose day they do not know.
_DAYS = st.dates(date(1991, 1, 1), date(2035, 12, 31)).filter(lambda day: day.day != 1)
_FAKES = st.lists(
    st.builds(Fake, id=_IDS, title=_WORDY, abstract=_WORDY, day=_DAYS.map(date.isoformat)),
    max_size=4,
    unique_by=lambda fake: fake.id.lower(),
)


@pytest.mark.parametrize("form", FORMS)
@given(fakes=_FAKES)
@settings(deadline=None, max_examples=30)
def test_records_arrive_as_they_were(form: str, fakes: list[Fake]) -> None:
    report, papers = run(WRITERS[form](fakes), format=form)
    assert report.read == report.kept + report.merged + report.refused
    if form == "bibtex":  # its signs mean accents and mathematics, so texts change
        assert report.read == len(fakes)
        return
    # Two records of the same long title and year are one paper only across sources.
    assert (report.kept, report.refused) == (len(fakes), 0)
    by_id = {paper.id: paper for paper in papers}
    for fake in fakes:
        paper = by_id[fake.id]
        assert paper.title == clean(fake.title)
        assert paper.abstract == clean(fake.abstract)
        day = date.fromisoformat(fake.day)
        wanted = month_end(day.year, day.month).on if form in MONTHLY else day
        assert paper.public_on == wanted
        assert paper.source == form


@pytest.mark.parametrize("form", FORMS)
def test_the_form_is_told_from_the_content(form: str) -> None:
    fake = Fake("Abc123", "A title of many words", "An abstract.", "2024-05-17")
    _, (paper,) = run(WRITERS[form]([fake]))
    assert paper.source == form


@pytest.mark.parametrize("form", FORMS)
def test_a_byte_order_mark_and_windows_line_ends_leave_no_trace(form: str) -> None:
    fake = Fake("Abc123", "A title\nof many words", "An abstract.", "2024-05-17")
    content = b"\xef\xbb\xbf" + WRITERS[form]([fake]).replace(b"\n", b"\r\n")
    _, (paper,) = run(content)
    assert paper.title == "A title of many words"
    assert not {"\r", "\ufeff"} & {*paper.model_dump_json()}


@pytest.mark.parametrize("form", FORMS)
@given(junk=st.binary(max_size=200), cut=st.integers(0, 400))
@example(junk=b"\xc2\x80\r", cut=0)
@settings(deadline=None, max_examples=40)
def test_damage_is_a_refusal_or_one_error_line(form: str, junk: bytes, cut: int) -> None:
    whole = WRITERS[form]([Fake("Abc123", "A title", "An abstract.", "2024-05-17")])
    for content in (whole[:cut] + junk, junk + whole, whole[:cut]):
        for named in (form, "auto"):
            try:
                report, papers = run(content, format=named)
            except DataError as error:
                problem = str(error)
            else:
                problem = "source"
                assert report.read == report.kept + report.merged + report.refused
                assert len(papers) == report.papers
            assert "source" in problem
            assert "\n" not in problem


@pytest.mark.parametrize("form", [form for form in FORMS if form != "bibtex"])
@pytest.mark.parametrize("bad", ["../../x", "/etc/passwd", "a/../../b", "~/x", "a\\b"])
def test_ids_that_climb_are_refused_and_counted(form: str, bad: str) -> None:
    fakes = [Fake(bad, "A title", "An abstract.", "2024-05-17")]
    if form == "acl-anthology":
        _, (paper,) = run(WRITERS[form](fakes))
        assert paper.id == "2024.x-0.1"  # the address is no id, so the place in the file is
        return
    report, papers = run(WRITERS[form](fakes))
    assert (papers, report.reasons) == ([], {"unsafe id": 1})


@pytest.mark.parametrize(
    "form",
    [form for form in FORMS if form not in ("acl-anthology", "openreview", "arxiv-snapshot")],
)
@given(text=st.text(st.characters(codec="ascii", exclude_characters='{}<&"'), max_size=12))
@settings(deadline=None, max_examples=30)
def test_a_date_is_read_or_refused_never_made_up(form: str, text: str) -> None:
    if any(ord(sign) < 32 for sign in text):
        return
    report, papers = run(
        WRITERS[form]([Fake("Abc123", "A title", "Text.", text)]).replace(b"T10:00:00Z", b""),
        format=form,
    )
    for paper in papers:
        assert str(paper.public_on.year) in text
    assert report.kept + report.refused == 1
