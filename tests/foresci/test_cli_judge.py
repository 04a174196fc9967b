"""`foresci judge`: what it prints, what a script gets, and one line for every wrong request."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from evaluation.drift.step import JUDGE_DRIFT
from evaluation.judge import STRUCTURAL
from foresci.cli import judge
from foresci.cli.app import run_app
from foresci.sheets import read_sheet, write_sheet
from tests.evaluation.validation.validation_cases import Useless

Foresci = Callable[..., tuple[int, str, str]]
TASKS = ("RFDIR-0001", "RFDIR-0002", "RFVEN-0001", "RFVEN-0002")


@pytest.fixture(scope="module", autouse=True)
def runs(workplace: Path) -> Path:
    """Runs of the sample by one agent, which controls can exchange among each other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(workplace)
        for task in TASKS:
            assert run_app(["run", task, "--agent", "hybrid_rag"]) == 0
    return workplace / "runs"


def test_controls_print_what_fell_and_by_whom_it_was_judged(foresci: Foresci) -> None:
    code, out, _ = foresci("judge", "controls", "--permutations", "100")
    # Two tasks of a family can never tell own targets from chance.
    assert code == 1
    assert "FAILED: own scores must stand above chance" in out
    for told in ("Mismatched", "Floor", "Fisher", "Chance", "Labels that", STRUCTURAL, "too few"):
        assert told in out
    assert max(map(len, out.splitlines())) <= 100


def test_controls_are_the_same_again(foresci: Foresci) -> None:
    asked = ("judge", "controls", "--permutations", "100", "--sample", "3", "--seed", "1", "--json")
    code, out, _ = foresci(*asked)
    found = json.loads(out)
    assert (code, found["targets"]["passed"]) == (1, False)
    assert found["runs"] == 3
    assert found["evidence"]["judge"] == found["targets"]["judge"] == STRUCTURAL
    assert found["judge"] == STRUCTURAL
    assert foresci(*asked)[1] == out


def test_native_runs_and_damaged_ones_are_told_and_the_rest_is_judged(
    foresci: Foresci, workplace: Path
) -> None:
    own = "native-runs"
    for task in TASKS[:2]:
        assert foresci("run", task, "--agent", "native", "--runs", own)[0] == 0
    asked = ("judge", "controls", "--runs", own, "--permutations", "100")
    code, out, err = foresci(*asked)
    assert code == 1
    assert "not run: the control of evidence: no two runs with evidence" in out
    assert "FTA and Fact by the target" in out
    assert "left out" not in err
    damaged = sorted((workplace / own).glob("RFDIR-0001*"))[0]
    (damaged / "answer.json").write_text("{", encoding="utf-8")
    code, out, err = foresci(*asked)
    assert code == 1
    assert f"left out: {damaged.name}: " in err
    assert "not run: the control of targets: no two runs" in out
    assert foresci("judge", "stability", "--runs", own)[0] == 1
    told = json.loads(foresci(*asked, "--json")[1])
    assert [(one["run"], one["broken"]) for one in told["left_out"]] == [(damaged.name, True)]
    code, out, err = foresci("judge", "controls", damaged.name, "--runs", own)
    assert (code, out) == (1, "")
    assert err.index("left out: ") < err.index("error: no run of ")


def test_replies_of_no_use_are_told_and_never_called_the_same(
    foresci: Foresci, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "chosen_backbone", lambda *_, **__: Useless(JUDGE_DRIFT.name))
    code, out, _ = foresci("judge", "stability", "--reruns", "1", "--sample", "1")
    assert code == 0
    assert "is the same" not in out
    assert "rerun 1: cannot be told" in out
    assert "first: 1 score without a usable reply" in out
    code, out, _ = foresci("judge", "agree", "--judge", "a", "--judge", "b", "--sample", "1")
    assert "judge openai:useless/" in out
    assert "scores without a usable reply: 1" in out
    monkeypatch.setattr(judge, "chosen_backbone", lambda *_, **__: Useless())
    for asked in (("stability",), ("agree", "--judge", "a", "--judge", "b")):
        code, out, err = foresci("judge", *asked, "--sample", "1")
        assert (code, out) == (2, "")
        assert "gave no reply that could be used" in err


def test_rules_are_steady_and_say_that_no_prompt_is_read(foresci: Foresci) -> None:
    code, out, _ = foresci("judge", "stability", "--reruns", "1", "--sample", "1")
    assert code == 0
    assert "rerun 1: every label and score is the same" in out
    assert "reads no prompt" in out
    told = json.loads(foresci("judge", "stability", "--sample", "2", "--json")[1])
    assert [repeat["identical"] for repeat in told["repeats"]] == [True, True]


def test_a_sheet_is_written_filled_and_compared(foresci: Foresci, workplace: Path) -> None:
    code, out, _ = foresci("judge", "sheet", "--sample", "2", "--out", "ann.csv")
    assert code == 0
    assert "to label, of 2 runs" in out
    rows = [row for _, row in read_sheet(workplace / "ann.csv", ("run", "allowed"))]
    filled = [
        (row["run"], row["metric"], row["part"], row["allowed"].split(" / ")[at % 2])
        for at, row in enumerate(rows)
    ]
    write_sheet(workplace / "filled.csv", ("run", "metric", "part", "label"), filled)
    code, out, _ = foresci("judge", "agree", "--labels", "filled.csv", "--json")
    assert code == 0
    found = json.loads(out)
    assert [rater["name"] for rater in found["raters"]] == [STRUCTURAL, "filled"]
    assert sum(pair["items"] for pair in found["pairs"]) == len(rows)
    assert "reader filled" in foresci("judge", "agree", "--labels", "filled.csv")[1]
    assert foresci("judge", "sheet", "--out", "ann.csv")[0] == 2


def test_wrong_requests_are_told_in_one_line(foresci: Foresci, workplace: Path) -> None:
    (workplace / "bad.csv").write_text("run,metric,part\n", encoding="utf-8")
    for arguments, told, ends in (
        (("agree",), "nothing to compare with", 2),
        (("agree", "--labels", "bad.csv"), "bad.csv:1: the header needs one column 'label'", 1),
        (("agree", "--labels", "none.csv"), "none.csv: no such file", 1),
        (("controls", "--within", "domain"), "is none of family, cell", 2),
        (("controls", "--judge", "gpt"), "no backbone 'gpt'", 2),
        (("controls", "no-such-run"), "no run 'no-such-run'", 2),
    ):
        code, out, err = foresci("judge", *arguments)
        assert (code, out) == (ends, "")
        assert told in err
        assert len([line for line in err.splitlines() if line.startswith("error: ")]) == 1


@pytest.mark.parametrize("command", ["controls", "stability", "agree", "sheet"])
def test_every_command_has_an_example(command: str) -> None:
    named = typer.main.get_command(judge.app).commands[command]  # type: ignore[attr-defined]
    assert f"Example: foresci judge {command} " in named.help
