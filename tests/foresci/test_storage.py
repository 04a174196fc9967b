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


ODD = [
    (b'{"a": ' + b"[" * 200_000, "nested too deeply"),
    (b'{"a": "caf\xe9"}', "not UTF-8"),
    (b'{"a": "\\ud83d"}', "lone surrogate"),
    (b'{"\\uDE00": 1}', "lone surrogate"),
]


@pytest.mark.parametrize(("content", "told"), ODD)
def test_odd_json_is_one_error_that_names_the_place(
    tmp_path: Path, content: bytes, told: str
) -> None:
    whole, lines = tmp_path / "whole.json", tmp_path / "rows.jsonl"
    whole.write_bytes(content)
    lines.write_bytes(b"{}\n" + content + b"\n")
    with pytest.raises(DataError, match=rf"whole\.json: .*{told}"):
        read_json(whole)
    with pytest.raises(DataError, match=rf"rows\.jsonl:2: .*{told}"):
        list(read_jsonl(lines))


def test_a_character_of_two_halves_is_text(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"a": "\\ud83d\\ude00 \\\\ud83d"}')
    assert read_json(path) == {"a": "\U0001f600 \\ud83d"}


def test_a_folder_in_place_of_a_file_is_named(tmp_path: Path) -> None:
    for read in (read_json, lambda path: list(read_jsonl(path))):
        with pytest.raises(DataError, match="cannot be read"):
            read(tmp_path)


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
