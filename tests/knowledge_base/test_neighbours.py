"""Dated neighbours: the right side of 30 days, near enough, named where a text names the paper."""

from pathlib import Path

import numpy as np
import pytest

from foresci.schema import Paper
from knowledge_base import Filters, KnowledgeBase, build_kb
from knowledge_base.neighbours import GAP_DAYS, MENTION_BONUS, Neighbourhood, neighbourhood
from knowledge_base.paper_names import coined_name
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import paper

MEMORY = "memory of agents keeps what dialogue sessions told and recalls it later"
PARSING = "dependency parsing of dialects trains taggers on annotated treebank corpora"
DIFFUSION = "diffusion sampling renders photographs from noise in few denoising steps"


def made(paper_id: str, title: str, day: str, abstract: str) -> Paper:
    return paper(paper_id, title, day, abstract=abstract)


FOO = made("2501.00001", "FooBar-2: lasting recall", "2025-01-10", f"FooBar-2 is a {MEMORY}.")
PAPERS = (
    FOO,
    made("2501.00002", "Recall in agents", "2025-02-01", f"The {MEMORY} and more."),
    made("2503.00001", "Sessions", "2025-03-01", f"A {MEMORY}, with an index of sessions."),
    made("2504.00001", "Better recall", "2025-04-01", f"We extend FooBar-2, whose {MEMORY}."),
    made("2505.00001", "Dialect trees", "2025-05-01", f"Our {PARSING}."),
    made("2505.00002", "Treebanks", "2025-05-02", f"New {PARSING} of villages."),
    made("2506.00001", "Fast photographs", "2025-06-01", f"Our {DIFFUSION}."),
    made("2506.00002", "Denoising", "2025-06-02", f"Another {DIFFUSION} by teachers."),
)


@pytest.fixture
def opened(corpus_of: WriteCorpus, tmp_path: Path) -> KnowledgeBase:
    return built(corpus_of, tmp_path, *PAPERS)


def built(corpus_of: WriteCorpus, folder: Path, *papers: Paper) -> KnowledgeBase:
    build_kb(corpus_of(*papers), CUTOFF, folder / "kb")
    return KnowledgeBase.open(folder / "kb")


def row(kb: KnowledgeBase, paper_id: str) -> int:
    return kb.table.row_of[paper_id]


def test_neighbours_lie_a_month_away_and_before_the_cutoff(sample_kb: KnowledgeBase) -> None:
    space, days = neighbourhood(sample_kb), sample_kb.table.public_on
    gap = np.timedelta64(GAP_DAYS, "D")
    found = 0
    for place in range(0, len(days), 97):
        for one in space.older(place, 5):
            assert days[one.paper] <= days[place] - gap
            found += 1
        for one in space.newer(place, 5):
            assert days[place] + gap <= days[one.paper] <= np.datetime64(sample_kb.cutoff)
            found += 1
    assert found > 20


def test_a_newer_paper_that_names_the_older_one_is_a_mention(opened: KnowledgeBase) -> None:
    space = neighbourhood(opened)
    kinds = {one.paper: one.kind for one in space.newer(row(opened, FOO.id), 9, gated=False)}
    assert kinds[row(opened, "2504.00001")] == "mention"
    assert kinds[row(opened, "2503.00001")] == "neighbour"
    back = {one.paper: one.kind for one in space.older(row(opened, "2504.00001"), 9, gated=False)}
    assert back[row(opened, FOO.id)] == "mention"
    assert back[row(opened, "2503.00001")] == "neighbour"


def test_a_mention_ranks_above_a_slightly_nearer_neighbour(opened: KnowledgeBase) -> None:
    space = Neighbourhood(opened)
    foo, near, names = (row(opened, one) for one in (FOO.id, "2503.00001", "2504.00001"))
    vectors = np.zeros_like(space.vectors)
    vectors[:, 1] = 1.0
    vectors[[foo, near, names], :3] = (1, 0, 0), (0.85, 0, 0.527), (0.8, 0.6, 0)
    space.__dict__["vectors"], space.__dict__["floor"] = vectors, 0.5
    space.cosines = lambda paper, topic="": vectors @ vectors[paper]  # type: ignore[method-assign]
    assert [one.paper for one in space.newer(foo, 2)] == [names, near]


