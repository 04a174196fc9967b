"""`foresci pers train`: from the ratings of a panel to a persuasiveness model."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.cli.options import JsonOption, chosen_backbone, count_of, print_json
from foresci.cli.printable import as_text, say
from foresci.errors import UsageError

LEAST_GAIN = 0.01
"""Share of gain of a feature that is shown by name; `--json` has all."""

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.pers.model import PersModel
    from evaluation.pers.training.records import (
        Estimate,
        FamilyReport,
        TrainingReport,
        Validation,
    )


def train(
    panel: Annotated[Path, typer.Argument(metavar="PANEL", help="A panel with imported ratings.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Model file to write, as JSON.")],
    judge: Annotated[
        str,
        typer.Option(
            help="Who measures the features: structural (rules), openai:<model>, local:smollm2, or"
            " chat:<module>:<factory>. The model serves scores by the same judge alone."
        ),
    ] = "structural",
    seed: Annotated[
        int, typer.Option(min=0, max=2**31 - 1, help="Deals tasks into folds, draws intervals.")
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Train a persuasiveness model on a panel's mean ratings, one regressor per task family.

    A family needs at least 40 answers to 10 tasks, each rated by two or more; others are left out.
    Figures are out of fold: five folds, no task in two of them. Needs the extra `pers`.

    Example: foresci pers train panel --out model.json
    """
    from evaluation.pers.panel.folder import load_items, load_ratings
    from evaluation.pers.training.boosting import check_installed
    from evaluation.pers.training.train import train as train_model
    from foresci.cli.progress import progress_reporter

    check_installed()
    _check_out(out)
    items, ratings = load_items(panel), load_ratings(panel)
    with progress_reporter() as progress:
        speaker = chosen_backbone(judge)
        model = train_model(items, ratings, speaker, seed=seed, progress=progress)
    model.save(out)
    if as_json:
        print_json({"model": str(out), "name": model.name, "report": model.report.to_json()})
    else:
        _print(model, out)


def _check_out(path: Path) -> None:
    """Refuse, before the long part, what cannot be written, or would take another file's place."""
    from evaluation.pers.model import is_model_file
    from foresci.cli.compare_files import check_targets

    check_targets(path, None)
    if path.exists() and not is_model_file(path):
        raise UsageError(f"{path}: there, and no persuasiveness model; name another file")


def _print(model: "PersModel", out: Path) -> None:
    from rich.console import Console

    console = Console()
    report = model.report
    console.print(_figures(report), _importances(report))
    lines = [*_notes(report), f"model: {out} ({model.name}), features by {model.judge}"]
    for line in lines:
        say(console, line)


def _notes(report: "TrainingReport") -> list[str]:
    from evaluation.pers.training.tables import LEAST_RATERS, NEEDED

    lines = [f"{one.family}: no regressor: {one.reason}" for one in report.left_out]
    if lines:
        lines.append(f"A family needs {NEEDED}.")
    if report.rated_once:
        few = count_of(report.rated_once, "answer")
        lines.append(f"left out: {few} rated by fewer than {LEAST_RATERS}")
    if report.unmeasured:
        few = count_of(len(report.unmeasured), "answer")
        names = ", ".join(report.unmeasured)
        lines.append(f"left out: {few} that {report.judge} gave no usable reply about: {names}")
    return lines


def _figures(report: "TrainingReport") -> "Table":
    table = _table(f"Out of fold, 95 % intervals over tasks; features by {report.judge}")
    table.add_column("Family")
    table.add_column("Scorer")
    for name in ("Spearman", "Error in points", "Pairs in order"):
        table.add_column(name, justify="right")
    for family in report.families:
        _add_rows(table, _family_head(family), family.validations)
    if len(report.families) > 1:
        answers = sum(family.answers for family in report.families)
        _add_rows(table, ["all", count_of(answers, "answer")], report.pooled)
    return table


def _family_head(family: "FamilyReport") -> list[str]:
    """The family, how much there is of it, and the most that a correlation can be."""
    bound = [] if family.reliability is None else [f"ceiling {family.reliability**0.5:.2f}"]
    counts = [count_of(family.answers, "answer"), count_of(family.tasks, "task")]
    return [family.family, *counts, *bound]


def _add_rows(table: "Table", head: list[str], validations: "tuple[Validation, ...]") -> None:
    for place, one in enumerate(validations):
        beside = head[place] if place < len(head) else ""
        figures = (_estimate(found) for found in (one.spearman, one.error, one.pairs))
        last = place + 1 == len(validations)
        table.add_row(beside, as_text(one.scorer), *figures, end_section=last)


def _estimate(found: "Estimate | None") -> str:
    if found is None:
        return "n/a"
    if found.low is None or found.high is None:
        return f"{found.value:.2f}"
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def _importances(report: "TrainingReport") -> "Table":
    table = _table("Share of gain, and direction from -1 to 1")
    table.add_column("Family")
    table.add_column("Feature")
    for name in ("Gain", "Direction"):
        table.add_column(name, justify="right")
    for family in report.families:
        used = [one for one in family.importances if one.gain >= LEAST_GAIN]
        for place, one in enumerate(used):
            direction = "n/a" if one.direction is None else f"{one.direction:+.2f}"
            head = "" if place else family.family
            table.add_row(head, as_text(one.feature), f"{one.gain:.0%}", direction)
        others = len(family.importances) - len(used)
        head = "" if used else family.family
        table.add_row(head, f"and {others} of less", "", "", end_section=True)
    return table


def _table(title: str) -> "Table":
    """A table narrow enough for 100 columns."""
    from rich import box
    from rich.table import Table

    return Table(
        title=as_text(title, "table.title"),
        title_justify="left",
        box=box.SIMPLE,
        padding=(0, 1, 0, 0),
    )
