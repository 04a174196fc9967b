"""What is read off a knowledge base is kept by its content, and keeps no base open."""

import gc
import weakref
from pathlib import Path

from knowledge_base import KnowledgeBase, build_kb
from knowledge_base.neighbours import neighbourhood
from knowledge_base.remembering import remembered
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import paper


def built(corpus_of: WriteCorpus, folder: Path, *ids: str) -> Path:
    papers = [paper(one, f"Title {one}", "2025-01-10", abstract=f"Memory {one}.") for one in ids]
    build_kb(corpus_of(*papers), CUTOFF, folder)
    return folder


def test_equal_content_is_read_once_and_other_content_by_itself(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    one, same, other = (
        KnowledgeBase.open(built(corpus_of, tmp_path / name, *ids))
        for name, ids in (("a", ("2501.1",)), ("b", ("2501.1",)), ("c", ("2501.1", "2501.2")))
    )
    assert neighbourhood(one) is neighbourhood(same)
    assert len(neighbourhood(other).first_rows) == 2
    assert neighbourhood(other) is not neighbourhood(one)


def test_only_the_latest_results_stay_and_no_base_is_kept_for_them(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    read: list[str] = []

    @remembered(2)
    def shouted(kb: KnowledgeBase, word: str) -> str:
        read.append(word)
        return f"{word.upper()} of {len(kb.table.ids)}"

    kb = KnowledgeBase.open(built(corpus_of, tmp_path / "kb", "2501.1"))
    assert [shouted(kb, word) for word in ("a", "b", "a", "c", "a")][-1] == "A of 1"
    assert read == ["a", "b", "c"]
    shouted(kb, "b")
    assert read == ["a", "b", "c", "b"]
    gone = weakref.ref(kb)
    del kb
    gc.collect()
    assert gone() is None
