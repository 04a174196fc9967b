"""Do venue profiles predict which family accepts a paper? Held-out acceptances, four domains.

For each domain, profiles are fitted on the knowledge base of a cutoff. Two questions are asked of
them. *Held out*: the family of papers of the same domain that became public after the cutoff and
whose comments state an acceptance in a main track or Findings. *Cross-validation*: five folds of
the acceptances up to the cutoff, on which all settings were chosen.

Beside the profiles stand the family with most acceptances up to the cutoff (`majority`), the one
with most among the very papers to be predicted (`hindsight`), which nobody could know, and the
vote of the nearest papers (`taxonomy.venue_fit`).

Run: python -m bench.venues CORPUS [--cutoff 2025-09-30] [--only cv|heldout]
"""

import argparse
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from evaluation.statistics import Interval, paired_difference
from foresci.intervals import wilson
from foresci.schema import Paper
from knowledge_base import Corpus, KnowledgeBase
from knowledge_base.build import build_kb
from knowledge_base.domains import Labeller, domain_names
from taxonomy.documents import Documents, documents_of
from taxonomy.signals.venue_papers import accepted_by_family
from taxonomy.signals.venue_prediction import FamilyPredictor
from taxonomy.signals.venue_profiles import venue_profiles
from taxonomy.venue_fit import venue_fits
from taxonomy.venues import FAMILY_NAMES, FamilyId

FOLDS = 5
POOLED = "all four"
Guess = Callable[[Paper], str]


class Case(NamedTuple):
    """A paper to predict, the family that accepted it, and each system's guess."""

    domain: str
    paper_id: str
    family: FamilyId
    guesses: dict[str, str]


def main() -> None:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(prog="bench venues", description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--cutoff", type=date.fromisoformat, default=date(2025, 9, 30))
    parser.add_argument("--only", choices=("cv", "heldout"), help="ask one of both questions")
    options = parser.parse_args()
    corpus = Corpus.open(options.corpus)
    crossed: list[Case] = []
    held_out: list[Case] = []
    with tempfile.TemporaryDirectory() as scratch:
        for domain in domain_names():
            out = Path(scratch) / domain
            build_kb(corpus, options.cutoff, out, domain)
            kb = KnowledgeBase.open(out)
            documents = documents_of(kb, domain)
            if options.only != "heldout":
                crossed += cross_validated(documents, domain)
            if options.only != "cv":
                later = _accepted(_later(corpus, domain, options.cutoff))
                held_out += predicted(documents, later, domain, kb)
    console = Console(width=150)
    if crossed:
        report(console, "cross-validation up to the cutoff", crossed)
    if held_out:
        report(console, "held out: public after the cutoff", held_out)


def cross_validated(documents: Documents, domain: str) -> Iterator[Case]:
    """Each accepted paper up to the cutoff, predicted from the other folds' acceptances."""
    accepted = _accepted(documents.papers)
    seen: Counter[str] = Counter()
    fold_of: dict[str, int] = {}
    for paper, family in accepted:
        fold_of[paper.id] = seen[family] % FOLDS
        seen[family] += 1
    for fold in range(FOLDS):
        hidden = {paper_id for paper_id, number in fold_of.items() if number == fold}
        rest = tuple(
            paper.model_copy(update={"comments": None}) if paper.id in hidden else paper
            for paper in documents.papers
        )
        asked = [(paper, family) for paper, family in accepted if paper.id in hidden]
        yield from predicted(replace(documents, papers=rest), asked, domain)


def predicted(
    documents: Documents,
    asked: Sequence[tuple[Paper, FamilyId]],
    domain: str,
    kb: KnowledgeBase | None = None,
) -> Iterator[Case]:
    """Predict papers from what the documents' comments state."""
    profiles = venue_profiles(documents, {})
    predictor = FamilyPredictor(profiles)
    biggest = min(profiles, key=lambda one: (-len(one.papers), one.family)).family
    best_after = _commonest(family for _, family in asked)
    systems: dict[str, Guess] = {
        "profiles": predictor.best,
        "text only": lambda paper: predictor.best(paper.model_copy(update={"categories": ()})),
        "majority": lambda _: biggest,
        "hindsight": lambda _: best_after,
    }
    if kb is not None:
        systems["neighbours"] = lambda paper: _nearest(kb, paper)
    for paper, family in asked:
        yield Case(domain, paper.id, family, {name: ask(paper) for name, ask in systems.items()})


def report(console: Console, title: str, cases: Sequence[Case]) -> None:
    """Print the figures by domain and pooled."""
    table = Table(
        "domain", "system", "n", "accuracy (Wilson 95 %)", "macro recall",
        "over majority (bootstrap 95 %)", "over hindsight", title=title,
    )  # fmt: skip
    for domain in (*domain_names(), POOLED):
        chosen = [case for case in cases if domain in (case.domain, POOLED)]
        for name in chosen[0].guesses if chosen else ():
            table.add_row(domain, name, *_figures(chosen, name))
        table.add_section()
    console.print(table)
    mix = Counter((case.domain, case.family) for case in cases)
    for domain in domain_names():
        console.print(domain, {family: mix[domain, family] for family in sorted(FAMILY_NAMES)})


def _figures(cases: Sequence[Case], name: str) -> tuple[str, ...]:
    hits = sum(case.guesses[name] == case.family for case in cases)
    low, high = wilson(hits, len(cases))
    gains = [
        "" if name in ("majority", "hindsight") else _bounds(_gain(cases, name, base))
        for base in ("majority", "hindsight")
    ]
    accuracy = f"{hits / len(cases):.3f} ({low:.3f} to {high:.3f})"
    return str(len(cases)), accuracy, f"{_macro_recall(cases, name):.3f}", *gains


def _gain(cases: Sequence[Case], name: str, base: str) -> Interval:
    """Paired by paper: a paper of two domains is one draw of the bootstrap."""
    return paired_difference(_scores(cases, name), _scores(cases, base))


def _scores(cases: Sequence[Case], name: str) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for case in cases:
        found[case.paper_id].append(float(case.guesses[name] == case.family))
    return found


def _macro_recall(cases: Sequence[Case], name: str) -> float:
    asked = Counter(case.family for case in cases)
    hit = Counter(case.family for case in cases if case.guesses[name] == case.family)
    return sum(hit[family] / asked[family] for family in asked) / len(asked)


def _bounds(gain: Interval) -> str:
    if gain.low is None or gain.high is None:
        return f"{gain.mean:+.3f}"
    return f"{gain.mean:+.3f} ({gain.low:+.3f} to {gain.high:+.3f})"


def _accepted(papers: Sequence[Paper]) -> list[tuple[Paper, FamilyId]]:
    found = [
        (paper, family)
        for family, accepted in accepted_by_family(papers).items()
        for paper in accepted.papers
    ]
    return sorted(found, key=lambda pair: pair[0].id)


def _later(corpus: Corpus, domain: str, cutoff: date) -> list[Paper]:
    labelled = Labeller().labelled
    later = (labelled(paper) for paper in corpus.papers() if paper.public_on > cutoff)
    return [paper for paper in later if domain in paper.domains]


def _commonest(families: Iterator[FamilyId]) -> str:
    counts = Counter(families)
    return min(counts, key=lambda family: (-counts[family], family))


def _nearest(kb: KnowledgeBase, paper: Paper) -> str:
    text = f"{paper.title}. {paper.abstract or ''}"
    return venue_fits(kb, text, sorted(FAMILY_NAMES))[0].family


if __name__ == "__main__":
    main()
