"""Does the leakage audit find names from after the cutoff, and leave other answers alone?

Half of the answers drawn from finished runs get a sentence that names something whose first
public day in the corpus is after the task's cutoff; what and where is drawn at random. Of the
other half some stay as they are, and some name what could be known, or what no paper has. See
`planted_leaks_names` for how names are drawn and dated, without any rule of the audit's.
Run: python -m bench.planted_leaks BENCH... --runs DIR --corpus CORPUS
DIR has a folder of runs for each benchmark, by its name.
"""

import argparse
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.agents import row
from bench.halves import HALVES, Half, is_in
from bench.planted_leaks_names import DECOYS, PLANTS, Shelf
from bench.planted_leaks_text import Said, put_into
from evaluation.audit.papers import Papers
from evaluation.audit.public_text import shown_text
from evaluation.leakage.audit import audit_leakage
from evaluation.leakage.records import LeakageReport, Mention
from foresci.benchmark import Benchmark
from foresci.intervals import wilson
from foresci.runs import ANSWER_FILE, RunFolder, list_runs
from foresci.schema import Task
from foresci.storage import MANIFEST_FILE, sha256_file, write_json
from knowledge_base.corpus import Corpus

ANSWERS = 100
SEED = 20250930


class Made(NamedTuple):
    """An answer of known truth."""

    run_id: str
    kind: str
    leaks: bool
    said: str | None
    place: Said


class Judged(NamedTuple):
    """What the audit confirmed of one such answer, and the other mentions of what was planted."""

    made: Made
    hits: list[Mention]
    strays: list[Mention]
    others: list[Mention]


def main() -> None:
    """Print the rates, then what was missed and what was wrongly confirmed."""
    parser = argparse.ArgumentParser(prog="bench planted_leaks", description=__doc__)
    parser.add_argument("bench", type=Path, nargs="+", help="benchmark folders")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--half", choices=HALVES, default="development", help="see halves.py")
    parser.add_argument("--answers", type=int, default=ANSWERS)
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    corpus = Corpus.open(arguments.corpus)
    share = arguments.answers // len(arguments.bench)
    judged: list[Judged] = []
    for bench in map(Benchmark.open, arguments.bench):
        chance = random.Random(f"{arguments.seed} {bench.manifest.name}")  # noqa: S311
        runs = list_runs(arguments.runs / bench.manifest.name)
        with tempfile.TemporaryDirectory() as folder:
            made = list(plant(bench, runs, corpus, arguments.half, share, chance, Path(folder)))
            report = audit_leakage(list_runs(Path(folder)), bench, corpus)
        judged += judge(made, report)
    print("\n".join(table(judged)))
    print("\n".join(mistakes(judged)))


def plant(
    bench: Benchmark,
    runs: Sequence[RunFolder],
    corpus: Corpus,
    half: Half,
    answers: int,
    chance: random.Random,
    folder: Path,
) -> Iterator[Made]:
    """Copies of runs, of which every second one leaks; see the head of this file.

    Args:
        bench: whose tasks the runs answer.
        runs: are left as they are.
        corpus: what names are drawn from.
        half: of whose tasks.
        answers: how many to make.
        chance: the source of randomness.
        folder: receives the copies.
    """
    papers = Papers.of(corpus)
    tasks = {task.id: task for task in bench.tasks if is_in(task, half)}
    fit = [run for run in runs if run.manifest.task_id in tasks]
    shelves: dict[str, Shelf] = {}
    for number, run in enumerate(chance.sample(fit, answers)):
        task = tasks[run.manifest.task_id]
        shelf = shelves.setdefault(str(task.cutoff), Shelf(papers, task.cutoff))
        yield _made(run, task, shelf, number, chance, folder)


