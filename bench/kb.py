"""Speed and memory of building, moving, opening and searching knowledge bases, beside others.

Run: python -m bench.kb CORPUS [--sizes 5000 15000 54002] [--write docs/benchmarks.md]
Needs the extra `bench`. A size above the corpus's is made by repeating papers with a fifth of their
words exchanged. The embedder is LSA; an encoder's own speed is that of its model.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.kb_steps import Row, queries
from foresci.schema import Paper
from knowledge_base import Corpus
from knowledge_base.corpus import write_corpus

SIZES = (5_000, 15_000, 54_002)
SEED = 1
EXCHANGED = 0.2
BEGIN, END = "<!-- begin: bench.kb -->", "<!-- end: bench.kb -->"


def sized(papers: Sequence[Paper], size: int) -> Iterator[Paper]:
    """`size` papers: a random sample, or all of them and perturbed copies."""
    pool = list(papers)
    draw = random.Random(SEED)  # noqa: S311 - a fixed sample, not a secret
    draw.shuffle(pool)
    yield from pool[:size]
    vocabulary = [word for paper in pool[:2_000] for word in (paper.abstract or "").split()]
    for number in range(len(pool), size):
        original = pool[number % len(pool)]
        changes = {
            "id": f"{original.id}-copy{number // len(pool)}",
            "title": _perturbed(original.title, vocabulary, draw),
            "abstract": _perturbed(original.abstract or "", vocabulary, draw),
            "domains": original.domains or ("rag",),  # a copy's domain tells nothing
        }
        yield original.model_copy(update=changes)


def _perturbed(text: str, vocabulary: Sequence[str], draw: random.Random) -> str:
    words = text.split()
    return " ".join(draw.choice(vocabulary) if draw.random() < EXCHANGED else w for w in words)


def step(name: str, home: Path) -> Row:
    """Run a step in a process of its own; its wall time is added."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "bench.kb_steps", name, str(home)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    row: Row = json.loads(done.stdout.splitlines()[-1])
    row["wall"] = time.perf_counter() - started
    return row


def measure(papers: Sequence[Paper], size: int) -> dict[str, Row]:
    """All steps at one size."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        write_corpus(home / "corpus", sized(papers, size))
        (home / "queries.json").write_text(json.dumps(queries(papers)), "utf-8")
        rows = {}
        for name in ("build", "rebuild", "first_answer", "query", "words"):
            rows[name] = step(name, home)
            print(f"{size:,} {name}: {json.dumps(rows[name])}", file=sys.stderr, flush=True)
    return rows


def tables(measured: dict[int, dict[str, Row]]) -> str:
    """Both tables as Markdown."""
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores ({platform.machine()}), Python "
        f"{platform.python_version()}, LSA of width 256.",
        "",
        "| papers | build s | rebuild s | peak MB, build | on disk MB | first answer s | BM25 ms "
        "p50 / p95 | dense ms p50 / p95 | hybrid ms p50 / p95 | hybrid, batch ms | peak MB, query "
        "| dense index |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
        *(_speed_row(rows) for rows in measured.values()),
        "",
        "| papers | ours ms | rank_bm25 ms | ours is faster by | bm25s ms (numpy / numba) | ours "
        "against bm25s' best | largest score difference to rank_bm25 (queries) |",
        "|---|---|---|---|---|---|---|",
        *(_words_row(rows) for rows in measured.values()),
    ]
    return "\n".join(lines)


def _speed_row(rows: dict[str, Row]) -> str:
    build, rebuilt, query = rows["build"], rows["rebuild"], rows["query"]
    pairs = [f"{query[k]['p50']:.2f} / {query[k]['p95']:.2f}" for k in ("bm25", "dense", "hybrid")]
    cells: list[Any] = [
        f"{rebuilt['papers']:,}",
        f"{build['seconds']:.1f} ({build['papers']:,} papers)",
        f"{rebuilt['seconds']:.1f}",
        f"{max(build['peak_mb'], rebuilt['peak_mb']):,.0f}",
        f"{rebuilt['megabytes']:,.0f}",
        f"{rows['first_answer']['wall']:.2f}",
        *pairs,
        f"{query['hybrid_batch']:.2f}",
        f"{query['peak_mb']:,.0f}",
        _index(rebuilt["dense"]),
    ]
    return f"| {' | '.join(cells)} |"


def _index(dense: Row) -> str:
    if dense["kind"] == "flat":
        return "flat"
    return (
        f"IVF, {dense['probes']} of {dense['lists']} lists, recall@10 {dense['recall_at_10']:.3f}"
    )


def _words_row(rows: dict[str, Row]) -> str:
    words = rows["words"]
    best = min(words["bm25s_numpy"], words["bm25s_numba"])
    cells = [
        f"{rows['rebuild']['papers']:,}",
        f"{words['ours']:.3f}",
        f"{words['rank_bm25']:.0f}",
        f"{words['rank_bm25'] / words['ours']:.0f} times",
        f"{words['bm25s_numpy']:.3f} / {words['bm25s_numba']:.3f}",
        f"{best / words['ours']:.2f} times its throughput",
        f"{words['largest_difference']:.1e} ({words['compared']})",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure the sizes asked for and print the tables, or put them into a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--write", type=Path, help="file whose marked part is replaced")
    options = parser.parse_args()
    papers = Corpus.open(options.corpus).papers()
    text = tables({size: measure(papers, size) for size in options.sizes})
    print(text)
    if options.write is not None:
        old = options.write.read_text("utf-8")
        head, tail = old.split(BEGIN)[0], old.split(END)[1]
        options.write.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", "utf-8")


if __name__ == "__main__":
    main()
