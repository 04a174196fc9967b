"""Files are written whole or not at all, and their bytes depend on content alone."""

from pathlib import Path

import pytest

from foresci.errors import DataError
from foresci.storage import (
    canonical_json,
    read_json,
    read_jsonl,
    replacing_folder,
    write_json,
    write_jsonl,
    write_text,
)


def test_canonical_json_ignores_key_order() -> None:
    assert canonical_json({"b": 1, "a": "é"}) == canonical_json({"a": "é", "b": 1})


def test_a_failed_write_leaves_the_old_text_and_no_leftovers(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    write_text(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "lone surrogate \ud800")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.txt"]


def test_a_folder_is_replaced_only_when_the_block_succeeds(tmp_path: Path) -> None:
    target = tmp_path / "kb"
    with replacing_folder(target) as fresh:
        (fresh / "a").write_text("first")

    def fill_and_fail() -> None:
        with replacing_folder(target) as fresh:
            (fresh / "a").write_text("second")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fill_and_fail()
    assert (target / "a").read_text() == "first"
    with replacing_folder(target) as fresh:
        (fresh / "b").write_text("third")
    assert [entry.name for entry in target.iterdir()] == ["b"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["kb"]


def test_json_lines_come_back_with_their_line_numbers(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    write_jsonl(path, [{"a": 1}, {"a": 2}])
    path.write_text(path.read_text() + "\n{}\n")
    assert list(read_jsonl(path)) == [(1, {"a": 1}), (2, {"a": 2}), (4, {})]


@pytest.mark.parametrize("content", ["{", "[1]", ""])
def test_broken_json_is_an_error_that_names_the_file(tmp_path: Path, content: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(content)
    with pytest.raises(DataError, match=r"broken\.json"):
        read_json(path)


def test_a_broken_line_is_an_error_that_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("{}\n[]\n")
    with pytest.raises(DataError, match=r"rows\.jsonl:2"):
        list(read_jsonl(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file"):
        read_json(tmp_path / "absent.json")


def test_json_files_end_with_a_newline(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", {"b": 1})
    assert (tmp_path / "a.json").read_text() == '{\n  "b": 1\n}\n'
