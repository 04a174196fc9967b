"""Which papers belong to a topic that is known only by its description."""

import numpy as np
import numpy.typing as npt

TOP = 5
MEMBERSHIP = 0.5


def assign_topics(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Assign papers to rival topics by retrieval score.

    A topic's scores are divided by the mean of its five best, so that long and short descriptions
    compare. A paper belongs to the topic that claims it most, and only from half that mean on.

    Args:
        scores: shape [topics, papers], non-negative retrieval scores of each paper.

    Returns:
        shape [topics, papers], at most one True a column.
    """
    topics, papers = scores.shape
    member = np.zeros((topics, papers), dtype=np.bool_)
    if not papers:
        return member
    best = np.sort(scores, axis=1)[:, -TOP:].mean(axis=1, keepdims=True)
    relative = np.divide(scores, best, out=np.zeros_like(scores), where=best > 0)
    winner = relative.argmax(axis=0)
    columns = np.arange(papers)
    member[winner, columns] = relative[winner, columns] >= MEMBERSHIP
    return member
