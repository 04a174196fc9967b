from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from foresci.errors import DataError
from knowledge_base import KnowledgeBase
from knowledge_base.bm25 import Bm25
from knowledge_base.chunks import indexed_text
from knowledge_base.text import tokenize
from tests.knowledge_base.papers import files_of

_WORDS = st.sampled_from(["alpha", "beta", "gamma", "delta", "epsilon", "zeta"])
_DOCUMENTS = st.lists(st.lists(_WORDS, min_size=1, max_size=9), min_size=1, max_size=9)


@given(documents=_DOCUMENTS, query=st.lists(_WORDS | st.just("unknown"), max_size=6))
@settings(deadline=None)
def test_scores_are_those_of_rank_bm25(documents: list[list[str]], query: list[str]) -> None:
    expected = BM25Okapi(documents).get_scores(query)
    np.testing.assert_allclose(Bm25.fit(documents).scores(query), expected, rtol=0, atol=1e-9)


def test_a_repeated_query_term_counts_again_and_common_terms_hit_the_floor() -> None:
    documents = [["common", "rare"], ["common"], ["common", "other"], ["common", "more"]]
    index = Bm25.fit(documents)
    once, twice = index.scores(["rare"]), index.scores(["rare", "rare"])
    np.testing.assert_array_equal(twice, 2 * once)
    assert (index.scores(["common"]) != 0).all()  # its negative idf was replaced
    np.testing.assert_allclose(
        index.scores(["common"]), BM25Okapi(documents).get_scores(["common"]), rtol=0, atol=1e-9
    )


def test_what_a_document_holds_does_not_depend_on_its_length_or_on_repetition() -> None:
    short, long = ["rare"], ["rare", "rare", "common", "filler", "other"]
    index = Bm25.fit([short, long, ["common"], ["common", "more"], ["common"]])
    held = index.held(["rare"])
    assert held[0] == held[1] > 0
    assert not held[2:].any()
    np.testing.assert_array_equal(index.held(["rare", "rare", "unknown"]), 2 * held)
    everywhere = Bm25.fit([["common", "rare"], ["common"], ["common", "other"]])
    assert (everywhere.held(["common"]) == everywhere.held(["common"])[0]).all()


@given(documents=_DOCUMENTS, term=_WORDS)
@settings(deadline=None)
def test_what_is_held_weighs_what_scores_weigh(documents: list[list[str]], term: str) -> None:
    index = Bm25.fit(documents)
    held, scores = index.held([term]), index.scores([term])
    np.testing.assert_array_equal(np.sign(held), np.sign(np.where(abs(scores) > 1e-12, scores, 0)))


def test_scores_on_real_text_are_those_of_rank_bm25(sample_kb: KnowledgeBase) -> None:
    rows = range(sample_kb.manifest.counts.chunks)
    chunks = [sample_kb.chunk(row) for row in rows]
    texts = [indexed_text(sample_kb.paper(chunk.paper_id).title, chunk) for chunk in chunks]
    reference = BM25Okapi([tokenize(text) for text in texts])
    query = "memory for tool-using agents and agents that plan with diffusion models"
    np.testing.assert_allclose(
        sample_kb.bm25_scores(query), reference.get_scores(tokenize(query)), rtol=0, atol=1e-9
    )


def test_saved_index_gives_the_same_scores_and_bytes(tmp_path: Path) -> None:
    index = Bm25.fit([["ä", "b"], ["b", "c", "c"]])
    index.save(tmp_path / "one")
    index.save(tmp_path / "two")
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")
    loaded = Bm25.load(tmp_path / "one")
    np.testing.assert_array_equal(loaded.scores(["ä", "c"]), index.scores(["ä", "c"]))


@pytest.mark.parametrize("name", ["starts.npy", "documents.npy", "contributions.npy"])
def test_a_pickled_or_foreign_array_is_never_loaded(tmp_path: Path, name: str) -> None:
    Bm25.fit([["a"]]).save(tmp_path / "index")
    path = tmp_path / "index" / name
    np.save(path, np.array([{"an": "object"}], dtype=object), allow_pickle=True)
    with pytest.raises(DataError, match=name):
        Bm25.load(tmp_path / "index")
    np.save(path, np.array([1], dtype=np.int8))
    with pytest.raises(DataError, match=name):
        Bm25.load(tmp_path / "index")
    np.save(path, np.array([0, 7], dtype=np.int64 if name != "contributions.npy" else np.float64))
    with pytest.raises(DataError, match="differ in length"):
        Bm25.load(tmp_path / "index")


def test_all_positive_tells_whether_matches_score_above_0() -> None:
    small = Bm25.fit([["a", "b"], ["a", "c"]])  # a mean idf below zero
    assert not small.all_positive(["a"])
    large = Bm25.fit([["a", "b"], ["c"], ["d"], ["e"]])
    assert large.all_positive(["a", "unknown"])
    np.testing.assert_array_equal(large.scores(["a"]) > 0, large.matches(["a"]))
