"""Are planted trends found again by a whole mint, and nothing where nothing is planted?

For each seed two corpora of a made-up field are written as JSON lines and imported: in one a
direction doubles its share after the cutoff, one halves it and one splits in three; in the other
everything stays. Knowledge base, taxonomy, classifier, sets, outcomes and targets are those of
`foresci mint`; nothing tells the mint what the field's directions are. A candidate counts as a
planted direction where it has the papers that were written of it (Jaccard of 0.7 or more). Sets of
one corpus share directions, so the intervals of their rate are on the narrow side.
Run: python -m bench.planted [--seeds 20]
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.planted_field import (
    CUTOFF,
    MONTHS_AFTER,
    PLANTS,
    Direction,
    Division,
    Plant,
    Written,
    made_up_field,
    written,
)
from evaluation.mint.direction import draft_directions
from evaluation.mint.drafts import NOISE, Draft, Dropped
from evaluation.mint.grounding import Places, lay_ground
from evaluation.mint.mint import mint_benchmark
from evaluation.mint.planning import draft_plans
from evaluation.mint.wanted import Wanted
from evaluation.mint.writing import CONSTRUCTION_FILE, HIDDEN
from evaluation.targets import DirectionTarget, PlanningTarget, Target, load_targets
from foresci.intervals import wilson
from foresci.schema import Family, Trajectory
from foresci.storage import read_jsonl, write_jsonl
from knowledge_base.corpus import Corpus, import_corpus
from knowledge_base.progress import quiet
from taxonomy.diff.matching import jaccard
from taxonomy.graph import TaxonomyGraph
from taxonomy.store import Taxonomy

SEEDS = 20
PAPERS = 1400
"""Papers on either side of the cutoff."""
FAMILIES: tuple[Family, ...] = ("direction", "planning")
LABELS: dict[Plant, Trajectory] = {
    "doubling": "accelerating",
    "halving": "cooling",
    "splitting": "fragmenting",
}
TOGETHER: Division = (0.56, 0.22, 0.22)
"""Parts of what splits before the cutoff. What more than 60 % of a topic's papers name is no part
of it to an induction, so that a split of what had been nearly all one part cannot be seen."""
SAME = 0.7
"""Jaccard of papers from which a topic is the one that they were written of."""
FEWEST_PARTS = 2

Tally = Counter[tuple[str, bool]]
"""How often something was as it should be and how often it was not, by what it is."""
Candidates = Mapping[Plant, str]
"""A task's candidates in which something is planted."""
Truth = Mapping[str, frozenset[str]]
"""Ids of the papers that were written of each direction and part, by label."""


def main() -> None:
    """Print one Markdown table."""
    parser = argparse.ArgumentParser(prog="bench planted", description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="corpora with and without plants")
    arguments = parser.parse_args()
    tally: Tally = Counter()
    for seed in range(arguments.seeds):
        with tempfile.TemporaryDirectory() as folder:
            tally += planted_mint(Path(folder), seed)
            tally += null_sets(Path(folder), seed)
    print("\n".join(table(tally)))


def planted_mint(folder: Path, seed: int) -> Tally:
    """What a mint of a planted corpus says of what is planted."""
    field = made_up_field(seed, together=TOGETHER)
    papers = written(field, seed, PAPERS, PAPERS)
    out = folder / "bench"
    mint_benchmark(_corpus(folder / "planted", papers), _wanted(seed), out)
    targets = load_targets(out)
    plants = {one.plant: papers.about[one.label] for one in field if one.plant is not None}
    seen: Tally = Counter()
    labels: dict[Plant, Trajectory | None] = {}
    for _, row in read_jsonl(out / HIDDEN / CONSTRUCTION_FILE):
        target = targets[row["task_id"]]
        found = _candidates(row["candidates"], plants)
        outcomes = {one.name: one.trajectory for one in target.outcomes}
        labels |= {plant: outcomes[letter] for plant, letter in found.items()}
        seen += _order(target, found)
    for plant in PLANTS:
        seen[f"{plant}: asked about", plant in labels] += 1
        if plant in labels:
            seen[f"{plant}: labelled {LABELS[plant]}", labels[plant] == LABELS[plant]] += 1
    (taxonomy,) = (out / HIDDEN / "taxonomy").iterdir()
    shown = _shows_parts(Taxonomy.open(taxonomy).graph, field, papers.about)
    seen["splitting: the taxonomy has it with two of its parts", shown] += 1
    if shown and "splitting" in labels:
        right = labels["splitting"] == LABELS["splitting"]
        seen["splitting: then labelled fragmenting", right] += 1
    return seen


