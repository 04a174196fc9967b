"""`foresci runs verify`: every damage is one line that names its place and what to do."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from foresci.locks import holding
from foresci.runs import ANSWER_FILE, RunFolder
from foresci.storage import MANIFEST_FILE, read_json, sha256_file
from tests.foresci.runs.damaging import STEERING, change, fail, replace_line

Foresci = Callable[..., tuple[int, str, str]]
Ids = tuple[str, str, str]


class Place(NamedTuple):
    """Where a problem has to be found, and a word of it."""

    file: str
    line: int | None
    field: str | None
    said: str


def set_config(run: Path) -> None:
    config = read_json(run / MANIFEST_FILE)["config"]
    change(run / MANIFEST_FILE, config={**config, "seed": 7})


def cite_nothing_known(run: Path) -> None:
    answer = RunFolder(run).answer.to_json()
    answer["upgrades"][1]["evidence"] = ["E999"]
    change(run / ANSWER_FILE, **answer)
    change(run / MANIFEST_FILE, answer_sha256=sha256_file(run / ANSWER_FILE))
    (run / "scores.json").unlink()


def repeat_first_item(run: Path) -> None:
    first, rest = (run / "packet.jsonl").read_text(encoding="utf-8").split("\n", 1)
    (run / "packet.jsonl").write_text(f"{first}\n{first}\n{rest}", encoding="utf-8")


def change_score(run: Path) -> None:
    fta = read_json(run / "scores.json")["fta"]
    change(run / "scores.json", fta={**fta, "score": 0.99})


def empty_checkpoint(run: Path) -> None:
    with sqlite3.connect(run / "checkpoint.sqlite") as database:
        database.execute("DELETE FROM checkpoints")
    database.close()


DAMAGES: dict[str, tuple[Callable[[Path], object], Place]] = {
    "manifest": (
        lambda run: (run / MANIFEST_FILE).write_text("{", encoding="utf-8"),
        Place(MANIFEST_FILE, None, None, "not valid JSON"),
    ),
    "manifest-field": (
        lambda run: change(run / MANIFEST_FILE, family="poetry"),
        Place(MANIFEST_FILE, None, "family", "direction"),
    ),
    "configuration": (set_config, Place(MANIFEST_FILE, None, "config", "hash")),
    "ending": (
        lambda run: change(run / MANIFEST_FILE, finished_at=None),
        Place(MANIFEST_FILE, None, "finished_at", "finished"),
    ),
    "answer": (
        lambda run: change(run / ANSWER_FILE, default="x"),
        Place(ANSWER_FILE, None, None, "changed since the run finished"),
    ),
    "citation": (cite_nothing_known, Place(ANSWER_FILE, None, "upgrades.1", "E999")),
    "memo": (
        lambda run: (run / "answer.md").unlink(),
        Place("answer.md", None, None, "missing"),
    ),
    "memo-text": (
        lambda run: (run / "answer.md").write_bytes(b"\xff"),
        Place("answer.md", None, None, "not UTF-8"),
    ),
    "late evidence": (
        lambda run: replace_line(run / "packet.jsonl", 3, '"public_on":"2025', '"public_on":"2026'),
        Place("packet.jsonl", 3, "public_on", "later than the cutoff 2025-09-30"),
    ),
    "evidence twice": (
        repeat_first_item,
        Place("packet.jsonl", 2, "id", "E1 occurs twice"),
    ),
    "torn trace": (
        lambda run: replace_line(run / "trace.jsonl", 4, "}", ""),
        Place("trace.jsonl", 4, None, "not valid JSON"),
    ),
    "trace order": (
        lambda run: replace_line(run / "trace.jsonl", 2, '"step":2', '"step":5'),
        Place("trace.jsonl", 2, "step", "5 where 2 is due"),
    ),
    "decision": (
        lambda run: change(run / "decision.json", controls="on"),
        Place("decision.json", None, "controls", "in a run with controls off"),
    ),
    "decision-field": (
        lambda run: change(run / "decision.json", committed="perhaps"),
        Place("decision.json", None, "committed", "boolean"),
    ),
    "checkpoint": (
        lambda run: (run / "checkpoint.sqlite").write_bytes(b"no database at all" * 99),
        Place("checkpoint.sqlite", None, None, "not a database"),
    ),
    "checkpoint of nothing": (
        empty_checkpoint,
        Place("checkpoint.sqlite", None, None, "no checkpoint of this run"),
    ),
    "score": (change_score, Place("scores.json", None, "fta", "changed since the judge gave it")),
    "score of another answer": (
        lambda run: change(run / "scores.json", answer_sha256="0" * 64),
        Place("scores.json", None, "answer_sha256", "another answer"),
    ),
    "old score": (
        lambda run: change(run / "scores.json", format_version=1),
        Place("scores.json", None, None, "another release"),
    ),
    "torn file": (
        lambda run: (run / ".answer.json.123.new").write_text("{", encoding="utf-8"),
        Place(".answer.json.123.new", None, None, "not written to its end"),
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damage_is_found_where_it_is_and_nothing_else(
    foresci: Foresci, runs: Path, ids: Ids, damage: str
) -> None:
    harm, place = DAMAGES[damage]
    harm(runs / ids[1])
    code, out, _ = foresci("runs", "verify", "--runs", str(runs), "--json")
    found = json.loads(out)
    (problem,) = found["problems"]
    assert (code, found["runs"]) == (1, 3)
    assert problem["run"] == ids[1]
    assert Place(problem["file"], problem["line"], problem["field"], place.said) == place
    assert place.said in problem["problem"]
    assert problem["remedy"]


def test_whole_runs_are_whole_and_looking_leaves_no_trace(foresci: Foresci, runs: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in sorted(runs.rglob("*"))}
    code, out, _ = foresci("runs", "verify", "--runs", str(runs))
    assert (code, out) == (0, "3 runs: all files, hashes and dates fit\n")
    assert {path: path.stat().st_mtime_ns for path in sorted(runs.rglob("*"))} == before


def test_a_problem_is_one_line_that_steers_nothing(foresci: Foresci, runs: Path, ids: Ids) -> None:
    change(runs / ids[0] / MANIFEST_FILE, run_id=f"{STEERING}\nx--00000000")
    code, out, err = foresci("runs", "verify", ids[0], "--runs", str(runs))
    assert (code, "\x1b" in out) == (1, False)
    lines = out.splitlines()
    assert all(line.startswith(f"{ids[0]}/") for line in lines)
    assert f"{ids[0]}/{MANIFEST_FILE}: run_id: " in lines[0]
    assert lines[0].endswith("; remove the run with `foresci runs rm` and run its task again")
    assert err.endswith(" in 1 run\n")


def test_failed_interrupted_and_held_runs_are_no_problem(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    fail(runs / ids[0])
    change(runs / ids[1] / MANIFEST_FILE, status="running", finished_at=None, answer_sha256=None)
    (runs / ids[1] / ANSWER_FILE).unlink()
    (runs / ids[2] / ".answer.json.1.new").write_text("{", encoding="utf-8")
    begun = runs / ids[2].replace("--on--", "--gated--")
    begun.mkdir()
    with holding(runs / ids[2]), holding(begun):
        assert foresci("runs", "verify", "--runs", str(runs))[0] == 0
    begun.rmdir()
    assert foresci("runs", "verify", "--runs", str(runs))[0] == 1


def test_a_run_under_another_name_is_told(foresci: Foresci, runs: Path, ids: Ids) -> None:
    shutil.move(runs / ids[0], runs / "renamed")
    code, out, _ = foresci("runs", "verify", "--runs", str(runs), "--json")
    (problem,) = json.loads(out)["problems"]
    assert (code, problem["run"], problem["field"]) == (1, "renamed", "run_id")
