"""How far the rules agree with two careful readers of 60 answers, 15 of each task family.

The readings in `bench/readings/` were made before any score of these answers was looked at: one
line an answer, with the labels of its claims (F), of the claims of its bank (C), of its text slots
(S), of its decisions and their evidence (T: support/bridge, `!` for an open conflict), and a rating
of its persuasiveness (P). They belong to answers of the development half, which are known by their
hash.
Run: python -m bench.readings BENCH RUNS [BENCH RUNS ...]
"""

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.judge_controls import subjects
from evaluation.trace.slots import decision_slots
from evaluation.validation.agreement import PairAgreement, pair_agreements
from evaluation.validation.closeness import Figure, ScoreAgreement, score_agreements
from evaluation.validation.judging import judging_of
from evaluation.validation.labels import SLOT_LEVELS, Kind, Label
from evaluation.validation.read_scores import reader_figures
from evaluation.validation.readers import LEVELS
from evaluation.validation.subjects import Subject
from foresci.llm import StructuralBackbone
from foresci.runs import ANSWER_FILE

READINGS = Path(__file__).parent / "readings"
HASH_DIGITS = 12
WORDS: dict[Kind, dict[str, str]] = {
    "fact.verdict": {
        "s": "supported", "p": "partial", "u": "unsupported", "n": "not_checkable",
    },
    "fact.coverage": {"c": "covered", "p": "partial", "m": "missing"},
    "fta.slot": {level[0]: level for level in SLOT_LEVELS},
    "trace.support": {
        "d": "direct", "p": "partial", "t": "topical_only", "c": "contradictory", "n": "none",
    },
    "trace.bridge": {"e": "explicit", "i": "implicit", "a": "absent"},
}  # fmt: skip
LOWEST, HIGHEST = 1, 7
Part = tuple[Kind, str, str]
"""Kind, name of the part, label."""


class Line(NamedTuple):
    """One answer as a reader sees it."""

    claims: str
    bank: str
    slots: str
    evidence: str
    rating: str


def main() -> None:
    """Print Markdown tables."""
    parser = argparse.ArgumentParser(prog="bench readings", description=__doc__)
    parser.add_argument("places", type=Path, nargs="+", help="BENCH RUNS, as often as wanted")
    given = parser.parse_args()
    readings = {path.stem: _lines(path) for path in sorted(READINGS.glob("*.txt"))}
    read = set.union(*(set(lines) for lines in readings.values()))
    found = {
        answer_hash(one): one
        for one in subjects(given.places, "development")
        if answer_hash(one) in read
    }
    if read != found.keys():
        raise SystemExit(f"{len(read - found.keys())} of {len(read)} answers read are not there")
    taken = list(found.values())
    judged = judging_of(taken, StructuralBackbone())
    labels = {"rules": judged.labels}
    figures: dict[str, Sequence[Figure]] = {"rules": judged.figures}
    for name, lines in readings.items():
        labels[name] = tuple(_labels(found, lines, judged.labels))
        rated = [_rating(one, lines[answer_hash(one)]) for one in taken]
        figures[name] = (*reader_figures(labels[name], judged.labels, taken), *rated)
    print("\n".join(_label_table(pair_agreements(labels))))
    print("\n".join(_score_table(score_agreements(figures))))


def answer_hash(subject: Subject) -> str:
    """The first digits of the hash of a run's answer file."""
    content = (subject.run.path / ANSWER_FILE).read_bytes()
    return hashlib.sha256(content).hexdigest()[:HASH_DIGITS]


def _lines(path: Path) -> dict[str, Line]:
    rows = [row for row in path.read_text("utf-8").splitlines() if not row.startswith("#")]
    parts = [row.split("|") for row in rows]
    return {head.split()[-1]: Line(*(cell[2:] for cell in cells)) for head, *cells in parts}


def _labels(
    found: dict[str, Subject], lines: dict[str, Line], judged: Sequence[Label]
) -> Iterator[Label]:
    """A reader's labels, of the parts that the rules label too."""
    known = {(one.run, one.metric, one.part): one for one in judged}
    for digits, subject in found.items():
        for kind, part, label in _said(subject, lines[digits]):
            like = known.get((subject.run_id, kind, part))
            if like is not None:
                value = LEVELS[label] if kind == "fta.slot" else None
                yield like.model_copy(update={"label": label, "value": value})


def _said(subject: Subject, line: Line) -> Iterator[Part]:
    for number, letter in enumerate(line.claims.split(), start=1):
        yield "fact.verdict", f"A{number}", WORDS["fact.verdict"][letter]
    for number, letter in enumerate(line.bank.split(), start=1):
        yield "fact.coverage", f"C{number}", WORDS["fact.coverage"][letter]
    for cell in line.slots.split():
        name, letter = cell.split("=")
        yield "fta.slot", name, WORDS["fta.slot"][letter]
    slots = decision_slots(subject.answer, subject.task)
    for slot, cell in zip(slots, line.evidence.split(), strict=False):
        support, bridge = cell.rstrip("!").split("/")
        yield "trace.support", slot.name, WORDS["trace.support"][support]
        yield "trace.bridge", slot.name, WORDS["trace.bridge"][bridge]
        yield "trace.conflict", slot.name, "yes" if cell.endswith("!") else "no"


def _rating(subject: Subject, line: Line) -> Figure:
    score = (int(line.rating) - LOWEST) / (HIGHEST - LOWEST)
    return Figure("pers", (subject.run_id,), " ".join(subject.place), score)


def _label_table(pairs: Sequence[PairAgreement]) -> Iterator[str]:
    yield "| label | raters | items | same | kappa |"
    yield "| --- | --- | --- | --- | --- |"
    for one in pairs:
        yield (
            f"| {one.metric} | {one.left}, {one.right} | {one.items} | {_figure(one.observed)}"
            f" | {_figure(one.kappa)} ({_figure(one.low)} to {_figure(one.high)}) |"
        )


def _score_table(scores: Sequence[ScoreAgreement]) -> Iterator[str]:
    yield "\n| score | raters | items | Spearman | mean difference |"
    yield "| --- | --- | --- | --- | --- |"
    for one in scores:
        yield (
            f"| {one.metric} | {one.left}, {one.right} | {one.items} | {_figure(one.spearman)}"
            f" ({_figure(one.low)} to {_figure(one.high)}) | {one.mean_absolute_difference:.2f} |"
        )


def _figure(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"


if __name__ == "__main__":
    main()