def _made(
    run: RunFolder, task: Task, shelf: Shelf, number: int, chance: random.Random, folder: Path
) -> Made:
    answer, question = run.answer.to_json(), shown_text(task)
    packet = "\n".join(f"{item.paper_id} {item.title} {item.text}" for item in run.packet.items)
    turn, decoy = divmod(number, 2)
    if decoy:
        kind: str = DECOYS[turn % len(DECOYS)]
        name = shelf.decoy(DECOYS[turn % len(DECOYS)], question, packet, chance)
    else:
        kind = PLANTS[turn % len(PLANTS)]
        seen = "\n".join((question, packet, str(answer)))
        name = shelf.plant(PLANTS[turn % len(PLANTS)], seen, chance)
    said = Said(answer) if name is None else put_into(answer, name, kind, chance)
    _copy(run, said, folder / run.path.name)
    return Made(run.manifest.run_id, kind, not decoy, name, said)


def _copy(run: RunFolder, said: Said, folder: Path) -> None:
    shutil.copytree(run.path, folder)
    write_json(folder / ANSWER_FILE, said.answer)
    manifest = run.manifest.model_copy(update={"answer_sha256": sha256_file(folder / ANSWER_FILE)})
    write_json(folder / MANIFEST_FILE, manifest.to_json())


def judge(made: Sequence[Made], report: LeakageReport) -> list[Judged]:
    """What the audit said of each answer."""
    if report.not_audited:
        raise LookupError(f"{report.not_audited[0].run_id}: {report.not_audited[0].reason}")
    return [_judged(one, [m for m in report.mentions if m.run_id == one.run_id]) for one in made]


def _judged(made: Made, mentions: Sequence[Mention]) -> Judged:
    def is_planted(mention: Mention) -> bool:
        place = made.place
        meets = mention.start < place.end and place.start < mention.end
        return made.leaks and mention.field == place.field and meets

    confirmed = [one for one in mentions if one.decision == "confirmed"]
    return Judged(
        made,
        [one for one in confirmed if is_planted(one)],
        [one for one in confirmed if not is_planted(one)],
        [one for one in mentions if one.decision != "confirmed" and is_planted(one)],
    )


def table(judged: Sequence[Judged]) -> Iterator[str]:
    """Recall by kind, precision, and clean answers with a leak; Wilson intervals at 95 %."""
    yield row("what", "how often", "rate", "95 %")
    yield row(*["---"] * 4)
    planted = [one for one in judged if one.made.leaks]
    for kind in PLANTS:
        own = [one for one in planted if one.made.kind == kind]
        yield _rate(f"found: {kind}", sum(bool(one.hits) for one in own), len(own))
    hits, strays = sum(len(one.hits) for one in judged), sum(len(one.strays) for one in judged)
    yield _rate("recall: planted answers found", sum(bool(o.hits) for o in planted), len(planted))
    yield _rate("precision: confirmed mentions that were planted", hits, hits + strays)
    clean = [one for one in judged if not one.made.leaks]
    for kind, count in sorted(Counter(one.made.kind for one in clean).items()):
        own = [one for one in clean if one.made.kind == kind]
        yield _rate(f"wrongly confirmed: {kind}", sum(bool(one.strays) for one in own), count)
    wrong = sum(bool(one.strays) for one in clean)
    yield _rate("wrongly confirmed: all clean answers", wrong, len(clean))


def mistakes(judged: Sequence[Judged]) -> Iterator[str]:
    """What was missed and why, and what was confirmed that nobody planted."""
    for one in judged:
        if one.made.leaks and not one.hits:
            why = "; ".join(f"{each.span!r}: {each.reason}" for each in one.others)
            yield f"missed {one.made.kind} {one.made.said!r}: {why or 'not screened, or known'}"
        for each in one.strays:
            yield f"stray in {one.made.kind}: {each.span!r} ({each.first_paper}) in {each.run_id}"


def _rate(what: str, hits: int, trials: int) -> str:
    low, high = wilson(hits, trials)
    rate = f"{hits / trials:.3f}" if trials else "n/a"
    return row(what, f"{hits} of {trials}", rate, f"{low:.3f} to {high:.3f}")


if __name__ == "__main__":
    main()
