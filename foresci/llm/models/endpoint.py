"""`openai:<model>`: models on OpenAI-compatible endpoints, configured from the environment only."""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from foresci.errors import UsageError
from foresci.llm.calls.redaction import hide
from foresci.llm.models.loopback import is_loopback
from foresci.settings import settings

if TYPE_CHECKING:
    from foresci.llm.models.openai_wire import OpenAIWire

BASE_URL = "OPENAI_BASE_URL"
API_KEY = "OPENAI_API_KEY"
OPENAI = "https://api.openai.com/v1"
NO_KEY = "none"
"""Sent to endpoints of this machine, which may need no key, as the client insists on one."""


def openai_wire(model: str, rooms: tuple[int, ...]) -> "OpenAIWire":
    """The way to a model on the endpoint that the environment names.

    Args:
        model: as the endpoint calls it.
        rooms: tokens that a reply may take, at first and when it was cut off.

    Raises:
        UsageError: a package or the key is missing, or the base URL cannot be used.
    """
    if not model:
        raise UsageError("backbone 'openai:' names no model; write openai:<model>")
    if find_spec("langchain_openai") is None:
        raise UsageError(f"openai:{model} needs a package: pip install 'foresci[openai]'")
    endpoint = base_url()
    key = api_key(model, endpoint)
    from foresci.llm.models.openai_client import chat_model
    from foresci.llm.models.openai_wire import OpenAIWire

    client = chat_model(model, endpoint, key, settings().model_idle_seconds)
    return OpenAIWire(client, endpoint, rooms)


def base_url() -> str:
    """The endpoint's base URL, which holds no credentials.

    Raises:
        UsageError: it is no such URL.
    """
    text = os.environ.get(BASE_URL, "").strip() or OPENAI
    parts = _split(text)
    if parts is None:
        raise UsageError(f"{BASE_URL} is not the URL of an endpoint such as {OPENAI}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UsageError(f"{BASE_URL} must not hold credentials or a query; set {API_KEY} instead")
    return text.rstrip("/")


def api_key(model: str, endpoint: str) -> str:
    """The key, which from now on is hidden in failures and logs.

    Raises:
        UsageError: there is none, and the endpoint is not on this machine.
    """
    key = os.environ.get(API_KEY, "").strip()
    if not all("!" <= character <= "~" for character in key):
        raise UsageError(f"{API_KEY} holds characters that no key has, such as a blank")
    if key:
        hide(key)
        return key
    if not is_loopback(endpoint):
        raise UsageError(f"openai:{model} needs a key for {endpoint}: set {API_KEY}")
    return NO_KEY


def _split(text: str) -> SplitResult | None:
    """The parts of an HTTP URL; None where a text is none."""
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts if usable else None
