"""`foresci sweep` and `foresci status`: what is shown, how they end, what is tried again."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from foresci.cli.app import run_app
from foresci.runs import list_runs
from foresci.settings import settings
from foresci.sweep import list_sweeps
from foresci.sweep.records import EVENT_ADAPTER, RunEnded, SweepBegun, SweepEnded
from tests.foresci.sweeping import RIGHT, WRONG, asked, tell

Foresci = Callable[..., tuple[int, str, str]]
ALL = (*RIGHT, *WRONG)


@pytest.fixture
def foresci(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Foresci]:
    """Commands in a folder with a model that answers direction tasks alone."""
    tell(tmp_path, RIGHT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "told_model", raising=False)
    settings.cache_clear()

    def run(*arguments: str) -> tuple[int, str, str]:
        code = run_app(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    yield run
    settings.cache_clear()
    sys.modules.pop("told_model", None)


def calls() -> dict[str, int]:
    """Replies that the model was asked for, by task."""
    return {run.manifest.task_id: run.manifest.tokens.calls for run in list_runs(Path("runs"))}


def events(out: str) -> list[Any]:
    return [EVENT_ADAPTER.validate_json(line) for line in out.splitlines()]


def test_a_dry_run_shows_the_plan_and_writes_nothing(foresci: Foresci) -> None:
    code, out, _ = foresci(*asked(*ALL), "--controls", "off,on", "--dry-run")
    assert code == 0
    assert "left out: 5 runs with controls of agents that have none (native)" in out
    assert "to do: 5 runs" in out
    assert "model calls: 5" in out
    assert "cost: unknown; declare prices" in out
    assert out.count("declares no knowledge cutoff") == 1
    assert not Path("runs").exists()


def test_the_plan_as_a_document(foresci: Foresci) -> None:
    code, out, _ = foresci(*asked(*ALL), "--dry-run", "--json")
    assert code == 0
    document = json.loads(out)
    assert (document["runs"], len(document["to_do"]), document["finished"]) == (5, 5, 0)
    assert document["estimate"]["calls"]["expected"] == 5
    assert not Path("runs").exists()


def test_failures_are_grouped_left_alone_and_tried_again_on_request(foresci: Foresci) -> None:
    code, out, err = foresci(*asked(*ALL))
    assert code == 1
    assert "3 runs finished, 2 failed" in out
    (cause,) = [line for line in out.splitlines() if line.startswith("  2 x ")]
    assert MODEL_AND_STEP in cause
    assert err.count("failed: RFVEN-000") == 2
    assert "\x1b" not in out + err
    assert "[red]" in out + err, "words of a model are no markup"
    before = calls()
    tell(Path(), ALL)
    code, out, _ = foresci(*asked(*ALL))
    assert code == 1
    assert "to do: 0 runs; finished before: 3; failed before: 2" in out
    assert calls() == before, "a failed run was tried again unasked"
    code, out, _ = foresci(*asked(*ALL), "--retry-failed")
    assert code == 0
    assert "5 runs finished, 0 failed" in out
    assert {task: number for task, number in calls().items() if number != before[task]} == {
        task: before[task] + 1 for task in WRONG
    }


MODEL_AND_STEP = "chat:told_model:make, step decide.venue"


def test_the_event_stream_is_all_of_standard_output(foresci: Foresci) -> None:
    code, out, _ = foresci(*asked(*ALL), "--json")
    assert code == 1
    told = events(out)
    begun, last = told[0], told[-1]
    assert isinstance(begun, SweepBegun)
    assert isinstance(last, SweepEnded)
    assert (begun.runs, begun.to_do) == (5, 5)
    assert (last.finished, last.failed, last.waiting, last.interrupted) == (3, 2, 0, False)
    ended = [event.run for event in told if isinstance(event, RunEnded)]
    assert sorted(run.status for run in ended) == ["failed"] * 2 + ["finished"] * 3
    (sweep,) = list_sweeps(Path("runs"))
    assert list(sweep.events()) == told


def test_a_limit_that_is_reached_is_no_failure(foresci: Foresci) -> None:
    code, out, _ = foresci(*asked(*RIGHT), "--limit", "2")
    assert code == 0
    assert "2 runs finished, 0 failed, 1 left" in out
    code, out, _ = foresci(*asked(*RIGHT))
    assert (code, "to do: 1 run; finished before: 2" in out) == (0, True)
    assert set(calls().values()) == {1}


def test_fail_fast_begins_nothing_after_the_first_failure(foresci: Foresci) -> None:
    tell(Path(), ())
    code, out, _ = foresci(*asked(*ALL), "--fail-fast", "--jobs", "1", "--json")
    assert code == 1
    assert [event.event for event in events(out)] == ["begun", "run_begun", "run_ended", "ended"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--share", "file:///x"], "--share is for --engine ray"),
        (["--controls", ","], "--controls names nothing"),
        (["--tasks", "RFXXX-*"], "RFXXX-*"),
    ],
)
def test_a_wrong_request_is_one_line(foresci: Foresci, more: list[str], told: str) -> None:
    code, out, err = foresci(*asked("RFDIR-0001"), *more)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert not Path("runs").exists()


def test_status_tells_how_far_sweeps_are(foresci: Foresci) -> None:
    assert foresci("status")[1].startswith("no sweeps in runs")
    foresci(*asked(*ALL), "--limit", "4", "--jobs", "1")
    (sweep,) = list_sweeps(Path("runs"))
    name = sweep.path.name
    code, out, _ = foresci("status", "--json")
    (one,) = json.loads(out)["sweeps"]
    assert (code, one["sweep_id"], one["runs"], one["driven"]) == (0, name, 5, False)
    assert one["states"] == {"failed": 2, "finished": 2, "not begun": 1}
    code, out, _ = foresci("status", name[:-2], "--json")
    full = json.loads(out)
    assert [len(cause["runs"]) for cause in full["causes"]] == [2]
    assert (full["tokens"]["calls"], len(full["next"])) == (6, 1)
    code, out, _ = foresci("status", name)
    assert code == 0
    assert "2 finished, 2 failed, 1 not begun" in out
    assert MODEL_AND_STEP in out
    assert full["next"][0] in out
    assert "[red]" in out
    assert "\x1b" not in out
    with sweep.driving():
        assert "a process is at it now" in foresci("status", name)[1]
