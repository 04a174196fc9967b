"""What the shipped table of calls and tokens is made of."""

from pathlib import Path

from bench.budgets import measured, spread_tasks, tokens
from foresci.benchmark import Benchmark
from foresci.schema import FAMILIES


def test_tasks_are_spread_over_families() -> None:
    chosen = spread_tasks(Benchmark.sample(), 3)
    assert [task.family for task in chosen] == [f for f in FAMILIES for _ in range(3)]
    assert len({task.id for task in chosen}) == len(chosen)


def test_a_check_is_counted_beyond_the_run_it_goes_on_from(tmp_path: Path) -> None:
    assert (tokens(""), tokens("abcd"), tokens("abcde")) == (0, 1, 2)
    bench = Benchmark.sample()
    (task,) = [one for one in bench.tasks if one.id == "RFVEN-0001"]
    took = {(kind.agent, kind.controls): one for kind, (one,) in
            measured(bench, [task], tmp_path).items()}  # fmt: skip
    assert took["native", "off"].calls == 1
    assert 0 < took["coi", "on"].calls < took["coi", "off"].calls
    assert took["coi", "on"].prompt > 0
