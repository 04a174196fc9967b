"""`foresci compare`: the sample under three arms, and one line for every wrong request."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import foresci.cli.compare_files as compare_files
import foresci.cli.compare_runs as compare_runs
from evaluation.paired.records import Comparison
from evaluation.paired.sheet import COLUMNS
from foresci.cli.compare_files import check_targets
from foresci.errors import DataError, UsageError
from foresci.runs import ANSWER_FILE, RunFolder
from foresci.sheets import read_sheet

Foresci = Callable[..., tuple[int, str, str]]
TASK, OTHER = "RFDIR-0001", "RFVEN-0001"


def test_one_task_shows_check_answers_and_scores(foresci: Foresci, workplace: Path) -> None:
    code, out, _ = foresci("compare", TASK, "--agent", "coi", "--html", "one.html")
    assert code == 0
    for told in ("Incumbent: ", "Controls on", "Controls gated", "risk ", "on-off", "FTA", "Drift"):
        assert told in out
    assert max(map(len, out.splitlines())) <= 100
    page = (workplace / "one.html").read_text(encoding="utf-8")
    assert f"{TASK}, coi" in page
    # The same again does no work: no run has begun or ended anew.
    before = [run.manifest for run in runs_of(workplace)]
    assert foresci("compare", TASK, "--agent", "coi")[:2] == (0, out)
    assert [run.manifest for run in runs_of(workplace)] == before


def runs_of(workplace: Path) -> list[RunFolder]:
    return [RunFolder(path) for path in sorted((workplace / "runs").glob("RF*"))]


def test_arms_share_the_decision_and_a_check_that_keeps_it_keeps_its_bytes(
    foresci: Foresci, workplace: Path
) -> None:
    code, out, _ = foresci("compare", TASK, OTHER, "--agent", "coi", "--json")
    assert code == 0
    rows = {(row["task_id"], row["arm"]): row for row in json.loads(out)["rows"]}
    assert len(rows) == 6
    for task in (TASK, OTHER):
        off, *others = (
            RunFolder(workplace / "runs" / rows[task, arm]["run_id"])
            for arm in ("off", "on", "gated")
        )
        for run in others:
            assert run.decision["incumbent"] == off.decision["incumbent"]
            same = (run.path / ANSWER_FILE).read_bytes() == (off.path / ANSWER_FILE).read_bytes()
            assert same != run.decision["committed"]


def test_several_tasks_show_tables(foresci: Foresci, workplace: Path) -> None:
    files = ("--csv", "rows.csv", "--html", "out/many.html")
    code, out, err = foresci("compare", TASK, OTHER, "--agent", "coi", *files)
    assert code == 0
    for told in ("Paired differences by family", "What the gate keeps", "Committed", "Tasks/"):
        assert told in out
    assert max(map(len, out.splitlines())) <= 100
    assert "written: rows.csv" in err
    assert "scores" in err
    assert "seed 0" in out
    assert "gate at risk 0.0" in out
    sheet = [cells for _, cells in read_sheet(workplace / "rows.csv", COLUMNS)]
    assert [(row["task_id"], row["arm"]) for row in sheet] == [
        (task, arm) for task in (TASK, OTHER) for arm in ("off", "on", "gated")
    ]
    assert all(0 <= float(row["fta"]) <= 1 for row in sheet)
    assert {(row["judge"], row["pers_scorer"]) for row in sheet} == {
        ("structural/3", "rubric (untrained)")
    }
    assert "<svg" in (workplace / "out" / "many.html").read_text(encoding="utf-8")


def test_json_of_one_task_holds_its_case(foresci: Foresci) -> None:
    code, out, _ = foresci("compare", TASK, "--agent", "coi", "--controls", "on,off", "--json")
    document = json.loads(out)
    assert code == 0
    assert document["arms"] == ["off", "on"]
    assert (document["judge"], document["pers_scorer"]) == ("structural/3", "rubric (untrained)")
    assert document["tables"]["gate"] is None
    (case,) = document.pop("cases")
    assert Comparison.parse(document, "document").to_json() == document
    assert case["incumbent"]["family"] == "direction"
    assert case["controlled"][0]["control"]["verdict"]["rule"]


def test_the_help_says_what_the_judge_judges(foresci: Foresci) -> None:
    code, out, _ = foresci("compare", "--help")
    said = " ".join(out.replace("│", " ").split())
    assert code == 0
    assert "Options, orders and venues are compared by rule always" in said


def test_a_failed_run_stays_in_sight(foresci: Foresci, monkeypatch: pytest.MonkeyPatch) -> None:
    real = compare_runs.run_task

    def failing(task: Any, agent: str, *, controls: str, **others: Any) -> Any:
        if task.id == OTHER and controls == "off":
            raise DataError("the evidence\nis gone")
        return real(task, agent, controls=controls, **others)

    monkeypatch.setattr(compare_runs, "run_task", failing)
    code, out, _ = foresci("compare", TASK, OTHER, "--agent", "coi", "--json")
    assert code == 1
    document = json.loads(out)
    rows = {(row["task_id"], row["arm"]): row for row in document["rows"]}
    assert rows[OTHER, "off"]["reason"] == "the evidence is gone"
    assert "no run with controls off" in rows[OTHER, "on"]["reason"]
    assert {one["difference"]["tasks"] for one in document["tables"]["overall"]} == {1}
    code, out, _ = foresci("compare", TASK, OTHER, "--agent", "coi")
    assert f"not scored: {OTHER}, coi, controls off: the evidence is gone" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            (TASK, "--agent", "nemo"),
            "no agent 'nemo'; --agent can be aris, coi, researchagent",
        ),
        (
            (TASK, "--agent", "hybrid_rag"),
            "agent hybrid_rag has no drift control; --agent can be aris, coi, researchagent",
        ),
        ((TASK, "--controls", "on,gated"), "needs off and at least one of on and gated"),
        ((TASK, "--controls", "off"), "needs off and at least one of on and gated"),
        ((TASK, "--controls", "off,maybe"), "no controls mode 'maybe'"),
        (("RFDIR-9999",), "no task 'RFDIR-9999'"),
        ((TASK, "--family", "venue"), "no task of sample is left"),
        (("--domain", "chemistry"), "domains llm_agents, "),
        ((TASK, "--csv", "."), "a folder; name a file in it"),
        ((TASK, "--html", "file/page.html"), "is a file; choose another place"),
        ((TASK, "--html", "/dev/null"), "/dev/null: there, but no regular file"),
        ((TASK, "--csv", "circle"), "circle: there, but no regular file"),
        ((TASK, "--csv", "both", "--html", "./both"), "name two files"),
    ],
)
def test_a_wrong_request_is_one_line_before_any_work(
    arguments: tuple[str, ...], told: str, foresci: Foresci, workplace: Path
) -> None:
    (workplace / "file").touch()
    (workplace / "circle").unlink(missing_ok=True)
    (workplace / "circle").symlink_to("circle")
    before = sorted(workplace.rglob("*"))
    code, out, err = foresci("compare", *arguments, *(() if "--agent" in arguments else AGENT))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert sorted(workplace.rglob("*")) == before


AGENT = ("--agent", "coi")


def test_a_wrong_knowledge_base_is_one_line(foresci: Foresci, workplace: Path) -> None:
    (workplace / "empty").mkdir()
    code, out, err = foresci("compare", TASK, OTHER, *AGENT, "--kb", "empty")
    assert (code, out) == (1, "")
    assert err.splitlines() == ["error: empty: not a knowledge base (no manifest.json in it)"]


def test_a_link_stays_a_link_and_leads_to_the_new_file(foresci: Foresci, workplace: Path) -> None:
    (workplace / "link.csv").symlink_to("linked.csv")
    assert foresci("compare", TASK, *AGENT, "--csv", "link.csv")[0] == 0
    assert (workplace / "link.csv").is_symlink()
    assert list(read_sheet(workplace / "linked.csv", COLUMNS))


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match="no regular file"):
        check_targets(None, tmp_path / "pipe")


def test_a_file_that_cannot_be_written_costs_nothing_shown(
    foresci: Foresci, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(compare_files, "write_comparison", full)
    code, out, err = foresci("compare", TASK, *AGENT, "--csv", "rows.csv")
    assert code == 1
    assert "Incumbent: " in out
    assert "rows.csv: cannot be written (No space left on device)" in err
