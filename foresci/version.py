"""What code produced an answer."""

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from foresci import __version__

ANSWERING_PACKAGES = ("foresci", "knowledge_base", "taxonomy", "controls", "agents")
SOURCE_SUFFIXES = frozenset({".py", ".md", ".toml"})
# None shapes an answer or a score: tasks and knowledge bases have fingerprints of their own. Not
# entering the sample also keeps a run away from hidden targets.
SKIPPED_FOLDERS = frozenset({"cli", "sweep", "report", "export", "sample", "__pycache__"})


def code_version() -> str:
    """The release and a digest of the sources that can change an answer, such as 0.1.0+1f0c9a2b."""
    return f"{__version__}+{sources_digest(*ANSWERING_PACKAGES)}"


@lru_cache(maxsize=8)
def sources_digest(*packages: str) -> str:
    """Eight hex digits that change with any source of these packages."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for package in packages:
        for path in sorted(_sources(root / package)):
            name = path.relative_to(root).as_posix()
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:8]


def _sources(package: Path) -> Iterator[Path]:
    for folder, below, files in os.walk(package):
        below[:] = [name for name in below if name not in SKIPPED_FOLDERS]
        yield from (Path(folder) / name for name in files if Path(name).suffix in SOURCE_SUFFIXES)
