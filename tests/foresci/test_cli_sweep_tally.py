"""What is counted while a sweep goes on: rates, failures that are tried again, tokens once."""

from datetime import UTC, datetime

import pytest
from rich.console import Console

from foresci.cli.sweep_live import LiveView
from foresci.cli.sweep_tally import Tally
from foresci.cli.sweep_text import duration, left_text, short
from foresci.schema.run import TokenUse
from foresci.sweep.records import Ended, PlannedRun, RunBegun, RunEnded, SweepBegun
from foresci.sweep.standing import Standing

NOW = datetime(2026, 1, 1, tzinfo=UTC)


class Clock:
    """Seconds that pass when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tally(clock: Clock) -> Tally:
    """Of a sweep in which `b` goes on from `a`, and `c` had failed."""
    runs = [planned("a", "off"), planned("b", "on", after="a"), planned("c", "off")]
    states = dict(zip("abc", ("not begun", "not begun", "failed"), strict=True))
    tally = Tally({run.run_id: Standing(run, states[run.run_id]) for run in runs}, clock)
    tally.add(SweepBegun(at=NOW, sweep_id="s", runs=3, done=0, failed=1, to_do=3))
    return tally


def planned(run_id: str, controls: str, after: str | None = None) -> PlannedRun:
    return PlannedRun(
        run_id=run_id, task_id="T", family="venue", domain="rag", agent="coi", backbone="openai:m",
        controls=controls, after=after,
    )  # fmt: skip


def end(tally: Tally, run_id: str, calls: int, reason: str | None = None) -> None:
    tally.add(RunBegun(at=NOW, run_id=run_id))
    status = "failed" if reason else "finished"
    took = TokenUse(calls=calls, prompt=10 * calls, cost=float(calls))
    tally.add(RunEnded(at=NOW, run=Ended(run_id=run_id, status=status, reason=reason, tokens=took)))


def test_a_check_does_not_count_the_calls_it_shares_again(tally: Tally) -> None:
    end(tally, "a", 10)
    end(tally, "b", 13)
    assert (tally.tokens.calls, tally.tokens.prompt, tally.tokens.cost) == (13, 130, 13.0)


def test_the_rate_tells_what_is_left(tally: Tally, clock: Clock) -> None:
    assert tally.seconds_left is None
    clock.now = 20.0
    end(tally, "a", 1)
    assert tally.seconds_left == pytest.approx(40.0)
    assert left_text(tally) == "1 done, 1 failed, 0 running, 1 left, 3.0 runs/min, 40 s to go"


def test_a_failed_run_that_is_tried_again_has_not_failed(tally: Tally) -> None:
    assert tally.counts.failed.total() == 1
    tally.add(RunBegun(at=NOW, run_id="c"))
    assert (tally.counts.failed.total(), tally.left) == (0, 3)
    end(tally, "c", 1)
    assert (tally.counts.failed.total(), tally.counts.done.total(), tally.left) == (0, 1, 2)


def test_the_live_view_fits_and_prints_words_of_strangers_as_words(tally: Tally) -> None:
    end(tally, "a", 1, reason="[red]no[/red] \x1b[2J " + "long " * 100)
    for width in (80, 120):
        console = Console(width=width, height=40, force_terminal=True, color_system=None)
        with console.capture() as drawn, LiveView(tally, console):
            pass
        lines = drawn.get().splitlines()
        assert any("[red]no[/red]" in line for line in lines)
        assert "\x1b[2J" not in drawn.get()
        assert max(len(line.rstrip()) for line in lines if "long" in line) <= width


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.4, "0 s"), (59.6, "1 min 0 s"), (3725, "1 h 2 min"), (200_000, "2 d 7 h")],
)
def test_times_are_told_in_two_units(seconds: float, told: str) -> None:
    assert duration(seconds) == told


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0"), (999, "999"), (12_345, "12.3 k"), (4_560_000, "4.56 M")]
)
def test_large_numbers_are_told_in_three_digits(number: float, told: str) -> None:
    assert short(number) == told
