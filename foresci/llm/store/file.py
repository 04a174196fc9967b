"""The SQLite file of a response cache: its tables, its version, its transactions."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from foresci.errors import DataError

APPLICATION_ID = 0x46534943
"""Marks the file as a response cache (in SQLite's own header field)."""
FORMAT_VERSION = 1
WAIT_SECONDS = 30.0
"""How long to wait for another process that is writing."""
IN_MEMORY = ":memory:"

SCHEMA = """
CREATE TABLE texts (hash TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE replies (
    key TEXT PRIMARY KEY,
    step TEXT NOT NULL,
    made_at TEXT NOT NULL,
    text TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL,
    completion_tokens INTEGER NOT NULL,
    finish_reason TEXT
);
CREATE TABLE parts (
    key TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (key, name)
) WITHOUT ROWID;
CREATE INDEX replies_by_step ON replies (step);
"""


class CacheFile:
    """A connection that several threads may share, one at a time.

    Args:
        path: the file, made when it is missing; in memory when None.

    Raises:
        DataError: the file is of another kind or version, or damaged.
    """

    def __init__(self, path: Path | None) -> None:
        self.place = IN_MEMORY if path is None else str(path)
        self._lock = threading.RLock()
        with self._one_line_errors():
            self._database = sqlite3.connect(
                self.place, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
        try:
            with self.transaction() as database:
                self._check_or_create(database)
            with self.reading() as database:
                # Commits in WAL mode survive a killed process and do not block readers.
                database.execute("PRAGMA journal_mode = WAL")
        except DataError:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for this thread alone.

        Raises:
            DataError: SQLite cannot do something with the file; one line that names it.
        """
        with self._lock, self._one_line_errors():
            yield self._database

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """The connection inside a transaction that is committed whole, or not at all.

        Raises:
            DataError: as `reading`.
        """
        with self.reading() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
            except BaseException:
                if database.in_transaction:  # SQLite ends it by itself when the disk is full
                    database.execute("ROLLBACK")
                raise
            database.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _check_or_create(self, database: sqlite3.Connection) -> None:
        kind = database.execute("PRAGMA application_id").fetchone()[0]
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if not database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
            for statement in SCHEMA.split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            database.execute(f"PRAGMA user_version = {FORMAT_VERSION}")
        elif kind != APPLICATION_ID:
            raise DataError(f"{self.place}: an SQLite file, but not a response cache")
        elif version != FORMAT_VERSION:
            raise DataError(
                f"{self.place}: response cache of format version {version}, this foresci reads"
                f" version {FORMAT_VERSION}; move it away"
            )

    @contextmanager
    def _one_line_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
            told = "make room on the disk" if full else "move it away"
            raise DataError(
                f"{self.place}: cannot be used as a response cache ({error}); {told}"
            ) from None
