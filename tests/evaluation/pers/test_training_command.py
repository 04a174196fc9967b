"""`foresci pers train`: what it prints, writes, refuses and exits with."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from evaluation.judge import STRUCTURAL
from evaluation.pers.model import PersModel
from evaluation.pers.panel.folder import ITEMS_FILE, RATINGS_FILE
from evaluation.pers.panel.records import Item
from foresci.cli.pers_train import train
from foresci.errors import UsageError
from foresci.storage import write_jsonl
from tests.evaluation.evaluation_cases import claim, planning_answer
from tests.evaluation.pers.training_cases import items_of, ratings_for

app = typer.Typer()
app.command()(train)

NAME = "mine[/bold]\x1b[2J"
REASONED = "Verification comes before memory because calls fail more often than recall does."


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def write_panel(folder: Path, answers: int) -> Path:
    """A panel whose raters like answers with reasoned dependencies."""
    items = [_item(item, place) for place, item in enumerate(items_of("planning", answers))]
    generator = np.random.default_rng(0)
    given = [
        {rater: 2 + 3 * (place % 2) + int(generator.integers(2)) for rater in ("ann", "bob")}
        for place in range(answers)
    ]
    write_jsonl(folder / ITEMS_FILE, [item.to_json() for item in items])
    write_jsonl(folder / RATINGS_FILE, [one.to_json() for one in ratings_for(items, given)])
    return folder


def _item(item: Item, place: int) -> Item:
    if place % 2 == 0:
        return item
    answer = planning_answer("ABCD", dependencies=(claim(REASONED),), risks=(claim(REASONED),))
    return item.model_copy(update={"answer": answer})


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_a_model_is_written_and_its_figures_printed(tmp_path: Path) -> None:
    panel, out = write_panel(tmp_path / "panel", 40), tmp_path / "model.json"
    printed = run(str(panel), "--out", str(out))
    model = PersModel.load(out)
    written = out.read_bytes()
    assert (list(model.regressors), model.judge) == (["planning"], STRUCTURAL)
    assert model.name in printed.replace("\n", "")
    for word in ("xgboost", "ridge", "rubric (untrained)", "mean rating", STRUCTURAL):
        assert word in printed
    assert "venue: no regressor: 0 answers to 0 tasks" in printed
    assert "at least 40 answers to 10 tasks" in printed
    figures = model.report.families[0].validations
    assert figures[0].pairs is not None
    assert figures[0].pairs.value > 0.8
    # Three scorers with an order and one without: none of the intervals is broken over lines.
    assert len(re.findall(r"\d\.\d\d \(-?\d\.\d\d to \d\.\d\d\)", printed)) == 11
    # The whole report as JSON, and a model file may be written anew.
    told = json.loads(run(str(panel), "--out", str(out), "--json"))
    assert (told["name"], told["report"]) == (model.name, model.report.to_json())
    assert out.read_bytes() == written


def test_a_judges_name_is_no_markup_and_steers_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evaluation.pers.training.train.judge_name", lambda judge: NAME)
    panel, out = write_panel(tmp_path / "panel", 40), tmp_path / "model.json"
    printed = run(str(panel), "--out", str(out))
    assert "\x1b" not in printed
    assert " ".join(printed.split()).count("by mine[/bold] [2J") == 2
    assert PersModel.load(out).judge == NAME


def test_too_few_ratings_write_nothing(tmp_path: Path) -> None:
    panel, out = write_panel(tmp_path / "panel", 36), tmp_path / "model.json"
    with pytest.raises(UsageError, match=r"too few ratings.*planning: 36 answers to 9 tasks"):
        run(str(panel), "--out", str(out))
    assert not out.exists()


def test_another_file_is_not_overwritten(tmp_path: Path) -> None:
    panel = write_panel(tmp_path / "panel", 40)
    ratings = panel / RATINGS_FILE
    before = ratings.read_bytes()
    with pytest.raises(UsageError, match="no persuasiveness model"):
        run(str(panel), "--out", str(ratings))
    with pytest.raises(UsageError, match="a folder"):
        run(str(panel), "--out", str(panel))
    assert ratings.read_bytes() == before


def test_help_states_how_many_ratings_are_needed() -> None:
    told = " ".join(run("--help").split())
    assert "at least 40 answers to 10 tasks, each rated by two or more" in told
    assert "Example: foresci pers train panel --out model.json" in told
