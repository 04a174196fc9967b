"""Which papers a node is about, judged by BM25 alone and apart from what assigned them.

The weight of a stem t in a paper d is m(t,d) = f (k1 + 1) / (f + k1 (1 - b + b |d| / avg|d|)), so
that one mention in a paper of average length weighs 1, and idf(t) = ln(1 + (N - n + 0.5) /
(n + 0.5)) (BM25: Robertson and Zaragoza 2009, doi:10.1561/1500000019). A part of a node's text,
with the distinct stems T, scores

    s(T,d) = sum(idf(t) m(t,d) for t in T) / sum(idf(t) for t in T),

its BM25 score over that of a paper of average length that names every word once. A node with label
L and description D (words of L left out) is relevant for a paper where

    s(L,d) + max(0, s(D,d) - q(D)) >= 1,

q(D) being the upper quartile of s(D,.) over the papers. Each part is divided by its own weight, so
a long description does not weigh more than a short one, and one made of words that papers hold
anyway earns nothing: without q(D), a short template ("Papers on ...") made nodes relevant for
papers that have nothing to do with them. Words that no paper holds have the highest idf and stay in
the divisor, so a label gains nothing by them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from taxonomy.quality.words import distinct, stems

K1 = 1.5
B = 0.75
RELEVANT = 1.0
"""A paper of average length that names each word of the label once; not fitted to anything."""
COMMON = 0.75
"""What a description scores in this share of papers says nothing. Chosen on the descriptions that
TaxoAdapt published for 2022: shuffled among nodes, they hardly make nodes relevant any more."""


@dataclass(frozen=True)
class Scorer:
    """Word statistics of the papers.

    Attributes:
        ids: of the papers, ascending.
        vocabulary: column of each stem.
        idf: float64, shape (stems,).
        mentions: sparse m(t,d) of the module's formula, CSC, shape (papers, stems).
    """

    ids: tuple[str, ...]
    vocabulary: dict[str, int]
    idf: NDArray[np.float64]
    mentions: Any

    @classmethod
    def fit(cls, texts: Mapping[str, str]) -> "Scorer":
        """Count the words of papers, given as text by id; at least one must hold a word."""
        ids = tuple(sorted(texts))
        counted = [Counter(stems(texts[one])) for one in ids]
        frequency = Counter(stem for counts in counted for stem in counts)
        vocabulary = {stem: column for column, stem in enumerate(sorted(frequency))}
        held = np.array([frequency[stem] for stem in vocabulary], dtype=np.float64)
        return cls(ids, vocabulary, _idf(held, len(ids)), _mentions(counted, vocabulary))

    def weight(self, stem: str) -> float:
        """The idf of a stem; that of a stem in no paper is the highest."""
        column = self.vocabulary.get(stem)
        return self.highest_weight if column is None else float(self.idf[column])

    @property
    def highest_weight(self) -> float:
        """The idf of a stem that no paper holds."""
        return float(_idf(np.zeros(1), len(self.ids))[0])

    def scores(self, label: str, description: str = "") -> NDArray[np.float64]:
        """Score of every paper for a node, shape (papers,), 0 or more."""
        named = distinct(label)
        further = [stem for stem in distinct(description) if stem not in named]
        described = self._part(further)
        told = described - np.quantile(described, COMMON)
        return self._part(named) + np.maximum(told, 0.0)

    def relevant(self, label: str, description: str = "") -> NDArray[np.bool_]:
        """Which papers a node is relevant for, shape (papers,)."""
        return self.scores(label, description) >= RELEVANT

    def specificity(self, label: str, description: str = "") -> float:
        """How rare a node's words are: the mean idf of each part's stems, averaged over parts.

        The label counts as much as the description, however long either is; 0 without any word.
        """
        parts = [found for text in (label, description) if (found := distinct(text))]
        means = [sum(map(self.weight, part)) / len(part) for part in parts]
        return sum(means) / len(means) if means else 0.0

    def _part(self, found: Sequence[str]) -> NDArray[np.float64]:
        total = sum(map(self.weight, found))
        columns = [self.vocabulary[stem] for stem in found if stem in self.vocabulary]
        if not columns:
            return np.zeros(len(self.ids))
        return np.asarray(self.mentions[:, columns] @ self.idf[columns], dtype=np.float64) / total


def _idf(held: NDArray[np.float64], papers: int) -> NDArray[np.float64]:
    return np.log1p((papers - held + 0.5) / (held + 0.5))


def _mentions(counted: Sequence[Counter[str]], vocabulary: Mapping[str, int]) -> Any:
    from scipy.sparse import csr_matrix

    lengths = np.array([sum(counts.values()) for counts in counted], dtype=np.float64)
    ends = np.cumsum([0] + [len(counts) for counts in counted])
    columns = np.fromiter(
        (vocabulary[stem] for counts in counted for stem in counts), np.int64, ends[-1]
    )
    counts = np.fromiter((n for row in counted for n in row.values()), np.float64, ends[-1])
    damped = K1 * (1 - B + B * lengths / lengths.mean())
    values = counts * (K1 + 1) / (counts + np.repeat(damped, np.diff(ends)))
    shape = (len(counted), len(vocabulary))
    return csr_matrix((values, columns, ends), shape=shape).tocsc()
