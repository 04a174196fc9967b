"""How a question is put to a chat model: what goes beside the messages, and what came back."""

from typing import Any, NamedTuple, Protocol

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage

from foresci.llm.calls.failures import CallFailure, one_line
from foresci.llm.calls.redaction import LONG_SECRET, hide_secrets_of, redacted
from foresci.storage import canonical_json, sha256_text

FINISH_KEYS = ("finish_reason", "stop_reason", "done_reason")
"""Where the clients of langchain put why a reply ended."""
CUT_OFF = ("length", "max_tokens", "max_output_tokens", "model_length")
FILTERED = (
    "content_filter",
    "refusal",
    "safety",
    "recitation",
    "blocklist",
    "prohibited_content",
    "spii",
)
"""Both as beginnings: said twice in a stream, langchain joins them to `lengthlength`."""


PLAIN = (str, int, float, bool)


class Schema(NamedTuple):
    """The JSON schema of a step's output."""

    step: str
    document: dict[str, Any]

    @property
    def text(self) -> str:
        """As JSON text."""
        return canonical_json(self.document)

    @property
    def response_format(self) -> dict[str, Any]:
        """As the `response_format` of a request to an OpenAI-compatible endpoint."""
        name = self.step.replace(".", "_")
        return {"type": "json_schema", "json_schema": {"name": name, "schema": self.document}}


class Wire(Protocol):
    """Puts questions to one model. It may be called from several threads."""

    endpoint: str
    """Where the model is, without credentials; empty where it is in this process."""
    mode: str
    """How a reply is held to its schema, where the endpoint allows it."""
    rooms: tuple[int | None, ...]
    """Tokens that a reply may take: at first, and then for a reply that was cut off."""
    tells_end: bool
    """Whether every complete reply says why it ended, so that one that does not is broken off."""

    @property
    def parameters(self) -> str:
        """What else determines a reply: sampling and size, or a digest of it."""

    def send(self, messages: list[BaseMessage], schema: Schema, room: int | None) -> BaseMessage:
        """Ask once. Any exception of the model's client may come out."""


class ModelWire:
    """Any langchain chat model; the schema is in the prompt. Its secrets are hidden from now on.

    Args:
        model: it.
        formats: that it takes a `response_format` as OpenAI's API does, and a `max_tokens`.
        room: tokens that a reply may take; None leaves it to the model.
    """

    endpoint = ""
    tells_end = False

    def __init__(
        self, model: BaseChatModel, *, formats: bool = False, room: int | None = None
    ) -> None:
        self.model = model
        self.formats = formats
        self.mode = "json_schema" if formats else "prompt"
        self.rooms: tuple[int | None, ...] = (room,)
        hide_secrets_of(model)
        self.parameters = _digest(model, room)
        """What the model declares of itself: a digest, as a key may be among it."""

    def send(self, messages: list[BaseMessage], schema: Schema, room: int | None) -> BaseMessage:
        """Ask once."""
        beside: dict[str, Any] = {}
        if self.formats:
            beside["response_format"] = schema.response_format
            if room is not None:
                beside["max_tokens"] = room
        return self.model.invoke(messages, **beside)


def _digest(model: BaseChatModel, room: int | None) -> str:
    """Of what langchain takes for a model's parameters; of its plain fields where that is nothing.

    Fields of any other kind, such as a client, may read differently in every process.
    """
    fields: list[tuple[str, Any]] = []
    if type(model)._identifying_params is BaseChatModel._identifying_params:
        own = type(model).model_fields.keys() - BaseChatModel.model_fields.keys()
        values = [(name, getattr(model, name, None)) for name in sorted(own)]
        fields = [(name, value) for name, value in values if isinstance(value, PLAIN)]
    return sha256_text(f"{model._get_llm_string()} {room} {fields}")


class Received(NamedTuple):
    """A reply, and what it took."""

    text: str
    prompt: int
    completion: int
    counted: bool
    """Whether the model reported its tokens; if not, they stand as 0."""
    finish: str | None


def received(reply: BaseMessage) -> Received:
    """What a message holds."""
    usage = reply.usage_metadata if isinstance(reply, AIMessage) else None
    ends = [reply.response_metadata.get(key) for key in FINISH_KEYS]
    # A short secret may be an ordinary word of the reply.
    text = redacted(reply.text.encode("utf-8", "replace").decode(), shortest=LONG_SECRET)
    return Received(
        text=text.strip(),
        prompt=usage["input_tokens"] if usage else 0,
        completion=usage["output_tokens"] if usage else 0,
        counted=bool(usage),
        finish=next((str(end) for end in ends if end), None),
    )


def check_complete(reply: BaseMessage, got: Received, tells_end: bool) -> None:
    """Refuse a reply that is empty, filtered or not all there.

    Raises:
        CallFailure: with the cause.
    """
    finish = one_line((got.finish or "").lower())
    if finish.startswith(FILTERED):
        raise CallFailure("filtered", f"the endpoint filtered the reply ({finish})")
    if finish.startswith(CUT_OFF):
        size = f" after {got.completion:,} tokens" if got.completion else ""
        raise CallFailure("truncated", f"the reply was cut off{size} ({finish})")
    if not got.text:
        raise CallFailure("empty", _why_empty(reply, got))
    if tells_end and got.finish is None:
        raise CallFailure("network", "the stream ended in the middle of the reply")


def _why_empty(reply: BaseMessage, got: Received) -> str:
    calls = [getattr(reply, name, None) for name in ("tool_calls", "invalid_tool_calls")]
    if any(calls):
        return "a tool call instead of content"
    return "empty content" if got.finish else "no choices in the reply"
