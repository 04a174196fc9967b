"""`foresci evaluate`: score runs against what really happened."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.evaluate_text import print_evaluation
from foresci.cli.options import (
    BenchOption,
    JsonOption,
    JudgeOption,
    RunsOption,
    chosen_backbone,
    chosen_runs,
    open_benchmark,
    print_json,
    runs_folder,
)
from foresci.cli.progress import progress_reporter

if TYPE_CHECKING:
    from evaluation.batch import Outcome
    from evaluation.pers.model import PersModel
    from evaluation.run_scores import Scores
    from evaluation.summary import Summary, Value
    from foresci.llm import Backbone
    from knowledge_base.progress import Progress

SHOWN = 20
"""Up to so many runs are shown slot by slot; of more, the means alone."""


@dataclass
class Seen:
    """What is kept of the runs while they are scored one by one."""

    scored: "list[Scores]" = field(default_factory=list)
    values: "list[Value]" = field(default_factory=list)
    unscored: "list[Outcome]" = field(default_factory=list)
    kept: int = 0


def evaluate(
    run_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN_ID", help="Run ids or run folders; all when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    judge: JudgeOption = "structural",
    pers_model: Annotated[
        Path | None,
        typer.Option(
            help="Model of persuasiveness that `foresci pers train` made; the untrained rubric"
            " when left out."
        ),
    ] = None,
    anew: Annotated[
        bool,
        typer.Option(
            "--anew",
            help="Judge again what has not changed since it was scored; a model is asked again.",
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Score runs against the benchmark's hidden half and write scores.json beside each.

    FTA is the agreement with what really happened, Fact the F1 of the answer's claims and the
    hidden claim bank, Trace how well the decisions rest on the run's own evidence, Pers how
    persuasive the answer is by itself, all from 0 to 1. Drift is how far the decision departs from
    the reference, from 0 (aligned) to 3 (severe). A run without a score is listed with the reason.
    A score stays while answer, task, reference, judge and evaluator are the same. A judge that
    cannot be reached ends the command; what was scored before stays.

    Example: foresci evaluate RFDIR-0001--hybrid_rag--structural--off--1a2b3c4d
    """
    from evaluation.batch import Evaluator
    from evaluation.summary import summarise

    chosen = chosen_runs(runs_folder(runs), run_ids or [])
    speaker = chosen_backbone(judge, runs_dir=runs, cached=not anew)
    evaluator = Evaluator(open_benchmark(bench), speaker, _rater(pers_model, speaker), anew)
    with progress_reporter() as progress:
        seen = _seen(evaluator.evaluate(chosen), len(chosen), progress, whole=as_json)
    summaries = summarise(seen.values)
    if as_json:
        print_json(_document(seen, summaries))
    else:
        print_evaluation(seen.scored, seen.unscored, summaries, kept=seen.kept, runs=len(chosen))
    if any(outcome.broken for outcome in seen.unscored) or not summaries:
        raise typer.Exit(1)


def _rater(path: Path | None, judge: "Backbone") -> "PersModel | None":
    from evaluation.judge import judge_name
    from evaluation.pers.model import PersModel

    if path is None:
        return None
    model = PersModel.load(path)
    model.check_judge(judge_name(judge))
    return model


def _seen(outcomes: "Iterable[Outcome]", runs: int, progress: "Progress", *, whole: bool) -> Seen:
    """Score by score, holding no more than will be shown."""
    from evaluation.summary import values_of

    seen = Seen()
    for done, outcome in enumerate(outcomes, start=1):
        progress("scores", done, runs)
        if outcome.scores is None:
            seen.unscored.append(outcome)
            continue
        seen.kept += outcome.kept
        seen.values += values_of(outcome.scores)
        if whole or runs <= SHOWN:
            seen.scored.append(outcome.scores)
    return seen


def _document(seen: Seen, summaries: "Sequence[Summary]") -> dict[str, Any]:
    return {
        "scores": [scores.to_json() for scores in seen.scored],
        "unscored": [
            {"run_id": each.run.path.name, "reason": each.reason} for each in seen.unscored
        ],
        "summary": [each.to_json() for each in summaries],
    }
