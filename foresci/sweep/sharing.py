"""A place that all machines of a cluster reach: a folder, or a path in an object store (fsspec).

A folder is put there file by file and its manifest last, so that a folder with a manifest is whole.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from foresci.errors import DataError, ForesciError, UsageError
from foresci.storage import MANIFEST_FILE

MISSING_EXTRA = "--share needs the extra `ray`: pip install 'foresci[ray]'"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,254}")
"""Of a file or folder: none leads elsewhere, and none is hidden."""


class Share:
    """The place of a URL such as `file:///data/share` or `s3://bucket/share`.

    Every method raises `DataError` where the place does not answer as it should.

    Raises:
        UsageError: the URL is none that can be used, or an extra is not installed.
    """

    def __init__(self, url: str) -> None:
        if "://" not in url and not url.startswith("/"):
            raise UsageError(f"--share {url!r}: give a URL, or a path from / that all machines see")
        self.url = url
        try:
            from fsspec.core import url_to_fs
        except ImportError as error:
            raise UsageError(f"{MISSING_EXTRA} ({error})") from None
        try:
            self._files, root = url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise UsageError(f"--share: no place that can be used ({error})") from None
        except Exception as error:  # some file systems connect here, each with errors of its own
            raise UsageError(f"--share: the place failed ({type(error).__name__})") from None
        self._root = root.rstrip("/")

    def where(self, name: str) -> str:
        """A folder or file as messages name it: without what the URL holds besides."""
        return f"{self._root}/{name}"

    def has(self, name: str) -> bool:
        """Whether a folder is there, and whole."""
        return self.read(f"{name}/{MANIFEST_FILE}") is not None

    def read(self, path: str) -> bytes | None:
        """The content of a file; None where there is none."""
        with self._answering(path) as (files, whole):
            files.invalidate_cache()
            try:
                content: bytes = files.cat_file(whole)
            except FileNotFoundError:
                return None
            return content

    def put(self, name: str, files: Mapping[str, Path], manifest: bytes) -> None:
        """Put a folder there.

        Args:
            name: of the folder.
            files: where each file is now, by its path in the folder.
            manifest: content of its manifest.
        """
        for path, source in files.items():
            self._put(f"{name}/{path}", source)
        self._put(f"{name}/{MANIFEST_FILE}", manifest)

    def get(self, name: str, path: str, target: Path) -> None:
        """Fetch a file of a folder.

        Raises:
            DataError: its path leads out of the folder, or there is no such file.
        """
        _check_inside(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        with self._answering(f"{name}/{path}") as (files, whole):
            files.get_file(whole, str(target))

    def names(self, name: str) -> list[str]:
        """The names of the files directly in a folder, sorted; none where there is no folder.

        Links, and what is hidden, are left out: nothing of ours puts them there.
        """
        with self._answering(name) as (files, whole):
            files.invalidate_cache()
            try:
                entries = files.ls(whole, detail=True)
            except FileNotFoundError:
                return []
        found = [one for one in entries if one["type"] == "file" and not one.get("islink")]
        names = [str(entry["name"]).rsplit("/", 1)[-1] for entry in found]
        return sorted(each for each in names if not each.startswith("."))

    def remove(self, name: str) -> None:
        """Remove a folder, its manifest first; nothing happens where there is none."""
        with self._answering(name) as (files, whole):
            files.invalidate_cache()
            for path in (f"{whole}/{MANIFEST_FILE}", whole):
                if files.exists(path):
                    files.rm(path, recursive=True)

    def _put(self, path: str, content: Path | bytes) -> None:
        _check_inside(path)
        with self._answering(path) as (files, whole):
            parent, _, last = whole.rpartition("/")
            fresh = f"{parent}/.{last}.{os.getpid()}.new"
            files.makedirs(parent, exist_ok=True)
            if isinstance(content, bytes):
                files.pipe_file(fresh, content)
            else:
                files.put_file(str(content), fresh)
            files.mv(fresh, whole)

    @contextmanager
    def _answering(self, path: str) -> Iterator[tuple[Any, str]]:
        """The file system, and a path below the place as it names it."""
        whole = self.where(path)
        try:
            yield self._files, whole
        except OSError as error:
            reason = error.strerror or str(error) or type(error).__name__
            raise DataError(f"{whole}: the shared place failed ({reason})") from None
        except ForesciError:
            raise
        except Exception as error:  # a client of an object store has errors of its own
            name = type(error).__name__
            raise DataError(f"{whole}: the shared place failed ({name})") from None


def _check_inside(path: str) -> None:
    if not all(_NAME.fullmatch(part) for part in path.split("/")):
        raise DataError(
            f"{path!r}: no name of a file of ours; is the shared place somebody else's?"
        )
