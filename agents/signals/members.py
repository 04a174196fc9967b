"""Which papers of a domain really use a name, in their title or abstract."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.domains.phrases import folded
from knowledge_base.manifest import PAPERS_FILE
from knowledge_base.remembering import remembered
from knowledge_base.tables import read_table
from taxonomy.induction.phrases import REPEATED_WEIGHT, TITLE_WEIGHT
from taxonomy.induction.routing import HALF
from taxonomy.induction.rules import CERTAIN

ENOUGH = HALF * CERTAIN / (1 - CERTAIN)
"""Evidence from which a paper is on a topic: where e / (e + 4) reaches a taxonomy's `CERTAIN`."""
DOMAINS_HELD = 2
"""Domains whose folded texts stay in memory, some 10 MB each."""


@dataclass(frozen=True)
class _Texts:
    """Folded texts of the papers of a domain, with a blank before and after each word.

    Attributes:
        rows: paper rows of the domain, ascending.
        titles: of these papers.
        abstracts: of these papers, blank where there is none.
        papers: papers of the whole knowledge base.
    """

    rows: NDArray[np.int64]
    titles: tuple[str, ...]
    abstracts: tuple[str, ...]
    papers: int


def strengths(kb: KnowledgeBase, domain: str, names: Iterable[str]) -> NDArray[np.float64]:
    """How much the domain's papers are about some names, shape (papers,); 0 outside the domain.

    As in `taxonomy.classifier` a paper's evidence is the sum over the names of weight times idf:
    3 for a title, 2 for more than one use in the abstract, 1 for one; idf = ln((N + 1) / (n + 1))
    with n of the domain's N papers using the name. Names match whole words; plurals, hyphens and
    accents make no difference.

    Args:
        kb: whose papers are read, once a process for each domain.
        domain: as `domain_mask` takes it.
        names: as `names_in` gives them.
    """
    texts = _read(kb, domain)
    found = np.zeros(texts.papers)
    found[texts.rows] = _evidence(texts, names)
    return found


def members(kb: KnowledgeBase, domain: str, names: Iterable[str]) -> NDArray[np.bool_]:
    """The domain's papers on the topic of some names, shape (papers,): of `ENOUGH` strength.

    A passing mention of a common name is too little by itself.

    Args: as for `strengths`.
    """
    return strengths(kb, domain, names) >= ENOUGH


def users(kb: KnowledgeBase, domain: str, name: str) -> NDArray[np.bool_]:
    """The domain's papers that use one name at all, shape (papers,)."""
    texts = _read(kb, domain)
    mask = np.zeros(texts.papers, dtype=np.bool_)
    mask[texts.rows] = _weights(texts, " ".join(folded(name))) > 0
    return mask


def _evidence(texts: _Texts, names: Iterable[str]) -> NDArray[np.float64]:
    total = np.zeros(len(texts.rows))
    for key in dict.fromkeys(" ".join(folded(name)) for name in names):
        weights = _weights(texts, key)
        using = int((weights > 0).sum())
        total += weights * math.log((len(texts.rows) + 1) / (using + 1))
    return total


def _weights(texts: _Texts, key: str) -> NDArray[np.float64]:
    """Weight of a name in each paper, shape (rows,); an empty name is in none."""
    if not key:
        return np.zeros(len(texts.rows))
    padded = f" {key} "
    times = np.array([abstract.count(padded) for abstract in texts.abstracts], dtype=np.int64)
    titled = np.array([padded in title for title in texts.titles], dtype=np.bool_)
    told = np.where(times > 1, REPEATED_WEIGHT, (times > 0).astype(np.float64))
    return np.where(titled, TITLE_WEIGHT, told)


@remembered(DOMAINS_HELD)
def _read(kb: KnowledgeBase, domain: str) -> _Texts:
    columns = read_table(kb.root / PAPERS_FILE, ["title", "abstract"])
    titles, abstracts = columns["title"].to_pylist(), columns["abstract"].to_pylist()
    rows = np.flatnonzero(domain_mask(kb, domain))
    return _Texts(
        rows,
        tuple(_padded(titles[row]) for row in rows),
        tuple(_padded(abstracts[row] or "") for row in rows),
        len(titles),
    )


def _padded(text: str) -> str:
    return f" {' '.join(folded(text))} "
