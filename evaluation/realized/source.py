"""The papers that targets are measured on."""

import gzip
import json
import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from foresci.errors import DataError


@dataclass(frozen=True)
class SourcePaper:
    """A dated paper; `text` is title and abstract in lower case with single spaces."""

    id: str
    day: date
    text: str
    comments: str | None


def read_source(path: Path) -> list[SourcePaper]:
    """All papers of a (gzipped) JSON-lines file, in date order, then by id.

    A line needs `id`, `title`, `announced` (ISO date) and may have `abstract` and `comments`.

    Raises:
        DataError: the file is missing, or a line is not such a record.
    """
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as stream:
            lines = stream.read().split("\n")
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error})") from None
    papers = [
        _paper(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()
    ]
    return sorted(papers, key=lambda paper: (paper.day, paper.id))


def _paper(line: str, where: str) -> SourcePaper:
    try:
        row: dict[str, Any] = json.loads(line)
        day = date.fromisoformat(row["announced"])
        text = re.sub(r"\s+", " ", f"{row['title']}. {row.get('abstract') or ''}").lower()
        return SourcePaper(str(row["id"]), day, text, row.get("comments"))
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{where}: not a dated paper ({error!r})") from None
