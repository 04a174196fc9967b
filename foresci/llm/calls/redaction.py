"""Keys are hidden wherever they might be written: in failures that quote an endpoint, in logs."""

import logging
import re

from pydantic import BaseModel, SecretStr

HIDDEN = "[hidden]"
LONG_SECRET = 12
CLIENT_LOGGERS = (
    "httpcore.connection",
    "httpcore.http11",
    "httpcore.http2",
    "httpcore.proxy",
    "httpcore.socks",
    "httpx",
    "httpx2",
    "langchain_openai.chat_models._client_utils",
    "langchain_openai.chat_models.base",
    "openai",
    "openai._base_client",
    "openai._legacy_response",
    "openai._response",
)
"""The loggers through which the HTTP clients tell what they send and receive."""
_secrets: set[str] = set()


def hide(secret: str) -> None:
    """Keep a secret out of every failure, and out of the logs of the HTTP clients, from now on."""
    if not secret:
        return
    _secrets.add(secret)
    for name in CLIENT_LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, _Redaction) for one in logger.filters):
            logger.addFilter(_Redaction())


def hide_secrets_of(model: BaseModel) -> None:
    """Hide every secret that a model of a client holds in a field of its own."""
    for name in type(model).model_fields:
        value = getattr(model, name, None)
        if isinstance(value, SecretStr):
            hide(value.get_secret_value())


def redacted(text: str, shortest: int = 0) -> str:
    """A text without the secrets of this process.

    Args:
        text: it.
        shortest: secrets with fewer characters stay.
    """
    for secret in sorted(_secrets, key=lambda one: (-len(one), one)):
        if len(secret) >= shortest:
            text = _found(secret).sub(HIDDEN, text)
    return text


def _found(secret: str) -> re.Pattern[str]:
    """Where a secret stands; a short one only as a word, as it may be no more than `none`."""
    escaped = re.escape(secret)
    whole = rf"(?<![A-Za-z0-9]){escaped}(?![A-Za-z0-9])"
    return re.compile(escaped if len(secret) >= LONG_SECRET else whole)


class _Redaction(logging.Filter):
    """Rewrites records that hold a secret; lets every record through."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        clean = redacted(message)
        if clean != message:
            record.msg, record.args = clean, None
        return True
