"""What can go wrong with a model call, each with its cause in one line and its own patience."""

from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Literal
from urllib.parse import urlsplit

from langchain_core.exceptions import ContextOverflowError, ModelError

from foresci.llm.calls.redaction import redacted

Kind = Literal[
    "rate limit", "server", "network", "empty", "filtered", "truncated", "shape", "refused"
]
OCCURRENCES: dict[Kind, int] = {
    "rate limit": 8,
    "server": 5,
    "network": 5,
    "empty": 4,
    "filtered": 2,
    "truncated": 2,
    "shape": 2,
    "refused": 1,
}
"""How often a kind of failure may occur within one call before the call has failed for good."""
UNUSABLE_REPLIES: frozenset[Kind] = frozenset({"filtered", "truncated", "shape"})
"""Failures in which the model was reached and replied, and the reply is of no use."""
QUOTED_CHARACTERS = 200
PASSING_STATUSES = frozenset({408, 409, 425})
"""Client errors that say nothing about the request, so that the same request may succeed."""
STATUS_ATTRIBUTES = ("status_code", "code", "http_status")
DIRECT_NETWORK_ERRORS = (ConnectionError, TimeoutError)


class CallFailure(Exception):  # noqa: N818 - one attempt's failure, most often not the last word
    """One attempt at a model call that gave nothing to use.

    Args:
        kind: what to do about it.
        cause: one line for the user.
        wait: seconds that the endpoint asked callers to wait.
    """

    def __init__(self, kind: Kind, cause: str, wait: float | None = None) -> None:
        super().__init__(cause)
        self.kind = kind
        self.cause = cause
        self.wait = wait


def one_line(text: str) -> str:
    """The beginning of a text on one line, without secrets and without what drives a terminal."""
    shown = "".join(one if one.isprintable() else " " for one in redacted(text))
    line = " ".join(shown.split())
    return line if len(line) <= QUOTED_CHARACTERS else f"{line[: QUOTED_CHARACTERS - 3]}..."


def failure_of(error: Exception) -> CallFailure:
    """The failure that an exception of a model's client stands for.

    Clients are told apart by what their exceptions hold (`status_code`, `response`, `body`), by
    langchain's own kinds and by the built-in network errors, so that any client can be used.
    """
    if (status := _status(error)) is not None:
        return _refusal(error, status)
    if isinstance(error, ContextOverflowError):
        return CallFailure("refused", one_line(str(error)))
    if (network := _network_cause(error)) is not None:
        return CallFailure("network", network)
    if getattr(error, "body", None) is not None:
        return _reported(error)
    if isinstance(error, ValueError | LookupError | TypeError | AttributeError):
        return CallFailure("empty", f"the reply cannot be read ({_described(error)})")
    again = isinstance(error, ModelError) and error.is_retryable
    return CallFailure("server" if again else "refused", _described(error))


def _status(error: Exception) -> int | None:
    """The HTTP status that an exception holds, if it is one of an error or a redirect."""
    held = (getattr(error, name, None) for name in STATUS_ATTRIBUTES)
    return next((int(one) for one in held if isinstance(one, int) and 300 <= one < 600), None)


def _refusal(error: Exception, status: int) -> CallFailure:
    """The failure behind an HTTP status."""
    if status < 400:
        return CallFailure("refused", f"HTTP {status}{_redirected(error)}")
    told = _told(error)
    cause = f"HTTP {status}" + (f": {told}" if told else "")
    wait = _retry_after(error)
    if wait:
        cause += f", to be asked again in {wait:,.0f} s"
    if status == 429:
        return CallFailure("rate limit", f"rate limited ({cause})", wait)
    if status >= 500 or status in PASSING_STATUSES:
        return CallFailure("server", cause, wait)
    return CallFailure("refused", cause)


def _redirected(error: Exception) -> str:
    """Where a redirect leads, without what may be a credential in it, and what to do."""
    try:
        target = urlsplit(_header(error, "location") or "")
        place = target._replace(netloc=target.netloc.rpartition("@")[2], query="", fragment="")
    except ValueError:
        return " redirects, which is not followed"
    told = f" to {one_line(place.geturl())}" if any(place) else ""
    return (
        f" redirects{told}, which is not followed; name the endpoint itself, for openai: in"
        " OPENAI_BASE_URL"
    )


def _reported(error: Exception) -> CallFailure:
    """The failure behind an error that came with HTTP 200."""
    body = getattr(error, "body", None)
    marks = [str(body.get(key)) for key in ("type", "code")] if isinstance(body, dict) else []
    kind: Kind = "rate limit" if "429" in marks or "rate_limit" in " ".join(marks) else "server"
    return CallFailure(kind, f"the endpoint reports an error: {_told(error)}")


def _told(error: Exception) -> str:
    """What the endpoint said, without the client's words around it."""
    body: Any = getattr(error, "body", None)
    if isinstance(body, dict):
        body = body.get("message") or body.get("detail") or body
    return one_line(str(body if body else getattr(error, "message", error)))


def _network_cause(error: Exception) -> str | None:
    """What a network failure is at bottom; None for any other exception."""
    chain = list(_causes(error))
    names = [name for one in chain for name in _class_names(one)]
    if any("Timeout" in name for name in names):
        return f"the endpoint went silent ({type(chain[-1]).__name__})"
    broken = ("ConnectionError", "ConnectError", "ProtocolError", "ReadError", "WriteError")
    if isinstance(error, DIRECT_NETWORK_ERRORS) or any(name.endswith(broken) for name in names):
        return f"the connection failed ({one_line(str(chain[-1])) or type(chain[-1]).__name__})"
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An exception and what it was raised from, down to the first one."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__


def _class_names(error: BaseException) -> list[str]:
    return [kind.__name__ for kind in type(error).__mro__]


def _described(error: Exception) -> str:
    told = one_line(str(error))
    return f"{type(error).__name__}: {told}" if told else type(error).__name__


def _retry_after(error: Exception) -> float | None:
    """Seconds that a reply's Retry-After asks for: a number, or a day and time; None where none."""
    asked = _header(error, "retry-after")
    if asked is None:
        return None
    try:
        seconds = float(asked)
    except ValueError:
        return _until(asked)
    return seconds if 0 <= seconds < float("inf") else None


def _header(error: Exception, name: str) -> str | None:
    """A header of the response that an exception holds."""
    headers = getattr(getattr(error, "response", None), "headers", None)
    found: str | None = headers.get(name) if headers is not None else None
    return found


def _until(moment: str) -> float | None:
    """Seconds from now to an HTTP date; None where it is none."""
    try:
        then = parsedate_to_datetime(moment)
    except ValueError:
        return None
    return max(0.0, (then.replace(tzinfo=then.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
