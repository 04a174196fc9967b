"""One run on a terminal, as `foresci.cli.runs_show.document` tells it."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from agents.render.byline import CAME_TO, spent
from controls.record import DriftRecord
from evaluation.metrics import TITLES
from evaluation.paired.wording import gate_line
from foresci.cli.options import count_of
from foresci.cli.printable import as_text
from foresci.schema.run import RunManifest

Shown = Mapping[str, Any]
Line = tuple[str, str]
"""A label, and what is said under it."""


def print_run(shown: Shown) -> None:
    """Print labels in a column of their own, so that long texts stay readable."""
    manifest = RunManifest.parse(shown["manifest"], shown["path"])
    lines = [*_run(manifest), *_answered(shown, manifest), *_scores(shown), *_rest(shown, manifest)]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for label, said in lines:
        grid.add_row(Text(label), as_text(said))
    console = Console(highlight=False)
    console.print(as_text(manifest.run_id, "bold"), soft_wrap=True)
    console.print(grid)


def _run(manifest: RunManifest) -> Iterator[Line]:
    config = manifest.config
    of = f" of {manifest.benchmark}" if manifest.benchmark else ""
    version = f" (version {config.controls_version})" if config.controls_version else ""
    after = "" if manifest.seconds is None else f" after {manifest.seconds:.1f} s"
    ended = manifest.finished_at or manifest.started_at
    yield (
        "status",
        f"{manifest.status}, {ended:%Y-%m-%d %H:%M} UTC{after}, by foresci {config.code_version}",
    )
    if manifest.error:
        yield "reason", manifest.error
    yield "task", f"{manifest.task_id}{of}: {manifest.family}, {manifest.domain}"
    yield (
        "made by",
        f"{config.agent}, backbone {config.backbone}, controls {config.controls}{version}, seed"
        f" {config.seed}",
    )


def _answered(shown: Shown, manifest: RunManifest) -> Iterator[Line]:
    answered = shown["answered"]
    if answered is None:
        return
    yield "question", answered["question"]
    yield "decision", answered["title"]
    yield "choice", answered["choice"]
    yield "evidence", _evidence(answered, manifest)
    if answered["control"] is not None:
        control = DriftRecord.model_validate(answered["control"])
        yield "gate", gate_line(control)
        if verdict := control.verdict:
            yield "check", f"{CAME_TO[verdict.status]} ({verdict.rule}): {verdict.reason}"


def _evidence(answered: Shown, manifest: RunManifest) -> str:
    found = answered["evidence"]
    if not found["passages"]:
        return f"none (cutoff {manifest.cutoff})"
    return (
        f"{count_of(found['passages'], 'passage')} of {count_of(found['papers'], 'paper')}, public"
        f" {found['first_day']} to {found['last_day']} (cutoff {manifest.cutoff});"
        f" {found['cited']} cited; {answered['searches']} searches (foresci trace shows them)"
    )


def _scores(shown: Shown) -> Iterator[Line]:
    if shown["unscored"]:
        yield "scores", shown["unscored"]
    for metric, title in TITLES.items():
        one = (shown["scores"] or {}).get(metric)
        if one is not None:
            value = "n/a" if one["value"] is None else f"{one['value']:.2f}"
            yield title, f"{value} by {one['judge']}"


def _rest(shown: Shown, manifest: RunManifest) -> Iterator[Line]:
    if taken := spent(manifest.tokens):
        yield "models", taken
    if manifest.knowledge is not None:
        yield "knowledge", manifest.knowledge.sentence
    if manifest.shared_with:
        yield "begun from", f"{manifest.shared_with} (its decision)"
    yield "folder", shown["path"]
    sizes = (f"{name} {size / 1000:,.1f} kB" for name, size in shown["files"].items())
    yield "files", ", ".join(sizes)
