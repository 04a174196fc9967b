"""A backbone over any langchain chat model: prompt in, validated output model out."""

from collections.abc import Mapping

from langchain_core.language_models import BaseChatModel

from foresci.llm.backbone import StepResult
from foresci.llm.calls.call import Call, Line, Prices
from foresci.llm.calls.failures import CallFailure
from foresci.llm.calls.limiter import Limiter
from foresci.llm.calls.question import Question
from foresci.llm.calls.retrying import Patience
from foresci.llm.calls.wire import ModelWire, Wire
from foresci.llm.errors import ModelCallError, ReplyError
from foresci.llm.fitting import fit
from foresci.llm.step import InputT, OutputT, Step
from foresci.llm.store.entries import CachedReply, ReplyCache
from foresci.log import get_logger
from foresci.schema.run import TokenUse
from foresci.settings import settings
from foresci.storage import canonical_json

__all__ = ["ChatBackbone", "ModelCallError", "ReplyError"]


class ChatBackbone:
    """Runs steps on a chat model, with the output's JSON schema in the prompt.

    An invalid reply is sent back once together with what is wrong with it; other failures are tried
    again as often as `foresci.llm.calls.failures` says. It may be called from several threads.

    Args:
        model: any langchain chat model.
        name: identifies it in run ids, records, prices and the cache.
        wire: how the model is asked; with messages only when None.
        cache: where accepted replies are kept; nowhere when None.
        limiter: bounds the calls that are under way at once; one of its own when None.
        prices: the cost of prompt and completion tokens, None where it is unknown.
        patience: how long a call may be kept waiting.
        prompt_room: tokens for a prompt; passages that do not fit are left out.
    """

    def __init__(
        self,
        model: BaseChatModel,
        name: str,
        *,
        wire: Wire | None = None,
        cache: ReplyCache | None = None,
        limiter: Limiter | None = None,
        prices: Prices | None = None,
        patience: Patience | None = None,
        prompt_room: int | None = None,
    ) -> None:
        self.name = name
        limiter = limiter or Limiter(settings().model_calls)
        self.line = Line(name, wire or ModelWire(model), limiter, patience or Patience(), prices)
        self.cache = cache
        self.prompt_room = prompt_room

    @property
    def identity(self) -> str:
        """Name, endpoint, parameters, the way a reply is held to its schema, and prompt room."""
        wire = self.line.wire
        return canonical_json(
            [self.name, wire.endpoint, wire.parameters, wire.mode, self.prompt_room]
        )

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step.

        Raises:
            ReplyError: no valid reply in two attempts; the message quotes the last one.
            ModelCallError: the model could not be asked, or gave nothing that could be read.
            ForesciError: the cache cannot be used, or is a replay that holds no such reply.
        """
        question = Question(step, self._fitted(step, given))
        call = Call(self.line, question)
        if self.cache is None:
            return StepResult(call.run(), call.use)
        parts = question.parts(self.name, self.line.wire)
        if (stored := _stored(self.cache, parts, question)) is not None:
            return StepResult(stored, TokenUse(cached=1))
        output = call.run()
        self.cache.put(parts, _kept(call))
        return StepResult(output, call.use)

    def _fitted(self, step: Step[InputT, OutputT], given: InputT) -> InputT:
        if self.prompt_room is None:
            return given
        fitted = fit(step, given, self.prompt_room)
        if fitted.dropped:
            told = {"backbone": self.name, "step": step.name, "passages": fitted.dropped}
            get_logger("llm").warning("passages left out to fit the model's context", **told)
        return fitted.given


def _stored(
    cache: ReplyCache, parts: Mapping[str, str], question: Question[InputT, OutputT]
) -> OutputT | None:
    """The output of a cached reply, where there is one that today's code accepts."""
    log = get_logger("llm").bind(backbone=parts["backbone"], step=question.step.name)
    reply = cache.get(parts)
    if reply is None:
        if settings().log_level == "debug":  # an explanation reads many entries
            log.debug("reply not in the cache", why=cache.explain(parts))
        return None
    try:
        output = question.accept(reply.text)
    except CallFailure as failure:
        log.warning("cached reply not accepted", cause=failure.cause)
        cache.discard(parts, reply, failure.cause)
        return None
    log.info("model call", cached=True)
    return output


def _kept(call: Call[InputT, OutputT]) -> CachedReply:
    """The accepted reply with all that the call took, to be stored under its question."""
    return CachedReply(
        text=call.reply.text if call.reply else "",
        prompt_tokens=call.prompt,
        completion_tokens=call.completion,
        finish_reason=call.reply.finish if call.reply else None,
    )
