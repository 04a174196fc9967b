from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foresci.schema import Section
from knowledge_base import KnowledgeBase, build_kb, verify
from knowledge_base.chunks import CHUNK_WORDS, OVERLAP_WORDS, chunks_of, window_spans
from knowledge_base.sentences import sentence_spans
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import paper


def sentences(count: int, words: int) -> str:
    return " ".join(f"Sentence {n} " + "word " * (words - 3) + "ends." for n in range(count))


def test_a_short_section_is_one_chunk_from_end_to_end() -> None:
    text = "  One. Two.  "
    assert window_spans(text) == [(0, len(text))]
    assert window_spans("") == [(0, 0)]


def test_windows_hold_whole_sentences_and_overlap_by_up_to_two() -> None:
    text = sentences(40, 25)
    borders = sentence_spans(text)
    starts, ends = {start for start, _ in borders}, {end for _, end in borders}
    windows = window_spans(text)
    assert windows[0][0] == 0
    assert windows[-1][1] == len(text)
    for start, end in windows:
        assert start in starts
        assert end in ends
        assert len(text[start:end].split()) <= CHUNK_WORDS
    for (_, end), (start, _) in pairwise(windows):
        assert text[start:end].count("ends.") == 2  # the overlap


def test_long_sentences_do_not_overlap_and_endless_ones_are_cut_between_words() -> None:
    text = sentences(4, OVERLAP_WORDS + 50)
    assert [text[start:end].count("ends.") for start, end in window_spans(text)] == [1, 1, 1, 1]
    endless = "word " * 1000
    windows = window_spans(endless)
    assert [len(endless[start:end].split()) for start, end in windows] == [180] * 5 + [100]


_TEXTS = st.lists(
    st.sampled_from(["A", "word", "et al.", "e.g.", "End.", "Why?", "\n\n", "x" * 50, "Ünï."]),
    max_size=900,
).map(" ".join)


@given(text=_TEXTS)
@settings(deadline=None, max_examples=60)
def test_every_word_is_in_a_window_and_windows_advance(text: str) -> None:
    windows = window_spans(text)
    covered = set()
    for start, end in windows:
        covered |= set(range(start, end))
    assert all(text[place].isspace() for place in set(range(len(text))) - covered)
    for (start, end), (next_start, next_end) in pairwise(windows):
        assert start < next_start
        assert end < next_end
    assert all(len(text[start:end].split()) <= CHUNK_WORDS for start, end in windows)


def test_a_full_text_is_searched_by_its_passages(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    body = sentences(30, 20) + " The zeppelin lands. " + sentences(30, 20)
    sections = (Section(name="method", text=body), Section(name="limitation", text="Only gears."))
    source = paper("a", "Widgets", "2024-01-01", abstract="All about it.", sections=sections)
    for chunk in chunks_of(source):
        texts = {"abstract": source.abstract, "method": body, "limitation": "Only gears."}
        assert texts[chunk.section][chunk.start : chunk.end] == chunk.text
    build_kb(corpus_of(source), CUTOFF, tmp_path / "kb")
    (hit,) = KnowledgeBase.open(tmp_path / "kb").search("zeppelin").hits
    assert hit.section == "method"
    assert "zeppelin" in hit.text
    assert len(hit.text.split()) <= CHUNK_WORDS
    assert verify(tmp_path / "kb") == []


@pytest.mark.parametrize("name", ["", "title", "abstract", "1 Intro"])
def test_any_section_name_will_do(name: str) -> None:
    source = paper("a", "T", "2024-01-01", sections=(Section(name=name, text="Body. More."),))
    assert [chunk.section for chunk in chunks_of(source)] == ["title", name]
