"""What a domain's share is taken of: its papers, or all where the knowledge base knows no such."""

import numpy as np
from numpy.typing import NDArray

from knowledge_base.base import KnowledgeBase
from knowledge_base.filters import Filters


def domain_filter(kb: KnowledgeBase, domain: str) -> Filters | None:
    """Restrict searches to a domain; None, no restriction, where no paper belongs to it."""
    return Filters(domain=domain) if domain in kb.table.all_domains else None


def domain_mask(kb: KnowledgeBase, domain: str) -> NDArray[np.bool_]:
    """The papers of a domain, shape (papers,); all papers where the domain has none."""
    return kb.table.mask(domain_filter(kb, domain) or Filters())
