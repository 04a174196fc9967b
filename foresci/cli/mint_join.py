"""`foresci mint join`: one benchmark of several."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from foresci.cli.options import JsonOption, count_of, print_json


def join(
    benches: Annotated[
        list[Path], typer.Argument(metavar="BENCH...", help="Benchmark folders, in order.")
    ],
    out: Annotated[Path, typer.Option(help="Folder of the new benchmark.")],
    name: Annotated[
        str | None, typer.Option(help="Name of the new benchmark; that of its folder if left out.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Join benchmarks of other domains or cutoffs into one.

    Tasks are numbered anew within their family, in the order of the benchmarks. All of these must
    have their hidden half, or none. Experts' verdicts go along.

    Example: foresci mint join bench/rag bench/llm_agents --out bench/both
    """
    from evaluation.mint.join import join_benchmarks
    from evaluation.mint.writing import name_of
    from foresci.benchmark import Benchmark

    join_benchmarks(benches, out, name_of(out) if name is None else name)
    joined = Benchmark.open(out)
    families = Counter(task.family for task in joined.tasks)
    if as_json:
        print_json(
            {"benchmark": joined.manifest.to_json(), "path": str(out), "tasks": dict(families)}
        )
        return
    tasks, kbs = len(joined.tasks), len(joined.manifest.kbs)
    counts = ", ".join(f"{family} {count}" for family, count in sorted(families.items()))
    typer.echo(
        f"{out}: {count_of(tasks, 'task')} ({counts or 'none'}) of"
        f" {count_of(len(benches), 'benchmark')}, {count_of(kbs, 'knowledge base')}"
    )
