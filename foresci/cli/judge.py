"""`foresci judge`: how far to trust a judge."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import (
    BenchOption,
    JsonOption,
    RunsOption,
    chosen_backbone,
    chosen_runs,
    count_of,
    open_benchmark,
    print_json,
    runs_folder,
)
from foresci.cli.progress import progress_reporter
from foresci.errors import DataError, UsageError

if TYPE_CHECKING:
    from evaluation.answered import LeftOut
    from evaluation.validation.foreign_targets import Within
    from evaluation.validation.judging import Judging
    from evaluation.validation.subjects import Subject

app = typer.Typer(
    no_args_is_help=True,
    help="How far to trust a judge: controls, stability, and agreement with other readers.",
)
RunIds = Annotated[
    list[str] | None,
    typer.Argument(metavar="RUN_ID", help="Run ids or run folders; all when left out."),
]
JudgeOption = Annotated[
    str,
    typer.Option(
        help="The judge: structural (rules), openai:<model>, local:smollm2, or"
        " chat:<module>:<factory>."
    ),
]
SampleOption = Annotated[
    int | None,
    typer.Option(min=1, help="Take so many runs at random, evenly by family; all when left out."),
]
SeedOption = Annotated[int, typer.Option(min=0, help="Of whatever is drawn at random.")]

PermutationsOption = Annotated[
    int, typer.Option(min=100, help="Draws that tell the chance level of FTA and Fact.")
]
WithinOption = Annotated[
    str,
    typer.Option(
        help="Whose targets are exchanged: family, or cell (of one domain and cutoff too)."
    ),
]


@app.command("controls")
def controls(
    run_ids: RunIds = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    judge: JudgeOption = "structural",
    sample: SampleOption = None,
    seed: SeedOption = 0,
    permutations: PermutationsOption = 1000,
    within: WithinOption = "family",
    as_json: JsonOption = False,
) -> None:
    """Judge answers by what is not theirs: scores must collapse.

    Trace is judged again on the evidence of another task of the domain and cutoff; FTA and Fact
    against the targets of other tasks of the family, by which the chance level is found. Labels are
    counted, with a warning where the judge leans on few. A model is asked for runs times tasks of a
    family; a --sample keeps that small. Ends with 1 where a control fails or a record is damaged.

    Example: foresci judge controls --bench bench --sample 100
    """
    from evaluation.validation.controls import controls_of
    from foresci.cli.judge_text import print_controls

    exchanged = _within(within)
    subjects, left_out = _subjects(run_ids, bench, runs, sample, seed)
    speaker = chosen_backbone(judge, runs_dir=runs)
    with progress_reporter() as progress:
        found = controls_of(
            subjects,
            speaker,
            seed=seed,
            permutations=permutations,
            within=exchanged,
            progress=progress,
        )
    if as_json:
        print_json({**found.to_json(), "left_out": _told(left_out)})
    else:
        print_controls(found)
    _end(left_out, passed=found.passed)


@app.command("stability")
def stability(
    run_ids: RunIds = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    judge: JudgeOption = "structural",
    reruns: Annotated[int, typer.Option(min=1, help="How often it is asked again.")] = 2,
    sample: SampleOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Ask a judge again, and in other words: does it say the same?

    Every call is made anew, kept replies are not used. A model is also asked by prompts that were
    reworded without a change of meaning; rules read no prompt.

    Example: foresci judge stability --bench bench --judge openai:some-model --sample 30
    """
    from evaluation.validation.stability import stability_of
    from foresci.cli.judge_text import print_stability

    subjects, left_out = _subjects(run_ids, bench, runs, sample, seed)
    speaker = chosen_backbone(judge, runs_dir=runs, cached=False)
    with progress_reporter() as progress:
        found = stability_of(subjects, speaker, reruns, progress)
    if as_json:
        print_json({**found.to_json(), "left_out": _told(left_out)})
    else:
        print_stability(found)
    _end(left_out)


