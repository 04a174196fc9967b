"""`foresci diagnose`: what is printed and written, and one line for every wrong request."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.diagnostics import NAMES
from foresci.runs import SCORES_FILE
from tests.evaluation.diagnostics.diagnostic_cases import write_scored
from tests.evaluation.evaluation_cases import (
    DIRECTION_TASK,
    VENUE_TASK,
    direction_answer,
    venue_answer,
)

Foresci = Callable[..., tuple[int, str, str]]
MARKUP = "[red]aris[/red]"
AGENTS = ("native", "hybrid_rag", "ai_scientist", "aris", "coi", "researchagent")
STEERING = "\x1b[31mevil\nname\x9b2J"


@pytest.fixture(scope="module")
def runs(workplace: Path) -> Path:
    """Two agents on two tasks; one agent's name holds terminal markup."""
    folder = workplace / "runs"
    for at, agent in enumerate(("native", MARKUP)):
        direction, venue = direction_answer(), venue_answer("ml", ("nlp", "If it is short."))
        write_scored(folder / f"d{at}", agent, direction, DIRECTION_TASK, fta=at / 2, fact=0.25)
        write_scored(folder / f"v{at}", agent, venue, VENUE_TASK, fta=0.75, fact=0.0)
    return folder


def test_tables_name_their_judges_and_fit_a_terminal(foresci: Foresci, runs: Path) -> None:
    code, out, err = foresci("diagnose")
    assert (code, err) == (0, "")
    for told in ("headline", "families", "contrasts", "cases-fta-without-fact", "lengths"):
        assert f"{told}\n" in out
    assert "Judged by structural/3" in out
    assert any(line.startswith(f" {MARKUP} ") for line in out.splitlines())
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 100
    assert foresci("diagnose") == (0, out, "")


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every agent on twelve tasks with all figures but Drift, so that columns are at their widest.

    The last of them has a name that would steer the terminal.
    """
    folder = tmp_path_factory.mktemp("agents")
    for at, agent in enumerate((*AGENTS, STEERING)):
        for number in range(12):
            task = DIRECTION_TASK.model_copy(update={"id": f"RFDIR-{number:04d}"})
            share = (at * 5 + number * 7) % 11 / 11
            shares = dict.fromkeys(("fta", "fact", "trace", "pers"), share)
            write_scored(folder / f"{at}-{number}", agent, direction_answer(), task, **shares)
    return folder


LAST_HEADS = {
    "headline": "Drift",
    "families": "Drift",
    "agents": "Drift",
    "low-scores": "Pers",
    "lengths": "Max",
}


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize("name", LAST_HEADS)
def test_agent_names_and_intervals_stand_whole(
    foresci: Foresci, agents: Path, monkeypatch: pytest.MonkeyPatch, columns: int, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, _ = foresci("diagnose", "--runs", str(agents), "--table", name)
    assert code == 0
    assert max(map(len, out.splitlines())) <= columns
    assert set(AGENTS) <= {line.split()[0] for line in out.splitlines() if line.strip()}
    assert any(line.rstrip().endswith(f" {LAST_HEADS[name]}") for line in out.splitlines())
    intervals = out.count("]")
    assert intervals == out.replace("[31m", "").count("[")
    assert intervals == (0 if name == "lengths" else 4 * len({*AGENTS, STEERING}))


def test_every_table_fits_80_columns(
    foresci: Foresci, agents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = foresci("diagnose", "--runs", str(agents))
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80


def test_names_cannot_steer_the_terminal(foresci: Foresci, agents: Path) -> None:
    _, out, _ = foresci("diagnose", "--runs", str(agents))
    assert "[31mevil name" in out
    assert out.replace("\n", "").isprintable()
    broken = write_scored(
        agents.parent / "x\x1b[2Jy", "aris", direction_answer(), DIRECTION_TASK, fta=0.5
    )
    (broken / SCORES_FILE).write_text("{")
    _, _, err = foresci("diagnose", "--runs", str(agents), str(agents / "0-0"), str(broken))
    assert err.startswith("left out: x [2Jy: ")
    assert err.replace("\n", "").isprintable()


def test_one_table_as_json_with_the_runs_that_are_left_out(
    foresci: Foresci, runs: Path, tmp_path: Path
) -> None:
    bare = write_scored(tmp_path / "bare", "aris", direction_answer(), DIRECTION_TASK)
    (bare / SCORES_FILE).unlink()
    code, out, _ = foresci("diagnose", "d0", "d1", str(bare), "--table", "headline", "--json")
    document = json.loads(out)
    assert code == 0
    assert document["runs"] == 2
    reason = "no scores yet; run foresci evaluate first"
    assert document["left_out"] == [{"run": "bare", "reason": reason}]
    (table,) = document["tables"]
    assert table["name"] == "headline"
    assert table["judged_by"] == "structural/3"
    fta = [column["title"] for column in table["columns"]].index("FTA")
    assert [row[fta]["value"] for row in table["rows"]] == [0.0, 0.5]
    assert foresci("diagnose", "d0", str(bare))[2].startswith(f"left out: bare: {reason}")


def test_files_are_written_and_a_folder_with_content_is_refused_before_anything(
    foresci: Foresci, runs: Path, workplace: Path
) -> None:
    code, _, err = foresci("diagnose", "--csv", "csv", "--latex", "tex")
    assert code == 0
    assert err == "written: csv\nwritten: tex\n"
    names = {path.stem for path in (workplace / "csv").iterdir()}
    assert "headline" in names <= set(NAMES)
    assert {path.stem for path in (workplace / "tex").iterdir()} == names
    code, out, err = foresci("diagnose", "--csv", "csv")
    assert (code, out) == (2, "")
    assert err == "error: csv: not empty; name a new or an empty folder\n"


def test_a_damaged_record_ends_with_1_and_a_wrong_name_with_2(
    foresci: Foresci, runs: Path, tmp_path: Path
) -> None:
    broken = write_scored(tmp_path / "broken", "aris", direction_answer(), DIRECTION_TASK)
    (broken / SCORES_FILE).write_text("{")
    code, out, err = foresci("diagnose", "d0", str(broken), "--table", "headline")
    assert code == 1
    assert "headline" in out
    assert err.startswith("left out: broken: ")
    code, _, err = foresci("diagnose", "--table", "heads")
    assert code == 2
    assert err.startswith("error: no table 'heads'; there are headline, ")
    assert err.count("\n") == 1
