"""Sweeps: many runs over a benchmark, planned, carried out, resumed and watched.

    from pathlib import Path
    from foresci.sweep import LocalEngine, SweepFolder, plan_sweep, run_sweep, sweep_spec

    if __name__ == "__main__":
        runs = Path("runs")
        spec = sweep_spec(tasks=["family:direction"], agents=["coi"], controls=["off", "on"])
        folder = SweepFolder.create(runs, plan_sweep(spec, runs))
        with LocalEngine(folder) as engine:
            ended = run_sweep(folder, engine)
        print(f"{ended.finished} of {len(folder.plan.runs)} runs are finished")

The same lines again go on where the last call was stopped, in whatever way, and find nothing to do
once all is finished. `SweepFolder.standings` tells how far every run is, meanwhile and afterwards.
"""

from foresci.sweep.choosing import choose_tasks
from foresci.sweep.driving import run_sweep
from foresci.sweep.engine import DEATHS, Engine
from foresci.sweep.folder import SweepFolder, find_sweep, list_sweeps
from foresci.sweep.local import LocalEngine
from foresci.sweep.planning import plan_sweep
from foresci.sweep.records import (
    Ended,
    Event,
    LeftOut,
    Plan,
    PlannedRun,
    RunBegun,
    RunEnded,
    SweepBegun,
    SweepEnded,
    SweepSpec,
)
from foresci.sweep.spec import sweep_spec
from foresci.sweep.standing import Standing
from foresci.sweep.work import Workbench

__all__ = [
    "DEATHS",
    "Ended",
    "Engine",
    "Event",
    "LeftOut",
    "LocalEngine",
    "Plan",
    "PlannedRun",
    "RunBegun",
    "RunEnded",
    "Standing",
    "SweepBegun",
    "SweepEnded",
    "SweepFolder",
    "SweepSpec",
    "Workbench",
    "choose_tasks",
    "find_sweep",
    "list_sweeps",
    "plan_sweep",
    "run_sweep",
    "sweep_spec",
]
