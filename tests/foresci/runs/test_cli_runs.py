"""`foresci runs list`, `show` and `diff`: what is told of runs, the damaged ones too."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from foresci.runs import ANSWER_FILE, RunFolder
from foresci.schema import RunManifest
from foresci.storage import MANIFEST_FILE, sha256_file
from tests.foresci.runs.damaging import STEERING, change, fail, replace_line

Foresci = Callable[..., tuple[int, str, str]]
Ids = tuple[str, str, str]


def test_list_has_scores_reasons_and_damage_and_nothing_else(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    native, off, on = ids
    fail(runs / on, STEERING)
    (runs / native / MANIFEST_FILE).write_text("{", encoding="utf-8")
    (runs / "some-kb").mkdir()
    (runs / "some-kb" / MANIFEST_FILE).write_text('{"format": "foresci kb"}', encoding="utf-8")
    code, out, err = foresci("runs", "list", "--runs", str(runs))
    head, damaged, whole, failed = out.splitlines()
    assert (code, err) == (0, "3 runs: 1 damaged, 1 failed, 1 finished\n")
    assert head.split() == [
        "run",
        "started",
        "(UTC)",
        "seconds",
        "FTA",
        "Fact",
        "Trace",
        "Pers",
        "Drift",
    ]
    assert damaged.startswith(native)
    assert f"damaged: {runs / native / MANIFEST_FILE}: not valid JSON" in damaged
    assert whole.startswith(off)
    assert len(whole.split()) == len(head.split())
    assert failed.endswith("failed: [31m[red]evil")


def test_list_as_json_has_the_same_keys_for_every_run(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    (runs / ids[0] / MANIFEST_FILE).unlink()
    code, out, _ = foresci("runs", "list", "--runs", str(runs), "--json")
    damaged, off, on = json.loads(out)["runs"]
    assert code == 0
    assert set(damaged) == set(off) == set(on)
    assert (damaged["status"], damaged["scores"]) == ("damaged", None)
    assert damaged["reason"].endswith("no such file")
    assert set(off["scores"]) == {"fta", "fact", "trace", "pers", "drift"}
    assert (off["run_id"], off["agent"], off["controls"]) == (ids[1], "aris", "off")


@pytest.mark.parametrize(
    ("options", "fit"),
    [
        (["--task", "RFVEN-*"], {1, 2}),
        (["--task", "RFVEN-*", "--controls", "on"], {2}),
        (["--controls", "on", "--controls", "off"], {0, 1, 2}),
        (["--agent", "native", "--agent", "coi"], {0}),
        (["--family", "venue", "--domain", "*"], {1, 2}),
        (["--backbone", "openai:*"], set()),
        (["--status", "finished", "--agent", "ar?s"], {1, 2}),
        (["--status", "damaged"], set()),
    ],
)
def test_a_run_fits_every_filter_by_one_of_its_values(
    foresci: Foresci, recorded: Path, ids: Ids, options: list[str], fit: set[int]
) -> None:
    code, out, _ = foresci("runs", "list", "--runs", str(recorded), "--json", *options)
    assert code == 0
    found = {one["run_id"] for one in json.loads(out)["runs"]}
    assert found == {ids[at] for at in fit}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["list", "--family", "x"], "direction, bottleneck, planning, venue"),
        (["list", "--status", "x"], "finished, failed, running, damaged"),
        (["list", "--controls", "x"], "off, on, gated"),
        (["list", "--sweep", "x"], "no sweep 'x'"),
        (["list", "--runs", "absent"], "no such folder of runs"),
        (["show", "x"], "no run 'x'"),
        (["diff", "x", "x"], "no run 'x'"),
        (["verify", "x"], "no run 'x'"),
        (["export", "--out", "runs.xls"], ".parquet or .csv"),
        (["export", "--out", "runs.csv", "--task", "x"], "nothing to export"),
        (["rm"], "name runs by id, or choose them"),
        (["rm", "x", "--status", "failed"], "name runs by id, or choose them"),
        (["rm", "--task", "x"], "nothing is removed"),
        (["rm", "--task", "*"], "needs --yes"),
        (["rm", "x", "--yes"], "no run 'x'"),
        (["rm", "../x", "--yes"], "not in"),
        (["rm", "..", "--yes"], "not in"),
        (["rm", ".", "--yes"], "not in"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_everything(
    foresci: Foresci, runs: Path, arguments: list[str], said: str
) -> None:
    before = sorted(runs.parent.rglob("*"))
    code, out, err = foresci("runs", arguments[0], "--runs", str(runs), *arguments[1:])
    last = err.splitlines()[-1]
    assert (code, out, last.startswith("error: ")) == (2, "", True)
    assert said in last
    assert sorted(runs.parent.rglob("*")) == before


def test_show_tells_question_decision_evidence_check_and_judges(
    foresci: Foresci, recorded: Path, ids: Ids
) -> None:
    code, out, _ = foresci("runs", "show", ids[2], "--runs", str(recorded))
    told = " ".join(out.split())
    assert code == 0
    for part in ("question ", "Default venue: ", "(cutoff 2025-09-30)", "controls that are on",
                 "by structural/3", f"begun from {ids[1]}", "answer.json "):  # fmt: skip
        assert part in told
    assert "\\" not in out
    _, out, _ = foresci("runs", "show", ids[2], "--runs", str(recorded), "--json")
    shown = json.loads(out)
    packet = RunFolder(recorded / ids[2]).packet.items
    assert shown["answered"]["evidence"]["last_day"] == str(max(one.public_on for one in packet))
    assert shown["scores"]["fta"]["judge"] == "structural/3"


def test_show_of_a_failed_run_has_the_reason_and_steers_nothing(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    fail(runs / ids[1], STEERING)
    code, out, _ = foresci("runs", "show", ids[1], "--runs", str(runs))
    assert (code, "\x1b" in out) == (0, False)
    assert "[red]evil" in out


def test_the_same_run_elsewhere_does_not_differ_by_times_places_and_cache(
    foresci: Foresci, runs: Path, recorded: Path, ids: Ids
) -> None:
    one, other = runs / ids[1], recorded / ids[1]
    manifest = RunFolder(one).manifest
    later = RunManifest.model_validate({
        **manifest.to_json(), "seconds": 99, "finished_at": "2030-01-01T00:00:00Z",
        "kb_path": "/elsewhere", "tokens": {"cached": 3},
    })  # fmt: skip
    change(one / MANIFEST_FILE, **later.to_json())
    step = RunFolder(one).trace.index(
        next(row for row in RunFolder(one).trace if row["kind"] == "step")
    )
    replace_line(one / "trace.jsonl", step + 1, '"cached":0', '"cached":2')
    code, out, err = foresci("runs", "diff", str(one), str(other))
    assert (code, out, err) == (0, "the same apart from times\n", "")


def test_diff_names_configuration_check_and_the_first_step(
    foresci: Foresci, recorded: Path, ids: Ids
) -> None:
    code, out, _ = foresci("runs", "diff", ids[1], ids[2], "--runs", str(recorded))
    assert code == 1
    assert "controls: off -> on" in out
    assert "is the first that differs" in out
    _, out, _ = foresci("runs", "diff", ids[1], ids[2], "--runs", str(recorded), "--json")
    found = json.loads(out)
    off, on = (RunFolder(recorded / one).trace for one in ids[1:])
    step = found["trace"]["step"]
    assert [row["kind"] for row in off[: step - 1]] == [row["kind"] for row in on[: step - 1]]
    assert found["trace"]["first"] != found["trace"]["second"]
    assert found["same"] is False


def test_diff_shows_words_evidence_and_scores_that_changed(
    foresci: Foresci, runs: Path, ids: Ids
) -> None:
    one = runs / ids[1]
    other = Path(shutil.copytree(one, runs / "other"))
    answer = RunFolder(one).answer.to_json()
    answer["rationale"]["text"] += " Surprisingly."
    change(other / ANSWER_FILE, **answer)
    change(other / MANIFEST_FILE, answer_sha256=sha256_file(other / ANSWER_FILE))
    (other / "scores.json").unlink()
    packet = (other / "packet.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (other / "packet.jsonl").write_text("".join(packet[:-1]), encoding="utf-8")
    code, out, _ = foresci("runs", "diff", ids[1], "other", "--runs", str(runs), "--json")
    found = json.loads(out)
    assert code == 1
    assert [line["field"] for line in found["answer"]] == ["rationale", "rationale"]
    changed = [part["text"] for part in found["answer"][1]["parts"] if part["changed"]]
    assert "Surprisingly." in " ".join(changed)
    assert [one["run"] for one in found["evidence"]] == ["first"]
    assert {score["second"] for score in found["scores"]} == {None}
    assert (found["configuration"], found["trace"]) == ([], None)
