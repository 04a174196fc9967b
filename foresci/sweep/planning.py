"""From what a sweep is to have in it to its runs, in the order in which they are begun."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from agents import AGENTS, run_config, run_id
from agents.registry import agent_spec
from controls import ControlsMode
from foresci.benchmark import Benchmark
from foresci.errors import UsageError
from foresci.llm import Backbone
from foresci.llm.choosing import backbone_beside
from foresci.schema import FAMILIES, Task
from foresci.storage import canonical_json, sha256_text
from foresci.sweep.records import LeftOut, Plan, PlannedRun, SweepSpec
from foresci.version import code_version
from knowledge_base import KBManifest
from knowledge_base.evidence import Told, find_evidence, untold


def plan_sweep(spec: SweepSpec, runs_dir: Path, told: Told = untold) -> Plan:
    """The runs of a sweep. Nothing is run or written, and no index is opened.

    The one exception: a knowledge base that the benchmark only names a source for is built, for
    run ids depend on what is in it.

    Runs on the same knowledge base are neighbours, so that a process needs few of them in memory.
    Within one, families take turns and a task's runs come together, so that a sweep that is
    stopped early has whole comparisons of every family. Runs without controls come before those
    that go on from them.

    Args:
        spec: as `sweep_spec` makes it.
        runs_dir: folder of run records.
        told: of a knowledge base that is built.

    Raises:
        UsageError: there is no such task or agent, a backbone cannot be used, a knowledge base
            reaches past the cutoff of a task, or no run is left.
        DataError: the benchmark or a knowledge base cannot be read.
        IntegrityError: a knowledge base is not the one that the benchmark was made from.
    """
    benchmark = Benchmark.open(spec.bench_path)
    tasks = [benchmark.task(task_id) for task_id in spec.tasks]
    for agent in spec.agents:
        agent_spec(agent)
    backbones = {
        name: backbone_beside(runs_dir, name, adjudicator=spec.adjudicator)
        for name in spec.backbones
    }
    source = _Source(spec, benchmark, backbones, _fingerprints(spec, benchmark, runs_dir, told))
    runs = tuple(run for task in _spread(tasks) for run in source.runs_of(task))
    if not runs:
        raise UsageError(f"no run is left: {'; '.join(one.reason for one in _left_out(spec))}")
    return Plan(
        sweep_id=_sweep_id(spec, runs),
        code_version=code_version(),
        spec=spec,
        runs=runs,
        left_out=tuple(_left_out(spec)),
    )


def _sweep_id(spec: SweepSpec, runs: Sequence[PlannedRun]) -> str:
    content = {"spec": spec.to_json(), "runs": [run.run_id for run in runs]}
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", spec.benchmark)
    return f"{name}-{sha256_text(canonical_json(content))[:8]}"


def _left_out(spec: SweepSpec) -> Iterator[LeftOut]:
    for agent in spec.agents:
        for mode in spec.controls:
            if not _can(agent, mode):
                yield LeftOut(
                    agent=agent,
                    controls=mode,
                    runs=len(spec.tasks) * len(spec.backbones),
                    reason=f"agent {agent} has no drift control",
                )


def _can(agent: str, mode: ControlsMode) -> bool:
    return mode == "off" or AGENTS[agent].has_control


def _spread(tasks: Sequence[Task]) -> list[Task]:
    """Tasks by knowledge base, and within one the families in turn."""
    seen: defaultdict[tuple[object, ...], int] = defaultdict(int)
    places: dict[str, tuple[object, ...]] = {}
    for task in tasks:
        kind = (task.cutoff, task.domain, task.family)
        places[task.id] = (task.cutoff, task.domain, seen[kind], FAMILIES.index(task.family))
        seen[kind] += 1
    return sorted(tasks, key=lambda task: places[task.id])


class _Source(NamedTuple):
    """What run ids follow from."""

    spec: SweepSpec
    benchmark: Benchmark
    backbones: dict[str, Backbone]
    fingerprints: dict[str, str | None]
    """Of the knowledge base of each task, by task id."""

    def runs_of(self, task: Task) -> Iterator[PlannedRun]:
        """All runs of a task, those without controls first."""
        for mode in self.spec.controls:
            for backbone in self.spec.backbones:
                for agent in self.spec.agents:
                    if _can(agent, mode):
                        yield self._run(task, agent, backbone, mode)

    def _run(self, task: Task, agent: str, backbone: str, mode: ControlsMode) -> PlannedRun:
        follows = mode != "off" and "off" in self.spec.controls
        return PlannedRun(
            run_id=self._id(task, agent, backbone, mode),
            task_id=task.id,
            family=task.family,
            domain=task.domain,
            agent=agent,
            backbone=backbone,
            controls=mode,
            after=self._id(task, agent, backbone, "off") if follows else None,
        )

    def _id(self, task: Task, agent: str, backbone: str, mode: ControlsMode) -> str:
        config = run_config(
            task,
            agent,
            backbone=self.backbones[backbone],
            controls=mode,
            kb_fingerprint=self.fingerprints[task.id],
            seed=self.spec.seed,
            support=self.benchmark.packets.get(task.id, ()),
        )
        return run_id(task, config)


def _fingerprints(
    spec: SweepSpec, benchmark: Benchmark, runs_dir: Path, told: Told
) -> dict[str, str | None]:
    """What each task is answered from; None for all where no agent retrieves anything."""
    if not any(AGENTS[agent].retrieves for agent in spec.agents):
        return dict.fromkeys(spec.tasks)
    read = cache(KBManifest.read)
    fingerprint = cache(lambda path: read(path).content_fingerprint)
    found = cache(
        lambda domain, cutoff: find_evidence(
            spec.kb_path, benchmark, domain, cutoff, runs_dir, told
        )
    )
    prints: dict[str, str | None] = {}
    for task in map(benchmark.task, spec.tasks):
        path = found(task.domain, task.cutoff)
        _check_cutoff(task, path, read(path))
        prints[task.id] = fingerprint(path)
    return prints


def _check_cutoff(task: Task, path: Path, manifest: KBManifest) -> None:
    if manifest.cutoff > task.cutoff:
        raise UsageError(
            f"{path}: reaches {manifest.cutoff}, but task {task.id} has cutoff {task.cutoff}; leave"
            f" it out with --tasks, or build one with --cutoff {task.cutoff}"
        )
