"""The steps that `bench.kb` times, each run in a process of its own so that memory is its own.

Run: python -m bench.kb_steps STEP FOLDER ; prints one JSON object.
"""

import json
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np

from foresci.schema import Paper
from knowledge_base import Corpus, KnowledgeBase, build_kb
from knowledge_base.bm25 import Bm25
from knowledge_base.chunks import indexed_text
from knowledge_base.rebuild import rebuild_kb
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize
from knowledge_base.topk import top_rows

QUERIES = 200
SLOW_QUERIES = 20
ROUNDS = 10
MANY = 100_000
K = 10
SEED = 3
SHORTEST_QUERY = 8
DAYS_EARLIER = 31

Row = dict[str, Any]


def queries(papers: Sequence[Paper]) -> list[str]:
    """The last sentences of 200 abstracts."""
    pool = list(papers)
    random.Random(SEED).shuffle(pool)  # noqa: S311 - a fixed sample, not a secret
    last = (split_sentences(paper.abstract or "") for paper in pool)
    long_enough = (ends[-1] for ends in last if ends and len(ends[-1].split()) >= SHORTEST_QUERY)
    return [text for _, text in zip(range(QUERIES), long_enough, strict=False)]


def times_ms(run: Callable[[Any], Any], items: Sequence[Any]) -> Row:
    """Median and 95th percentile of one call in ms, after one call to warm up."""
    run(items[0])
    taken = []
    for item in items:
        started = time.perf_counter()
        run(item)
        taken.append(1000 * (time.perf_counter() - started))
    return {
        "p50": float(np.median(taken)),
        "p95": float(np.quantile(taken, 0.95)),
        "mean": float(np.mean(taken)),
    }


def best_ms(runs: dict[str, Callable[[], Any]], count: int) -> Row:
    """Mean time of an item in ms for each batch: the best of ten rounds that take turns.

    Other work on the machine then hits all of them alike, and the best round least.
    """
    best = dict.fromkeys(runs, np.inf)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            started = time.perf_counter()
            run()
            best[name] = min(best[name], 1000 * (time.perf_counter() - started) / count)
    return best


def peak_mb() -> float:
    """Most memory that this process ever held.

    Linux hands `ru_maxrss` of the parent down to the process it starts, so its own mark is read.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        fields = dict(line.split(":", 1) for line in status.read_text("utf-8").splitlines())
        return int(fields["VmHWM"].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def build(home: Path) -> Row:
    """Build at a cutoff a month before the last paper."""
    corpus = Corpus.open(home / "corpus")
    last = corpus.manifest.last_public_on
    if last is None:
        raise SystemExit("the corpus holds no paper")
    started = time.perf_counter()
    manifest = build_kb(corpus, last - timedelta(days=DAYS_EARLIER), home / "kb-before")
    return {"seconds": time.perf_counter() - started, "papers": manifest.counts.papers}


def rebuild(home: Path) -> Row:
    """Move the cutoff to the last paper."""
    last = Corpus.open(home / "corpus").manifest.last_public_on
    if last is None:
        raise SystemExit("the corpus holds no paper")
    started = time.perf_counter()
    manifest = rebuild_kb(home / "kb-before", last, out=home / "kb")
    size = sum(entry.size for entry in manifest.files.values())
    return {
        "seconds": time.perf_counter() - started,
        "papers": manifest.counts.papers,
        "megabytes": size / 1e6,
        "dense": manifest.dense.to_json(),
    }


def first_answer(home: Path) -> Row:
    """Open the knowledge base and answer one hybrid query; the caller times the whole process."""
    hits = KnowledgeBase.open(home / "kb").search("memory for agents that use tools").hits
    return {"hits": len(hits)}


def query(home: Path) -> Row:
    """Time BM25, dense and hybrid queries, one by one and as a batch."""
    kb = KnowledgeBase.open(home / "kb")
    asked = json.loads((home / "queries.json").read_text("utf-8"))
    return {
        "bm25": times_ms(lambda text: kb.rank_by_words(text, K), asked),
        "dense": times_ms(lambda text: kb.rank_by_vectors(text, K), asked),
        "hybrid": times_ms(lambda text: kb.search(text, K), asked),
        **best_ms({"hybrid_batch": lambda: kb.search_many(asked, K)}, len(asked)),
    }


def words(home: Path) -> Row:
    """BM25 from tokens to the ten best rows: ours, rank_bm25's and bm25s', over the same tokens."""
    kb = KnowledgeBase.open(home / "kb")
    asked = [tokenize(text) for text in json.loads((home / "queries.json").read_text("utf-8"))]
    titles = {paper: kb.table.title(row) for row, paper in enumerate(kb.table.ids)}
    chunks = [kb.chunk(row) for row in range(kb.manifest.counts.chunks)]
    documents = [tokenize(indexed_text(titles[chunk.paper_id], chunk)) for chunk in chunks]
    index = kb.bm25
    runs = {"ours": lambda: [top_rows(index.scores(tokens), K) for tokens in asked]}
    for backend in ("numpy", "numba"):
        runs[f"bm25s_{backend}"] = _bm25s(documents, asked, backend)
    return {**best_ms(runs, len(asked)), **_rank_bm25(documents, asked, index)}


def _rank_bm25(documents: list[list[str]], asked: list[list[str]], index: Bm25) -> Row:
    from rank_bm25 import BM25Okapi

    reference = BM25Okapi(documents)
    few = asked[:SLOW_QUERIES]
    run = {"rank_bm25": lambda: [top_rows(reference.get_scores(tokens), K) for tokens in few]}
    row = best_ms(run, len(few))
    compared = asked if len(documents) < MANY else few  # all of them would take minutes
    gaps = [np.abs(reference.get_scores(q) - index.scores(q)).max() for q in compared]
    return {**row, "largest_difference": float(max(gaps)), "compared": len(compared)}


def _bm25s(documents: list[list[str]], asked: list[list[str]], backend: str) -> Callable[[], Any]:
    import bm25s

    retriever = bm25s.BM25(method="lucene", backend=backend)
    retriever.index(documents, show_progress=False)
    return lambda: retriever.retrieve(asked, k=K, show_progress=False)


STEPS = {step.__name__: step for step in (build, rebuild, first_answer, query, words)}


def main() -> None:
    """Run one step and print what it measured, peak memory included."""
    row = STEPS[sys.argv[1]](Path(sys.argv[2]))
    row["peak_mb"] = peak_mb()
    print(json.dumps(row))


if __name__ == "__main__":
    main()
