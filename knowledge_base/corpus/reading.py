"""Lines of a source file, compressed or not."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from foresci.errors import DataError

GZIP_MAGIC = b"\x1f\x8b"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A JSON object of a source, or why the line holds none."""

    number: int
    record: dict[str, Any] | None
    problem: str | None


def read_lines(path: Path) -> Iterator[Line]:
    """Yield every line that is not blank; the file may be gzipped, whatever its name.

    Raises:
        DataError: the file is missing, is a damaged gzip file, is no text, or holds not one JSON
            object in its lines.
    """
    objects = problems = 0
    for number, raw in _raw_lines(path):
        if b"\0" in raw:
            raise DataError(f"{path}:{number}: not a text file; foresci reads JSON lines")
        if not raw.strip():
            continue
        line = _parse(number, raw)
        objects += line.record is not None
        problems += line.record is None
        yield line
    if problems and not objects:
        raise DataError(f"{path}: not one line is a JSON object; foresci reads JSON lines")


def _raw_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    number = 0
    try:
        with _open(path) as stream:
            for number, raw in enumerate(stream, start=1):
                yield number, raw.removeprefix(BYTE_ORDER_MARK) if number == 1 else raw
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise DataError(
            f"{path}:{number + 1}: damaged gzip file ({error}); fetch it again"
        ) from None
    except OSError as error:
        raise DataError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def _open(path: Path) -> BinaryIO:
    with path.open("rb") as probe:
        compressed = probe.read(len(GZIP_MAGIC)) == GZIP_MAGIC
    return cast("BinaryIO", gzip.open(path, "rb")) if compressed else path.open("rb")


def _parse(number: int, raw: bytes) -> Line:
    try:
        value = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return Line(number, None, "not UTF-8 text")
    except (ValueError, RecursionError) as error:
        return Line(number, None, f"not valid JSON ({error})")
    if not isinstance(value, dict):
        return Line(number, None, f"not a JSON object but {type(value).__name__}")
    return Line(number, value, None)
