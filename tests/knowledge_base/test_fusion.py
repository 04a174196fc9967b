import pytest

from knowledge_base.fusion import Ranked, fuse


def ranked(*papers: int) -> list[Ranked]:
    return [Ranked(paper, 10 * paper, rank, 1 / rank) for rank, paper in enumerate(papers, start=1)]


def test_weighted_reciprocal_ranks_add_up() -> None:
    places = fuse(ranked(1, 2), ranked(2, 3), dense_weight=0.5, k=10)
    assert [place.paper for place in places] == [2, 1, 3]
    assert [place.rank for place in places] == [1, 2, 3]
    assert places[0].score == pytest.approx(1 / 62 + 0.5 / 61)
    assert places[1].dense is None
    assert places[2].bm25 is None


def test_equal_scores_go_by_row_and_k_cuts() -> None:
    places = fuse(ranked(5, 9), ranked(9, 5), dense_weight=1.0, k=1)
    assert [place.paper for place in places] == [5]
