"""The runs of a task side by side: choice and scores, with links to their pages."""

from collections.abc import Sequence

from evaluation.metrics import METRICS, TITLES
from evaluation.paired.figures import figure
from evaluation.report.records import MissingRun
from evaluation.report.runs.decided import brief_choice
from evaluation.report.runs.marks import FORM, score_cell
from evaluation.report.runs.opened import OpenedRun
from evaluation.run_scores import Scores
from evaluation.summary import value_of
from foresci.schema import Task
from taxonomy.view.page.markup import Html, element

COLUMNS = ("Run", "Choice", *(TITLES[metric] for metric in METRICS))


def runs_table(task: Task, runs: Sequence[OpenedRun], missing: Sequence[MissingRun]) -> Html:
    """A row for each run, and for each that is not there."""
    return element(
        "table",
        element("caption", f"Runs of {task.id}; Drift from 0 to 3, lower is better"),
        element("tr", *(element("th", title, scope="col") for title in COLUMNS)),
        *(_run(task, run) for run in runs),
        *map(_missing, missing),
        class_="rt",
    )


def label(agent: str, backbone: str, controls: str) -> str:
    """What a run is called within its task."""
    return f"{agent} / {backbone} / {controls}"


def run_label(run: OpenedRun) -> str:
    """What an opened run is called within its task."""
    config = run.manifest.config
    return label(config.agent, config.backbone, config.controls)


def _run(task: Task, run: OpenedRun) -> Html:
    name = element("a", run_label(run), href=f"#r-{run.manifest.run_id}")
    head = element("th", name, scope="row")
    if run.answer is None:
        return _empty(head, "; ".join(run.troubles))
    choice = element("td", brief_choice(task, run.answer))
    if run.scores is None:
        return element("tr", head, choice, element("td", "no scores", colspan=len(METRICS)))
    return element("tr", head, choice, *_cells(run.scores))


def _cells(scores: Scores) -> list[Html]:
    shares = [score_cell(value_of(scores, metric)) for metric in METRICS if metric != "drift"]
    return [*shares, element("td", figure(value_of(scores, "drift"), FORM))]


def _missing(run: MissingRun) -> Html:
    head = element("th", label(run.agent, run.backbone, run.controls), scope="row")
    return _empty(head, f"✗ {run.reason}" if run.reason else "not run yet")


def _empty(head: Html, reason: str) -> Html:
    return element("tr", head, element("td", reason, colspan=len(COLUMNS) - 1))
