"""What a cache of model replies holds, and what names a reply."""

from collections.abc import Mapping
from typing import NamedTuple

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


class Entry(NamedTuple):
    """A stored reply with all that it was asked with."""

    key: str
    made_at: str
    """ISO time in UTC; empty in a replay, whose recording keeps no times."""
    parts: dict[str, str]
    reply: CachedReply


class Asked(NamedTuple):
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
