"""Filled sheets are taken in whole, or refused with file and line."""

from pathlib import Path

import pytest

from evaluation.pers.panel.filled import import_sheets
from evaluation.pers.panel.folder import load_ratings
from evaluation.pers.panel.records import Rating
from foresci.errors import DataError, ForesciError, UsageError
from tests.evaluation.pers.panel_cases import fill, panel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    panel(tmp_path)
    return tmp_path / "panel"


def sheet(folder: Path, text: str, name: str = "ann.csv") -> Path:
    path = folder.parent / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sheet_filled_by_hand(folder: Path) -> None:
    original = folder / "for_raters" / "sheet.csv"
    filled = fill(
        original, folder.parent / "ann.csv", [7, "", 1, 4], rater=" Ann  B ", comment="ok"
    )
    found = import_sheets(folder, [filled])
    assert (found.unrated, found.raters) == (1, ("Ann B",))
    assert load_ratings(folder) == tuple(
        Rating(item=item, rater="Ann B", rating=rating, comment="ok")
        for item, rating in (("P0001", 7), ("P0003", 1), ("P0004", 4))
    )


def test_semicolons_and_a_rater_named_on_the_command_line(folder: Path) -> None:
    one = sheet(folder, "Rating;Item\n 3 ;P0002\n;\n")
    assert import_sheets(folder, [one], rater="Bob").unrated == 0
    assert load_ratings(folder) == (Rating(item="P0002", rater="Bob", rating=3),)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("P0009,3,Ann", "ann.csv:3: this panel has no item 'P0009'"),
        ("P0009,,", "ann.csv:3: this panel has no item 'P0009'"),
        (",3,Ann", "ann.csv:3: this panel has no item ''"),
        ("P0002,0,Ann", "ann.csv:3: rating '0' is not a whole number from 1 to 7"),
        ("P0002,8,Ann", "ann.csv:3: rating '8' is not a whole number from 1 to 7"),
        ("P0002,3.5,Ann", "ann.csv:3: rating '3.5' is not a whole number from 1 to 7"),
        ("P0002,\u0663,Ann", "ann.csv:3: rating '\u0663' is not a whole number from 1 to 7"),
        ("P0001,3,ann", "ann.csv:3: Ann rates item P0001 a second time"),
        ("P0002,3,", "ann.csv:3: no rater; fill in the column 'rater', or give --rater NAME"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_stored(folder: Path, rows: str, told: str) -> None:
    good = sheet(folder, "item,rating,rater\nP0001,2,Bob\n", "bob.csv")
    bad = sheet(folder, f"item,rating,rater\nP0001,5,Ann\n{rows}\n")
    with pytest.raises(DataError) as caught:
        import_sheets(folder, [good, bad])
    assert str(caught.value).endswith(told)
    assert load_ratings(folder) == ()


@pytest.mark.parametrize(
    ("text", "rater", "told"),
    [
        ("item,grade\nP0001,3\n", "Ann", "ann.csv:1: the header needs one column 'rating'"),
        ("item,rating\nP0001,\n", "Ann", "ann.csv: no rating in it"),
        ("item,rating,rater\nP0001,3,Ann\n", "Bob", "filled in by Ann, and --rater says Bob"),
        ("panel,item,rating\n0123abc,P0001,3\n", "Ann", "ann.csv:2: of panel '0123abc', and"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(
    folder: Path, text: str, rater: str, told: str
) -> None:
    with pytest.raises(DataError, match=told):
        import_sheets(folder, [sheet(folder, text)], rater=rater)


def test_a_rater_is_replaced_on_request_alone(folder: Path) -> None:
    first = sheet(folder, "item,rating,rater\nP0001,2,Ann\nP0002,3,Ann\nP0001,6,Bob\n")
    import_sheets(folder, [first])
    later = sheet(folder, "item,rating,rater\nP0003,5,ann\n", "later.csv")
    with pytest.raises(UsageError, match="Ann has rated already; --replace"):
        import_sheets(folder, [later])
    assert len(load_ratings(folder)) == 3
    import_sheets(folder, [later], replace=True)
    assert [(one.item, one.rater, one.rating) for one in load_ratings(folder)] == [
        ("P0001", "Bob", 6),
        ("P0003", "ann", 5),
    ]


COMPOSED, DECOMPOSED = "\u00c9va", "E\u0301va"


@pytest.mark.parametrize("other", [DECOMPOSED, "\u00e9VA", "\uff25\u0301va"])
def test_one_name_in_other_letters_is_one_rater(folder: Path, other: str) -> None:
    text = f"item,rating,rater\nP0001,2,{COMPOSED}\n"
    first = sheet(folder, text)
    twice = sheet(folder, f"{text}P0001,3,{other}\n", "twice.csv")
    with pytest.raises(DataError, match=f"{COMPOSED} rates item P0001 a second time"):
        import_sheets(folder, [twice])
    both = sheet(folder, f"{text}P0002,3,{other}\n", "both.csv")
    assert import_sheets(folder, [both]).raters == (COMPOSED,)
    with pytest.raises(UsageError, match="has rated already"):
        import_sheets(folder, [first], rater=other)
    import_sheets(folder, [sheet(folder, text.replace(COMPOSED, other))], replace=True)
    assert [(one.item, one.rater) for one in load_ratings(folder)] == [("P0001", other)]


def test_stored_ratings_must_be_of_the_panel(folder: Path) -> None:
    path = folder / "ratings.jsonl"
    line = '{"item": "P0001", "rater": "Ann", "rating": 3}\n'
    for text, told in (
        (line.replace("P0001", "P0009"), "ratings.jsonl:1: this panel has no item P0009"),
        (line + line, "ratings.jsonl:2: Ann rates P0001 twice"),
        (line.replace("3", "8"), "ratings.jsonl:1: rating: "),
        (line.replace("Ann", ""), "ratings.jsonl:1: rater: "),
        (line + line.replace("Ann", "ann"), "ratings.jsonl:2: ann is spelt otherwise above"),
        (line.replace("P0001", "\\u001b[2J"), r"ratings.jsonl:1: this panel has no item \[2J$"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ForesciError, match=told):
            load_ratings(folder)
