"""How long a record may be, and what keeps a parser from reading on for ever."""

import io
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MAX_RECORD_BYTES = 16 << 20
"""A line, or a record of a document, longer than this makes no paper."""


class RecordTooLongError(Exception):
    """A document goes on without an end of the record it is in."""

    def __init__(self) -> None:
        super().__init__(f"a record is longer than {MAX_RECORD_BYTES >> 20} MiB")


class Budget(io.RawIOBase):
    """A stream that may give so many bytes until `renew` is called, which is after each record."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream
        self._left = MAX_RECORD_BYTES

    def renew(self) -> None:
        """Start counting again."""
        self._left = MAX_RECORD_BYTES

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer with what comes next.

        Raises:
            RecordTooLongError: the budget is spent.
        """
        view = memoryview(buffer).cast("B")
        data = self._stream.read(len(view))
        self._left -= len(data)
        if self._left < 0:
            raise RecordTooLongError
        view[: len(data)] = data
        return len(data)
