"""`foresci pers`: export, import, agreement, and one line for an error."""

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from foresci.storage import write_jsonl
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


@pytest.fixture
def ratings(panel: Path) -> Iterator[Path]:
    """The file of the panel's ratings, which is as before afterwards."""
    path = panel / "ratings.jsonl"
    before = path.read_bytes() if path.exists() else None
    yield path
    if before is None:
        path.unlink()
    else:
        path.write_bytes(before)


def test_a_raters_name_steers_no_terminal(foresci: Foresci, ratings: Path) -> None:
    """Names are cleaned on import; this file was written by hand."""
    rows = [
        {"item": f"P000{item}", "rater": rater, "rating": 4}
        for item in range(1, 5)
        for rater in ("[/b]ob\x1b[2J", "ann\u202e")
    ]
    write_jsonl(ratings, rows)
    code, out, _ = foresci("pers", "agreement", "panel")
    assert code == 0
    assert not {"\x1b", "\u202e"} & set(out)
    assert "rated of 4 items: [/b]ob [2J 4, ann 4" in out
    assert "warning: ann gave only 4" in out


RATING = '{"item": "P0001", "rater": "ann", "rating": 4, "comment": "%s"}\n'
NESTED = "[" * 100_000
DAMAGED = {
    "no UTF-8": (b"\xff\xfe", "ratings.jsonl:1: "),
    "half a character": ((RATING % "\\ud800").encode(), "ratings.jsonl:1: "),
    "nested deeply": (NESTED.encode(), "ratings.jsonl:1: "),
}


@pytest.mark.parametrize(("content", "told"), DAMAGED.values(), ids=DAMAGED)
def test_damaged_files_end_in_one_line(
    foresci: Foresci, panel: Path, ratings: Path, content: bytes, told: str
) -> None:
    sheet = fill(panel, "good.csv", (1, 2, 3, 4))
    ratings.write_bytes(content)
    for arguments in (
        ("agreement", "panel"),
        ("import", "panel", sheet, "--rater", "Cem"),
        ("train", "panel", "--out", "model.json"),
    ):
        code, _, err = foresci("pers", *arguments)
        assert (code, err.count("\n")) == (1, 1)
        assert told in err
        assert ratings.read_bytes() == content


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"item,rating\nP0001,\xff\n", "bad.csv:2: not UTF-8"),
        (b'item,rating,rater\nP0001,3,"\x1b[2J\n', "bad.csv:"),
        (b"\x1b[2J", "bad.csv:1: "),
    ],
)
def test_damaged_sheets_end_in_one_line(
    foresci: Foresci, panel: Path, content: bytes, told: str
) -> None:
    (panel.parent / "bad.csv").write_bytes(content)
    code, _, err = foresci("pers", "import", "panel", "bad.csv", "--rater", "Cem")
    assert (code, err.count("\n")) == (1, 1)
    assert told in err
    assert "\x1b" not in err


def test_a_damaged_model_ends_in_one_line(foresci: Foresci, panel: Path) -> None:
    path = panel.parent / "damaged.json"
    for content in (b"\xff", NESTED.encode(), b'{"format": "\\ud800"}'):
        path.write_bytes(content)
        for arguments in (
            ("evaluate", "--bench", "bench", "--pers-model", "damaged.json"),
            ("pers", "train", "panel", "--out", "damaged.json"),
        ):
            code, _, err = foresci(*arguments)
            assert code in (1, 2)
            assert err.startswith("error: damaged.json: ")
            assert err.count("\n") == 1
            assert path.read_bytes() == content


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
