"""Real runs of the sample, scored, that tests copy and damage."""

import shutil
from pathlib import Path

import pytest

from agents import run_task
from evaluation.batch import evaluate_runs
from foresci.benchmark import Benchmark
from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory, sample_source: Path) -> Path:
    """Three finished runs: a direction without evidence, a venue with controls off and on."""
    home = tmp_path_factory.mktemp("recorded")
    benchmark = Benchmark.sample()
    direction, venue = benchmark.task("RFDIR-0001"), benchmark.task("RFVEN-0003")
    import_corpus([sample_source], home / "corpus")
    build_kb(Corpus.open(home / "corpus"), venue.cutoff, home / "kb")
    kb, runs = KnowledgeBase.open(home / "kb"), home / "runs"
    name = benchmark.manifest.name
    made = [
        run_task(direction, "native", runs_dir=runs, benchmark=name),
        run_task(venue, "aris", kb=kb, runs_dir=runs, benchmark=name),
        run_task(venue, "aris", kb=kb, controls="on", runs_dir=runs, benchmark=name),
    ]
    outcomes = evaluate_runs([one.folder for one in made], benchmark)
    assert all(outcome.scores for outcome in outcomes)
    return runs


@pytest.fixture
def runs(recorded: Path, tmp_path: Path) -> Path:
    """A copy of the runs that a test may damage."""
    return Path(shutil.copytree(recorded, tmp_path / "runs"))


@pytest.fixture
def ids(recorded: Path) -> tuple[str, str, str]:
    """Ids of the direction run, and of the venue runs with controls off and on."""
    native, off, on = sorted(path.name for path in recorded.iterdir() if path.is_dir())
    return native, off, on
