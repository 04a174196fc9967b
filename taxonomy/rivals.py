"""The papers of rival topics, each known only by a description."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.text import tokenize
from taxonomy.topics import assign_topics


def rival_members(
    kb: KnowledgeBase, descriptions: Sequence[str], domain: str, within: str | None = None
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Each description's papers, shape (descriptions, papers), and those counted, shape (papers,).

    Papers are assigned to the rival that claims them most, so the topics do not overlap. What
    claims a paper is the words of the rival that it holds, by their rarity. How often it holds
    them and how long it is do not count: else a sentence more on anything else, such as one
    planted there, could take a paper away from its topic.

    Args:
        kb: what is counted.
        descriptions: the rivals, at least one.
        domain: its papers are counted, or all papers where it has none.
        within: a subdirection that narrows the domain further.
    """
    counted = domain_mask(kb, domain)
    if within is not None:
        counted &= assign_topics(_scores(kb, [within], counted))[0]
    return assign_topics(_scores(kb, descriptions, counted)), counted


def _scores(
    kb: KnowledgeBase, descriptions: Sequence[str], counted: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """How much of each description papers hold, shape (descriptions, papers), 0 if not counted.

    A paper's best chunk counts. A description without a word to search for is of no paper.
    """
    scores = np.zeros((len(descriptions), len(counted)))
    for row, text in enumerate(descriptions):
        np.maximum.at(scores[row], kb.chunk_papers, kb.bm25.held(tokenize(text)))
    return np.where(counted, scores, 0.0)
