"""Latent semantic analysis: TF-IDF and a truncated SVD, fitted on the knowledge base's own chunks.

No weights from elsewhere, so nothing in it can know the future. scikit-learn and scipy are
needed only to fit and to embed many texts; a query takes numpy alone.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError
from foresci.storage import read_json, write_json
from knowledge_base.text import tokenize

WIDTH = 256
SEED = 0
RARE_TERMS_CUT_FROM = 500
"""From this many texts on, a term must occur in two of them: one that does not relates nothing."""
FUSION_WEIGHT = 0.01
"""Chosen on the development queries of `bench/retrieval.py` (10,000 papers, 500 queries): up to
0.01 the fused list keeps BM25's MRR@10 of 0.603, at 0.05 it is 0.575, at 1 it is 0.384, and no
weight lifts recall@10 beyond noise. At 0.01 LSA orders what BM25 leaves equal and adds papers
that share no word with the query, after all that do."""
MODEL_FILE = "lsa.json"
IDF_FILE = "idf.npy"
COMPONENTS_FILE = "components.npy"


@dataclass(frozen=True)
class LsaEmbedder:
    """A fitted model.

    Attributes:
        vocabulary: row of each term.
        idf: float32, shape (terms,); ln((1 + N) / (1 + n)) + 1.
        components: float32, shape (terms, width); right singular vectors, one row a term.
    """

    vocabulary: dict[str, int]
    idf: NDArray[np.float32]
    components: NDArray[np.float32]

    id = "lsa"
    fusion_weight = FUSION_WEIGHT

    @classmethod
    def fit(cls, documents: Sequence[Sequence[str]]) -> tuple["LsaEmbedder", NDArray[np.float32]]:
        """Fit on texts given as tokens, at least one of which has a token, and embed them.

        Returns:
            The model, the same on every fit, and the unit vectors, shape (documents, width).
        """
        counted = [Counter(tokens) for tokens in documents]
        frequency = Counter(term for counts in counted for term in counts)
        vocabulary, idf = _statistics(frequency, len(counted))
        matrix = _tfidf(counted, vocabulary, idf)
        components = _components(matrix)
        return cls(vocabulary, idf, components), _unit(matrix @ components)

    def fits(self, frequency: Mapping[str, int], n_texts: int) -> bool:
        """Whether vocabulary and idf are those of texts with these document frequencies."""
        vocabulary, idf = _statistics(frequency, n_texts)
        return vocabulary == self.vocabulary and bool(np.array_equal(idf, self.idf))

    @cached_property
    def fingerprint(self) -> str:
        """Hex SHA-256 over terms, idf and components."""
        digest = hashlib.sha256("\n".join(self.vocabulary).encode("utf-8"))
        digest.update(self.idf.tobytes())
        digest.update(self.components.tobytes())
        return digest.hexdigest()

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Unit vector of a text, shape (width,); zero where no term is known."""
        counts = Counter(token for token in tokenize(text) if token in self.vocabulary)
        rows = np.array([self.vocabulary[term] for term in counts], dtype=np.int64)
        weights = np.array(list(counts.values()), dtype=np.float32) * self.idf[rows]
        unit: NDArray[np.float32] = _unit((weights @ self.components[rows])[np.newaxis])[0]
        return unit

    def save(self, folder: Path) -> None:
        """Write terms as JSON, arrays as .npy."""
        write_json(folder / MODEL_FILE, {"terms": list(self.vocabulary)})
        np.save(folder / IDF_FILE, self.idf, allow_pickle=False)
        np.save(folder / COMPONENTS_FILE, self.components, allow_pickle=False)

    @classmethod
    def load(cls, folder: Path) -> "LsaEmbedder":
        """Read a model; its components are mapped, so that a query reads only its own terms.

        Raises:
            DataError: a file is missing or is not what it should be.
        """
        terms = read_json(folder / MODEL_FILE).get("terms", [])
        try:
            idf = np.load(folder / IDF_FILE, allow_pickle=False)
            components = np.load(folder / COMPONENTS_FILE, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError, EOFError) as error:
            raise DataError(f"{folder}: not an LSA model ({error}); build the KB again") from None
        if len(idf) != len(terms) or len(components) != len(terms):
            raise DataError(f"{folder}: terms and arrays differ in length; build the KB again")
        return cls({term: row for row, term in enumerate(terms)}, idf, components)


def _statistics(
    frequency: Mapping[str, int], n_texts: int
) -> tuple[dict[str, int], NDArray[np.float32]]:
    """Row of each term that is kept, and its idf."""
    least = 2 if n_texts >= RARE_TERMS_CUT_FROM else 1
    terms = sorted(term for term, count in frequency.items() if count >= least)
    counts = np.array([frequency[term] for term in terms], dtype=np.float64)
    idf = np.log((1 + n_texts) / (1 + counts)) + 1
    return {term: row for row, term in enumerate(terms)}, idf.astype(np.float32)


def _tfidf(
    documents: Sequence[Counter[str]], vocabulary: dict[str, int], idf: NDArray[np.float32]
) -> Any:
    """Unit TF-IDF rows as a float32 CSR matrix, shape (documents, terms)."""
    from scipy.sparse import csr_matrix

    known = [
        [(vocabulary[term], count) for term, count in counts.items() if term in vocabulary]
        for counts in documents
    ]
    ends = np.cumsum([0] + [len(row) for row in known])
    columns = np.fromiter((column for row in known for column, _ in row), np.int32, ends[-1])
    counts = np.fromiter((count for row in known for _, count in row), np.float32, ends[-1])
    values = counts * idf[columns]
    squares = np.add.reduceat(np.append(values**2, 0), ends[:-1]) if len(known) else values
    squares = np.where(np.diff(ends) > 0, squares, 1)
    values /= np.sqrt(np.repeat(squares, np.diff(ends)))
    return csr_matrix((values, columns, ends), shape=(len(documents), len(vocabulary)))


def _components(matrix: Any) -> NDArray[np.float32]:
    """Right singular vectors, shape (terms, width), where width <= min(256, documents, terms)."""
    from sklearn.decomposition import TruncatedSVD
    from threadpoolctl import threadpool_limits

    # One thread: how BLAS splits a sum over threads moves the last bits of the vectors. The limit
    # reaches only libraries that are loaded already, so scikit-learn is imported before it is set.
    with threadpool_limits(limits=1):
        if min(matrix.shape) <= WIDTH:  # small enough to be exact
            _, _, right = np.linalg.svd(matrix.toarray(), full_matrices=False)
            right *= np.where(right.sum(axis=1) < 0, -1, 1)[:, np.newaxis]
        else:
            right = TruncatedSVD(WIDTH, n_iter=5, random_state=SEED).fit(matrix).components_
    return np.ascontiguousarray(right.T, dtype=np.float32)


def _unit(vectors: NDArray[Any]) -> NDArray[np.float32]:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: NDArray[np.float32] = np.divide(
        vectors, norms, out=np.zeros_like(vectors), where=norms > 0
    ).astype(np.float32)
    return unit
