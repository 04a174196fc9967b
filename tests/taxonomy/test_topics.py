"""Rival topics never share a paper, whatever the length of their descriptions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from taxonomy.topics import assign_topics


def test_a_paper_goes_to_the_topic_that_claims_it_most() -> None:
    scores = np.array([[5.0, 9.0, 1.0, 0.0], [30.0, 3.0, 29.0, 0.0]])
    assert assign_topics(scores).tolist() == [
        [False, True, False, False],
        [True, False, True, False],
    ]


def test_no_papers_and_no_scores() -> None:
    assert assign_topics(np.zeros((2, 0))).shape == (2, 0)
    assert not assign_topics(np.zeros((2, 3))).any()


@given(
    npst.arrays(
        np.float64,
        npst.array_shapes(min_dims=2, max_dims=2, max_side=12),
        elements=st.integers(0, 1000).map(float),
    ),
    st.floats(0.1, 50),
)
def test_membership_is_exclusive_and_ignores_a_topics_scale(
    scores: np.ndarray, factor: float
) -> None:
    member = assign_topics(scores)
    assert member.sum(axis=0).max() <= 1
    # A power of two scales floats exactly, so that ties stay ties.
    exact = 2.0 ** round(np.log2(factor))
    scaled = scores.copy()
    scaled[0] *= exact
    assert (assign_topics(scaled) == member).all()
