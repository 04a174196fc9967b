"""`foresci pers`: export, import, agreement, and one line for an error."""

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.evaluation.pers.panel_cases import benchmark, four_runs

Foresci = Callable[..., tuple[int, str, str]]


@pytest.fixture
def panel(foresci: Foresci, workplace: Path) -> Path:
    """A panel of four answers; made once, for it stays in the workplace."""
    if not (workplace / "panel").exists():
        benchmark(workplace / "bench")
        four_runs(workplace / "runs")
        arguments = ("--bench", "bench", "--out", "panel", "--seed", "3")
        code, out, _ = foresci("pers", "export", *arguments)
        assert code == 0
        assert "panel: 4 answers, 4 runs, 4 tasks; 0 names blanked, seed 3" in out
    return workplace / "panel"


def fill(panel: Path, name: str, grades: Sequence[int]) -> str:
    with (panel / "for_raters" / "sheet.csv").open(encoding="utf-8-sig", newline="") as stream:
        items = [row["item"] for row in csv.DictReader(stream)]
    lines = [f"{item},{grade}" for item, grade in zip(items, grades, strict=True)]
    (panel.parent / name).write_text("\n".join(["item,rating", *lines]), encoding="utf-8")
    return name


def test_from_runs_to_agreement(foresci: Foresci, panel: Path) -> None:
    for rater, grades in (("ann", (2, 6, 4, 7)), ("[b]ob", (2, 5, 4, 6))):
        sheet = fill(panel, "sheet.csv", grades)
        code, out, _ = foresci("pers", "import", "panel", sheet, "--rater", rater)
        assert (code, out) == (
            0,
            f"panel: 4 ratings by {rater}; 0 rows without a rating left out\n",
        )
    code, out, _ = foresci("pers", "agreement", "panel")
    assert code == 0
    for told in ("human raters", "[b]ob, ann", "1.000", "50.0%", "100.0%", "warning: "):
        assert told in out
    found = json.loads(foresci("pers", "agreement", "panel", "--json")[1])
    assert found["pairs"][0]["items"] == 4
    assert found["mean"]["exact"]["value"] == 0.5
    again = foresci(
        "pers", "import", "panel", fill(panel, "sheet.csv", (1, 1, 1, 1)), "--rater", "ann"
    )
    assert again[0] == 2
    assert "ann has rated already" in again[2]


def test_wrong_requests_end_in_one_line(foresci: Foresci, panel: Path) -> None:
    for arguments, code, told in (
        (("export", "--out", "panel"), 2, "panel: exists already"),
        (("export", "nothing-like-it", "--out", "other"), 2, "no run 'nothing-like-it'"),
        (("import", "panel", "absent.csv"), 1, "absent.csv: no such file"),
        (("agreement", "runs"), 1, "runs: not a rating panel"),
    ):
        ended, _, err = foresci("pers", *arguments)
        assert ended == code
        assert told in err
        assert err.startswith("error: ")
        assert err.count("\n") == 1
    assert not (panel.parent / "other").exists()
