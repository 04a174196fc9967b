"""Refusing to replace a folder that is not ours."""

from pathlib import Path

from foresci.errors import DataError, UsageError
from foresci.storage import MANIFEST_FILE, read_json


def check_replaceable(out: Path, kind: str) -> None:
    """Make sure that writing to `out` cannot destroy anything but an older one of its kind.

    Args:
        out: the folder that is about to be replaced as a whole.
        kind: "corpus" or "kb".

    Raises:
        UsageError: `out` is a file, or a folder with something else in it.
    """
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if kind_of(out) != f"foresci-{kind}":
        raise UsageError(f"{out}: exists and is not a foresci {kind}; choose another place")


def kind_of(folder: Path) -> str | None:
    """The format that a folder's manifest names; None where there is no such thing."""
    try:
        return str(read_json(folder / MANIFEST_FILE).get("format"))
    except (DataError, OSError):
        return None
