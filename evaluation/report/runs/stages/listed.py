"""The stages of a run as a list; what no stage tells is listed as it was recorded."""

from collections import defaultdict
from collections.abc import Iterator

from evaluation.paired.wording import spaced
from evaluation.report.runs.scene import Scene, part
from evaluation.report.runs.stages import aris, coi, hybrid_rag, researchagent
from evaluation.report.runs.stages.told import Stage, Told, line
from foresci.schema.run import TokenUse
from taxonomy.view.page.markup import Html, element
from taxonomy.view.plain import shortened
from taxonomy.view.trace_words import LONGEST, Row, facts_of, taken

_STAGES: dict[str, tuple[Stage, ...]] = {
    "aris": aris.STAGES,
    "coi": coi.STAGES,
    "researchagent": researchagent.STAGES,
}
MISFIT = (LookupError, TypeError, ValueError, AttributeError)
"""What reading rows of another shape than this release writes may raise."""


def stages_part(scene: Scene) -> Html:
    """The stages in their order, then what was asked on the way, and what failed."""
    told = Told.of(scene)
    stages = _STAGES.get(scene.run.manifest.config.agent, hybrid_rag.STAGES)
    lines = [one for nodes, write in stages for one in _written(told, nodes, write)]
    known = {node for nodes, _ in stages for node in nodes}
    lines += [one for node in told.nodes if node not in known for one in _as_recorded(told, node)]
    lines += [*_asked(scene), *_failed(scene)]
    return part("Stages", element("ol", *lines)) if lines else Html()


def _written(told: Told, nodes: tuple[str, ...], write: object) -> list[Html]:
    if not any(told.rows(node) for node in nodes) or not callable(write):
        return []
    try:
        return list(write(told))
    except MISFIT:
        return [one for node in nodes for one in _as_recorded(told, node)]


def _as_recorded(told: Told, node: str) -> Iterator[Html]:
    rows = told.rows(node)
    if rows:
        times = f" ({len(rows)} times, the last:)" if len(rows) > 1 else ""
        yield line(spaced(node).capitalize(), f"{facts_of(rows[-1])}{times}")


def _asked(scene: Scene) -> Iterator[Html]:
    """Steps by name, with what a model took where one was asked."""
    steps: defaultdict[str, list[Row]] = defaultdict(list)
    for row in scene.run.trace:
        if row.get("kind") == "step":
            steps[str(row.get("step_name"))].append(row)
    told = [f"{spaced(name.partition('.')[2] or name)} {_took(own)}" for name, own in steps.items()]
    if told:
        yield line("Asked", f"{', '.join(told)}.")


def _took(rows: list[Row]) -> str:
    try:
        used = [TokenUse.model_validate(_numbers(row)) for row in rows]
    except MISFIT:
        return str(len(rows))
    total = TokenUse()
    for one in used:
        total = total.plus(one)
    if not total.calls and not total.cached:
        return str(len(rows))
    return f"{len(rows)} ({taken(total.calls, total.cached, total.prompt, total.completion)})"


def _numbers(row: Row) -> Row:
    return {name: row[name] for name in ("calls", "cached", "prompt", "completion")}


def _failed(scene: Scene) -> Iterator[Html]:
    for row in scene.run.trace:
        if row.get("error"):
            name = row.get("step_name") or row.get("node") or row.get("kind")
            yield line(f"✗ {spaced(str(name))} failed", shortened(str(row["error"]), LONGEST))
