"""Model replies that validated, in one SQLite file, found again by all that they were asked with.

Safe for several threads and processes; every reply is committed on its own, so that what is
finished survives a killed process.
"""

import sqlite3
import threading
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from foresci.llm.store.differences import closeness, difference
from foresci.llm.store.entries import STEP, CachedReply, Entry, Miss, StepUse, key_of
from foresci.llm.store.file import CacheFile
from foresci.storage import canonical_json, sha256_text

RESPONSES_FILE = "responses.sqlite"
"""Its name in the folder of run records."""
NEAR_ENTRIES = 20
"""How many entries that agree in most parts are compared character by character."""
BY_KEY = "SELECT * FROM replies WHERE key = ?"
BY_STEP = "SELECT * FROM replies WHERE step = ? ORDER BY rowid"
LATEST = "SELECT * FROM replies WHERE step = ? ORDER BY rowid DESC LIMIT ?"
ALL = "SELECT * FROM replies ORDER BY step, rowid"
NEAR = """
SELECT replies.key FROM replies JOIN parts USING (key)
LEFT JOIN json_each(?) AS asked ON asked.key = parts.name AND asked.value = parts.hash
WHERE step = ? AND replies.rowid < coalesce((SELECT rowid FROM replies WHERE key = ?), 1e18)
GROUP BY replies.key ORDER BY COUNT(asked.key) DESC, replies.rowid DESC LIMIT ?
"""
"""Entries of a step by parts in common; of those older than the key, where it is stored."""


class ResponseCache:
    """Replies by the parts that determine them: texts by name, of which `step` is one.

    Args:
        path: the file, made on first use; in memory when None.

    Raises:
        DataError: from every method, when the file is of another kind or version, or damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._opened: CacheFile | None = None
        self._opening = threading.Lock()

    @property
    def _file(self) -> CacheFile:
        with self._opening:
            if self._opened is None:
                if self._path is not None:
                    self._path.parent.mkdir(parents=True, exist_ok=True)
                self._opened = CacheFile(self._path)
            return self._opened

    def get(self, parts: Mapping[str, str]) -> CachedReply | None:
        """The reply to exactly these parts, if it is stored."""
        with self._file.reading() as database:
            found = _read(database, BY_KEY, key_of(parts))
        return found[0].reply if found else None

    def put(self, parts: Mapping[str, str], reply: CachedReply) -> None:
        """Store a reply for good. One that is already there stays, so that reruns agree."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._add([Entry(key_of(parts), now, dict(parts), reply)])

    def discard(self, parts: Mapping[str, str], reply: CachedReply, cause: str) -> None:
        """Forget a reply that is not accepted any more; another one to the same parts stays."""
        key = key_of(parts)
        with self._file.transaction() as database:
            if database.execute(
                "DELETE FROM replies WHERE key = ? AND text = ?", (key, reply.text)
            ).rowcount:
                database.execute("DELETE FROM parts WHERE key = ?", (key,))

    def explain(self, parts: Mapping[str, str]) -> str:
        """Why `get` finds nothing: how these parts differ from the nearest entry of their step."""
        with self._file.reading() as database:
            if _read(database, BY_KEY, key_of(parts)):
                return f"step {parts.get(STEP, '')}: stored"
            near = _near(database, parts)
        return difference(parts, _closest(parts, near))

    def history(self, step: str, last: int) -> list[Miss]:
        """Why the latest replies of a step had to be asked for, the newest first.

        Args:
            step: its name.
            last: at most this many.
        """
        with self._file.reading() as database:
            latest = _read(database, LATEST, step, last)
            earlier = [_near(database, entry.parts) for entry in latest]
        return [
            Miss(entry.made_at, difference(entry.parts, _closest(entry.parts, near)))
            for entry, near in zip(latest, earlier, strict=True)
        ]

    def entries(self, step: str | None = None) -> list[Entry]:
        """Stored replies, of one step or of all, by step and then from old to new."""
        with self._file.reading() as database:
            if step is None:
                return _read(database, ALL)
            return _read(database, BY_STEP, step)

    def steps(self) -> list[StepUse]:
        """What is stored, by step."""
        with self._file.reading() as database:
            rows = database.execute(
                "SELECT step, COUNT(*), SUM(prompt_tokens), SUM(completion_tokens),"
                " MIN(made_at), MAX(made_at) FROM replies GROUP BY step ORDER BY step"
            ).fetchall()
        return [StepUse(*row) for row in rows]

    def clear(self) -> int:
        """Forget everything; returns how many replies there were."""
        with self._file.transaction() as database:
            count = database.execute("DELETE FROM replies").rowcount
            database.execute("DELETE FROM parts")
            database.execute("DELETE FROM texts")
        with self._file.reading() as database:
            database.execute("VACUUM")
        return count

    def close(self) -> None:
        """Close the file; it is opened again when it is used again."""
        with self._opening:
            if self._opened is not None:
                self._opened.close()
            self._opened = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _add(self, entries: Iterable[Entry]) -> None:
        with self._file.transaction() as database:
            for entry in entries:
                _insert(database, entry)


def _insert(database: sqlite3.Connection, entry: Entry) -> None:
    reply = entry.reply
    row = (entry.key, entry.parts.get(STEP, ""), entry.made_at, reply.text)
    counts = (reply.prompt_tokens, reply.completion_tokens, reply.finish_reason)
    values = (*row, *counts)
    if not database.execute(
        "INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, ?, ?, ?)", values
    ).rowcount:
        return
    hashes = {name: sha256_text(text) for name, text in entry.parts.items()}
    database.executemany(
        "INSERT OR IGNORE INTO texts VALUES (?, ?)",
        [(hashes[name], text) for name, text in entry.parts.items()],
    )
    database.executemany(
        "INSERT INTO parts VALUES (?, ?, ?)", [(entry.key, *item) for item in hashes.items()]
    )


def _read(database: sqlite3.Connection, query: str, *values: str | int) -> list[Entry]:
    return [
        Entry(
            key,
            made_at,
            _parts(database, key),
            CachedReply(text=text, prompt_tokens=asked, completion_tokens=told, finish_reason=end),
        )
        for key, _, made_at, text, asked, told, end in database.execute(query, values).fetchall()
    ]


def _parts(database: sqlite3.Connection, key: str) -> dict[str, str]:
    return dict(
        database.execute(
            "SELECT name, text FROM parts JOIN texts USING (hash) WHERE key = ? ORDER BY name",
            (key,),
        ).fetchall()
    )


def _near(database: sqlite3.Connection, parts: Mapping[str, str]) -> list[Entry]:
    """The entries of the step with most parts in common; where these are stored, earlier ones."""
    hashes = canonical_json({name: sha256_text(text) for name, text in parts.items()})
    values = (hashes, parts.get(STEP, ""), key_of(parts), NEAR_ENTRIES)
    keys = database.execute(NEAR, values).fetchall()
    return [entry for (key,) in keys for entry in _read(database, BY_KEY, key)]


def _closest(parts: Mapping[str, str], entries: Iterable[Entry]) -> Entry | None:
    return max(entries, key=lambda entry: closeness(parts, entry.parts), default=None)
