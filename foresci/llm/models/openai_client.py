"""The HTTP client below `openai:`: it streams, waits for signs of life, and never retries."""

import json
import time
import warnings
import weakref
from collections.abc import Iterator
from itertools import islice
from typing import Any

import httpx
from langchain_core.outputs import ChatGenerationChunk
from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from foresci.llm.models.loopback import is_loopback

CONNECT_SECONDS = 10.0
WRITE_SECONDS = 60.0
EVENTS = "text/event-stream"
LAST_EVENT = b"data: [DONE]"
LONGEST_END_SECONDS = 1.0
"""How long an endpoint may keep a reply open after its last event for the end to be waited for."""
LONGEST_SECONDS = 3600.0
"""What a reply may take in all: an endpoint that never ends it is not heard for longer."""
# It warns beside raising when an endpoint refuses a schema, which is then asked for otherwise.
warnings.filterwarnings("ignore", category=UserWarning, module=r"langchain_openai\.")


def chat_model(model: str, endpoint: str, key: str, idle_seconds: float) -> ChatOpenAI:
    """A streaming chat model.

    Args:
        model: as the endpoint calls it.
        endpoint: its base URL.
        key: sent as a bearer token.
        idle_seconds: how long nothing may arrive before the endpoint counts as dead.
    """
    client = _client(endpoint, idle_seconds)
    chat = StreamedChat(
        model=model,
        base_url=endpoint,
        api_key=SecretStr(key),
        timeout=client.timeout,
        http_client=client,
        http_socket_options=(),  # with options, langchain warns about proxies
        openai_proxy=None,  # the client above heeds the usual proxy variables
        max_retries=0,
        streaming=True,
        use_responses_api=False,
    )
    # Connections that are kept for the next call are closed where none will come.
    weakref.finalize(chat, client.close)
    return chat


def _client(endpoint: str, idle_seconds: float) -> "StreamingClient":
    return StreamingClient(
        timeout=httpx.Timeout(
            connect=CONNECT_SECONDS, read=idle_seconds, write=WRITE_SECONDS, pool=None
        ),
        # A proxy knows nothing of this machine's own addresses.
        trust_env=not is_loopback(endpoint),
        # How many calls there are at once is the limiter's to say.
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=None),
        # Compressed, an event could not be told from a comment.
        headers={"accept-encoding": "identity"},
    )


class StreamedChat(ChatOpenAI):
    """A chat model that hears why a reply ended also where the last event has no content."""

    def _convert_chunk_to_generation_chunk(
        self, chunk: dict[str, Any], *args: Any, **kwargs: Any
    ) -> ChatGenerationChunk | None:
        choices = [{**one, "delta": one.get("delta") or {}} for one in chunk.get("choices") or ()]
        return super()._convert_chunk_to_generation_chunk(
            {**chunk, "choices": choices}, *args, **kwargs
        )


class StreamingClient(httpx.Client):
    """Gives every successful reply as events, also that of an endpoint that did not stream.

    Errors with HTTP 200, missing choices and null messages so take one way to the caller, whichever
    way the endpoint answers.

    Attributes:
        waits_for_ends: whether replies are heard to their end, after which their connection serves
            the next request; not any more once an endpoint left one open after its last event.
    """

    waits_for_ends = True

    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        """Send a request."""
        response = super().send(request, **options)
        kind = response.headers.get("content-type", "")
        if response.status_code != httpx.codes.OK:
            return response
        response.stream = _Lively(response.stream, self)
        if kind.startswith(EVENTS):
            return response
        response.read()
        text = response.text
        events = text if text.lstrip().startswith("data:") else as_events(text)
        return httpx.Response(200, headers={"content-type": EVENTS}, text=events, request=request)


class _Lively(httpx.SyncByteStream):
    """Passes a reply on while it holds events: comments that only keep it open are none."""

    def __init__(self, stream: Any, client: StreamingClient) -> None:
        self._stream = stream
        self._pieces = iter(stream)
        self._client = client
        self._idle = client.timeout.read or LONGEST_SECONDS
        self._over = False

    def __iter__(self) -> Iterator[bytes]:
        began = heard = time.monotonic()
        end = b""
        for piece in self._pieces:
            now = time.monotonic()
            lines = end + piece
            self._over = LAST_EVENT in lines
            if b"data:" in lines:
                heard, lines = now, lines.rpartition(b"data:")[2]
            end = lines[-len(b"data:") :]
            if now - heard > self._idle or now - began > LONGEST_SECONDS:
                raise httpx.ReadTimeout("no event for too long, or no end")
            yield piece

    def close(self) -> None:
        if self._over and self._client.waits_for_ends:
            self._hear_end()
        self._stream.close()

    def _hear_end(self) -> None:
        """Read up to the end: the connection of a reply that is left before cannot be kept."""
        began = time.monotonic()
        try:
            left_open = bool(b"".join(islice(self._pieces, 2)).strip())
        except httpx.TransportError:
            left_open = True
        if left_open or time.monotonic() - began > LONGEST_END_SECONDS:
            self._client.waits_for_ends = False


def as_events(body: str) -> str:
    """A reply that came as one JSON document, as the events of a stream."""
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):
        reply = None
    if not isinstance(reply, dict):
        told = " ".join(body.split())[:120]
        reply = {"error": f"HTTP 200 with a body that is not a JSON object: {told!r}"}
    event: dict[str, Any]
    if error := reply.get("error"):
        event = {"error": error if isinstance(error, dict) else {"message": str(error)}}
    else:
        event = {**reply, "choices": [_delta(choice) for choice in _choices(reply)]}
    return f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n"


def _choices(reply: dict[str, Any]) -> list[dict[str, Any]]:
    choices = reply.get("choices")
    return [one for one in choices if isinstance(one, dict)] if isinstance(choices, list) else []


def _delta(choice: dict[str, Any]) -> dict[str, Any]:
    """A whole choice as the only piece of a streamed one."""
    delta = dict(choice.get("message") or {})
    calls = delta.get("tool_calls") or []
    delta["tool_calls"] = [{"index": place, **call} for place, call in enumerate(calls)]
    rest = {name: value for name, value in choice.items() if name != "message"}
    return {**rest, "delta": delta}
