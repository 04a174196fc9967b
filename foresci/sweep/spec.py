"""From what a user asks for to everything that determines the runs of a sweep."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from agents import AGENTS
from agents.registry import agent_spec
from controls import CONTROLS_MODES, controls_mode
from foresci.benchmark import SAMPLE_BENCHMARK, Benchmark
from foresci.errors import UsageError
from foresci.llm import StructuralBackbone
from foresci.sweep.choosing import choose_tasks
from foresci.sweep.records import SweepSpec

T = TypeVar("T")


def sweep_spec(
    bench: Path = SAMPLE_BENCHMARK,
    *,
    tasks: Sequence[str] = (),
    agents: Iterable[str] = tuple(AGENTS),
    backbones: Iterable[str] = (StructuralBackbone.name,),
    controls: Iterable[str] = ("off",),
    kb: Path | None = None,
    adjudicator: str | None = None,
    seed: int = 0,
) -> SweepSpec:
    """What a sweep is to have in it. The order in which things are named has no meaning.

    Args:
        bench: folder of the benchmark; the shipped sample when left out.
        tasks: patterns as `choose_tasks` takes them; every task when there is none.
        agents: names in `agents.AGENTS`.
        backbones: as `--backbone` takes them.
        controls: modes of drift control: off, on, gated.
        kb: a knowledge base to be used instead of the benchmark's own ones.
        adjudicator: another backbone for an agent's fresh judgements of its own work.
        seed: part of the runs' identity.

    Raises:
        UsageError: there is no such agent, mode or task, or nothing of a kind is named.
        DataError: the folder is no benchmark.
    """
    benchmark, named = Benchmark.open(bench), set(backbones)
    return SweepSpec(
        benchmark=benchmark.manifest.name,
        bench_path=bench.resolve(),
        kb_path=kb and kb.resolve(),
        tasks=tuple(task.id for task in choose_tasks(benchmark.tasks, tasks)),
        agents=_ordered("agent", (agent_spec(name).name for name in agents), AGENTS),
        backbones=_ordered("backbone", named, sorted(named)),
        controls=_ordered("controls mode", map(controls_mode, controls), CONTROLS_MODES),
        adjudicator=adjudicator,
        seed=seed,
    )


def _ordered(kind: str, named: Iterable[T], order: Iterable[T]) -> tuple[T, ...]:
    """What is named, each once, in a fixed order."""
    wanted = set(named)
    if not wanted:
        raise UsageError(f"a sweep needs at least one {kind}")
    return tuple(one for one in order if one in wanted)
