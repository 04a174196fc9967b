"""What a sweep will take: calls, tokens, cost and time, each with an interval."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import Field

from foresci.benchmark import SAMPLE_BENCHMARK
from foresci.llm import StructuralBackbone
from foresci.llm.models.catalogue import Catalogue
from foresci.schema import Record
from foresci.schema.run import RunManifest
from foresci.sweep.adding import Amount, Known, Part, Sums
from foresci.sweep.budgets import MINTED_TABLE, SAMPLE_TABLE, Budget, Kind, read_budgets
from foresci.sweep.past import Seen, finished_runs, past_budgets
from foresci.sweep.records import Plan, PlannedRun


class Estimate(Record):
    """What the runs that are to be done will take."""

    runs: int
    calls: Amount = Field(description="Replies that models are asked for.")
    prompt: Amount = Field(description="Prompt tokens.")
    completion: Amount = Field(description="Completion tokens.")
    cost: Amount | None = Field(
        description="In the currency of the declared prices; None where one is unknown."
    )
    seconds: Amount | None = Field(
        description="Wall-clock time; None where runs ask a model that no finished run has asked."
    )
    by_past_runs: int = Field(description="Runs whose kind was finished often enough before.")
    past_runs: int = Field(description="How many finished runs that was learnt from.")
    by_table: int = Field(description="Runs estimated by the shipped table.")
    unknown: int = Field(description="Runs that neither tells about; they are not in the sums.")


def estimated(
    plan: Plan,
    to_do: Sequence[PlannedRun],
    runs_dir: Path,
    catalogue: Catalogue,
    jobs: Mapping[str, int],
) -> Estimate:
    """Estimate what the runs of a sweep that are to be done will take.

    Kinds of runs (agent, family, controls, backbone) of which `FEWEST_RUNS` or more are finished go
    by their mean, others by a shipped table, that of the sample or that of a minted benchmark. For
    n runs of a kind with mean m and standard deviation s over k known runs, the sum is n m with
    variance n s^2 + (n s)^2 / k: that of the new runs, and that of the mean. Kinds are taken to be
    independent, and the interval is that of a normal distribution at 95 %. It does not cover how
    far another benchmark or a real model is from what a table was measured with.

    Args:
        plan: of the sweep.
        to_do: the runs that are left.
        runs_dir: folder of run records.
        catalogue: prices of models.
        jobs: runs at once, by backbone.
    """
    adjudicator = plan.spec.adjudicator
    finished = tuple(finished_runs(runs_dir))
    past, bases = past_budgets(finished), _bases(finished, plan)
    parts = Counter(part for run in to_do for part in _parts(run, bases, adjudicator))
    known = {part: _known(part, past, _shipped(plan), adjudicator) for part in parts}
    sums = Sums(adjudicator, catalogue, {name: min(n, len(to_do)) for name, n in jobs.items()})
    for part, number in sorted(parts.items()):
        sums.add(part, known[part], number)
    own = [known[_own(run)] for run in to_do]
    used = {_own(run): one for run, one in zip(to_do, own, strict=True) if one and one.past}
    return Estimate(
        runs=len(to_do),
        calls=sums.of("calls"),
        prompt=sums.of("prompt"),
        completion=sums.of("completion"),
        cost=sums.of_known("cost"),
        seconds=sums.of_known("seconds"),
        by_past_runs=sum(one is not None and one.past for one in own),
        past_runs=sum(one.budget.runs for one in used.values()),
        by_table=sum(one is not None and not one.past for one in own),
        unknown=own.count(None),
    )


_Base = tuple[str, str, str]
"""Task, agent and backbone of a run without controls."""


def _bases(finished: Iterable[RunManifest], plan: Plan) -> set[_Base]:
    """The finished runs that one with controls can go on from, be they in the sweep or not."""
    same = (plan.code_version, plan.spec.seed)
    return {
        (run.task_id, run.config.agent, run.config.backbone)
        for run in finished
        if run.config.controls == "off" and (run.config.code_version, run.config.seed) == same
    }


def _parts(run: PlannedRun, bases: Container[_Base], adjudicator: str | None) -> Iterator[Part]:
    own = _own(run)
    yield own
    base = (run.task_id, run.agent, _name(run.backbone, adjudicator))
    if run.controls != "off" and run.after is None and base not in bases:
        yield own._replace(kind=own.kind._replace(controls="off"))


def _own(run: PlannedRun) -> Part:
    return Part(run.backbone, Kind(run.agent, run.family, run.controls))


def _shipped(plan: Plan) -> Mapping[Kind, Budget]:
    on_sample = plan.spec.bench_path == SAMPLE_BENCHMARK.resolve()
    return read_budgets(SAMPLE_TABLE if on_sample else MINTED_TABLE)


def _known(
    part: Part,
    past: Mapping[Seen, Budget],
    table: Mapping[Kind, Budget],
    adjudicator: str | None,
) -> Known | None:
    """What is known; the table cannot tell how much of an agent's work is an adjudicator's."""
    name = _name(part.backbone, adjudicator)
    if (seen := past.get(Seen(name, part.kind))) is not None:
        return Known(seen, past=True)
    shipped = table.get(part.kind)
    unfit = part.backbone == StructuralBackbone.name and name != part.backbone
    return None if shipped is None or unfit else Known(shipped, past=False)


def _name(backbone: str, adjudicator: str | None) -> str:
    """As `foresci.llm.roles.ByRole` names it."""
    same = adjudicator in (None, backbone)
    return backbone if same else f"{backbone} adjudicator={adjudicator}"
