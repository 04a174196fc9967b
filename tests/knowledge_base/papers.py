"""Building records for tests."""

from datetime import date
from pathlib import Path
from typing import Any

from foresci.schema import Paper


def paper(paper_id: str, title: str, day: str, **fields: Any) -> Paper:
    """A paper with the fields a test cares about."""
    return Paper(
        id=paper_id, title=title, public_on=date.fromisoformat(day), source="test", **fields
    )


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path within it."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
