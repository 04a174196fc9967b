from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from foresci.errors import DataError, UsageError
from knowledge_base import dense
from knowledge_base.dense import DenseIndex

# Rows 0, 4 and 2 stand at falling cosine to the first axis; 1 and 3 are orthogonal to it.
VECTORS = np.array(
    [[1, 0, 0, 0], [0, 1, 0, 0], [0.6, 0.8, 0, 0], [0, 0, 1, 0], [0.8, 0, 0.6, 0]],
    dtype=np.float64,
)
QUERY = np.array([[1.0, 0, 0, 0]])


@pytest.mark.parametrize("layout", ["plain", "fortran", "sliced"])
def test_any_layout_gives_every_neighbour_once_in_a_total_order(layout: str) -> None:
    wide = np.full((5, 8), 9.0)
    wide[:, ::2] = VECTORS
    vectors = {"plain": VECTORS, "fortran": np.asfortranarray(VECTORS), "sliced": wide[:, ::2]}
    rows, scores = DenseIndex.build(vectors[layout]).search(QUERY, k=10)
    assert rows.tolist() == [0, 4, 2, 1, 3]
    np.testing.assert_allclose(scores, [1, 0.8, 0.6, 0, 0], atol=1e-7)


def test_wrong_width_and_k_below_1_are_refused() -> None:
    index = DenseIndex.build(VECTORS)
    with pytest.raises(UsageError, match=r"width 3.*of 4"):
        index.search(np.array([[1.0, 0, 0]]), k=1)
    with pytest.raises(UsageError, match="k is 0"):
        index.search(QUERY, k=0)


def test_rows_that_are_not_allowed_never_come_back() -> None:
    allowed = np.array([False, True, True, False, False])
    rows, _ = DenseIndex.build(VECTORS).search(QUERY, k=10, allowed=allowed)
    assert rows.tolist() == [2, 1]
    rows, _ = DenseIndex.build(VECTORS).search(QUERY, k=10, allowed=np.zeros(5, dtype=np.bool_))
    assert rows.size == 0


def test_saved_index_is_the_same(tmp_path: Path) -> None:
    DenseIndex.build(VECTORS).save(tmp_path / "dense.faiss")
    np.testing.assert_array_equal(
        DenseIndex.load(tmp_path / "dense.faiss").vectors(), VECTORS.astype(np.float32)
    )
    (tmp_path / "broken.faiss").write_bytes(b"none")
    with pytest.raises(DataError, match=r"broken\.faiss"):
        DenseIndex.load(tmp_path / "broken.faiss")


@pytest.fixture
def clustered() -> NDArray[np.float32]:
    """3,000 unit vectors around 60 centres."""
    random = np.random.default_rng(7)
    centres = random.standard_normal((60, 32))
    vectors = np.repeat(centres, 50, axis=0) + 0.4 * random.standard_normal((3000, 32))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


@pytest.fixture
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make small indexes take the approximate way, and only tiny filters the exact one."""
    monkeypatch.setattr(dense, "FLAT_UP_TO", 100)
    monkeypatch.setattr(dense, "NARROW", 20)


@pytest.mark.usefixtures("few_are_many")
def test_above_the_limit_lists_are_searched_until_recall_is_reached(
    clustered: NDArray[np.float32],
) -> None:
    index = DenseIndex.build(clustered)
    found = index.approximation
    assert found is not None
    assert found.lists == index.lists
    assert found.probes < found.lists
    assert found.recall >= 0.95
    exact = np.argsort(-(clustered @ clustered[::50].T), axis=0)[:10].T
    shares = [
        np.isin(truth, rows).mean()
        for truth, (rows, _) in zip(exact, index.search_many(clustered[::50], 10), strict=True)
    ]
    assert np.mean(shares) >= 0.9


@pytest.mark.usefixtures("few_are_many")
def test_an_approximate_index_is_the_same_on_every_build_and_after_loading(
    clustered: NDArray[np.float32], tmp_path: Path
) -> None:
    for name in ("one", "two"):
        DenseIndex.build(clustered).save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    built, loaded = DenseIndex.build(clustered), DenseIndex.load(tmp_path / "one")
    np.testing.assert_array_equal(loaded.vectors(), clustered)
    for query in clustered[:5]:
        np.testing.assert_array_equal(loaded.search(query, 9)[0], built.search(query, 9)[0])


@pytest.mark.usefixtures("few_are_many")
@pytest.mark.parametrize("share", [0.001, 0.004, 0.05, 0.5])
def test_filters_act_before_ranking_in_an_approximate_index(
    clustered: NDArray[np.float32], share: float
) -> None:
    allowed = np.random.default_rng(3).random(3000) < share
    index = DenseIndex.build(clustered)
    for query in clustered[::400]:
        rows, scores = index.search(query, 30, allowed)
        assert len(rows) == min(30, allowed.sum())  # as many as there are, none invented
        assert allowed[rows].all()
        assert (np.diff(scores) <= 0).all()
        if allowed.sum() <= 30:
            np.testing.assert_array_equal(np.sort(rows), np.flatnonzero(allowed))


def test_many_queries_find_what_each_finds(clustered: NDArray[np.float32]) -> None:
    index = DenseIndex.build(clustered)
    for query, (rows, scores) in zip(
        clustered[:40], index.search_many(clustered[:40], 5), strict=True
    ):
        alone, alone_scores = index.search(query, 5)
        np.testing.assert_array_equal(rows, alone)
        np.testing.assert_allclose(scores, alone_scores, atol=1e-6)


@pytest.mark.usefixtures("few_are_many")
def test_a_broken_or_missing_approximate_index_is_a_clear_error(
    clustered: NDArray[np.float32], tmp_path: Path
) -> None:
    path = tmp_path / "dense.faiss"
    DenseIndex.build(clustered).save(path)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(DataError, match=r"dense\.faiss"):
        DenseIndex.load(path)
    with pytest.raises(DataError, match=r"dense\.faiss"):
        DenseIndex.load(tmp_path / "none" / "dense.faiss")
