"""Telling an endpoint that does not know a feature from one that is asked for too much."""

import re
from collections.abc import Iterator
from typing import Any

import openai

REFUSING_STATUSES = frozenset({400, 404, 422, 501})
UNKNOWN = (
    r"unsupported|n[o']t support|unknown|unrecogni[sz]ed|unexpected|extra\b|extra_forbidden"
    r"|not? (?:permitted|allowed|available|implemented|enabled|understood)|unavailable|disabled"
)
UNFIT = UNKNOWN + r"|invalid|must be|has to be|should be|failed to|only the default"
FEATURES: dict[str, tuple[str, str]] = {
    "json_schema": (r"response_format|json_schema|schema|grammar|structured output", UNFIT),
    "json_object": (r"response_format|json_object|json mode", UNFIT),
    "stream_options": (r"stream_options|include_usage", UNFIT),
    "seed": (r"seed", UNFIT),
    "temperature": (r"temperature", UNFIT),
    "max_tokens": (r"max_tokens", UNKNOWN),
    "max_completion_tokens": (r"max_completion_tokens", UNKNOWN),
}
"""What a request asks for beyond the messages: the words by which a refusal names it, and those by
which it refuses it. A size that is too large for the model is no unknown one: the user mends it."""
TOO_MUCH = re.compile(r"too (?:large|long|many|big)|context.?(?:length|window|size)|exceed")
_ECHO = re.compile(r"[\"']input[\"']\s*:.*", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.;!?])\s+|\n")


def refused_feature(error: openai.APIStatusError, without: frozenset[str]) -> str | None:
    """What of a request an error refuses, by its name in `FEATURES`.

    Args:
        error: as the client raises it.
        without: what the request did not ask for.

    Returns:
        None where the error is about something else.
    """
    if error.status_code not in REFUSING_STATUSES:
        return None
    said = list(_statements(error.body if error.body else error.message))
    return next(
        (
            name
            for name in FEATURES
            if name not in without and any(_refuses(name, one) for one in said)
        ),
        None,
    )


def _refuses(name: str, statement: str) -> bool:
    called, refusing = FEATURES[name]
    if not re.search(rf"(?<![a-z_])(?:{called})(?![a-z_])", statement):
        return False
    too_much = refusing is UNKNOWN and TOO_MUCH.search(statement)
    return bool(re.search(refusing, statement)) and not too_much


def _statements(said: Any, place: str = "") -> Iterator[str]:
    """The sentences of an error, each with the field it is about, in lower case.

    What an endpoint quotes of the request is left out: the names of all features are in it.
    """
    if isinstance(said, str):
        for sentence in _SENTENCE_END.split(_ECHO.sub("", said)):
            yield f"{place} {sentence}".lower()
    elif isinstance(said, list):
        for one in said:
            yield from _statements(one, place)
    elif isinstance(said, dict):
        parts = said.get("loc") or said.get("param") or ()
        about = " ".join(map(str, parts)) if isinstance(parts, list) else str(parts or "")
        for key in ("message", "msg", "detail", "error", "errors", "type", "code"):
            yield from _statements(said.get(key), f"{place} {about}".strip())
