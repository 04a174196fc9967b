"""Does momentum at a cutoff foretell how shares change in the months after it?

Each node's predictors at the cutoff are correlated with the log ratio of its share of the domain
in the six months after the cutoff to that in the six months before. The baseline is the plain
recent share: topics that are large in the latest three months grow. A second one, "share stays",
predicts that the share remains what it was in these months. "trend" is the momentum of a taxonomy;
"forecast" adds the share's size to it, with weights from windows that end before the cutoff.

Nodes stay what they were at the cutoff: a paper belongs to a node when it holds one of the node's
phrases, before the cutoff as after it. Give a taxonomy for each domain, or none to take the most
frequent phrases of each domain as topics (as for choosing an estimator on windows that end before
the cutoff). Intervals are from resampling nodes; nodes share papers, so they are on the narrow
side. Run: python -m bench.momentum CORPUS [TAX...] [--window 2025-06-30 2025-09-30]
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
from scipy.stats import rankdata

from bench.momentum_data import Router, frequent_phrases, papers_by_domain, phrase_router
from bench.momentum_predictors import BASELINE, Floats, Panel
from foresci.schema import Paper
from knowledge_base.corpus import Corpus
from knowledge_base.domains import domain_names
from taxonomy.store import Taxonomy

CUTOFF = date(2025, 9, 30)
END = date(2026, 3, 31)
TOPICS = 300
FEWEST_PAPERS = 25
RESAMPLES = 2000
SEED = 20250930
MOMENTUM = "trend"


@dataclass(frozen=True)
class Correlation:
    """A correlation of two columns with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def main() -> None:
    """Print one Markdown table a window and domain."""
    parser = argparse.ArgumentParser(prog="bench momentum", description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("taxonomies", type=Path, nargs="*", metavar="TAX")
    parser.add_argument("--window", nargs=2, action="append", metavar=("CUTOFF", "END"),
                        type=date.fromisoformat)  # fmt: skip
    parser.add_argument("--fewest", type=int, default=FEWEST_PAPERS, help="papers of a topic")
    arguments = parser.parse_args()
    windows = arguments.window or [(CUTOFF, END)]
    taxonomies = [Taxonomy.open(path) for path in arguments.taxonomies]
    late = [one for one in taxonomies if one.manifest.cutoff > min(start for start, _ in windows)]
    if late:
        parser.error(f"{late[0].root}: its cutoff {late[0].manifest.cutoff} is after a window's")
    domains = [one.manifest.domain or "" for one in taxonomies] or list(domain_names())
    corpus = Corpus.open(arguments.corpus)
    papers = papers_by_domain(corpus, domains, max(end for _, end in windows))
    panels = []
    for cutoff, end in windows:
        for place, domain in enumerate(domains):
            router = _router(taxonomies, place, papers[domain], cutoff)
            panels.append(panel_of(papers[domain], router, cutoff, end, arguments.fewest))
            print("\n".join(report(f"{domain}, {cutoff} to {end}", panels[-1])))
    print("\n".join(summary(panels)))


def panel_of(
    papers: Sequence[Paper], router: Router, cutoff: date, end: date, fewest: int
) -> Panel:
    """The panel of a domain's papers: the router assigns those before and after the cutoff."""
    return Panel.of(papers, router(papers), cutoff, end).with_papers(fewest)


def report(title: str, panel: Panel) -> Iterator[str]:
    """A table with each predictor's correlation, and what it says of momentum."""
    realized, predictors = panel.realized(), panel.predictors()
    yield f"\n{title}, n = {len(realized)}\n"
    yield "|predictor|Pearson|Spearman|Pearson less the baseline's|"
    yield "|---|---|---|---|"
    for name, values in predictors.items():
        found = pearson(values, realized), pearson(rankdata(values), rankdata(realized))
        ahead = "" if name == BASELINE else str(lead(values, predictors[BASELINE], realized))
        yield f"|{name}|{found[0]}|{found[1]}|{ahead}|"
    yield f"\nMomentum shows {verdict(pearson(predictors[MOMENTUM], realized))}."


def summary(panels: Sequence[Panel]) -> Iterator[str]:
    """The mean of each predictor's correlations over all tables."""
    yield f"\nmean of {len(panels)} tables\n"
    yield "|predictor|Pearson|Spearman|"
    yield "|---|---|---|"
    realized = [panel.realized() for panel in panels]
    predicted = [panel.predictors() for panel in panels]
    for name in predicted[0]:
        pairs = [(one[name], other) for one, other in zip(predicted, realized, strict=True)]
        plain = np.mean([pearson(one, other).value for one, other in pairs])
        ranked = np.mean([pearson(rankdata(one), rankdata(other)).value for one, other in pairs])
        yield f"|{name}|{plain:+.3f}|{ranked:+.3f}|"


def verdict(found: Correlation) -> str:
    """Persistence or reversion, where the interval leaves zero out."""
    if found.low > 0:
        return "persistence: what rose went on rising"
    if found.high < 0:
        return "reversion: what rose fell back"
    return "neither persistence nor reversion beyond chance"


def pearson(one: Floats, other: Floats) -> Correlation:
    """Pearson's correlation with a percentile bootstrap interval (of ranks: Spearman's)."""
    drawn = _resamples(len(one))
    low, high = _middle(_correlations(one[drawn], other[drawn]))
    return Correlation(float(_correlations(one[None], other[None])[0]), low, high)


def lead(one: Floats, baseline: Floats, realized: Floats) -> Correlation:
    """How much higher a predictor's correlation is than the baseline's on the same resamples."""
    drawn = _resamples(len(one))
    target = realized[drawn]
    low, high = _middle(_correlations(one[drawn], target) - _correlations(baseline[drawn], target))
    whole = pearson(one, realized).value - pearson(baseline, realized).value
    return Correlation(whole, low, high)


def _correlations(one: Floats, other: Floats) -> Floats:
    """Correlation of each pair of rows, shape (rows,)."""
    a = one - one.mean(axis=1, keepdims=True)
    b = other - other.mean(axis=1, keepdims=True)
    norms = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    return np.asarray((a * b).sum(axis=1) / np.where(norms > 0, norms, 1.0))


def _resamples(size: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.random.default_rng(SEED).integers(size, size=(RESAMPLES, size))


def _middle(values: Floats) -> tuple[float, float]:
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)


def _router(
    taxonomies: Sequence[Taxonomy], place: int, papers: Sequence[Paper], cutoff: date
) -> Router:
    if not taxonomies:
        known = [paper for paper in papers if paper.public_on <= cutoff]
        return phrase_router({one: (one,) for one in frequent_phrases(known, TOPICS)})
    return phrase_router(_phrases(taxonomies[place]))


def _phrases(taxonomy: Taxonomy) -> Mapping[str, Sequence[str]]:
    nodes = [node for node in taxonomy.graph.nodes() if node.origin != "root"]
    return {node.id: node.phrases or (node.label,) for node in nodes}


if __name__ == "__main__":
    main()
