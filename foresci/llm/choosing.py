"""The backbone that a text names, as `--backbone` takes it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from foresci.errors import UsageError
from foresci.llm.backbone import Backbone
from foresci.llm.roles import ByRole
from foresci.llm.structural import StructuralBackbone

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from foresci.llm.calls.wire import Wire
    from foresci.llm.models.catalogue import Catalogue, ModelFacts
    from foresci.llm.store.entries import ReplyCache

FORMS = "structural, openai:<model>, local:<name>, chat:<module>:<factory>"


def backbone_of(
    spec: str,
    *,
    adjudicator: str | None = None,
    judge: str | None = None,
    cache: "ReplyCache | None" = None,
    catalogue: "Catalogue | None" = None,
) -> Backbone:
    """The backbone of a run.

    Args:
        spec: one of `FORMS`.
        adjudicator: likewise, for fresh judgements within a run; as `spec` when None.
        judge: likewise, for judging answers; as `spec` when None.
        cache: keeps the replies of models.
        catalogue: prices and context sizes of models.

    Raises:
        UsageError: a spec names nothing, or what it names cannot be used as things are.
    """
    made: dict[str, Backbone] = {}
    for one in (spec, adjudicator, judge):
        if one is not None and one not in made:
            made[one] = _backbone(one, cache, catalogue)
    if adjudicator is None and judge is None:
        return made[spec]
    return ByRole(made[spec], made.get(adjudicator or spec), made.get(judge or spec))


def backbone_beside(
    runs_dir: Path, spec: str, *, adjudicator: str | None = None, cached: bool = True
) -> Backbone:
    """The backbone of runs that are kept in a folder, where a model's replies are kept too.

    Args:
        runs_dir: folder of run records.
        spec: one of `FORMS`.
        adjudicator: likewise, for fresh judgements within a run; as `spec` when None.
        cached: whether replies are kept, and those kept are used.

    Raises:
        UsageError: a spec names nothing, or what it names cannot be used as things are.
    """
    if {spec, adjudicator or spec} == {StructuralBackbone.name}:
        return StructuralBackbone()
    from foresci.llm.models.catalogue import Catalogue
    from foresci.llm.store.cache import RESPONSES_FILE, ResponseCache

    replies = ResponseCache(runs_dir / RESPONSES_FILE) if cached else None
    return backbone_of(spec, adjudicator=adjudicator, cache=replies, catalogue=Catalogue.load())


class _Reached(NamedTuple):
    """A chat model, and how calls get to it."""

    model: "BaseChatModel"
    wire: "Wire | None"
    endpoint: str
    """Whose calls are counted together."""


def _backbone(spec: str, cache: "ReplyCache | None", catalogue: "Catalogue | None") -> Backbone:
    if spec == StructuralBackbone.name:
        return StructuralBackbone()
    kind, separator, rest = spec.partition(":")
    if not separator or kind not in _WAYS:
        raise UsageError(f"no backbone {spec!r}; the forms are: {FORMS}")
    from foresci.llm.calls.limiter import limiter_of
    from foresci.llm.chat import ChatBackbone
    from foresci.llm.models.catalogue import ModelFacts
    from foresci.settings import settings

    facts = ModelFacts() if catalogue is None else catalogue.facts(spec)
    reached = _WAYS[kind](spec, rest, facts)

    return ChatBackbone(
        reached.model,
        spec,
        wire=reached.wire,
        cache=cache,
        limiter=limiter_of(reached.endpoint, settings().model_calls),
        prices=None if catalogue is None else partial(catalogue.cost, spec),
        prompt_room=facts.prompt_room,
    )


def _openai(spec: str, model: str, facts: "ModelFacts") -> _Reached:
    from foresci.llm.models.endpoint import openai_wire

    wire = openai_wire(model, facts.reply_rooms)
    return _Reached(wire.model, wire, wire.endpoint)


def _local(spec: str, name: str, facts: "ModelFacts") -> _Reached:
    from foresci.llm.calls.wire import ModelWire
    from foresci.llm.models.local import local_model

    model = local_model(name)
    return _Reached(model, ModelWire(model, formats=True, room=facts.reply_tokens), spec)


def _chat(spec: str, place: str, facts: "ModelFacts") -> _Reached:
    from foresci.llm.models.factory import model_from

    return _Reached(model_from(spec), None, spec)


_WAYS: dict[str, Callable[[str, str, "ModelFacts"], _Reached]] = {
    "openai": _openai,
    "local": _local,
    "chat": _chat,
}
