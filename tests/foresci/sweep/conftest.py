"""A tiny benchmark with a knowledge base inside, and the sweeps over it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foresci.sweep import SweepFolder, plan_sweep, sweep_spec
from tests.evaluation.mint.minted import write_minted

Sweep = Callable[..., SweepFolder]


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A benchmark of two tasks, RFDIR-0001 and RFPLA-0001; nobody writes there."""
    return write_minted(tmp_path_factory.mktemp("bench") / "tiny")


@pytest.fixture
def sweep(tiny: Path, tmp_path: Path) -> Sweep:
    """Plans a sweep over it, with everything that `sweep_spec` takes."""

    def planned(**asked: Any) -> SweepFolder:
        runs = tmp_path / "runs"
        return SweepFolder.create(runs, plan_sweep(sweep_spec(tiny, **asked), runs))

    return planned
