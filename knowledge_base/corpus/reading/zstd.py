"""Reading zstd files, with an error where one was cut short.

The library's own stream reader takes a cut file for a whole one, so frames are followed here.
"""

import io
from typing import TYPE_CHECKING, BinaryIO

import zstandard

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
ZstdError = zstandard.ZstdError
MAX_WINDOW_BYTES = 1 << 27
# One block of four bytes can grow to 128 KiB, so few bytes are taken at a time: no input can ask
# for more than 32 MiB at once.
INPUT_BYTES = 1024


class ZstdStream(io.RawIOBase):
    """The decompressed bytes of one or more zstd frames."""

    def __init__(self, source: BinaryIO) -> None:
        super().__init__()
        self._source = source
        self._decompressor = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW_BYTES)
        self._frame = self._decompressor.decompressobj()
        self._begun = False
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer with decompressed bytes; 0 at the end.

        Raises:
            EOFError: the file ends within a frame.
            ZstdError: the file is damaged.
        """
        view = memoryview(buffer).cast("B")
        while not self._ready:
            if not self._advance():
                return 0
        taken = self._ready[: len(view)]
        view[: len(taken)] = taken
        self._ready = self._ready[len(taken) :]
        return len(taken)

    def _advance(self) -> bool:
        data = self._frame.unused_data if self._frame.eof else b""
        if self._frame.eof:
            self._frame = self._decompressor.decompressobj()
            self._begun = False
        data = data or self._source.read(INPUT_BYTES)
        if not data:
            if self._begun:
                raise EOFError("it ends within a frame")
            return False
        self._begun = True
        self._ready = memoryview(self._frame.decompress(data))
        return True