@app.command("agree")
def agree(
    run_ids: RunIds = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    judge: Annotated[
        list[str] | None,
        typer.Option(help="A judge, as elsewhere; may be repeated. The rules when left out."),
    ] = None,
    labels: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A filled label sheet; may be repeated."),
    ] = None,
    sample: SampleOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Compare judges with each other and with the labels of careful readers.

    Labels: the share of equal ones, Cohen's kappa of every two raters, Fleiss' kappa of three or
    more. Scores: Spearman's rank correlation and the mean absolute difference. Of a sheet the
    columns run, metric, part and label are read, and rater where it is there; else the file's name
    names the rater.

    Example: foresci judge agree --bench bench --judge structural --labels ann.csv --labels bob.csv
    """
    from evaluation.validation.comparing import compare
    from foresci.cli.judge_text import print_agreement

    specs = list(dict.fromkeys(judge or ["structural"]))
    if len(specs) < 2 and not labels:
        raise UsageError("nothing to compare with; name a second --judge, or --labels of a reader")
    subjects, left_out = _subjects(run_ids, bench, runs, sample, seed)
    found = compare(subjects, [_judging(spec, subjects, runs) for spec in specs], labels or [])
    if as_json:
        print_json({**found.to_json(), "left_out": _told(left_out)})
    else:
        print_agreement(found)
    _end(left_out)


@app.command("sheet")
def sheet(
    run_ids: RunIds = None,
    out: Annotated[Path, typer.Option(help="The sheet to write; it must not exist.")] = Path(
        "labels.csv"
    ),
    bench: BenchOption = None,
    runs: RunsOption = None,
    sample: SampleOption = None,
    seed: SeedOption = 0,
) -> None:
    """Write a sheet on which a careful reader labels what judges label, without theirs on it.

    It tells hidden targets. `foresci judge agree --labels` reads it back; rows without a label are
    left out there.

    Example: foresci judge sheet --bench bench --sample 60 --out ann.csv
    """
    from evaluation.validation.judging import scores_of
    from evaluation.validation.sheet import check_free, write_label_sheet
    from foresci.llm import StructuralBackbone

    check_free(out)
    subjects, left_out = _subjects(run_ids, bench, runs, sample, seed)
    with progress_reporter() as progress:
        scores = scores_of(subjects, StructuralBackbone(), progress)
        rows = write_label_sheet(out, list(zip(subjects, scores, strict=True)), seed)
    typer.echo(f"{out}: {count_of(rows, 'row')} to label, of {count_of(len(subjects), 'run')}")
    _end(left_out)


def _subjects(
    run_ids: list[str] | None,
    bench: Path | None,
    runs: Path | None,
    sample: int | None,
    seed: int,
) -> "tuple[tuple[Subject, ...], tuple[LeftOut, ...]]":
    from evaluation.validation.subjects import load_subjects, sample_of
    from taxonomy.view.plain import plain

    benchmark = open_benchmark(bench)
    found = load_subjects(chosen_runs(runs_folder(runs), run_ids or []), benchmark)
    for one in found.left_out:
        typer.echo(f"left out: {plain(one.run)}: {plain(one.reason)}", err=True)
    if not found.taken:
        damaged = any(one.broken for one in found.left_out)
        wrong = DataError if damaged else UsageError
        raise wrong(f"no run of {benchmark.manifest.name} that can be judged")
    return sample_of(found.taken, sample, seed), found.left_out


def _judging(spec: str, subjects: "tuple[Subject, ...]", runs: Path | None) -> "Judging":
    from evaluation.validation.judging import judging_of

    speaker = chosen_backbone(spec, runs_dir=runs)
    with progress_reporter() as progress:
        return judging_of(subjects, speaker, progress, f"judged by {spec}")


def _within(named: str) -> "Within":
    from typing import get_args

    from evaluation.validation.foreign_targets import Within

    for one in get_args(Within):
        if one == named:
            chosen: Within = one
            return chosen
    raise UsageError(f"--within {named!r} is none of {', '.join(get_args(Within))}")


def _told(left_out: "tuple[LeftOut, ...]") -> list[dict[str, Any]]:
    return [one._asdict() for one in left_out]


def _end(left_out: "tuple[LeftOut, ...]", *, passed: bool = True) -> None:
    """End with 1 where something was found wrong."""
    if not passed or any(one.broken for one in left_out):
        raise typer.Exit(1)
