"""`foresci runs export`: the same columns for whatever runs, and nothing of a run lost."""

import csv
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow.csv import read_csv

import evaluation.export.tables as tables
from evaluation.export import COLUMNS, row_of, runs_table, write_runs
from evaluation.scored import read_scores
from foresci.errors import DataError
from foresci.runs import RunFolder, list_runs
from foresci.storage import MANIFEST_FILE, read_json
from tests.conftest import REPOSITORY
from tests.foresci.runs.damaging import change, fail

Foresci = Callable[..., tuple[int, str, str]]
Ids = tuple[str, str, str]
FORMULA = "=HYPERLINK(1)"


def test_parquet_has_every_run_and_part_with_its_type(
    foresci: Foresci, runs: Path, ids: Ids, tmp_path: Path
) -> None:
    fail(runs / ids[0])
    out = tmp_path / "runs.parquet"
    code, said, _ = foresci("runs", "export", "--out", str(out), "--runs", str(runs))
    assert (code, said) == (0, f"{out}: 3 runs (1 failed, 2 finished)\n")
    table = pq.read_table(out)
    failed, off, on = table.to_pylist()
    scores = read_scores(RunFolder(runs / ids[1]))
    assert (failed["status"], failed["reason"]) == ("failed", "the endpoint gave up")
    assert (failed["fta"], failed["unscored"]) == (None, None)
    assert (off["run_id"], off["cutoff"], off["check"]) == (ids[1], date(2025, 9, 30), None)
    assert (on["shared_with"], on["check"] is not None) == (ids[1], True)
    assert off["fta"] == scores.fta.score
    assert {slot.name: off[f"fta_{slot.name}"] for slot in scores.fta.slots} == {
        slot.name: slot.score for slot in scores.fta.slots
    }
    assert [off[f"trace_{slot.name}_support"] for slot in scores.trace.slots] == [
        slot.support for slot in scores.trace.slots
    ]
    assert {name: off[f"pers_{name}"] for name in scores.pers.features} == scores.pers.features
    assert off["drift_scope"] == scores.drift.scope.severity
    assert off["fact_claims"] == len(scores.fact.claims)
    assert off["pers_scorer"] == scores.pers.scorer


def test_columns_and_types_do_not_depend_on_the_runs(runs: Path, ids: Ids) -> None:
    every = runs_table(list_runs(runs))
    for run in ids:
        fail(runs / run)
    assert runs_table(list_runs(runs)).schema == every.schema == runs_table([]).schema
    assert every.schema.names == [column.name for column in COLUMNS]
    kinds = {pa.string(), pa.int64(), pa.float64(), pa.date32(), pa.timestamp("us", tz="UTC")}
    assert set(every.schema.types) == kinds


def test_csv_reads_back_alike_and_holds_no_formula(
    foresci: Foresci, runs: Path, ids: Ids, tmp_path: Path
) -> None:
    fail(runs / ids[0], FORMULA)
    out = tmp_path / "runs.csv"
    code, _, _ = foresci("runs", "export", "--out", str(out), "--runs", str(runs))
    assert code == 0
    with out.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["reason"] for row in rows] == [f"'{FORMULA}", "", ""]
    read, table = read_csv(out), runs_table(list_runs(runs))
    for name in ("fta", "seconds", "words", "drift_scope", "cutoff", "trace_venue_bridge"):
        assert read[name].to_pylist() == table[name].to_pylist()


def test_a_damaged_run_has_a_row_and_ends_with_1(
    foresci: Foresci, runs: Path, ids: Ids, tmp_path: Path
) -> None:
    (runs / ids[0] / MANIFEST_FILE).write_text("{", encoding="utf-8")
    (runs / ids[1] / "packet.jsonl").unlink()
    (runs / ids[2] / "scores.json").unlink()
    out = tmp_path / "runs.parquet"
    code, said, _ = foresci("runs", "export", "--out", str(out), "--runs", str(runs))
    assert (code, said.endswith("3 runs (2 damaged, 1 finished)\n")) == (1, True)
    unread, torn, whole = pq.read_table(out).to_pylist()
    assert (unread["run_id"], unread["status"]) == (ids[0], "damaged")
    assert (torn["agent"], torn["reason"].endswith("packet.jsonl: no such file")) == ("aris", True)
    assert (whole["fta"], whole["unscored"]) == (
        None,
        "no scores yet; run foresci evaluate first",
    )


def test_a_part_without_a_column_is_an_error_not_a_loss(runs: Path, ids: Ids) -> None:
    fta = read_json(runs / ids[1] / "scores.json")["fta"]
    change(runs / ids[1] / "scores.json", fta={**fta, "details": {"novel": 1.0}})
    with pytest.raises(DataError, match="no column for fta_novel"):
        row_of(RunFolder(runs / ids[1]))


def test_a_file_is_written_whole_or_not_at_all_and_in_pieces(
    recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "BATCH_ROWS", 2)
    row = row_of(list_runs(recorded)[0])
    out = tmp_path / "runs.parquet"
    assert write_runs(out, [row] * 5) == 5
    assert pq.ParquetFile(out).num_row_groups == 3
    before = out.read_bytes()

    def broken() -> Iterator[dict[str, object]]:
        yield from [row] * 3
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_runs(out, broken())
    assert [path.name for path in tmp_path.iterdir()] == ["runs.parquet"]
    assert out.read_bytes() == before


def test_the_page_on_runs_has_every_column_and_its_type() -> None:
    page = (REPOSITORY / "docs" / "runs.md").read_text(encoding="utf-8")
    told = [
        (name, kind.strip())
        for names, kind in re.findall(r"^\| (`.*?) \| (\w+) \|", page, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", names)
    ]
    assert sorted(told) == sorted((column.name, column.kind) for column in COLUMNS)
