"""Files on disk: canonical JSON, hashes, and writes that happen whole or not at all."""

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from foresci.errors import DataError

HASH_BLOCK_BYTES = 1 << 20
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""In JSON, half of a character beyond U+FFFF; two of them in a row may be a whole one."""
MANIFEST_FILE = "manifest.json"
"""In every folder of foresci's: says what the folder is."""


def canonical_json(value: Any) -> str:
    """One line of JSON that depends on the value alone: sorted keys, no spaces, UTF-8 kept."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256_text(text: str) -> str:
    """Hex SHA-256 of a text's UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def sha256_file(path: Path) -> str:
    """Hex SHA-256 of a file's bytes, read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(HASH_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def write_text(path: Path, text: str) -> None:
    """Write a text file so that a reader sees the old content or the new, never a part."""
    write_pieces(path, (text,))


def write_pieces(path: Path, pieces: Iterable[str]) -> None:
    """Write a text file piece by piece, whole or not at all, for what is too long to be held."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(pieces)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    """Write readable JSON with sorted keys, whole or not at all."""
    write_text(path, json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False) + "\n")


def write_jsonl(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write JSON lines in the order given, whole or not at all."""
    write_text(path, "".join(canonical_json(row) + "\n" for row in rows))


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object.

    Raises:
        DataError: the file is missing or cannot be read, is not JSON in UTF-8, or holds something
            other than an object, or half a character.
    """
    with _readable(path):
        content = path.read_bytes()
    value = _parsed(content, str(path))
    if not isinstance(value, dict):
        raise DataError(f"{path}: expected a JSON object, found {type(value).__name__}")
    return value


def read_manifest(folder: Path, form: str, version: int, name: str, remedy: str) -> dict[str, Any]:
    """Read the manifest of a folder of foresci's.

    Args:
        folder: with a `manifest.json`.
        form: what its field `format` must be.
        version: what its field `format_version` must be.
        name: of such a folder, in messages: "knowledge base".
        remedy: what to do about another version: "build it again".

    Raises:
        DataError: the folder is none of that form, or one of another version.
    """
    path = folder / MANIFEST_FILE
    if not path.is_file():
        raise DataError(f"{folder}: not a {name} (no {MANIFEST_FILE} in it)")
    value = read_json(path)
    if value.get("format") != form:
        raise DataError(f"{folder}: not a {name} (its manifest is of another kind)")
    if value.get("format_version") != version:
        raise DataError(
            f"{folder}: {name} of format version {value.get('format_version')}, this foresci reads "
            f"version {version}; {remedy}"
        )
    return value


def read_jsonl(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number from 1, object) for every line that is not blank.

    Raises:
        DataError: the file is missing or cannot be read, or a line is not a JSON object in UTF-8,
            or holds half a character (the line is named).
    """
    with _readable(path), path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            if not line.strip():
                continue
            value = _parsed(line, f"{path}:{number}")
            if not isinstance(value, dict):
                raise DataError(f"{path}:{number}: expected a JSON object")
            yield number, value


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Name a file that cannot be read.

    Raises:
        DataError: it is missing, a folder, closed to us, or damaged.
    """
    try:
        yield
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error})") from None


def _parsed(content: bytes, where: str) -> Any:
    """The value of a JSON text.

    Raises:
        DataError: it is not JSON in UTF-8, is nested too deeply, or has half a character in it.
    """
    try:
        text = content.decode("utf-8")
        value = json.loads(text)
        if _SURROGATE.search(text):
            canonical_json(value).encode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"{where}: not UTF-8 ({error.reason} at byte {error.start})") from None
    except UnicodeEncodeError:
        raise DataError(f"{where}: a lone surrogate, half of a character, is no text") from None
    except ValueError as error:
        raise DataError(f"{where}: not valid JSON ({error})") from None
    except RecursionError:
        raise DataError(f"{where}: JSON nested too deeply to be read") from None
    return value


@contextmanager
def replacing_folder(target: Path) -> Iterator[Path]:
    """Fill a new folder beside `target`; swap it in only when the block ends without an error.

    A crash inside the block leaves `target` as it was. Leftovers of a killed process are hidden
    folders named `.<name>.new-*` beside it, which are safe to delete.
    """
    target = target.absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}.new-"))
    try:
        yield fresh
        fresh.chmod(0o755)  # mkdtemp makes it private to the user
        _swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _swap(fresh: Path, target: Path) -> None:
    if not target.exists():
        fresh.replace(target)
        return
    old = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}.old-"))
    target.replace(old / target.name)
    try:
        fresh.replace(target)
    except BaseException:
        (old / target.name).replace(target)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)
