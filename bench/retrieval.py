"""Retrieval on a real corpus: two query sets, each word retriever, embedder and hybrid.

Known item: the query is the last sentence of an abstract, and the paper it came from is sought;
every paper loses its last sentence before it is indexed. It favours shared words.

Topical: the query is a paper's title, and sought are other papers of the same primary category, no
more than 60 days away, that share at least two authors: what the same people did next to it. The
paper itself is taken out of every list. It measures whether neighbouring work is found, by groups
that keep to a topic and also to their own vocabulary; related work by others counts as wrong, so
the figures compare methods and say little about absolute quality.

Queries of the development sets choose settings (fusion weights, plural folding); those of the test
sets are only reported. Run: python -m bench.retrieval CORPUS [--embedder lsa]
"""

import argparse
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from foresci.schema import Paper
from knowledge_base.base import KnowledgeBase
from knowledge_base.build import build_kb
from knowledge_base.corpus import Corpus, write_corpus
from knowledge_base.fusion import DEPTH, Ranked, fuse

DOCUMENTS = 10_000
QUERIES_PER_SET = 500
SEEDS = {"sample": 1, "dev": 2, "test": 3}
WEIGHTS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0)
LEAST_QUERY_WORDS = 8
LEAST_REST_WORDS = 30
LEAST_TITLE_WORDS = 4
CUTOFF_RANK = 10
DEEP_RANK = 50
NEAR = timedelta(days=60)
SHARED_AUTHORS = 2
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


@dataclass(frozen=True)
class Query:
    """A query, the papers that are sought, and the one that asks, which no list may hold."""

    text: str
    sought: frozenset[str]
    asking: str | None = None


@dataclass(frozen=True)
class Lists:
    """What both retrievers return for one query, and the rows of the papers that are sought."""

    sought: frozenset[int]
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


def known_items(cut: Sequence[tuple[Paper, str]]) -> list[Query]:
    """A query for every paper whose last sentence can serve as one."""
    return [Query(text, frozenset({paper.id})) for paper, text in cut if usable(paper, text)]


def topical(papers: Sequence[Paper]) -> list[Query]:
    """A query for every paper with neighbours by authors, time and category."""
    neighbours = _neighbours(papers)
    return [
        Query(paper.title, frozenset(neighbours[paper.id]), asking=paper.id)
        for paper in papers
        if neighbours[paper.id] and len(paper.title.split()) >= LEAST_TITLE_WORDS
    ]


def _neighbours(papers: Sequence[Paper]) -> dict[str, set[str]]:
    by_pair: dict[tuple[str, ...], list[Paper]] = defaultdict(list)
    for paper in papers:
        for pair in combinations(sorted(set(paper.authors)), SHARED_AUTHORS):
            by_pair[(*pair, *paper.categories[:1])].append(paper)
    found: dict[str, set[str]] = defaultdict(set)
    for together in by_pair.values():
        for one, other in combinations(together, 2):
            if abs(one.public_on - other.public_on) <= NEAR:
                found[one.id].add(other.id)
                found[other.id].add(one.id)
    return found


def split(items: Sequence[Query]) -> dict[str, list[Query]]:
    """Disjoint development and test queries."""
    rest = list(items)
    sets = {}
    for name in ("dev", "test"):
        random.Random(SEEDS[name]).shuffle(rest)  # noqa: S311 - a fixed sample, not a secret
        sets[name], rest = rest[:QUERIES_PER_SET], rest[QUERIES_PER_SET:]
    return sets


def run(kb: KnowledgeBase, items: Sequence[Query]) -> list[Lists]:
    """Both lists of every query, found as a search finds them."""
    rows = kb.table.row_of
    return [
        Lists(
            frozenset(rows[paper_id] for paper_id in item.sought),
            _without(kb.rank_by_words(item.text, DEPTH + 1), rows.get(item.asking or "")),
            _without(kb.rank_by_vectors(item.text, DEPTH + 1), rows.get(item.asking or "")),
        )
        for item in items
    ]


def _without(places: Sequence[Ranked], row: int | None) -> list[Ranked]:
    kept = [place for place in places if place.paper != row][:DEPTH]
    return [place._replace(rank=rank) for rank, place in enumerate(kept, start=1)]


def scores(ranking: Sequence[int], sought: frozenset[int]) -> tuple[float, float, float]:
    """Recall and reciprocal rank within the first ten, and recall within the first fifty.

    Recall is the share of the sought papers found there, of as many as there is room for; the rank
    is that of the first one.
    """
    found = [rank for rank, row in enumerate(ranking, start=1) if row in sought]
    near = [rank for rank in found if rank <= CUTOFF_RANK]
    deep = [rank for rank in found if rank <= DEEP_RANK]
    return (
        len(near) / min(len(sought), CUTOFF_RANK),
        1 / near[0] if near else 0.0,
        len(deep) / min(len(sought), DEEP_RANK),
    )


def table(title: str, lists: Sequence[Lists]) -> None:
    """Print one Markdown row a method: means, and the paired differences to BM25."""
    print(f"\n{title}, n = {len(lists)}\n")
    print("| method | recall@10 | MRR@10 | recall@10 - BM25 | recall@50 | recall@50 - BM25 |")
    print("|---|---|---|---|---|---|")
    rankings = {
        name: [[place.paper for place in getattr(entry, name)] for entry in lists]
        for name in ("bm25", "dense")
    }
    for weight in WEIGHTS:
        rankings[f"hybrid, weight {weight}"] = [
            [place.paper for place in fuse(entry.bm25, entry.dense, weight, DEEP_RANK)]
            for entry in lists
        ]
    measured = {
        name: np.array([scores(r, e.sought) for r, e in zip(ranked, lists, strict=True)])
        for name, ranked in rankings.items()
    }
    for name, values in measured.items():
        gain = values - measured["bm25"]
        columns = (values[:, 0], values[:, 1], gain[:, 0], values[:, 2], gain[:, 2])
        print(f"| {name} | {' | '.join(map(_mean, columns))} |")


def _mean(values: NDArray[np.float64]) -> str:
    """The mean with the half-width of its 95 % interval (normal approximation)."""
    margin = 1.96 * values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():.3f} ± {margin:.3f}"


def main() -> None:
    """Measure one embedder on a sample of a corpus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--embedder", default="lsa")
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--cache", type=Path, help="folder of vectors embedded before")
    options = parser.parse_args()
    papers = Corpus.open(options.corpus).papers()
    random.Random(SEEDS["sample"]).shuffle(papers)  # noqa: S311
    cut = [without_last_sentence(paper) for paper in papers[: options.documents]]
    indexed = [paper for paper, _ in cut]
    with tempfile.TemporaryDirectory() as scratch:
        corpus = write_corpus(Path(scratch) / "corpus", indexed)
        out = Path(scratch) / "kb"
        build_kb(corpus, date.max, out, embedder=options.embedder, cache=options.cache)
        kb = KnowledgeBase.open(out)
        for task, items in (("known item", known_items(cut)), ("topical", topical(indexed))):
            for name, some in split(items).items():
                table(f"{options.embedder}, {task}, {name}", run(kb, some))


if __name__ == "__main__":
    main()
