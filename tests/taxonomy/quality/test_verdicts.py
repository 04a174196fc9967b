"""Sheets for people, and their verdicts: same sample every time, safe cells, named errors."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from foresci.errors import DataError, UsageError
from foresci.intervals import wilson
from foresci.sheets import cell
from taxonomy.quality.sheets import (
    EDGE_COLUMNS,
    SIGNAL_COLUMNS,
    edge_groups,
    sample,
    signal_groups,
    write_sheets,
)
from taxonomy.quality.verdicts import accuracies, agreement, read_verdicts
from taxonomy.signals.records import RelationSignal
from taxonomy.store import Taxonomy

GROUPS = {f"t{number}": "tasks" for number in range(30)} | {"m0": "methods", "m1": "methods"}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def sheet(tmp_path: Path, *lines: str, header: str = "id,verdict,note") -> Path:
    path = tmp_path / "filled.csv"
    path.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
    return path


def test_groups_are_drawn_in_turn() -> None:
    drawn = sample(GROUPS, 10, seed=1)
    assert Counter(GROUPS[one] for one in drawn) == {"tasks": 8, "methods": 2}
    assert len(set(drawn)) == 10
    assert sorted(sample(GROUPS, 99, seed=1)) == sorted(GROUPS)


def test_the_seed_alone_decides_the_draw() -> None:
    turned = dict(reversed(GROUPS.items()))
    assert sample(turned, 10, seed=1) == sample(GROUPS, 10, seed=1)
    assert sample(GROUPS, 10, seed=1) != sample(GROUPS, 10, seed=2)


def test_sheets_hold_fifty_rows_over_all_groups(large: Taxonomy, tmp_path: Path) -> None:
    edges, signals = write_sheets(large, tmp_path)
    rows = rows_of(edges)
    assert len(rows) == 50
    assert tuple(rows[0]) == EDGE_COLUMNS
    assert set(Counter(row["group"] for row in rows).values()) == {10}
    assert {row["id"] for row in rows} <= edge_groups(large).keys()
    assert all(row["verdict"] == row["note"] == "" for row in rows)
    assert all(row["parent"] and row["child"] and row["example_papers"] for row in rows)
    found = rows_of(signals)
    assert tuple(found[0]) == SIGNAL_COLUMNS
    assert Counter(row["group"] for row in found)["venue"] == 5
    assert len(found) == 50
    assert all(row["text"] for row in found)


def test_sheets_are_the_same_bytes_every_time(small: Taxonomy, tmp_path: Path) -> None:
    one = write_sheets(small, tmp_path / "one")
    other = write_sheets(Taxonomy.open(small.root), tmp_path / "other")
    assert one.edges.read_bytes() == other.edges.read_bytes()
    assert one.signals.read_bytes() == other.signals.read_bytes()


def test_a_relation_tells_both_papers_their_dates_and_the_sentence(
    small: Taxonomy, tmp_path: Path
) -> None:
    row = next(row for row in rows_of(write_sheets(small, tmp_path).signals) if row["id"] == "R1")
    signal = next(one for one in small.signals if isinstance(one, RelationSignal))
    assert row["text"].startswith("replacement: Paper 2509.00001 (2025-09-02) -> HyDE, of ")
    assert row["text"].endswith("(2025-04-01)")
    assert row["quotes"] == signal.quote.text
    assert row["dates"] == "2025-09-02 (2509.00001)"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'),
        ("\t\r\n @SUM(A1)", "'@SUM(A1)"),
        ("+1", "'+1"),
        ("-2+3", "'-2+3"),
        ("\uff1dcmd", "'\uff1dcmd"),
        ("two\nlines\x1b[31m\x00", "two lines [31m"),
        ("a = b", "a = b"),
    ],
)
def test_no_cell_is_a_formula(text: str, shown: str) -> None:
    assert cell(text) == shown


def test_verdicts_come_back(small: Taxonomy, tmp_path: Path) -> None:
    path = write_sheets(small, tmp_path).signals
    rows = rows_of(path)
    rows[0]["verdict"], rows[1]["verdict"] = "right", " Wrong "
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, SIGNAL_COLUMNS, delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    assert read_verdicts(path, signal_groups(small)) == {
        rows[0]["id"]: "right",
        rows[1]["id"]: "wrong",
    }


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["t1,right", "t2,maybe"], r"filled\.csv:3: verdict 'maybe' is none of right, wrong,"),
        (["t1,right", "", "x9,right"], r"filled\.csv:4: id 'x9' is not in this taxonomy"),
        (["t1,right", "t1,wrong"], r"filled\.csv:3: id 't1' has a verdict already"),
        (["t1,right,a,b"], r"filled\.csv:2: more cells than the header has columns"),
        (['t1,right,"a'], r"filled\.csv:2: not CSV"),
    ],
)
def test_an_error_names_file_and_line(tmp_path: Path, lines: list[str], message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_verdicts(sheet(tmp_path, *lines), GROUPS)


def test_a_file_that_is_no_sheet_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"filled\.csv:1: the header needs one column 'verdict'"):
        read_verdicts(sheet(tmp_path, "t1,right", header="id,said"), GROUPS)
    with pytest.raises(DataError, match=r"none\.csv: no such file"):
        read_verdicts(tmp_path / "none.csv", GROUPS)
    path = sheet(tmp_path, "t1,right")
    path.write_bytes(path.read_bytes() + "t2,right,ö".encode("latin-1"))
    with pytest.raises(DataError, match=r"filled\.csv:3: not UTF-8"):
        read_verdicts(path, GROUPS)


def test_rows_left_empty_are_not_judged(tmp_path: Path) -> None:
    assert read_verdicts(sheet(tmp_path, "t1,,later", ",,", "t2,unsure"), GROUPS) == {
        "t2": "unsure"
    }


def test_accuracy_by_group_with_wilsons_interval() -> None:
    one = {"t0": "right", "t1": "right", "t2": "wrong", "t3": "unsure", "m0": "right"}
    methods, tasks, everything = accuracies([one], GROUPS)
    assert (methods.group, tasks.group, everything.group) == ("methods", "tasks", "all")
    assert (tasks.right, tasks.wrong, tasks.unsure) == (2, 1, 1)
    assert tasks.accuracy == pytest.approx(2 / 3)
    assert (tasks.low, tasks.high) == wilson(2, 3)
    assert (everything.right, everything.wrong, everything.unsure) == (3, 1, 1)


def test_what_most_people_say_counts_once() -> None:
    people = [
        {"t0": "right", "t1": "right", "t2": "right"},
        {"t0": "right", "t1": "wrong", "t2": "unsure"},
        {"t0": "wrong"},
    ]
    figures = accuracies(people, GROUPS)[-1]
    assert (figures.right, figures.wrong, figures.unsure) == (2, 0, 1)


def test_nothing_judged_is_no_accuracy() -> None:
    (everything,) = accuracies([{}], GROUPS)
    assert everything.accuracy is None
    assert (everything.low, everything.high) == (0, 1)


def test_agreement_on_what_all_judged() -> None:
    one = {"t0": "right", "t1": "wrong", "t2": "right", "t3": "right"}
    other = {"t0": "right", "t1": "wrong", "t2": "wrong", "m0": "right"}
    found = agreement([one, other])
    assert (found.people, found.items) == (2, 3)
    assert found.share == pytest.approx(2 / 3)
    # Chance is 2/3 * 1/3 for right and 1/3 * 2/3 for wrong.
    assert found.kappa == pytest.approx((2 / 3 - 4 / 9) / (1 - 4 / 9))


def test_agreement_needs_two_people_and_common_items() -> None:
    with pytest.raises(UsageError, match="two people or more"):
        agreement([{"t0": "right"}])
    with pytest.raises(UsageError, match="there is none"):
        agreement([{"t0": "right"}, {"t1": "right"}])
