"""Asking OpenAI-compatible endpoints, each with as much of the protocol as it turns out to take."""

import threading
from typing import Any

import openai
from langchain_core.messages import BaseMessage
from langchain_openai import ChatOpenAI

from foresci.llm.calls.wire import Schema
from foresci.llm.models.catalogue import FIRST_ROOM, SECOND_ROOM
from foresci.llm.models.openai_refusals import refused_feature
from foresci.log import get_logger
from foresci.storage import canonical_json

TEMPERATURE = 0.0
SEED = 0


class OpenAIWire:
    """Asks for JSON-schema output, for JSON where that is refused, and else by the prompt alone.

    A refusal is an HTTP 400, 404, 422 or 501 that says of something the request asks for that it is
    not known or not supported; from then on this wire does without it.

    Args:
        model: streams, does not retry by itself, and has no parameters of its own.
        endpoint: its base URL, without credentials.
        rooms: tokens that a reply may take, at first and when it was cut off.
    """

    mode = "json_schema"
    tells_end = True
    rooms: tuple[int | None, ...]

    def __init__(
        self,
        model: ChatOpenAI,
        endpoint: str,
        rooms: tuple[int | None, ...] = (FIRST_ROOM, SECOND_ROOM),
    ) -> None:
        self.model = model
        self.endpoint = endpoint
        self.rooms = rooms
        self._refused: frozenset[str] = frozenset()
        self._lock = threading.Lock()

    @property
    def parameters(self) -> str:
        """Sampling and size as asked for at first."""
        return canonical_json({"temperature": TEMPERATURE, "seed": SEED, "room": self.rooms[0]})

    def send(self, messages: list[BaseMessage], schema: Schema, room: int | None) -> BaseMessage:
        """Ask once, and again without whatever the endpoint refuses.

        Raises:
            openai.OpenAIError: the client's failures.
        """
        while True:
            without = self._refused
            try:
                return self.model.invoke(messages, **_asked(schema, room, without))
            except openai.APIStatusError as error:
                feature = refused_feature(error, without)
                if feature is None:
                    raise
                self._do_without(feature, error.status_code)

    def _do_without(self, feature: str, status: int) -> None:
        with self._lock:
            self._refused |= {feature}
        told = {"endpoint": self.endpoint, "feature": feature, "status": status}
        get_logger("llm").info("endpoint refuses a feature", **told)


def _asked(schema: Schema, room: int | None, without: frozenset[str]) -> dict[str, Any]:
    """The parameters of a request.

    The format goes into the body as it is: given as `response_format`, the client would parse the
    reply itself and fail in ways of its own.
    """
    body: dict[str, Any] = {}
    if "json_schema" not in without:
        body["response_format"] = schema.response_format
    elif "json_object" not in without:
        body["response_format"] = {"type": "json_object"}
    size = next((name for name in _sizes() if name not in without), None)
    if room is not None and size is not None:
        body[size] = room
    sampling = {"temperature": TEMPERATURE, "seed": SEED}
    kept = {name: value for name, value in sampling.items() if name not in without}
    return {"extra_body": body, "stream_usage": "stream_options" not in without, **kept}


def _sizes() -> tuple[str, str]:
    """The names of the bound on a reply: the one that all endpoints knew first."""
    return "max_tokens", "max_completion_tokens"
