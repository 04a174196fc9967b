"""Lines of bounded length."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from foresci.errors import DataError
from knowledge_base.corpus.reading.limits import MAX_RECORD_BYTES

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
TOO_LONG = f"line too long: more than {MAX_RECORD_BYTES >> 20} MiB"


class RawLine(NamedTuple):
    """A line with its end, or None where it was too long to keep."""

    number: int
    raw: bytes | None


def raw_lines(stream: BinaryIO, name: str) -> Iterator[RawLine]:
    """Yield every line; of one that is too long, no more than a part is ever in memory.

    Raises:
        DataError: a line holds a NUL byte, so this is no text.
    """
    number = 0
    while raw := stream.readline(MAX_RECORD_BYTES + 1):
        number += 1
        if b"\0" in raw:
            raise DataError(f"{name}:{number}: not a text file (it holds a NUL byte)")
        if number == 1:
            raw = raw.removeprefix(BYTE_ORDER_MARK)
        if len(raw) > MAX_RECORD_BYTES:
            _skip_rest(stream, raw)
            yield RawLine(number, None)
        else:
            yield RawLine(number, raw)


def _skip_rest(stream: BinaryIO, raw: bytes) -> None:
    while raw and not raw.endswith(b"\n"):
        raw = stream.readline(MAX_RECORD_BYTES)
