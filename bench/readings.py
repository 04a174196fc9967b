"""How far the rules agree with two careful readers of 60 answers, 15 of each task family.

The readings in `bench/readings/` were made before any score of these answers was looked at: one
line an answer, with the labels of its claims (F), of the claims of its bank (C), of its text slots
(S), of its decisions and their evidence (T: support/bridge, `!` for an open conflict), and a rating
of its persuasiveness (P). They belong to answers of the development half, and to the claims that
the rules took from them then: where either has changed, nothing is compared. FTA has the choices by
rule and the texts by the reader.
Run: python -m bench.readings BENCH RUNS [BENCH RUNS ...]
"""

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.judge_controls import subjects
from evaluation.drift import DRIFT_KINDS
from evaluation.fta import score_fta
from evaluation.fta.slots import mean_of
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
HASH_DIGITS, CLAIM_DIGITS = 12, 8
DRIFT = {("drift.severity", kind) for kind in DRIFT_KINDS}
"""No reader labelled these."""
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
Place = tuple[str, str, str, str]
Part = tuple[Kind, str, str]
"""Kind, name of the part, label."""


class Line(NamedTuple):
    """One answer as a reader sees it."""

    claims_hash: str
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
    readings = {path.stem: read_lines(path) for path in sorted(READINGS.glob("*.txt"))}
    read = set.union(*(set(lines) for lines in readings.values()))
    found = {known_by(one): one for one in subjects(given.places, "development")}
    taken = {place: one for place, one in found.items() if place in read}
    if read != taken.keys():
        raise SystemExit(f"{len(read - taken.keys())} of {len(read)} answers read are not there")
    judged = judging_of(list(taken.values()), StructuralBackbone())
    labels = {"rules": judged.labels}
    figures: dict[str, Sequence[Figure]] = {"rules": judged.figures}
    for name, lines in readings.items():
        own = [
            label
            for place, one in taken.items()
            for label in said(one, lines[place], judged.labels)
        ]
        labels[name] = tuple(own)
        figures[name] = (
            *reader_figures(own, judged.labels, list(taken.values())),
            *(_rating(one, lines[place]) for place, one in taken.items()),
            *(_fta(one, lines[place]) for place, one in taken.items() if lines[place].slots),
        )
    print("\n".join(_label_table(pair_agreements(labels))))
    print("\n".join(_score_table(score_agreements(figures))))


def known_by(subject: Subject) -> Place:
    """Cutoff, task, agent, and the first digits of the hash of the answer file."""
    content = (subject.run.path / ANSWER_FILE).read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:HASH_DIGITS]
    agent = subject.run.manifest.config.agent
    return subject.task.cutoff.isoformat(), subject.task.id, agent, digest


def read_lines(path: Path) -> dict[Place, Line]:
    """A reader's lines by the answers they are about."""
    lines = {}
    for row in path.read_text("utf-8").splitlines():
        if not row.startswith("#"):
            head, *cells = row.split("|")
            cutoff, task, agent, answer, claims = head.split()
            lines[cutoff, task, agent, answer] = Line(claims, *(cell[2:] for cell in cells))
    return lines


def said(subject: Subject, line: Line, judged: Sequence[Label]) -> Iterator[Label]:
    """A reader's labels of one answer, of all parts that the rules label.

    Raises:
        SystemExit: they are not about the claims, statements and slots that the rules label now.
    """
    known = {(one.metric, one.part): one for one in judged if one.run == subject.run_id}
    claims = [one.key for one in known.values() if one.metric == "fact.verdict"]
    labels = {(kind, part): label for kind, part, label in _parts(subject, line)}
    if claims_hash(claims) != line.claims_hash or not {*known} - DRIFT <= labels.keys():
        raise SystemExit(f"{subject.run_id} has other claims or slots than were read")
    for place, label in labels.items():
        if place in known:
            value = LEVELS[label] if place[0] == "fta.slot" else None
            yield known[place].model_copy(update={"label": label, "value": value})


def claims_hash(claims: Sequence[str]) -> str:
    """The first digits of a hash of the claims that were read, in their order."""
    return hashlib.sha256("\n".join(claims).encode()).hexdigest()[:CLAIM_DIGITS]


def _parts(subject: Subject, line: Line) -> Iterator[Part]:
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


def _fta(subject: Subject, line: Line) -> Figure:
    """FTA with a reader's levels for the texts; where rivals are named the root is a choice."""
    scored = score_fta(subject.answer, subject.task, subject.target)
    levels = {
        kind_part[1]: LEVELS[label]
        for *kind_part, label in _parts(subject, line)
        if kind_part[0] == "fta.slot"
    }
    slots = tuple(
        slot.model_copy(update={"score": levels[slot.name]}) if slot.name in levels else slot
        for slot in scored.slots
    )
    found = mean_of(slots, {}).score
    return Figure("fta", (subject.run_id,), " ".join(subject.place), found or 0.0)


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
