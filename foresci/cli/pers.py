"""`foresci pers`: a panel of human raters, from their sheets to their agreement."""

from pathlib import Path
from typing import Annotated

import typer

from foresci.cli.options import (
    BenchOption,
    JsonOption,
    RunsOption,
    chosen_runs,
    count_of,
    open_benchmark,
    print_json,
    runs_folder,
)
from foresci.cli.pers_train import train

PanelArgument = Annotated[
    Path, typer.Argument(metavar="PANEL", help="A folder that `foresci pers export` made.")
]

app = typer.Typer(
    no_args_is_help=True, help="Have people rate how convincing answers are, and learn from it."
)


@app.command("export")
def export(
    out: Annotated[Path, typer.Option(metavar="PANEL", help="Folder to make; not there yet.")],
    run_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN_ID", help="Run ids or run folders; all when left out."),
    ] = None,
    bench: BenchOption = None,
    runs: RunsOption = None,
    seed: Annotated[
        int, typer.Option(min=0, max=2**31 - 1, help="Of the sample and of the order.")
    ] = 0,
    per_family: Annotated[
        int | None,
        typer.Option(min=1, help="Draw this many answers of each family, by task; else all."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a panel of finished runs: anonymous answers in random order, for people to rate.

    Give raters the folder for_raters alone: form.html works offline in a browser, sheet.csv in a
    spreadsheet. key.jsonl tells which system wrote what, and is not for them.

    Example: foresci pers export --out panel --per-family 300 --seed 1
    """
    from evaluation.pers.panel.drawing import draw_items
    from evaluation.pers.panel.export import check_absent, write_panel

    check_absent(out)
    chosen = chosen_runs(runs_folder(runs), run_ids or [])
    drawn = draw_items(chosen, open_benchmark(bench), seed=seed, per_family=per_family)
    write_panel(out, drawn)
    counts = {"answers": len(drawn.items), "runs": len(drawn.sources), "tasks": drawn.tasks}
    if as_json:
        print_json({"panel": str(out), "seed": seed, "names_blanked": drawn.names, **counts})
    else:
        told = ", ".join(count_of(number, noun[:-1]) for noun, number in counts.items())
        typer.echo(f"{out}: {told}; {count_of(drawn.names, 'name')} blanked, seed {seed}")
        typer.echo(f"for raters: {out}/for_raters; keep the rest from them")


@app.command("import")
def import_(
    panel: PanelArgument,
    sheets: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Exports of the form, or filled sheets.")
    ],
    rater: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who rated, where a sheet does not say.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put these in the place of the raters' old ratings.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Take filled sheets into a panel, all of them or none.

    Commas or semicolons separate cells. Rows without a rating are left out and counted.

    Example: foresci pers import panel ratings-ann.csv ratings-bob.csv
    """
    from evaluation.pers.panel.filled import import_sheets

    filled = import_sheets(panel, sheets, rater=rater, replace=replace)
    if as_json:
        counts = {"ratings": len(filled.ratings), "unrated": filled.unrated}
        print_json({"panel": str(panel), "raters": filled.raters, **counts})
        return
    typer.echo(
        f"{panel}: {count_of(len(filled.ratings), 'rating')} by {', '.join(filled.raters)};"
        f" {count_of(filled.unrated, 'row')} without a rating left out"
    )


@app.command("agreement")
def agreement(panel: PanelArgument, as_json: JsonOption = False) -> None:
    """How far raters agree: rank correlation, weighted kappa, same rating, within one point.

    Intervals come from resampling tasks. A rater who tells hardly any answers apart, and a pair
    with few items in common, are warned of.

    Example: foresci pers agreement panel --json
    """
    from evaluation.pers.panel.agreement import panel_agreement
    from evaluation.pers.panel.folder import load_items, load_ratings

    found = panel_agreement(load_items(panel), load_ratings(panel))
    if as_json:
        print_json(found.to_json())
        return
    from foresci.cli.pers_text import print_agreement

    print_agreement(found)


app.command("train")(train)
