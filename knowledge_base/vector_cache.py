"""Vectors of texts that were embedded before, shared between knowledge bases.

One SQLite file for each embedder fingerprint maps the SHA-256 of a text to its float32 vector.
Every batch is committed, so that a killed build goes on where it was.
"""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError
from knowledge_base.batches import batches

KEYS_PER_QUERY = 500
SECONDS_TO_WAIT = 60.0
"""How long a build waits while another one commits."""
UNIT_TOLERANCE = 1e-3
"""How far from 1 the length of a vector may be before it counts as damaged."""
_TABLE = "CREATE TABLE IF NOT EXISTS vectors (text BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID"

Vector = NDArray[np.float32]


def text_key(text: str) -> bytes:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8")).digest()


class VectorCache:
    """The stored vectors of one embedder."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    @contextmanager
    def open(cls, folder: Path, fingerprint: str) -> Iterator["VectorCache"]:
        """Open the cache of an embedder, made when there is none.

        Raises:
            DataError: the file is damaged, or the disk is full.
        """
        path = folder / f"vectors-{fingerprint}.sqlite"
        with _readable_errors(path):
            folder.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(path, timeout=SECONDS_TO_WAIT)) as connection:
                connection.execute(_TABLE)
                yield cls(path, connection)

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Vector]:
        """The vectors that are stored for some keys."""
        found: dict[bytes, Vector] = {}
        for some in batches(keys, KEYS_PER_QUERY):
            marks = ",".join("?" * len(some))
            query = f"SELECT text, vector FROM vectors WHERE text IN ({marks})"  # noqa: S608
            for key, blob in self._connection.execute(query, some):
                found[key] = self._vector(blob)
        return found

    def put(self, vectors: Mapping[bytes, Vector]) -> None:
        """Store vectors at once; a kill before the end stores none of them."""
        rows = [(key, vector.astype("<f4").tobytes()) for key, vector in vectors.items()]
        with self._connection:
            self._connection.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?)", rows)

    def _vector(self, blob: bytes) -> Vector:
        vector = np.frombuffer(blob, dtype="<f4") if len(blob) % 4 == 0 else np.empty(0)
        with np.errstate(invalid="ignore"):  # bytes of a damaged file may be any kind of NaN
            length = float(np.linalg.norm(vector.astype(np.float64)))
        if not abs(length - 1) < UNIT_TOLERANCE:
            raise DataError(f"{self.path}: holds a damaged vector; delete the file and build again")
        return vector.astype(np.float32)


@contextmanager
def _readable_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise DataError(
            f"{path}: the cache of vectors cannot be used ({error}); free space or delete the file"
        ) from None
