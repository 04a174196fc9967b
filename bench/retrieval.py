"""Known-item retrieval: does a search find the paper that a sentence was taken from?

The query is the last sentence of an abstract; every paper loses its last sentence before it is
indexed. Queries of the development set choose settings (the fusion weight, plural folding); those
of the test set are only reported. Run: python -m bench.retrieval CORPUS [--embedder lsa]
"""

import argparse
import random
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from foresci.schema import Paper
from knowledge_base.base import KnowledgeBase
from knowledge_base.build import build_kb
from knowledge_base.corpus import Corpus, write_corpus
from knowledge_base.fusion import DEPTH, Ranked, fuse

DOCUMENTS = 10_000
QUERIES_PER_SET = 500
SEEDS = {"sample": 1, "dev": 2, "test": 3}
WEIGHTS = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0)
LEAST_QUERY_WORDS = 8
LEAST_REST_WORDS = 30
CUTOFF_RANK = 10
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


@dataclass(frozen=True)
class KnownItem:
    """A query and the paper it was taken from."""

    paper_id: str
    query: str


@dataclass(frozen=True)
class Lists:
    """What both retrievers return for one query, and the row of the paper that is sought."""

    target: int
    bm25: list[Ranked]
    dense: list[Ranked]


def without_last_sentence(paper: Paper) -> tuple[Paper, str]:
    """The paper as it is indexed, and the sentence cut off ("" where there is only one)."""
    sentences = _SENTENCE_END.split(paper.abstract or "")
    rest = " ".join(sentences[:-1]) or None
    return paper.model_copy(update={"abstract": rest}), sentences[-1] if rest else ""


def usable(paper: Paper, sentence: str) -> bool:
    """Whether a sentence can serve as a query."""
    long_enough = len(sentence.split()) >= LEAST_QUERY_WORDS
    return long_enough and "http" not in sentence and _rest_words(paper) >= LEAST_REST_WORDS


def _rest_words(paper: Paper) -> int:
    return len((paper.abstract or "").split())


def query_sets(cut: Sequence[tuple[Paper, str]]) -> dict[str, list[KnownItem]]:
    """Disjoint development and test queries."""
    items = [KnownItem(paper.id, text) for paper, text in cut if usable(paper, text)]
    random.Random(SEEDS["dev"]).shuffle(items)  # noqa: S311 - a fixed sample, not a secret
    dev, rest = items[:QUERIES_PER_SET], items[QUERIES_PER_SET:]
    random.Random(SEEDS["test"]).shuffle(rest)  # noqa: S311
    return {"dev": dev, "test": rest[:QUERIES_PER_SET]}


def run(kb: KnowledgeBase, items: Sequence[KnownItem]) -> list[Lists]:
    """Both lists of every query, found as a search finds them."""
    return [
        Lists(
            kb.table.row_of[item.paper_id],
            kb.rank_by_words(item.query, depth=DEPTH),
            kb.rank_by_vectors(item.query, depth=DEPTH),
        )
        for item in items
    ]


def reciprocal_rank(ranking: Sequence[int], target: int) -> float:
    """1 / rank of the target among the first ten, else 0."""
    first = list(ranking[:CUTOFF_RANK])
    return 1 / (first.index(target) + 1) if target in first else 0.0


def report(name: str, reciprocal: Sequence[float]) -> None:
    """Print recall@10 and MRR@10 with the half-width of recall's 95 % interval."""
    values = np.array(reciprocal)
    recall = float((values > 0).mean())
    margin = 1.96 * (recall * (1 - recall) / len(values)) ** 0.5
    print(f"{name:24} recall@10 {recall:.3f} ± {margin:.3f}   MRR@10 {values.mean():.3f}")


def table(title: str, lists: Sequence[Lists]) -> None:
    """Print one line a method."""
    print(f"\n{title}, {len(lists)} queries")
    for name in ("bm25", "dense"):
        ranked = [[place.paper for place in getattr(entry, name)] for entry in lists]
        report(name, [reciprocal_rank(r, e.target) for r, e in zip(ranked, lists, strict=True)])
    for weight in WEIGHTS:
        fused = [fuse(entry.bm25, entry.dense, weight, CUTOFF_RANK) for entry in lists]
        ranked = [[place.paper for place in places] for places in fused]
        values = [reciprocal_rank(r, e.target) for r, e in zip(ranked, lists, strict=True)]
        report(f"fused, weight {weight}", values)


def main() -> None:
    """Measure one embedder on a sample of a corpus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--embedder", default="lsa")
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    options = parser.parse_args()
    papers = Corpus.open(options.corpus).papers()
    random.Random(SEEDS["sample"]).shuffle(papers)  # noqa: S311
    cut = [without_last_sentence(paper) for paper in papers[: options.documents]]
    with tempfile.TemporaryDirectory() as scratch:
        corpus = write_corpus(Path(scratch) / "corpus", [paper for paper, _ in cut])
        build_kb(corpus, date.max, Path(scratch) / "kb", embedder=options.embedder)
        kb = KnowledgeBase.open(Path(scratch) / "kb")
        for title, items in query_sets(cut).items():
            table(f"{options.embedder}, {title}", run(kb, items))


if __name__ == "__main__":
    main()
