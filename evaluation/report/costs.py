"""What runs took: model calls, tokens and time."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from evaluation.diagnostics import Table
from evaluation.diagnostics.table import Cell, Column, Missing, Number, Words, count_cell
from evaluation.report.order import system_order
from foresci.schema.run import RunManifest

_CAPTION = (
    "Medians of runs with their quartiles in brackets, and sums over all finished runs: what failed"
    " ones took is in their records and in `foresci status`. Cached replies cost no tokens. A run"
    " with controls goes on from the decision of the run without: what led up to it is counted"
    " there alone, where the two were made together. Time is that of the process."
)
Key = tuple[str, str, str]


def cost_table(manifests: Sequence[RunManifest]) -> Table:
    """What the runs of each backbone, agent and controls mode took."""
    groups: dict[Key, list[RunManifest]] = defaultdict(list)
    for one in manifests:
        groups[one.config.backbone, one.config.agent, one.config.controls].append(one)
    priced = any(one.tokens.cost != 0 for one in manifests)
    return Table(
        name="cost and time",
        caption=_CAPTION,
        columns=(
            *(Column(title=title) for title in ("Backbone", "Agent", "Controls")),
            *(Column(title=title, shape="count") for title in ("Runs", "Calls", "Cached")),
            Column(title="Tokens a run", shape="interval", decimals=0),
            *(Column(title=title, shape="count") for title in ("Prompt", "Completion", "Lost")),
            *([Column(title="Cost", shape="number")] if priced else []),
            Column(title="Seconds a run", shape="interval"),
            Column(title="Hours in all", shape="number"),
        ),
        rows=tuple(
            (*(Words(text=name) for name in key), *_cells(groups[key], priced=priced))
            for key in sorted(groups, key=lambda key: system_order(*key))
        ),
    )


def _cells(runs: Sequence[RunManifest], *, priced: bool) -> Iterator[Cell]:
    tokens = [one.tokens for one in runs]
    seconds = [one.seconds for one in runs if one.seconds is not None]
    lost = [one.lost_tokens for one in runs]
    yield count_cell(len(runs))
    yield count_cell(sum(one.calls for one in tokens))
    yield count_cell(sum(one.cached for one in tokens))
    yield _median([one.prompt + one.completion for one in tokens], "no run")
    yield count_cell(sum(one.prompt for one in tokens))
    yield count_cell(sum(one.completion for one in tokens))
    yield count_cell(sum(one.prompt + one.completion for one in lost))
    if priced:
        yield _cost([one.cost for one in tokens])
    yield _median(seconds, "no run told its time")
    yield Number(value=sum(seconds) / 3600)


def _median(values: Sequence[float], nothing: str) -> Cell:
    if not values:
        return Missing(reason=nothing)
    low, middle, high = np.quantile(values, [0.25, 0.5, 0.75])
    return Number(value=float(middle), low=float(low), high=float(high), n=len(values))


def _cost(costs: Sequence[float | None]) -> Cell:
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        return Missing(reason="the price of a model is not declared")
    return Number(value=sum(known))
