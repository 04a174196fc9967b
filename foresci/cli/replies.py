"""The replies of models that commands keep, in the folder of run records."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foresci.llm.cache import ResponseCache
    from foresci.llm.cached import CachedReply


class KeptReplies:
    """A response cache whose file is made at the first question.

    A command that is refused before it asks anything leaves no file behind.

    Args:
        runs_dir: folder of run records.
    """

    def __init__(self, runs_dir: Path) -> None:
        self.runs_dir = runs_dir

    @cached_property
    def _file(self) -> "ResponseCache":
        from foresci.llm.cache import RESPONSES_FILE, ResponseCache

        return ResponseCache(self.runs_dir / RESPONSES_FILE)

    def get(self, parts: Mapping[str, str]) -> "CachedReply | None":
        """The reply to exactly these parts, if it is stored."""
        return self._file.get(parts)

    def put(self, parts: Mapping[str, str], reply: "CachedReply") -> None:
        """Store a reply."""
        self._file.put(parts, reply)

    def explain(self, parts: Mapping[str, str]) -> str:
        """Why there is none."""
        return self._file.explain(parts)
