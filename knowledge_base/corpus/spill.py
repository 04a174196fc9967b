"""Records set aside on disk while an import runs, so that memory does not hold their texts."""

import json
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

SignatureFields = tuple[Any, ...]


class Spill:
    """An unnamed file beside the corpus, which vanishes with the process that made it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by __exit__
        self._end = 0
        self._appending = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def append(self, signatures: list[SignatureFields], paper: bytes) -> int:
        """Set a record aside; where it is.

        Args:
            signatures: its signatures as plain JSON data; none where the paper alone tells them.
            paper: the paper as one line of JSON; empty for a record of which only names are kept.
        """
        place = self._end
        head = json.dumps(signatures).encode() if signatures else b""
        if not self._appending:
            self._file.seek(place)
            self._appending = True
        self._file.write(head + b"\n" + paper + b"\n")
        self._end = place + len(head) + len(paper) + 2
        return place

    def paper(self, place: int) -> bytes:
        """The paper set aside at a place."""
        self._head(place)
        return self._file.readline()[:-1]

    def signatures(self, place: int) -> list[SignatureFields]:
        """The signatures set aside at a place."""
        head = self._head(place)
        return [tuple(fields) for fields in json.loads(head)] if head.strip() else []

    def _head(self, place: int) -> bytes:
        self._appending = False
        self._file.seek(place)
        return self._file.readline()
