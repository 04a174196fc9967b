"""What finished runs took, by backbone and kind of run."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from foresci.errors import DataError
from foresci.runs import list_runs
from foresci.schema.run import RunManifest
from foresci.sweep.budgets import Budget, Kind, Took, budget_of

FEWEST_RUNS = 5
"""Of one kind; fewer tell too little about how runs differ."""


class Seen(NamedTuple):
    """Runs of one backbone that take about the same."""

    backbone: str
    kind: Kind


def finished_runs(runs_dir: Path) -> Iterator[RunManifest]:
    """The records of the finished runs of a folder, by id; none where there is no folder."""
    for folder in list_runs(runs_dir) if runs_dir.is_dir() else ():
        try:
            manifest = folder.manifest
        except DataError:  # `foresci runs verify` tells of it
            continue
        if manifest.status == "finished":
            yield manifest


def past_budgets(finished: Iterable[RunManifest]) -> dict[Seen, Budget]:
    """The budgets of the kinds of runs that finished ones tell enough about.

    Runs that had replies from the cache are left out, as are runs with controls that went on from
    no other run or from one that is gone: what they took is not what such a run takes.
    """
    took: dict[Seen, list[Took]] = defaultdict(list)
    by_id = {manifest.run_id: manifest for manifest in finished}
    for manifest in by_id.values():
        if (own := _took(manifest, by_id.get(manifest.shared_with or ""))) is not None:
            kind = Kind(manifest.config.agent, manifest.family, manifest.config.controls)
            took[Seen(manifest.config.backbone, kind)].append(own)
    return {
        seen: budget_of(seen.kind, runs) for seen, runs in took.items() if len(runs) >= FEWEST_RUNS
    }


def _took(run: RunManifest, base: RunManifest | None) -> Took | None:
    """What a run took, with controls beyond the run that it went on from; None if that is unknown.

    A run with controls counts the calls of the run that it went on from as its own.
    """
    own, seconds = run.tokens, run.seconds or 0.0
    if own.cached:
        return None
    if run.config.controls == "off":
        return Took(own.calls, own.prompt, own.completion, seconds)
    if base is None:
        return None
    before = base.tokens
    return Took(
        own.calls - before.calls,
        own.prompt - before.prompt,
        own.completion - before.completion,
        seconds,
    )
