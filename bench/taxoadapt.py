"""Published taxonomies of TaxoAdapt beside ours, by measures without a model, as Markdown.

DATA_DIR holds `emnlp_2022` and `emnlp_2024` as TaxoAdapt published them. Both taxonomies of a year
are measured on the same papers: those that the published root of a dimension holds. Rules were
tuned on 2022; docs/taxonomy.md says what was known of 2024. Run: python -m bench.taxoadapt DATA_DIR
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from foresci.schema import Paper
from knowledge_base.embedders.lsa import LsaEmbedder
from knowledge_base.text import tokenize
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.documents import Documents
from taxonomy.graph import TaxonomyGraph
from taxonomy.induction.controller import Limits, induce
from taxonomy.induction.rules import RuleOperators
from taxonomy.quality.figures import MEASURES, DimensionQuality, Quality, mean_of
from taxonomy.quality.metrics import measure_quality
from taxonomy.quality.published import Published, read_published
from taxonomy.quality.scorer import Scorer
from taxonomy.quality.words import paper_text
from taxonomy.slices import slices_until

YEARS = (2022, 2024)
REPLICATED = Limits(depth=2, crowded=40, crowded_share=0.0)
"""As TaxoAdapt ran: two levels, and nodes of more than 40 papers split."""
COUNTS = ("nodes", "leaves", "depth")
Sides = dict[str, TaxonomyGraph]


def main() -> None:
    """Print tables for each year, by labels alone and with descriptions."""
    parser = argparse.ArgumentParser(prog="bench taxoadapt", description=__doc__)
    parser.add_argument("data", type=Path, metavar="DATA_DIR")
    parser.add_argument("--published-only", action="store_true", help="build none of ours")
    arguments = parser.parse_args()
    for year in YEARS:
        published = read_published(arguments.data / f"emnlp_{year}", year)
        sides = {"published": published.graph}
        if not arguments.published_only:
            sides["ours"] = our_taxonomy(published.papers)
        for line in report(year, published, sides):
            print(line)


def report(year: int, published: Published, sides: Sides) -> Iterator[str]:
    """The year's tables, line by line."""
    scorer = Scorer.fit({paper.id: paper_text(paper) for paper in published.papers})
    corpus = {one: published.graph.papers(root) for one, root in published.graph.roots.items()}
    for described in (False, True):
        read = "labels and descriptions" if described else "labels alone"
        yield f"\n### EMNLP {year}, {len(published.papers)} papers, {read}\n"
        yield from _table(
            {
                side: measure_quality(graph, scorer, described=described, corpus=corpus)
                for side, graph in sides.items()
            }
        )


def our_taxonomy(papers: tuple[Paper, ...]) -> TaxonomyGraph:
    """Our taxonomy of the papers, by rules; they are of one day, so there is one slice."""
    _, vectors = LsaEmbedder.fit([tokenize(paper_text(paper)) for paper in papers])
    documents = Documents(papers, np.ones(len(papers), dtype=np.bool_), vectors)
    day = papers[0].public_on
    rules = RuleOperators(documents, None)
    return induce(documents, slices_until(day, day), rules, REPLICATED).graph


def _table(measured: Mapping[str, Quality]) -> Iterator[str]:
    """A line a dimension, a column a measure, sides in each cell in their order."""
    sides = " / ".join(measured)
    names = [name.replace("_", " ") for name in MEASURES]
    yield f"{sides} | papers | nodes | leaves | depth | {' | '.join(names)}"
    yield "|".join(["---"] + ["--:"] * (len(MEASURES) + 4))
    for dimension in DIMENSIONS:
        rows = [_of(quality, dimension) for quality in measured.values()]
        counts = [_cell(getattr(row, name) for row in rows) for name in COUNTS]
        figures = [_cell(getattr(row, name) for row in rows) for name in MEASURES]
        yield " | ".join([dimension.replace("_", " "), str(rows[0].papers), *counts, *figures])
    means = [_cell(_means(list(measured.values()), name)) for name in MEASURES]
    yield " | ".join(["mean", "", "", "", "", *means])
    everywhere = _cell(quality.uniqueness for quality in measured.values())
    yield f"\nUniqueness over all dimensions together: {everywhere}."


def _means(measured: Sequence[Quality], name: str) -> list[float | None]:
    """Each side's mean over the dimensions in which every side has a value."""
    rows = zip(*([getattr(one, name) for one in side.dimensions] for side in measured), strict=True)
    shared = [row for row in rows if None not in row]
    return [mean_of(row[place] for row in shared) for place in range(len(measured))]


def _of(quality: Quality, dimension: Dimension) -> DimensionQuality:
    return next(one for one in quality.dimensions if one.dimension == dimension)


def _cell(values: Iterable[float | int | None]) -> str:
    return " / ".join(
        "n/a" if value is None else str(value) if isinstance(value, int) else f"{value:.2f}"
        for value in values
    )


if __name__ == "__main__":
    main()
