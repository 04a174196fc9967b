"""Recordings of model traffic: one JSON line a reply, replayed without any model."""

from collections.abc import Mapping
from pathlib import Path

from foresci.errors import DataError, ForesciError
from foresci.llm.store.cache import ResponseCache
from foresci.llm.store.entries import STEP, CachedReply, Entry, key_of
from foresci.schema.record import Record
from foresci.storage import read_jsonl, write_jsonl


class ReplayMissError(ForesciError):
    """A replay was asked something that its recording does not hold; the message says what."""


class Recorded(Record):
    """One line of a recording."""

    parts: dict[str, str]
    reply: CachedReply


def write_recording(cache: ResponseCache, path: Path) -> int:
    """Write all replies of a cache, by step and key, without times: same replies, same bytes.

    Returns:
        How many there are.
    """
    entries = sorted(cache.entries(), key=lambda entry: (entry.parts.get("step", ""), entry.key))
    lines = [Recorded(parts=entry.parts, reply=entry.reply).to_json() for entry in entries]
    write_jsonl(path, lines)
    return len(lines)


class Replay(ResponseCache):
    """Answers from a recording only: what is not in it is an error that says what differs.

    Args:
        path: written by `write_recording` or `foresci cache export`.

    Raises:
        DataError: the file is missing or none such (the line is named).
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._recording = path
        self._add(
            Entry(key_of(line.parts), "", line.parts, line.reply)
            for line in (
                Recorded.parse(row, f"{path}:{number}") for number, row in read_jsonl(path)
            )
        )

    def get(self, parts: Mapping[str, str]) -> CachedReply:
        """The recorded reply.

        Raises:
            ReplayMissError: it is not in the recording.
        """
        reply = super().get(parts)
        if reply is None:
            raise ReplayMissError(f"{self._recording}: no recorded reply; {self.explain(parts)}")
        return reply

    def discard(self, parts: Mapping[str, str], reply: CachedReply, cause: str) -> None:
        """Refuse to go on without a recorded reply that is not accepted any more.

        Raises:
            ReplayMissError: always.
        """
        step = parts.get(STEP, "")
        raise ReplayMissError(f"{self._recording}: step {step}: a reply is not accepted ({cause})")

    def put(self, parts: Mapping[str, str], reply: CachedReply) -> None:
        """Refuse: a recording does not grow while it is replayed.

        Raises:
            DataError: always.
        """
        raise DataError(f"{self._recording}: a replay takes no new replies")
