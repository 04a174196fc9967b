"""`foresci sweep` as a process: Ctrl-C once, Ctrl-C twice, and readers that go away."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from foresci.cli.app import run_app
from foresci.runs import list_runs
from foresci.sweep.records import EVENT_ADAPTER, Event, RunBegun, RunEnded, SweepEnded
from tests.foresci.sweeping import RIGHT, asked, tell

HOUR = 3600.0


def start(home: Path, *more: str) -> subprocess.Popen[str]:
    path = os.pathsep.join(filter(None, (str(home), os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", "foresci", *asked(*RIGHT), *more],
        cwd=home, env={**os.environ, "PYTHONPATH": path}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working directory, with a model that answers."""
    tell(tmp_path, RIGHT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("told_model", None)
    yield tmp_path
    sys.modules.pop("told_model", None)


def go_on() -> int:
    """The same command again, in this process."""
    return run_app(asked(*RIGHT))


def events(stream: IO[str] | None) -> Iterator[Event]:
    assert stream is not None
    return (EVENT_ADAPTER.validate_json(line) for line in stream)


def until_begun(process: subprocess.Popen[str], runs: int) -> list[str]:
    """Read events until so many runs have begun."""
    begun: list[str] = []
    for event in events(process.stdout):
        begun += [event.run_id] if isinstance(event, RunBegun) else []
        if len(begun) == runs:
            break
    return begun


def finished(home: Path) -> dict[str, Any]:
    runs = list_runs(home / "runs")
    return {
        run.path.name: run.manifest.finished_at for run in runs if run.manifest.status == "finished"
    }


def test_ctrl_c_lets_runs_under_way_end_and_the_same_command_goes_on(home: Path) -> None:
    tell(home, RIGHT, seconds=1.5)
    process = start(home, "--json", "--jobs", "2")
    begun = until_begun(process, 2)
    process.send_signal(signal.SIGINT)
    rest = list(events(process.stdout))
    _, err = process.communicate()
    assert process.returncode == 130
    assert "finishing 2 runs; Ctrl-C again to stop at once" in err
    assert {event.run.run_id for event in rest if isinstance(event, RunEnded)} == set(begun)
    assert isinstance(rest[-1], SweepEnded)
    assert (rest[-1].finished, rest[-1].waiting, rest[-1].interrupted) == (2, 1, True)
    before = finished(home)
    assert set(before) == set(begun)
    tell(home, RIGHT)
    assert go_on() == 0
    assert len(finished(home)) == 3
    assert before.items() <= finished(home).items(), "a finished run was carried out again"


def test_a_second_ctrl_c_ends_at_once_and_loses_nothing(home: Path) -> None:
    tell(home, RIGHT, seconds=HOUR)
    process = start(home, "--json", "--jobs", "2")
    until_begun(process, 2)
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    for line in process.stderr:
        if "Ctrl-C again" in line:
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, finished(home)) == (130, {})
    assert "stopped at once; the same command goes on" in err
    tell(home, RIGHT)
    assert go_on() == 0
    assert len(finished(home)) == 3


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_sweep_goes_on_when_nobody_reads_any_more(home: Path, more: tuple[str, ...]) -> None:
    tell(home, RIGHT, seconds=0.2)
    process = start(home, *more, "--jobs", "1")
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    process.stderr.close()
    assert process.wait() == 0
    assert len(finished(home)) == 3
