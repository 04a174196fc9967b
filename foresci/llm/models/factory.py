"""`chat:<module>:<factory>`: a langchain chat model from somebody's own Python function."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel

from foresci.errors import UsageError
from foresci.llm.calls.failures import one_line

FORM = "chat:<module>:<factory>"


def model_from(spec: str) -> BaseChatModel:
    """The chat model that a factory makes.

    Args:
        spec: `chat:<module>:<factory>`, where the module can be imported as usual or from the
            working directory, and the factory takes no arguments.

    Raises:
        UsageError: anything on the way to a chat model goes wrong; the message says where.
    """
    module, _, factory = spec.removeprefix("chat:").partition(":")
    if not module or not factory:
        raise UsageError(f"backbone {spec!r} is not of the form {FORM}")
    made = _called(spec, _factory(spec, module, factory))
    if not isinstance(made, BaseChatModel):
        kind = type(made).__name__
        raise UsageError(f"backbone {spec!r}: {factory}() gives a {kind}, not a BaseChatModel")
    return made


def _factory(spec: str, module: str, name: str) -> Callable[[], Any]:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # stays: the module may import its neighbours later
    try:
        found = getattr(importlib.import_module(module), name, None)
    except Exception as error:  # the module is somebody else's and may raise anything
        told = one_line(f"{type(error).__name__}: {error}")
        raise UsageError(f"backbone {spec!r}: cannot import {module} ({told})") from None
    if not callable(found):
        raise UsageError(f"backbone {spec!r}: {module} has no function {name}")
    factory: Callable[[], Any] = found
    return factory


def _called(spec: str, factory: Callable[[], Any]) -> Any:
    try:
        return factory()
    except Exception as error:  # likewise
        told = one_line(f"{type(error).__name__}: {error}")
        raise UsageError(f"backbone {spec!r}: the factory fails ({told})") from None
