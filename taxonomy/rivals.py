"""Momentum of rival topics, each known only by a description."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from knowledge_base import KnowledgeBase
from taxonomy.momentum import Momentum, momentum
from taxonomy.topics import assign_topics


def rival_momentum(
    kb: KnowledgeBase, descriptions: Sequence[str], domain: str, within: str | None = None
) -> tuple[Momentum, ...]:
    """The momentum of each description's topic within a domain, in the order given.

    Papers are assigned to the rival that claims them most, so the topics do not overlap.

    Args:
        kb: what is counted.
        descriptions: the rivals, at least one.
        domain: shares are of this domain's papers, or of all papers where it has none.
        within: a subdirection that narrows the domain further.
    """
    members, in_domain = rival_members(kb, descriptions, domain, within)
    return tuple(momentum(row, in_domain, kb.table.public_on, kb.cutoff) for row in members)


def rival_members(
    kb: KnowledgeBase, descriptions: Sequence[str], domain: str, within: str | None = None
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Each description's papers, shape (descriptions, papers), and those counted, shape (papers,).

    Args: as for `rival_momentum`.
    """
    table = kb.table
    in_domain = np.array([domain in tags for tags in table.domains], dtype=np.bool_)
    if not in_domain.any():
        in_domain[:] = True
    if within is not None:
        in_domain &= assign_topics(_scores(kb, [within], in_domain))[0]
    return assign_topics(_scores(kb, descriptions, in_domain)), in_domain


def _scores(
    kb: KnowledgeBase, descriptions: Sequence[str], counted: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """Retrieval scores, shape [descriptions, papers], 0 for papers that do not count."""
    scores = np.stack([kb.paper_scores(text) for text in descriptions])
    return np.where(counted, scores, 0.0)