def test_a_far_paper_that_is_named_is_a_mention_from_both_sides(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    old = made("2501.00009", "QuuxNet-7: dialect trees", "2025-01-11", f"Our {PARSING}.")
    text = f"We use QuuxNet-7 here. A {MEMORY} once again."
    new = made("2504.00009", "Recall now", "2025-04-09", text)
    kb = built(corpus_of, tmp_path, old, new, *PAPERS)
    space, first, later = neighbourhood(kb), row(kb, old.id), row(kb, new.id)
    assert space.cosines(later)[first] + MENTION_BONUS < space.floor
    newer = {one.paper: one.kind for one in space.newer(first, 9, gated=False)}
    older = {one.paper: one.kind for one in space.older(later, 9, gated=False)}
    assert newer[later] == older[first] == "mention"


def test_a_name_that_others_used_before_is_no_mention(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    before = made("2412.00001", "Prior recall", "2024-12-01", f"FooBar-2 was known: {MEMORY}.")
    kb = built(corpus_of, tmp_path, before, *PAPERS)
    found = neighbourhood(kb).newer(row(kb, FOO.id), 5, gated=False)
    assert found
    assert {one.kind for one in found} == {"neighbour"}


def test_a_paper_named_by_its_whole_title_is_a_mention(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    title = "What agents recall after many sessions"
    old = made("2501.00009", title, "2025-01-11", f"A {MEMORY} again.")
    new = made("2504.00009", "Follow up", "2025-04-09", f"As {title.lower()} shows, {MEMORY}.")
    kb = built(corpus_of, tmp_path, old, new, *PAPERS)
    kinds = {
        one.paper: one.kind for one in neighbourhood(kb).newer(row(kb, old.id), 9, gated=False)
    }
    assert kinds.pop(row(kb, new.id)) == "mention"
    assert set(kinds.values()) == {"neighbour"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("FooBar: a system", "FooBar"),
        ("CoT-X: steps", "CoT-X"),
        ("Retrieval-Augmented Simulacra: worlds", None),
        ("Memory: a study", None),
        ("RAG: short", None),
        ("FooBar without a colon", None),
        ("2025: A Look Ahead", None),
        ("GPT-4: a report", "GPT-4"),
    ],
)
def test_only_a_coined_word_before_the_colon_is_a_name(title: str, name: str | None) -> None:
    assert coined_name(title) == name


def test_versions_of_one_paper_count_once_and_the_earlier_row_stays(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    text = f"The {MEMORY} once more."
    twins = [made(f"2504.0000{n}", "Recall twice", "2025-04-20", text) for n in (8, 7)]
    kb = built(corpus_of, tmp_path, *twins, *PAPERS)
    kept, left_out = row(kb, "2504.00007"), row(kb, "2504.00008")
    assert kept < left_out
    foo, space = row(kb, FOO.id), neighbourhood(kb)
    found = {one.paper for one in space.newer(foo, 9, gated=False)}
    assert found & {kept, left_out} == {kept}
    rest = {one.paper for one in space.newer(foo, 9, without=[kept], gated=False)}
    assert rest
    assert not rest & {kept, left_out}


def test_the_walk_ends_where_papers_are_no_nearer_than_random_ones(opened: KnowledgeBase) -> None:
    space, parsing = neighbourhood(opened), row(opened, "2505.00001")
    assert space.older(parsing, 9) == []
    assert len(space.older(parsing, 9, gated=False)) == 4


def test_filters_and_topics_steer_the_choice(sample_kb: KnowledgeBase) -> None:
    space = neighbourhood(sample_kb)
    rows = range(0, len(sample_kb.table.ids), 61)
    found = [
        one.paper for place in rows for one in space.newer(place, 3, "", Filters(domain="rag"))
    ]
    assert found
    assert all("rag" in sample_kb.table.domains[place] for place in found)
    plain, steered = (
        [[one.paper for one in space.newer(place, 3, topic)] for place in rows]
        for topic in ("", "image diffusion " * 20)
    )
    assert any(found != other for found, other in zip(plain, steered, strict=True))


def test_the_floor_comes_from_the_knowledge_base_alone(sample_kb: KnowledgeBase) -> None:
    assert Neighbourhood(sample_kb).floor == Neighbourhood(sample_kb).floor
    assert 0.0 < neighbourhood(sample_kb).floor < 0.95
