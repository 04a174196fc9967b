"""One table as sheet and as LaTeX: nothing lost, nothing that a reader of it would take amiss."""

import re
from pathlib import Path

import pytest

from evaluation.diagnostics.files import check_folders, write_latex, write_sheets
from evaluation.diagnostics.latex import escaped, latex_text
from evaluation.diagnostics.shown import compact
from evaluation.diagnostics.table import (
    Cell,
    Column,
    Missing,
    Number,
    Table,
    Words,
    count_cell,
    rate_cell,
)
from foresci.errors import UsageError
from foresci.sheets import read_sheet

NASTY = r"a&b %c_d #e $f {g} ~h ^i \j <k> |l|"
SPECIAL = set("&%_#${}~^\\")
COLUMNS = (
    Column(title="Agent"),
    Column(title="Runs", shape="count"),
    Column(title="FTA", shape="interval", signed=True),
    Column(title="Low", shape="rate"),
)


def _table(*rows: tuple[Cell, ...], name: str = "one") -> Table:
    return Table(
        name=name, caption="What & why", judged_by="structural/3", columns=COLUMNS, rows=rows
    )


def _row(agent: str, fta: Cell) -> tuple[Cell, ...]:
    return Words(text=agent), count_cell(12), fta, rate_cell(1, 4, "")


FTA = Number(value=-0.25, low=-0.5, high=1e-9, n=12, tasks=6, best=True)
TABLE = _table(_row(NASTY, FTA), _row("=SUM(A1)", Missing(reason="none")))


def test_a_sheet_has_bounds_and_counts_in_columns_of_their_own_and_names_the_judge(
    tmp_path: Path,
) -> None:
    write_sheets(tmp_path / "csv", [TABLE])
    (_, first), (_, second) = read_sheet(tmp_path / "csv" / "one.csv", ["agent"])
    assert first == {
        "agent": NASTY, "runs": "12", "judged by": "structural/3",
        "fta": "-0.25", "fta low": "-0.5", "fta high": "0.0", "fta runs": "12", "fta tasks": "6",
        "low": "0.25", "low low": "0.045587", "low high": "0.699358", "low hits": "1",
        "low runs": "4",
    }  # fmt: skip
    assert second["agent"] == "'=SUM(A1)"
    assert (second["fta"], second["fta low"]) == ("n/a", "")


def test_latex_escapes_every_special_character_so_that_it_prints_as_it_is() -> None:
    text = escaped(NASTY)
    assert _printed(text) == NASTY
    for special in SPECIAL:
        assert _printed(escaped(f"x{special}y")) == f"x{special}y"
    assert escaped("two\nlines\tand\x07more") == "two lines and more"
    assert escaped("[0.1, 0.2]") == "{[0.1, 0.2]}"


COMMANDS = {
    r"\textbackslash": "\\",
    r"\textasciitilde": "~",
    r"\textasciicircum": "^",
    r"\textless": "<",
    r"\textgreater": ">",
    r"\textbar": "|",
}


def _printed(text: str) -> str:
    """What LaTeX prints; fails on a special character that is not escaped."""
    tokens = re.findall(r"\\text[a-z]+\{\}|\\[&%$#_{}]|.", text)
    printed = [
        COMMANDS.get(token[:-2], token[1:] if token[0] == "\\" else token) for token in tokens
    ]
    assert not {token for token in tokens if len(token) == 1} & SPECIAL
    return "".join(printed)


def test_latex_has_balanced_braces_and_one_cell_a_column_in_every_line() -> None:
    text = latex_text(TABLE)
    bare = re.sub(r"\\[{}&%]", "", text)
    assert bare.count("{") == bare.count("}")
    begun = re.findall(r"\\begin\{(\w+)\}", text)
    assert begun == ["table", "tabular"]
    assert re.findall(r"\\end\{(\w+)\}", text) == begun[::-1]
    body = bare.partition(r"\toprule")[2].partition(r"\bottomrule")[0]
    lines = [line for line in body.splitlines() if line.endswith(r" \\")]
    assert len(lines) == 3
    assert {line.count("&") for line in lines} == {len(COLUMNS) - 1}
    assert r"\begin{tabular}{lrrr}" in text
    assert r"\textbf{-0.25} {\scriptsize {[-0.50, 0.00]}}" in text
    assert r"\caption{What \& why Judged by structural/3.}" in text


def test_files_are_the_same_bytes_each_time_one_for_each_table(tmp_path: Path) -> None:
    tables = [TABLE, _table(_row("aris", FTA), name="two")]
    for name in ("a", "b"):
        write_latex(tmp_path / name, tables)
        write_sheets(tmp_path / f"{name}-csv", tables)
    for left, right, ending in (("a", "b", "tex"), ("a-csv", "b-csv", "csv")):
        files = sorted(path.name for path in (tmp_path / left).iterdir())
        assert files == [f"one.{ending}", f"two.{ending}"]
        for file in files:
            same = (tmp_path / left / file).read_bytes() == (tmp_path / right / file).read_bytes()
            assert same


def test_names_that_all_rows_share_go_to_the_caption_but_the_last_one_stays() -> None:
    columns = (Column(title="Backbone"), Column(title="Agent"), Column(title="Runs", shape="count"))
    rows = tuple((Words(text="m"), Words(text="aris"), count_cell(1)) for _ in range(2))
    table = compact(Table(name="x", caption="C.", columns=columns, rows=rows))
    assert [column.title for column in table.columns] == ["Agent", "Runs"]
    assert table.caption == "C. In all rows: Backbone m."
    single = Table(name="x", caption="C.", columns=columns, rows=rows[:1])
    assert compact(single) == single


def test_a_row_must_have_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="one cell for each column"):
        _table((Words(text="aris"),))


def test_only_new_or_empty_folders_are_written_to_and_not_one_for_two_kinds(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("keep")
    (tmp_path / "file").write_text("keep")
    (tmp_path / "empty").mkdir()
    for folder, problem in (
        (tmp_path / "full", "not empty; name a new or an empty folder"),
        (tmp_path / "file", "a file; name a folder"),
        (tmp_path / "file" / "below", "cannot be made there"),
    ):
        with pytest.raises(UsageError, match=problem):
            write_sheets(folder, [TABLE])
    with pytest.raises(UsageError, match="name two folders"):
        check_folders(tmp_path / "new", tmp_path / "empty" / ".." / "new")
    write_sheets(tmp_path / "empty", [TABLE])
    assert [path.name for path in (tmp_path / "empty").iterdir()] == ["one.csv"]
    assert (tmp_path / "full" / "mine.txt").read_text() == "keep"
