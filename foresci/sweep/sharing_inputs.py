"""What runs need, by way of a shared place: knowledge bases and the public half of a benchmark.

Both are named by what is in them, put there once, and fetched once by each machine into a folder
of its own. Of a benchmark three files are sent, by name; its hidden half stays where it is.
"""

import json
import os
import tempfile
from pathlib import Path

from foresci.benchmark import MANIFEST, PACKETS, TASKS
from foresci.errors import DataError, IntegrityError
from foresci.locks import holding
from foresci.storage import (
    MANIFEST_FILE,
    canonical_json,
    replacing_folder,
    sha256_file,
    sha256_text,
)
from foresci.sweep.sharing import Share
from knowledge_base import KBManifest

KBS = "kbs"
BENCHMARKS = "benchmarks"
BENCHMARK_FILES = (MANIFEST, TASKS, PACKETS)
"""All that a machine gets to see of a benchmark."""


def put_kb(share: Share, kb: Path) -> str:
    """Put a knowledge base into a shared place, unless it is there; returns its fingerprint."""
    manifest = KBManifest.read(kb)
    fingerprint = manifest.content_fingerprint
    if not share.has(f"{KBS}/{fingerprint}"):
        files = {path: kb / path for path in sorted(manifest.files)}
        share.put(f"{KBS}/{fingerprint}", files, (kb / MANIFEST_FILE).read_bytes())
    return fingerprint


def fetch_kb(share: Share, fingerprint: str, home: Path) -> Path:
    """The folder of a knowledge base on this machine, fetched when it is not there yet.

    Args:
        share: where it was put.
        fingerprint: its content fingerprint.
        home: folder of this machine for what is fetched.

    Raises:
        IntegrityError: what arrived is not the knowledge base of that fingerprint.
        DataError: it is not in the shared place.
    """
    target = home / KBS / fingerprint
    with holding(target, on_wait=_patient):
        if not target.exists():
            with replacing_folder(target) as folder:
                _fetch_kb(share, fingerprint, folder)
    return target


def _fetch_kb(share: Share, fingerprint: str, folder: Path) -> None:
    name = f"{KBS}/{fingerprint}"
    share.get(name, MANIFEST_FILE, folder / MANIFEST_FILE)
    manifest = KBManifest.read(folder)
    if manifest.content_fingerprint != fingerprint:
        raise IntegrityError(f"{share.where(name)}: another knowledge base; remove that folder")
    for path, entry in manifest.files.items():
        _fetch(share, name, path, folder / path, entry.sha256)


def put_benchmark(share: Share, root: Path) -> str:
    """Put the public half of a benchmark into a shared place; returns the digest of its files."""
    files = {path.name: root / path for path in BENCHMARK_FILES if (root / path).is_file()}
    hashes = {name: sha256_file(path) for name, path in files.items()}
    manifest = canonical_json(hashes)
    digest = sha256_text(manifest)
    if not share.has(f"{BENCHMARKS}/{digest}"):
        share.put(f"{BENCHMARKS}/{digest}", files, manifest.encode())
    return digest


def fetch_benchmark(share: Share, digest: str, home: Path) -> Path:
    """The folder of a benchmark's public half on this machine, fetched when it is not there yet.

    Args: as `fetch_kb`, with the digest of the benchmark's files.

    Raises:
        IntegrityError: what arrived is not the benchmark of that digest.
        DataError: it is not in the shared place.
    """
    target = home / BENCHMARKS / digest
    with holding(target, on_wait=_patient):
        if not target.exists():
            with replacing_folder(target) as folder:
                _fetch_benchmark(share, digest, folder)
    return target


def _fetch_benchmark(share: Share, digest: str, folder: Path) -> None:
    name = f"{BENCHMARKS}/{digest}"
    manifest = share.read(f"{name}/{MANIFEST_FILE}") or b""
    if sha256_text(manifest.decode(errors="replace")) != digest:
        raise IntegrityError(f"{share.where(name)}: another benchmark; remove that folder")
    hashes = json.loads(manifest)
    for path in BENCHMARK_FILES:
        if path.name in hashes:
            _fetch(share, name, path.name, folder / path, hashes[path.name])


def _patient(holder: str) -> None:
    """Wait for another process of this machine that fetches the same."""


def _fetch(share: Share, name: str, path: str, target: Path, sha256: str) -> None:
    share.get(name, path, target)
    if sha256_file(target) != sha256:
        raise IntegrityError(f"{share.where(name)}/{path}: changed; remove that folder")


def home_of_machine() -> Path:
    """The folder on this machine for what is fetched; it stays, for later sweeps.

    Raises:
        DataError: somebody else could write there.
    """
    home = Path(tempfile.gettempdir()) / f"foresci-{os.getuid()}"
    home.mkdir(mode=0o700, exist_ok=True)
    found = home.lstat()
    if home.is_symlink() or found.st_uid != os.getuid() or found.st_mode & 0o022:
        raise DataError(f"{home}: others can write there; remove it, or set TMPDIR")
    return home
