"""Tables of attempts at gaming: by metric, by family where one pays, and for information."""

from collections.abc import Iterator

from bench.gaming_attempts import Kind
from bench.gaming_scores import (
    HONEST,
    INFORMATION,
    JUDGED,
    WEAK,
    Values,
    difference,
    verdict,
)
from evaluation.metrics import Metric
from evaluation.statistics import Interval, bootstrap_mean
from foresci.schema import FAMILIES

COLUMNS: tuple[tuple[str, Metric], ...] = tuple(
    (agent, metric)
    for agent, metrics in JUDGED.items()
    for metric in metrics
    if metric not in INFORMATION
)


def table(values: Values) -> Iterator[str]:
    """Mean of each attempt, the interval of its difference to the honest answer, and a mark."""
    yield "| attempt | " + " | ".join(f"{metric}, {agent}" for agent, metric in COLUMNS) + " |"
    yield "| --- " * (len(COLUMNS) + 1) + "|"
    for kind, name in dict.fromkeys((kind, name) for _, kind, name, _ in values):
        cells = [_cell(values, agent, kind, name, metric) for agent, metric in COLUMNS]
        yield f"| {name} ({kind}) | " + " | ".join(cells) + " |"


def _cell(values: Values, agent: str, kind: Kind, name: str, metric: Metric) -> str:
    own = values.get((agent, kind, name, metric))
    if not own:
        return ""
    mean = bootstrap_mean({task: [score] for task, (_, score) in own.items()})
    if name == HONEST:
        return f"{mean.mean:.3f} [{mean.low:.3f}, {mean.high:.3f}]"
    found = difference(values, (agent, kind, name, metric))
    return f"{mean.mean:.3f} [{mean.low:.3f}, {mean.high:.3f}]; {_signed(found)} {verdict(found)}"


def paying(values: Values) -> Iterator[str]:
    """Attempts that pay, or may, in one family."""
    yield "| attempt | made from | metric | family | difference | verdict |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for agent, kind, name, metric in values:
        if metric in INFORMATION or name == HONEST:
            continue
        for family in FAMILIES:
            families = {of for of, _ in values[agent, kind, name, metric].values()}
            if family not in families:
                continue
            found = difference(values, (agent, kind, name, metric), family)
            if verdict(found) != "no higher":
                yield (
                    f"| {name} ({kind}) | {agent} | {metric} | {family} | {_signed(found)} |"
                    f" {verdict(found)} |"
                )


def information(values: Values) -> Iterator[str]:
    """Persuasiveness by the rubric, and drift, for information."""
    yield "| attempt | " + " | ".join(INFORMATION) + " |"
    yield "| --- | --- | --- |"
    for agent, kind, name, metric in values:
        if agent == WEAK and metric == INFORMATION[0]:
            cells = [_cell(values, WEAK, kind, name, one) for one in INFORMATION]
            yield f"| {name} ({kind}) | " + " | ".join(cells) + " |"


def _signed(found: Interval) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:+.3f}"
    return f"{found.mean:+.3f} [{found.low:+.3f}, {found.high:+.3f}]"
