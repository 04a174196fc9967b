"""What a sweep is going to do, worked out before it does anything."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from foresci.benchmark import Benchmark
from foresci.llm.models.catalogue import Catalogue
from foresci.sweep.estimating import Estimate, estimated
from foresci.sweep.folder import EVENTS_FILE
from foresci.sweep.journal import read_events
from foresci.sweep.records import SWEEPS_FOLDER, Plan, PlannedRun, SweepSpec
from foresci.sweep.standing import Standing, failures_in, standings

RISKY = ("after_cutoff", "undeclared")


class Outlook(NamedTuple):
    """A plan, how far its runs are, and what this call will try."""

    plan: Plan
    standings: dict[str, Standing]
    to_do: tuple[PlannedRun, ...]
    estimate: Estimate
    knowledge: tuple[str, ...]
    """What is to be said of models that may know what they are asked to forecast."""
    jobs: int

    def failures(self) -> Iterator[tuple[str, str]]:
        """The runs that failed before, each with the reason."""
        return failures_of(self.standings)

    def count(self, state: str) -> int:
        """How many runs are in a state."""
        return sum(one.state == state for one in self.standings.values())

    def to_json(self) -> dict[str, Any]:
        """For scripts, as `--dry-run --json` prints it."""
        return {
            "sweep_id": self.plan.sweep_id,
            "runs": len(self.plan.runs),
            "finished": self.count("finished"),
            "failed": [{"run_id": run, "reason": why} for run, why in self.failures()],
            "to_do": [run.run_id for run in self.to_do],
            "left_out": [one.to_json() for one in self.plan.left_out],
            "estimate": self.estimate.to_json(),
            "knowledge": list(self.knowledge),
            "spec": self.plan.spec.to_json(),
        }


def outlook(
    plan: Plan, runs_dir: Path, jobs: Mapping[str, int], *, limit: int | None, retry_failed: bool
) -> Outlook:
    """Work out what a sweep will do; nothing is written.

    Args:
        plan: of the sweep.
        runs_dir: folder of run records.
        jobs: runs at once, by backbone.
        limit: how many runs are begun at most.
        retry_failed: whether those that failed are tried again.

    Raises:
        DataError: the events of the sweep or the catalogue of models cannot be read.
    """
    events = read_events(runs_dir / SWEEPS_FOLDER / plan.sweep_id / EVENTS_FILE)
    found = standings(plan.runs, runs_dir, failures_in(events))
    to_do = tuple(left(found, retry_failed=retry_failed))[:limit]
    catalogue = Catalogue.load()
    return Outlook(
        plan=plan,
        standings=found,
        to_do=to_do,
        estimate=estimated(plan, to_do, runs_dir, catalogue, jobs),
        knowledge=knowledge_risks(plan.spec, catalogue),
        jobs=max(jobs.values()),
    )


def left(found: Mapping[str, Standing], *, retry_failed: bool) -> Iterator[PlannedRun]:
    """The runs that a call tries, in the order of the plan."""
    failed = set() if retry_failed else {run_id for run_id, _ in failures_of(found)}
    for one in found.values():
        if one.state != "finished" and not {one.run.run_id, one.run.after} & failed:
            yield one.run


def failures_of(found: Mapping[str, Standing]) -> Iterator[tuple[str, str]]:
    """The runs that failed, each with the reason."""
    for run_id, one in found.items():
        if one.state == "failed":
            yield run_id, one.reason or "no reason was kept"


def knowledge_risks(spec: SweepSpec, catalogue: Catalogue) -> tuple[str, ...]:
    """Sentences on models that may know what came after a cutoff, each once."""
    benchmark = Benchmark.open(spec.bench_path)
    cutoffs = sorted({benchmark.task(task).cutoff for task in spec.tasks})
    models = [tuple(filter(None, (name, spec.adjudicator))) for name in spec.backbones]
    risks = [catalogue.knowledge_risk(names, cutoff) for names in models for cutoff in cutoffs]
    sentences = (risk.sentence for risk in risks if risk.status in RISKY)
    return tuple(dict.fromkeys(sentences))
