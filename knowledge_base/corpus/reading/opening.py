"""Opening a source, compressed or not, told by its first bytes and never by its name."""

import bz2
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from foresci.errors import DataError
from knowledge_base.corpus.reading.sources import STDIN
from knowledge_base.corpus.reading.zstd import ZSTD_MAGIC, ZstdError, ZstdStream

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

BUFFER_BYTES = 1 << 18
MAGIC_BYTES = 8
GZIP_MAGIC = b"\x1f\x8b"
BZIP2_MAGIC = b"BZh"
# What people also have, and must unpack first.
OTHER_ARCHIVES = {b"PK\x03\x04": "zip", b"7z\xbc\xaf": "7z", b"\xfd7zXZ": "xz", b"Rar!": "rar"}


class DamagedSourceError(Exception):
    """A source that cannot be read further; the message says why, and what to do."""


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The decompressed bytes of a source, as a buffered stream that cannot seek.

    Raises:
        DataError: the file cannot be opened, or is an archive of another kind.
    """
    try:
        raw = _raw(path)
    except OSError as error:
        raise DataError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    # Outside of the block above: what fails while the stream is used may be no fault of the source.
    with raw:
        stream = Rewound(raw.read(MAGIC_BYTES), raw)
        yield io.BufferedReader(_Checked(*_decompressed(stream, path)), BUFFER_BYTES)


def _raw(path: Path) -> BinaryIO:
    if path == STDIN:
        # Closing what the process was given would break whoever reads it after us.
        return open(sys.stdin.fileno(), "rb", closefd=False)
    return path.open("rb")


def _decompressed(stream: "Rewound", path: Path) -> tuple[BinaryIO, str]:
    magic = stream.head
    source = cast("BinaryIO", io.BufferedReader(stream, BUFFER_BYTES))
    if magic.startswith(GZIP_MAGIC):
        return cast("BinaryIO", gzip.GzipFile(fileobj=source)), "gzip"
    if magic.startswith(BZIP2_MAGIC):
        return cast("BinaryIO", bz2.BZ2File(source)), "bzip2"
    if magic.startswith(ZSTD_MAGIC):
        return cast("BinaryIO", ZstdStream(source)), "zstd"
    for start, name in OTHER_ARCHIVES.items():
        if magic.startswith(start):
            raise DataError(f"{path}: a {name} archive; unpack it and import what is in it")
    return source, "source"


class Rewound(io.RawIOBase):
    """A stream whose first bytes were read already, from its beginning again."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        super().__init__()
        self.head = head
        self._left = head
        self._stream = stream

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer with what comes next."""
        view = memoryview(buffer).cast("B")
        data = self._left[: len(view)] if self._left else self._stream.read(len(view))
        self._left = self._left[len(view) :]
        view[: len(data)] = data
        return len(data)


class _Checked(io.RawIOBase):
    """A decompressing stream whose many kinds of error become one."""

    def __init__(self, stream: BinaryIO, kind: str) -> None:
        super().__init__()
        self._stream = stream
        self._kind = kind

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        view = memoryview(buffer).cast("B")
        try:
            data = self._stream.read(len(view))
        except (EOFError, zlib.error, ZstdError, OSError) as error:
            reason = str(error).strip() or type(error).__name__
            raise DamagedSourceError(
                f"damaged {self._kind} file ({reason}); fetch it again"
            ) from None
        view[: len(data)] = data
        return len(data)