def null_sets(folder: Path, seed: int) -> Tally:
    """Which sets the noise filter takes where nothing is planted.

    A mint that finds no task writes nothing, so its steps are taken one by one.
    """
    papers = written(made_up_field(seed, planted=False), seed, PAPERS, PAPERS)
    corpus = _corpus(folder / "null", papers)
    places = Places(folder / "null-kb", folder / "null-taxonomy", folder / "null-cache")
    ground = lay_ground(corpus, _wanted(seed), places, quiet).ground
    seen: Tally = Counter()
    for family, minting in (("direction", draft_directions), ("planning", draft_plans)):
        tried = list(minting(ground))
        seen.update((f"no plant: {family} sets taken", _is_taken(one)) for one in tried)
        seen.update((f"no plant: {family} tasks", isinstance(one, Draft)) for one in tried)
    return seen


def table(tally: Tally) -> Iterator[str]:
    """Rates with their Wilson intervals at 95 %."""
    yield "|what|how often|rate|95 %|"
    yield "|---|---|---|---|"
    for name in sorted({name for name, _ in tally}):
        hits = tally[name, True]
        trials = hits + tally[name, False]
        low, high = wilson(hits, trials)
        yield f"|{name}|{hits} of {trials}|{hits / trials:.3f}|{low:.3f} to {high:.3f}|"


def _corpus(folder: Path, papers: Written) -> Corpus:
    folder.mkdir()
    source, corpus = folder / "papers.jsonl", folder / "corpus"
    write_jsonl(
        source,
        (
            {"id": one.id, "title": one.title, "abstract": one.abstract, "date": str(one.public_on)}
            for one in papers.papers
        ),
    )
    import_corpus([source], corpus)
    return Corpus.open(corpus)


def _wanted(seed: int) -> Wanted:
    return Wanted(CUTOFF, MONTHS_AFTER, title="lumeric computing", families=FAMILIES, seed=seed)


def _candidates(
    candidates: Mapping[str, Any], plants: Mapping[Plant, frozenset[str]]
) -> Candidates:
    papers = {
        letter: frozenset((*one["papers_before"], *one["papers_window"]))
        for letter, one in candidates.items()
    }
    return {
        plant: letter
        for plant, truth in plants.items()
        for letter, held in papers.items()
        if jaccard(held, truth) >= SAME
    }


def _shows_parts(graph: TaxonomyGraph, field: Sequence[Direction], truth: Truth) -> bool:
    """Whether what splits is a node, and two of its parts or more are children of it."""
    split = next(one for one in field if one.plant == "splitting")
    known = {paper for root in graph.roots.values() for paper in graph.papers(root)}

    def is_on(node: str, label: str) -> bool:
        return jaccard(frozenset(graph.certain(node)), truth[label] & known) >= SAME

    nodes = [one.id for one in graph.nodes() if one.origin != "root"]
    return any(
        sum(is_on(child, part) for child in graph.children(node) for part in split.parts)
        >= FEWEST_PARTS
        for node in nodes
        if is_on(node, split.label)
    )


def _order(target: Target, found: Candidates) -> Tally:
    """Whether what doubles counts as right, and stands above what halves."""
    seen: Tally = Counter()
    up, down = found.get("doubling"), found.get("halving")
    if isinstance(target, DirectionTarget) and up:
        right = up in (target.primary, *target.acceptable)
        seen["doubling: right where it is a candidate", right] += 1
    if isinstance(target, PlanningTarget):
        if up and down:
            seen["plans: doubling above halving", (up, down) in target.pairs] += 1
        wrong = [pair for pair in target.pairs if pair[0] == down or pair[1] == up]
        told = [pair for pair in target.pairs if {*pair} & {up, down}]
        seen["plans: pairs the right way round", True] += len(told) - len(wrong)
        seen["plans: pairs the right way round", False] += len(wrong)
    return seen


def _is_taken(one: Draft | Dropped) -> bool:
    return isinstance(one, Draft) or one.reason != NOISE


if __name__ == "__main__":
    main()
