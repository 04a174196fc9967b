from pathlib import Path

import numpy as np
import pytest

from foresci.errors import DataError, UsageError
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
