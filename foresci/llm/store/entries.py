"""What a cache of model replies holds, and what names a reply."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from foresci.schema.record import Record
from foresci.storage import canonical_json, sha256_text

STEP = "step"
"""The part that says which step asked; explanations stay within one step."""


class CachedReply(Record):
    """What a model replied, and what that took when it was asked."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    finish_reason: str | None = None


class ReplyCache(Protocol):
    """Keeps replies by all that they were asked with, as a `ResponseCache` does."""

    def get(self, parts: Mapping[str, str]) -> CachedReply | None:
        """The reply to exactly these parts, if it is stored."""

    def put(self, parts: Mapping[str, str], reply: CachedReply) -> None:
        """Store a reply."""

    def discard(self, parts: Mapping[str, str], reply: CachedReply, cause: str) -> None:
        """Forget a reply that is not accepted any more, for a cause told in one line."""

    def explain(self, parts: Mapping[str, str]) -> str:
        """Why there is none."""


class Entry(NamedTuple):
    """A stored reply with all that it was asked with."""

    key: str
    made_at: str
    """ISO time in UTC; empty in a replay, whose recording keeps no times."""
    parts: dict[str, str]
    reply: CachedReply


class Miss(NamedTuple):
    """When a model was asked, and why the cache could not answer."""

    made_at: str
    why: str


class StepUse(NamedTuple):
    """What is stored of one step, and the tokens its replies once took."""

    step: str
    replies: int
    prompt_tokens: int
    completion_tokens: int
    first: str
    last: str


def key_of(parts: Mapping[str, str]) -> str:
    """What finds a reply: the hash of every part that determines it, by name."""
    return sha256_text(canonical_json(dict(parts)))
