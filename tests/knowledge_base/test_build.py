from datetime import date
from pathlib import Path

import numpy as np
import pytest

from foresci.errors import DataError, IntegrityError, UsageError
from foresci.schema import Section
from foresci.storage import read_json, write_json
from knowledge_base import Corpus, KnowledgeBase, build_kb, verify
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import files_of, paper


def test_a_corpus_of_one_paper_works(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    build_kb(corpus_of(paper("p", "Widget calculus", "2024-01-01")), CUTOFF, tmp_path / "kb")
    kb = KnowledgeBase.open(tmp_path / "kb")
    (hit,) = kb.search("widgets").hits
    assert (hit.paper_id, hit.section, hit.text) == ("p", "title", "Widget calculus")
    assert verify(tmp_path / "kb") == []


def test_blank_papers_are_left_out_of_the_indexes_and_counted(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    corpus = corpus_of(
        paper("m1", "", "2024-01-01"),
        paper("m2", "Widget calculus", "2024-01-02", abstract="Gears and boxes."),
        paper("m3", "the of and", "2024-01-03"),
    )
    manifest = build_kb(corpus, CUTOFF, tmp_path / "kb")
    assert (manifest.counts.papers, manifest.counts.chunks) == (3, 1)
    assert manifest.counts.wordless_chunks == 2
    kb = KnowledgeBase.open(tmp_path / "kb")
    assert [hit.paper_id for hit in kb.search("widget").hits] == ["m2"]
    assert np.isfinite(kb.paper_scores("widget")).all()
    with pytest.raises(UsageError, match="no word"):
        kb.search(" the ")


def test_nothing_to_index_is_one_clear_error(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    blank = corpus_of(paper("b1", "", "2024-01-01"), paper("b2", " ", "2024-01-01"))
    with pytest.raises(DataError, match="0 indexable chunks: 2 blank records"):
        build_kb(blank, CUTOFF, tmp_path / "kb")
    with pytest.raises(DataError, match="0 indexable chunks"):
        build_kb(corpus_of(), CUTOFF, tmp_path / "kb")
    assert not (tmp_path / "kb").exists()


def test_wrong_requests_name_what_to_do(sample_corpus: Corpus, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="llm_agents, post_training, rag, visual_generation"):
        build_kb(sample_corpus, CUTOFF, tmp_path / "kb", domain="biology")
    with pytest.raises(UsageError, match="before the corpus's first paper"):
        build_kb(sample_corpus, date(2020, 1, 1), tmp_path / "kb")
    with pytest.raises(UsageError, match="no embedder 'word2vec'"):
        build_kb(sample_corpus, CUTOFF, tmp_path / "kb", embedder="word2vec")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("do not lose")
    with pytest.raises(UsageError, match="not a foresci kb"):
        build_kb(sample_corpus, CUTOFF, tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.tex").read_text() == "do not lose"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_domains_are_the_source_tags_else_the_rules(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    corpus = corpus_of(
        paper("a", "Retrieval-augmented generation for law", "2024-01-01"),
        paper("b", "Retrieval-augmented generation too", "2024-01-01", domains=("llm_agents",)),
        paper("c", "Counting sheep", "2024-01-01"),
    )
    manifest = build_kb(corpus, CUTOFF, tmp_path / "kb", domain="rag")
    kb = KnowledgeBase.open(tmp_path / "kb")
    assert kb.table.ids == ["a"]
    assert manifest.domain is not None
    assert manifest.domain.name == "rag"


def test_papers_revised_later_lose_comments_and_no_file_tells(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    day = "2024-01-01"
    revised = corpus_of(
        paper("a", "Widgets", day, comments="Accepted at X", revised_on=date(2026, 1, 1)),
        paper("b", "Gadgets", day, comments="8 pages", revised_on=date(2024, 2, 1)),
    )
    plain = corpus_of(paper("a", "Widgets", day), paper("b", "Gadgets", day, comments="8 pages"))
    build_kb(revised, CUTOFF, tmp_path / "one")
    build_kb(plain, CUTOFF, tmp_path / "two")
    assert KnowledgeBase.open(tmp_path / "one").table.comments == [None, "8 pages"]
    one, two = files_of(tmp_path / "one"), files_of(tmp_path / "two")
    del one["manifest.json"], two["manifest.json"]
    assert one == two


def test_chunks_are_spans_of_what_they_quote(sample_kb: KnowledgeBase) -> None:
    for row in range(0, sample_kb.manifest.counts.chunks, 37):
        chunk = sample_kb.chunk(row)
        paper = sample_kb.paper(chunk.paper_id)
        sections = {"title": paper.title, "abstract": paper.abstract or ""}
        sections |= {section.name: section.text for section in paper.sections}
        assert sections[chunk.section][chunk.start : chunk.end] == chunk.text
        assert sample_kb.table.ids[sample_kb.paper_row(row)] == chunk.paper_id


def test_two_builds_are_the_same_but_for_the_time(
    sample_kb: KnowledgeBase, sample_corpus: Corpus, tmp_path: Path
) -> None:
    build_kb(sample_corpus, CUTOFF, tmp_path / "kb")
    again = KnowledgeBase.open(tmp_path / "kb")
    assert again.fingerprint == sample_kb.fingerprint
    one, two = files_of(sample_kb.root), files_of(tmp_path / "kb")
    del one["manifest.json"], two["manifest.json"]
    assert one == two


def test_title_only_papers_and_sections_are_chunks_of_their_own(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    section = Section(name="limitation", text="Only on gears.")
    corpus = corpus_of(paper("a", "Widgets", "2024-01-01", abstract="All.", sections=(section,)))
    build_kb(corpus, CUTOFF, tmp_path / "kb")
    kb = KnowledgeBase.open(tmp_path / "kb")
    assert [kb.chunk(row).section for row in (0, 1)] == ["abstract", "limitation"]
    (hit,) = kb.search("gears").hits
    assert (hit.section, hit.text) == ("limitation", "Only on gears.")


def test_other_versions_and_other_folders_are_refused(
    sample_kb: KnowledgeBase, sample_corpus: Corpus, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match="not a knowledge base"):
        KnowledgeBase.open(tmp_path)
    with pytest.raises(DataError, match="not a knowledge base"):
        KnowledgeBase.open(sample_corpus.root)
    manifest = read_json(sample_kb.root / "manifest.json")
    write_json(tmp_path / "manifest.json", {**manifest, "format_version": 99})
    with pytest.raises(DataError, match=r"format version 99.*build it again"):
        KnowledgeBase.open(tmp_path)
    write_json(tmp_path / "manifest.json", manifest)
    with pytest.raises(IntegrityError, match=r"bm25"):
        KnowledgeBase.open(tmp_path)
