"""Estimates: from finished runs where there are enough, else from the table; checks cost extra."""

from datetime import UTC, date, datetime
from math import sqrt
from pathlib import Path

import pytest

from agents import AGENTS
from controls import CONTROLS_MODES
from foresci.benchmark import SAMPLE_BENCHMARK
from foresci.intervals import NORMAL_975
from foresci.llm.models.catalogue import Catalogue, ModelFacts
from foresci.schema import FAMILIES
from foresci.schema.run import RunConfig, RunManifest, TokenUse
from foresci.storage import write_json
from foresci.sweep.budgets import MINTED_TABLE, SAMPLE_TABLE, Kind, read_budgets
from foresci.sweep.estimating import Estimate, estimated
from foresci.sweep.past import FEWEST_RUNS
from foresci.sweep.records import Plan, PlannedRun, SweepSpec

MODEL = "openai:m"
PRICED = Catalogue({MODEL: ModelFacts(prompt_price=2.0, completion_price=10.0)})


def run(number: int, controls: str = "off", after: str | None = None) -> PlannedRun:
    return PlannedRun(
        run_id=f"T{number}-{controls}", task_id=f"T{number}", family="venue", domain="rag",
        agent="coi", backbone=MODEL, controls=controls, after=after,
    )  # fmt: skip


def estimate(
    runs_dir: Path, *runs: PlannedRun, adjudicator: str | None = None, bench: Path = Path("/b")
) -> Estimate:
    spec = SweepSpec(
        benchmark="b", bench_path=bench, tasks=("T1",), agents=("coi",), backbones=(MODEL,),
        controls=("off", "on"), adjudicator=adjudicator,
    )  # fmt: skip
    plan = Plan(sweep_id="b-1", code_version="1", spec=spec, runs=runs)
    return estimated(plan, runs, runs_dir, PRICED, {MODEL: 2})


def finish(runs_dir: Path, number: int, controls: str, calls: int, base: str | None = None) -> None:
    """The record of a finished run, which took so many calls, of 100 and 10 tokens each."""
    config = RunConfig(
        task_sha256="0", agent="coi", backbone=MODEL, controls=controls, kb_fingerprint=None,
        seed=0, code_version="1",
    )  # fmt: skip
    name = f"past{number}-{controls}"
    manifest = RunManifest(
        run_id=name, task_id=f"T{number}", family="venue", domain="rag", cutoff=date(2025, 1, 1),
        config=config, benchmark="b", kb_path=None, status="finished", shared_with=base,
        tokens=TokenUse(calls=calls, prompt=100 * calls, completion=10 * calls),
        started_at=datetime(2026, 1, 1, tzinfo=UTC), seconds=6.0,
    )  # fmt: skip
    write_json(runs_dir / name / "manifest.json", manifest.to_json())


@pytest.mark.parametrize("path", [SAMPLE_TABLE, MINTED_TABLE])
def test_a_table_knows_every_kind_of_run(path: Path) -> None:
    table = read_budgets(path)
    modes = {agent: CONTROLS_MODES if spec.has_control else ("off",) for agent, spec in
             AGENTS.items()}  # fmt: skip
    kinds = {Kind(a, family, mode) for a in modes for family in FAMILIES for mode in modes[a]}
    assert table.keys() == kinds
    assert all(row.runs > 1 and row.seconds.mean > 0 for row in table.values())
    asks = [row.calls.mean for kind, row in table.items() if kind.controls == "off"]
    assert min(asks) >= 1


def test_without_past_runs_the_table_is_used_and_time_is_unknown(tmp_path: Path) -> None:
    row = read_budgets(MINTED_TABLE)[Kind("coi", "venue", "off")]
    told = estimate(tmp_path, run(1), run(2))
    assert (told.by_table, told.by_past_runs, told.past_runs) == (2, 0, 0)
    assert told.calls.expected == pytest.approx(2 * row.calls.mean)
    assert told.seconds is None
    assert told.cost is not None
    expected = 2 * (2.0 * row.prompt.mean + 10.0 * row.completion.mean) / 1e6
    assert told.cost.expected == pytest.approx(expected)


def test_the_sample_has_a_table_of_its_own(tmp_path: Path) -> None:
    row = read_budgets(SAMPLE_TABLE)[Kind("coi", "venue", "off")]
    told = estimate(tmp_path, run(1), bench=SAMPLE_BENCHMARK.absolute())
    assert told.calls.expected == pytest.approx(row.calls.mean)


def test_finished_runs_of_the_same_kind_count_with_their_spread(tmp_path: Path) -> None:
    for number in range(FEWEST_RUNS):
        finish(tmp_path, number, "off", calls=10 + number)
    told = estimate(tmp_path, *(run(100 + number) for number in range(4)))
    assert (told.by_table, told.by_past_runs, told.past_runs) == (0, 4, FEWEST_RUNS)
    sd = sqrt(2.5)
    reach = NORMAL_975 * sqrt(4 * sd**2 + (4 * sd) ** 2 / FEWEST_RUNS)
    assert told.calls.expected == pytest.approx(48)
    assert told.calls.high == pytest.approx(48 + reach, abs=0.01)
    assert told.seconds is not None
    assert told.seconds.expected == pytest.approx(4 * 6.0 / 2)


def test_a_check_costs_what_it_adds_to_the_run_that_it_goes_on_from(tmp_path: Path) -> None:
    for number in range(FEWEST_RUNS):
        finish(tmp_path, number, "off", calls=10)
        finish(tmp_path, number, "on", calls=13, base=f"past{number}-off")
    both = estimate(tmp_path, run(50), run(50, "on", after="T50-off"))
    assert both.calls.expected == pytest.approx(10 + 3)
    alone = estimate(tmp_path, run(50, "on"))
    assert alone.calls.expected == pytest.approx(13), "there is no run to go on from"
    there = estimate(tmp_path, run(0, "on"))
    assert there.calls.expected == pytest.approx(3), "the run without controls is finished"


def test_what_cannot_be_told_is_not_told(tmp_path: Path) -> None:
    told = estimate(tmp_path, run(1), adjudicator="openai:other")
    assert told.cost is None
    assert told.calls.expected > 0
