"""Doing to a run what kills, hands and strangers do."""

from pathlib import Path

from foresci.storage import MANIFEST_FILE, read_json, write_json

STEERING = "\x1b[31m[red]evil"
"""Would colour a terminal, by escape codes or by markup."""


def change(path: Path, **fields: object) -> None:
    """Write other values into a JSON file."""
    write_json(path, {**read_json(path), **fields})


def fail(run: Path, reason: str = "the endpoint gave up") -> None:
    """Make a run one that failed."""
    change(run / MANIFEST_FILE, status="failed", error=reason, answer_sha256=None)


def replace_line(path: Path, number: int, old: str, new: str) -> None:
    """Write something else into a line of a file, counted from 1."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    path.write_text("".join(lines), encoding="utf-8")
