"""BM25 over sparse rows: the scores of `rank_bm25.BM25Okapi`, without its loop over documents."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError
from foresci.storage import canonical_json, read_json, write_text
from knowledge_base.arrays import map_array, save_array

TERMS_FILE = "terms.json"
ARRAYS: dict[str, type[np.generic]] = {
    "starts": np.int64,
    "documents": np.int64,
    "contributions": np.float64,
}
K1 = 1.5
B = 0.75
EPSILON = 0.25


@dataclass(frozen=True)
class Bm25:
    """An inverted index. Term `t` owns the slice `starts[t]:starts[t + 1]` of the two rows.

    Attributes:
        vocabulary: row of each term.
        starts: int64, shape (terms + 1,).
        documents: int64, shape (entries,); row of the document, ascending within a term. The type
            is numpy's own index type, which halves the time of a query against int32.
        contributions: float64, shape (entries,); what one occurrence of the term in a query adds
            to the document's score.
        n_documents: number of documents, those without any term included.
    """

    vocabulary: dict[str, int]
    starts: NDArray[np.int64]
    documents: NDArray[np.int64]
    contributions: NDArray[np.float64]
    n_documents: int

    @classmethod
    def fit(cls, documents: Sequence[Sequence[str]]) -> "Bm25":
        """Index documents given as token lists; none of them may lack tokens.

        score(q, d) = sum over w in q of idf(w) * f(w,d) (k1 + 1) / (f(w,d) + k1 (1 - b + b |d| /
        avg|d|)), where idf(w) = ln(N - n(w) + 0.5) - ln(n(w) + 0.5), and a negative idf is
        replaced by epsilon times the mean idf: Robertson and Zaragoza (2009), in the variant of
        rank_bm25, whose statistics are used as they are.
        """
        from rank_bm25 import BM25Okapi

        model = BM25Okapi(documents, k1=K1, b=B, epsilon=EPSILON)
        # rank_bm25 lists terms in the order it meets them; the index lists them sorted.
        vocabulary = {term: row for row, term in enumerate(sorted(model.idf))}
        terms, rows, counts = _postings(model.doc_freqs, vocabulary)
        order = np.argsort(terms, kind="stable")
        terms, rows, counts = terms[order], rows[order], counts[order]
        idf = np.array([model.idf[term] for term in vocabulary], dtype=np.float64)
        length = np.array(model.doc_len, dtype=np.int64)[rows]
        # The order of operations is rank_bm25's, so that scores agree to the last bit.
        contributions = idf[terms] * (
            counts * (K1 + 1) / (counts + K1 * (1 - B + B * length / model.avgdl))
        )
        starts = np.zeros(len(vocabulary) + 1, dtype=np.int64)
        np.cumsum(np.bincount(terms, minlength=len(vocabulary)), out=starts[1:])
        return cls(vocabulary, starts, rows, contributions, len(documents))

    def scores(self, tokens: Sequence[str]) -> NDArray[np.float64]:
        """Score of every document, shape (documents,); a repeated query term counts again."""
        out = np.zeros(self.n_documents, dtype=np.float64)
        for term in tokens:
            row = self.vocabulary.get(term)
            if row is not None:
                part = slice(self.starts[row], self.starts[row + 1])
                np.add.at(out, self.documents[part], self.contributions[part])
        return out

    def all_positive(self, tokens: Sequence[str]) -> bool:
        """Whether every query term adds to a score, so that exactly the matches score above 0.

        In a small collection the floor of rank_bm25 can be zero or negative. The contributions of
        a term all have the sign of its idf, so the first one tells.
        """
        rows = (self.vocabulary.get(term) for term in tokens)
        return all(self.contributions[self.starts[row]] > 0 for row in rows if row is not None)

    def matches(self, tokens: Sequence[str]) -> NDArray[np.bool_]:
        """Which documents hold a query term, shape (documents,)."""
        out = np.zeros(self.n_documents, dtype=np.bool_)
        for term in set(tokens):
            row = self.vocabulary.get(term)
            if row is not None:
                out[self.documents[self.starts[row] : self.starts[row + 1]]] = True
        return out

    def held(self, tokens: Sequence[str]) -> NDArray[np.float64]:
        """Sum of the idf of the query terms that each document holds, shape (documents,).

        Like `scores`, but a document's length and its uses of a term after the first do not
        count; a repeated query term counts again.
        """
        out = np.zeros(self.n_documents, dtype=np.float64)
        for term in tokens:
            row = self.vocabulary.get(term)
            if row is not None:
                out[self.documents[self.starts[row] : self.starts[row + 1]]] += self._idf[row]
        return out

    @cached_property
    def _idf(self) -> NDArray[np.float64]:
        """The idf of every term as `fit` has it, shape (terms,)."""
        frequency = np.diff(self.starts)
        idf = np.log(self.n_documents - frequency + 0.5) - np.log(frequency + 0.5)
        return np.where(idf < 0, EPSILON * idf.mean(), idf)

    def document_frequencies(self) -> dict[str, int]:
        """How many documents hold each term."""
        return dict(zip(self.vocabulary, np.diff(self.starts).tolist(), strict=True))

    def save(self, folder: Path) -> None:
        """Write terms as JSON, arrays as .npy, into a new folder."""
        folder.mkdir()
        terms = {"documents": self.n_documents, "terms": list(self.vocabulary)}
        write_text(folder / TERMS_FILE, canonical_json(terms) + "\n")
        for name, array in self.arrays().items():
            save_array(folder / f"{name}.npy", array)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    @classmethod
    def load(cls, folder: Path) -> "Bm25":
        """Read an index; its arrays are mapped, so that a query reads only its own terms.

        Raises:
            DataError: a file is missing or is not what it should be.
        """
        saved = read_json(folder / TERMS_FILE)
        terms, count = saved.get("terms"), saved.get("documents")
        arrays = {name: map_array(folder / f"{name}.npy", kind) for name, kind in ARRAYS.items()}
        if not isinstance(terms, list) or not isinstance(count, int):
            raise DataError(f"{folder / TERMS_FILE}: not the terms of an index; build the KB again")
        vocabulary = {term: row for row, term in enumerate(terms)}
        index = cls(vocabulary, **arrays, n_documents=count)
        lengths = {len(index.documents), len(index.contributions), int(index.starts[-1])}
        if len(index.starts) != len(terms) + 1 or len(lengths) != 1:
            raise DataError(f"{folder}: terms and arrays differ in length; build the KB again")
        return index


def _postings(
    frequencies: Sequence[dict[str, int]], vocabulary: dict[str, int]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Term row, document row and count of every entry, in document order."""
    sizes = [len(counts) for counts in frequencies]
    total = sum(sizes)
    terms = np.fromiter(
        (vocabulary[term] for counts in frequencies for term in counts), np.int64, total
    )
    counts = np.fromiter(
        (count for counts in frequencies for count in counts.values()), np.int64, total
    )
    rows = np.repeat(np.arange(len(frequencies), dtype=np.int64), sizes)
    return terms, rows, counts
