import numpy as np

from taxonomy.induction.routing import assign


def _vectors(*angles: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return np.array([[np.cos(a), np.sin(a)] for a in np.radians(angles)], dtype=np.float32)


def test_a_paper_goes_to_the_child_whose_words_it_uses() -> None:
    words = [np.array([0.9, 0.0, 0.9, 0.0]), np.array([0.0, 0.9, 0.0, 0.9])]
    assert assign(words, _vectors(0, 90, 10, 80)).tolist() == [
        [True, False], [False, True], [True, False], [False, True],
    ]  # fmt: skip


def test_a_paper_without_words_goes_to_the_nearest_centre() -> None:
    words = [np.array([0.9, 0.9, 0, 0, 0, 0]), np.array([0, 0, 0.9, 0.9, 0, 0])]
    routed = assign(words, _vectors(0, 4, 90, 86, 8, 82))
    assert routed[4:].tolist() == [[True, False], [False, True]]


def test_a_paper_may_have_several_children_but_not_more_than_three() -> None:
    words = [np.full(3, 0.9)] * 5
    assert assign(words, _vectors(0, 45, 90)).sum(axis=1).tolist() == [3, 3, 3]


def test_a_paper_that_nothing_speaks_for_goes_nowhere() -> None:
    words = [np.zeros(3), np.zeros(3)]
    assert not assign(words, _vectors(0, 45, 90)).any()


def test_no_children_take_no_papers() -> None:
    assert assign([], _vectors(0, 45)).shape == (2, 0)
