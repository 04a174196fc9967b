"""How often does a mint take a set, or make a task of it, where real papers have random dates?

The ground of each domain and cutoff is laid as for a mint; then the days of its papers are
shuffled among them, so that no topic moves but by chance, while sizes, overlaps and coverage stay.
Shuffling also evens out months, so real noise is somewhat larger.
Run: python -m bench.shuffled CORPUS [--repeats 5] [--domain rag ...]
"""

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from bench.minting import CUTOFFS, UNTESTED
from evaluation.mint.dates import parse_horizon
from evaluation.mint.drafts import NOISE, Draft
from evaluation.mint.ground import Ground
from evaluation.mint.grounding import Places, lay_ground
from evaluation.mint.mint import DRAFTERS
from evaluation.mint.wanted import Wanted
from foresci.intervals import wilson
from foresci.schema import Family
from knowledge_base.corpus import Corpus
from knowledge_base.domains import domain_names
from knowledge_base.progress import quiet
from taxonomy.documents import Documents

FAMILIES: tuple[Family, ...] = ("direction", "planning", "bottleneck")
"""Those whose sets are tested for noise."""


def main() -> None:
    """Print one Markdown table."""
    parser = argparse.ArgumentParser(prog="bench shuffled", description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--domain", action="append", help="all of foresci's when left out")
    arguments = parser.parse_args()
    corpus = Corpus.open(arguments.corpus)
    counts: Counter[tuple[str, str, str]] = Counter()
    for cutoff, horizon in CUTOFFS:
        for domain in arguments.domain or domain_names():
            wanted = Wanted(date.fromisoformat(cutoff), parse_horizon(horizon), domain)
            with tempfile.TemporaryDirectory() as folder:
                places = Places(*(Path(folder) / name for name in ("kb", "taxonomy", "cache")))
                ground = lay_ground(corpus, wanted, places, quiet).ground
                for seed in range(arguments.repeats):
                    count(cutoff, shuffled(ground, seed), counts)
    print("\n".join(table(counts)))


def shuffled(ground: Ground, seed: int) -> Ground:
    """The ground with the days of its papers shuffled among them."""
    papers = [*ground.documents.papers, *ground.later]
    days = [paper.public_on for paper in papers]
    random.Random(seed).shuffle(days)  # noqa: S311 - a baseline, not a secret
    moved = [
        paper.model_copy(update={"public_on": day}) for paper, day in zip(papers, days, strict=True)
    ]
    known = len(ground.documents)
    documents = Documents(tuple(moved[:known]), ground.documents.core, ground.documents.vectors)
    return replace(ground, documents=documents, later=tuple(moved[known:]))


def count(cutoff: str, ground: Ground, counts: Counter[tuple[str, str, str]]) -> None:
    """Count sets that were tested for noise, sets that were taken, and drafts."""
    for family in FAMILIES:
        for made in DRAFTERS[family](ground):
            reason = "" if isinstance(made, Draft) else made.reason
            counts[cutoff, family, "tested"] += reason not in UNTESTED
            counts[cutoff, family, "taken"] += reason not in {NOISE, *UNTESTED}
            counts[cutoff, family, "drafts"] += not reason


def table(counts: Mapping[tuple[str, str, str], int]) -> Iterator[str]:
    """Rates by cutoff and family, with Wilson intervals at 95 %."""
    yield "|cutoff|family|sets tested|taken|drafts|"
    yield "|---|---|---|---|---|"
    for cutoff, family in sorted({(cutoff, family) for cutoff, family, _ in counts}):
        tested = counts[cutoff, family, "tested"]
        rates = [
            f"{100 * hits / tested:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            for hits in (counts[cutoff, family, "taken"], counts[cutoff, family, "drafts"])
            for low, high in [wilson(hits, tested)]
        ]
        yield f"|{cutoff}|{family}|{tested:,}|{rates[0]}|{rates[1]}|"


if __name__ == "__main__":
    main()
