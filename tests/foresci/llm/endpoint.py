"""A scripted OpenAI-style endpoint on loopback: request n gets reply n, later ones the last."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

JSON = "application/json"
EVENTS = "text/event-stream"
END = b"data: [DONE]\n\n"
FOR_EVER = 60.0
"""Seconds of silence; over when the endpoint is."""


@dataclass(frozen=True)
class Scripted:
    """One reply: `content` becomes a well-formed one, streamed where the request asks for that."""

    content: str = ""
    finish: str | None = "stop"
    status: int = 200
    body: Any = None
    """Sent as it is, as JSON or, where it is a text, as HTML."""
    headers: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[bytes | float, ...] | None = None
    """Sent as they are as events; a number waits so many seconds."""
    break_off: bool = False
    """Announce more bytes than are sent."""


@dataclass(frozen=True)
class Heard:
    """One request."""

    at: float
    body: dict[str, Any]
    headers: dict[str, str]
    port: int = 0
    """The caller's: each connection has another one."""

    @property
    def format(self) -> str | None:
        wanted = self.body.get("response_format")
        return wanted["type"] if wanted else None

    @property
    def last(self) -> str:
        text: str = self.body["messages"][-1]["content"]
        return text


Script = Callable[[Heard, int], Scripted]


class Endpoint:
    """What the tests see of a running endpoint."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.heard: list[Heard] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self.url = ""
        self.over = threading.Event()

    @contextmanager
    def taking(self, heard: Heard) -> Iterator[Scripted]:
        with self._lock:
            number = len(self.heard)
            self.heard.append(heard)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            yield self.script(heard, number)
        finally:
            with self._lock:
                self._at_once -= 1


def chunk(delta: Any, finish: str | None = None) -> bytes:
    """One event of a streamed reply."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    event = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    return b"data: " + json.dumps({**event, "choices": [choice]}).encode() + b"\n\n"


def refusal(told: object, status: int = 400) -> Scripted:
    """An error as OpenAI words it."""
    return Scripted(status=status, body={"error": {"message": told}})


USAGE = b"data: " + (
    b'{"id":"x","object":"chat.completion.chunk","created":0,"model":"m","choices":[],'
    b'"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}\n\n'
)


@contextmanager
def serving(*replies: Scripted, script: Script | None = None) -> Iterator[Endpoint]:
    """An endpoint that plays replies in order, or as a function of request and number."""

    def in_order(heard: Heard, number: int) -> Scripted:
        return replies[min(number, len(replies) - 1)]

    endpoint = Endpoint(script or in_order)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            port = self.client_address[1]
            heard = Heard(time.monotonic(), json.loads(raw), headers, port)
            with endpoint.taking(heard) as reply:
                _answer(self, reply, bool(heard.body.get("stream")), endpoint.over)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield endpoint
    finally:
        endpoint.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _answer(
    handler: BaseHTTPRequestHandler, reply: Scripted, streamed: bool, over: threading.Event
) -> None:
    if reply.body is not None:
        as_is = isinstance(reply.body, str)
        data = reply.body.encode() if as_is else json.dumps(reply.body).encode()
        pieces: tuple[bytes | float, ...] = (data,)
        kind = "text/html" if as_is else JSON
    elif reply.pieces is not None:
        pieces, kind = reply.pieces, EVENTS
    elif streamed:
        letters = [chunk({"role": "assistant", "content": one}) for one in reply.content]
        pieces, kind = (*letters, chunk({}, reply.finish), USAGE, END), EVENTS
    else:
        message = {"role": "assistant", "content": reply.content}
        choice = {"index": 0, "message": message, "finish_reason": reply.finish}
        pieces, kind = (json.dumps({"choices": [choice]}).encode(),), JSON
    _send(handler, reply, pieces, kind, over)


def _send(
    handler: BaseHTTPRequestHandler,
    reply: Scripted,
    pieces: tuple[bytes | float, ...],
    kind: str,
    over: threading.Event,
) -> None:
    size = sum(len(piece) for piece in pieces if isinstance(piece, bytes))
    try:
        handler.send_response(reply.status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(size + (100 if reply.break_off else 0)))
        for name, value in reply.headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        for piece in pieces:
            if isinstance(piece, float):
                handler.wfile.flush()
                over.wait(piece)
            else:
                handler.wfile.write(piece)
        handler.close_connection = handler.close_connection or reply.break_off
    except (BrokenPipeError, ConnectionResetError):
        handler.close_connection = True  # the client gave up first
