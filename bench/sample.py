"""Mint the sample benchmark anew: every domain at both cutoffs, from a corpus of real papers.

Nothing in it is a sentence of a paper, and agents read the sample's own papers.
Run: python -m bench.sample CORPUS [--out foresci/sample/benchmark]
"""

import argparse
import tempfile
from datetime import date
from pathlib import Path

from evaluation.mint.join import join_benchmarks
from evaluation.mint.mint import mint_benchmark
from evaluation.mint.wanted import Wanted
from evaluation.mint.writing import DROPPED_FILE, HIDDEN
from foresci.benchmark import SAMPLE
from knowledge_base.corpus import Corpus
from knowledge_base.domains import domain_names

CUTOFFS = ((date(2025, 9, 30), 6), (date(2025, 12, 31), 3))
MOST = 2
"""Tasks of a family, domain and cutoff."""
PAPERS = SAMPLE / "papers.jsonl"


def main() -> None:
    """Mint into a folder of its own, then join."""
    parser = argparse.ArgumentParser(prog="bench sample", description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--out", type=Path, default=SAMPLE / "benchmark")
    arguments = parser.parse_args()
    corpus = Corpus.open(arguments.corpus)
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for cutoff, months in CUTOFFS:
            for domain in domain_names():
                parts.append(Path(scratch) / f"{domain}-{cutoff}")
                mint_benchmark(corpus, sample_wanted(domain, cutoff, months), parts[-1])
        join_benchmarks(parts, arguments.out, "sample")
    (arguments.out / HIDDEN / DROPPED_FILE).unlink()  # thousands of lines; mint.json counts them


def sample_wanted(domain: str, cutoff: date, months: int) -> Wanted:
    """What the sample holds of one domain at one cutoff."""
    return Wanted(cutoff, months, domain, most=MOST, quotes=False, evidence=PAPERS)


if __name__ == "__main__":
    main()
