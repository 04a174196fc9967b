"""Which of a node's papers belong to which of its children."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

WORDS_WEIGHT = 0.6
"""Weight of what a paper writes, against that of where its vector lies."""
HALF = 4.0
"""Evidence (idf times place) at which a phrase score is one half."""
LEAST = 0.005
"""Score from which a paper belongs to the child that fits it best."""
ENOUGH = 0.4
"""Score from which it belongs to a further child, ..."""
NEAR_BEST = 0.75
"""... if that is at least this share of the best one's."""
MOST_CHILDREN = 3
"""Children a paper is assigned to at most."""
SURE = 0.5
"""Phrase score from which a paper counts towards a child's centre."""


def word_scores(weights: csr_array, idf: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much a topic's phrases stand out in papers, between 0 and 1, shape (papers,).

    Args:
        weights: of the topic's phrases, shape (papers, phrases).
        idf: of those phrases, shape (phrases,).
    """
    evidence = np.asarray(weights @ idf).ravel()
    return np.asarray(evidence / (evidence + HALF), dtype=np.float64)


def centre_scores(vectors: NDArray[np.float32], words: NDArray[np.float64]) -> NDArray[np.float64]:
    """How near papers lie to a topic's centre, between 0 and 1, shape (papers,).

    0 is the cosine of the median paper, 1 that of the median paper whose words are sure.

    Args:
        vectors: unit vectors, shape (papers, width).
        words: `word_scores` of the topic.
    """
    sure = words >= SURE
    if not sure.any():
        return np.zeros(len(words))
    centre = (vectors[sure] * words[sure, None]).sum(axis=0)
    cosines = vectors @ centre
    low, high = float(np.median(cosines)), float(np.median(cosines[sure]))
    if high <= low:
        return np.zeros(len(words))
    return np.asarray(np.clip((cosines - low) / (high - low), 0.0, 1.0), dtype=np.float64)


def assign(words: Sequence[NDArray[np.float64]], vectors: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Assign papers to children, shape (papers, children).

    Args:
        words: `word_scores` of each child.
        vectors: unit vectors of the papers, shape (papers, width).
    """
    if not words:
        return np.zeros((len(vectors), 0), dtype=np.bool_)
    near = np.stack([centre_scores(vectors, one) for one in words], axis=1)
    scores = WORDS_WEIGHT * np.stack(words, axis=1) + (1 - WORDS_WEIGHT) * near
    best = scores.max(axis=1, keepdims=True)
    rank = np.argsort(np.argsort(-scores, axis=1, kind="stable"), axis=1, kind="stable")
    first = (rank == 0) & (scores >= LEAST)
    further = (scores >= ENOUGH) & (scores >= NEAR_BEST * best) & (rank < MOST_CHILDREN)
    return np.asarray(first | further, dtype=np.bool_)
