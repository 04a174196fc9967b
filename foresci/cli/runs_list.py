"""`foresci runs list`: which runs there are, what they came to, and which are damaged."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import typer

from foresci.cli.options import JsonOption, RunsOption, count_of, print_json, runs_folder
from foresci.cli.runs_options import (
    AgentOption,
    BackboneFilter,
    ControlsOption,
    DomainOption,
    FamilyOption,
    StatusOption,
    SweepOption,
    TaskOption,
)

if TYPE_CHECKING:
    from foresci.cli.runs_found import Found

LONGEST_REASON = 160


def list_runs(
    runs: RunsOption = None,
    task: TaskOption = None,
    agent: AgentOption = None,
    backbone: BackboneFilter = None,
    controls: ControlsOption = None,
    family: FamilyOption = None,
    domain: DomainOption = None,
    status: StatusOption = None,
    sweep: SweepOption = None,
    as_json: JsonOption = False,
) -> None:
    """List runs with their scores, the newest last. A damaged one is listed with what is wrong.

    Names that hold task, agent, backbone and controls are the ids that other commands take.

    Example: foresci runs list --agent 'a*' --status failed --status damaged
    """
    from foresci.cli.runs_filters import filters, fitting
    from foresci.cli.runs_found import found_runs

    wanted = filters(task, agent, backbone, controls, family, domain, status, sweep)
    folder = runs_folder(runs)
    every = found_runs(folder)
    found = sorted(fitting(every, wanted, folder), key=_age)
    listed = [_document(one) for one in found]
    if as_json:
        print_json({"runs": listed})
        return
    typer.echo("\n".join(_lines(listed)))
    typer.echo(_count(listed, len(every)), err=True)


def _age(one: "Found") -> tuple[str, str]:
    """Damaged runs first, as nobody knows their age."""
    return ("" if one.manifest is None else one.manifest.started_at.isoformat(), one.name)


def _document(one: "Found") -> dict[str, Any]:
    """A run as one JSON object, the same keys for every run."""
    manifest = one.manifest
    config = manifest and manifest.config
    return {
        "run_id": one.name,
        "status": one.status,
        "reason": one.problem if manifest is None else manifest.error,
        "task_id": manifest and manifest.task_id,
        "family": manifest and manifest.family,
        "domain": manifest and manifest.domain,
        "agent": config and config.agent,
        "backbone": config and config.backbone,
        "controls": config and config.controls,
        "started_at": manifest and manifest.started_at.isoformat(),
        "seconds": manifest and manifest.seconds,
        "scores": _scores(one),
    }


def _scores(one: "Found") -> dict[str, float | None] | None:
    """The metrics as they stand in the file; None where there is none that this release reads."""
    from foresci.errors import ForesciError
    from foresci.runs import SCORES_FILE

    if one.status != "finished" or not (one.folder.path / SCORES_FILE).is_file():
        return None
    from evaluation.metrics import METRICS
    from evaluation.scored import stored_scores
    from evaluation.summary import value_of

    try:
        scores = stored_scores(one.folder)
    except ForesciError:
        return None
    return {metric: value_of(scores, metric) for metric in METRICS}


def _lines(listed: Sequence[dict[str, Any]]) -> Iterator[str]:
    """A head and a line each; plain text, as a rich table of 3,000 lines takes seconds."""
    from taxonomy.view.plain import plain

    names = [plain(one["run_id"]) for one in listed]
    width = max([len("run"), *map(len, names)])
    yield f"{'run':{width}}  {'started (UTC)':16} {'seconds':>8}   FTA  Fact Trace  Pers Drift"
    for name, one in zip(names, listed, strict=True):
        when = (one["started_at"] or "")[:16].replace("T", " ")
        seconds = "" if one["seconds"] is None else f"{one['seconds']:.1f}"
        yield f"{name:{width}}  {when:16} {seconds:>8} {_came_to(one)}".rstrip()


def _came_to(one: dict[str, Any]) -> str:
    """Scores of a finished run, status and reason of another."""
    from taxonomy.view.plain import shortened

    if one["status"] != "finished":
        reason = f": {shortened(one['reason'], LONGEST_REASON)}" if one["reason"] else ""
        return f"{one['status']}{reason}"
    if one["scores"] is None:
        return "not scored"
    return " ".join(f"{'n/a' if x is None else f'{x:.2f}':>5}" for x in one["scores"].values())


def _count(listed: Sequence[dict[str, Any]], runs: int) -> str:
    statuses = Counter(one["status"] for one in listed)
    told = ", ".join(f"{count:,} {status}" for status, count in sorted(statuses.items()))
    of = "" if len(listed) == runs else f" of {runs:,}"
    return f"{count_of(len(listed), 'run')}{of}" + (f": {told}" if told else "")
