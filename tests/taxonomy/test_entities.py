"""The entity store: counts against hand-computed ones, and nothing later than the cutoff."""

from datetime import date
from math import log
from pathlib import Path

import numpy as np
import pytest

from foresci.schema import Paper
from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus
from taxonomy.entities import EntityStore, Related, entity_store
from taxonomy.entities.fitting import store_of
from taxonomy.entities.likelihood import log_likelihood_ratio

ABSTRACTS = (
    "Graph memory with tree search (TS).",
    "Graph memory with tree search (TS).",
    "Graph memory and tree search. A context window.",
    "Graph memory alone. Sliding context windows.",
    "Tree search alone. A context window.",
    "Beam decoding. Sliding context windows.",
    "Beam decoding and the TS.",
    "Beam decoding alone. A sliding context window.",
)
"""Graph memory in 4 of 8 papers, tree search in 5 (one as TS), both in 3, beam decoding in 3;
context windows in 5, which slide in 3 of them. No two others meet more than twice."""


@pytest.fixture(scope="module")
def store() -> EntityStore:
    papers = [
        Paper(id=f"p{number}", title="", abstract=text, public_on=date(2025, 1, 1), source="test")
        for number, text in enumerate(ABSTRACTS)
    ]
    return store_of(papers, np.arange(10, 18))


def test_acronyms_and_words_are_one_entity(store: EntityStore) -> None:
    assert store.named("TS, graph memories and ts") == ("tree search", "graph memory")
    assert store.papers_with(["TS"]).tolist() == [True, True, True, False, True, False, True, False]


def test_co_occurrence_is_counted_and_weighed_by_hand(store: EntityStore) -> None:
    # Both 3, graph memory only 1, tree search only 2, neither 2; expected 2.5, 1.5, 2.5, 1.5.
    ratio = 2 * (3 * log(3 / 2.5) + log(1 / 1.5) + 2 * log(2 / 2.5) + 2 * log(2 / 1.5))
    assert store.related(["graph memory"], 5) == (Related("tree search", 3, pytest.approx(ratio)),)
    # Beam decoding meets tree search once, which is below three and below chance.
    assert [one.entity for one in store.related(["beam decoding"], 5)] == []


def test_what_never_meets_is_negative_and_what_is_everywhere_tells_nothing() -> None:
    never, always = log_likelihood_ratio(np.array([0.0, 4.0]), 4.0, np.array([4.0, 8.0]), 8.0)
    assert never == pytest.approx(-2 * 8 * log(2))
    assert always == pytest.approx(0.0)


def test_longer_phrases_win_and_unknown_ones_are_none(store: EntityStore) -> None:
    nested = ("sliding context window", "context window")
    assert [store.is_entity[store.column_of[one]] for one in nested] == [True, True]
    assert store.named("A sliding context window, no such thing") == nested[:1]
    assert store.named("A context window") == nested[1:]
    assert not store.papers_with(["no such thing"]).any()
    assert store.closeness(["no such thing"]).tolist() == [0.0] * 8


def test_closeness_is_a_cosine_for_words_of_wide_use_too(store: EntityStore) -> None:
    graph, window, sliding, alone = (log(9 / (papers + 1)) for papers in (4, 5, 3, 3))
    # The fourth paper holds graph memory, the window, the sliding window, and "alone".
    own = (graph**2 + window**2 + sliding**2) ** 0.5
    assert store.closeness(["graph memory"])[3] == pytest.approx(graph / own)
    assert not store.is_entity[store.column_of["alone"]]
    wider = (own**2 + alone**2) ** 0.5
    assert store.closeness(["alone"])[3] == pytest.approx(alone / wider)
    assert store.closeness(["beam decoding"]).max() <= 1.0
    assert store.closeness(["beam decoding", "tree search"])[6] == pytest.approx(1.0)


def test_nothing_after_the_cutoff_is_counted(sample_source: Path, tmp_path: Path) -> None:
    lines = sample_source.read_text(encoding="utf-8").splitlines(keepends=True)
    some = tmp_path / "papers.jsonl"
    some.write_text("".join(lines[::8]), encoding="utf-8")
    import_corpus([some], tmp_path / "corpus")
    corpus = Corpus.open(tmp_path / "corpus")
    build_kb(corpus, date(2025, 9, 30), tmp_path / "early")
    build_kb(corpus, date(2025, 12, 31), tmp_path / "late")
    early, late = (KnowledgeBase.open(tmp_path / name) for name in ("early", "late"))
    first, second = entity_store(early, "llm_agents"), entity_store(late, "llm_agents")
    assert first.public_on.max() <= np.datetime64("2025-09-30") < second.public_on.max()
    assert first.papers[first.column_of["agent"]] < second.papers[second.column_of["agent"]]
    assert all("llm_agents" in early.table.domains[row] for row in first.rows)
    # The same content is read once a process, whichever object opened it.
    assert entity_store(KnowledgeBase.open(tmp_path / "early"), "llm_agents") is first
