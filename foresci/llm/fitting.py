"""Making an input fit a model's context: passages are left out, from the end, until it does.

Agents order passages by weight, so the last ones are missed least. Nothing is cut inside a passage,
and nothing but passages is left out.
"""

from typing import Generic, NamedTuple

from foresci.llm.errors import ModelCallError
from foresci.llm.step import InputT, OutputT, Step
from foresci.schema import Evidence
from foresci.storage import canonical_json

CHARACTERS_PER_TOKEN = 3
"""Fewer than the real tokenizers' on prompts of ours, which are JSON of English texts."""


class ContextError(ModelCallError):
    """An input is too long for the model even without any passage."""


class Fitted(NamedTuple, Generic[InputT]):
    """An input that fits, and how many passages that cost."""

    given: InputT
    dropped: int


def fit(step: Step[InputT, OutputT], given: InputT, room: int) -> Fitted[InputT]:
    """Leave passages out until the prompt fits.

    Of several fields with passages, the one that is longest at the moment gives up its last.

    Args:
        step: renders the prompt.
        given: its input.
        room: tokens for the prompt, which here includes the reply's schema.

    Raises:
        ContextError: it is too long without any.
    """
    fitted, dropped = given, 0
    while (tokens := estimated_tokens(step, fitted)) > room:
        field = _longest(fitted)
        if field is None:
            raise ContextError(
                f"step {step.name}: the prompt takes about {tokens:,} tokens without any evidence,"
                f" and the model has room for {room:,}; use a model with a larger context"
            )
        fitted = fitted.model_copy(update={field: getattr(fitted, field)[:-1]})
        dropped += 1
    return Fitted(fitted, dropped)


def estimated_tokens(step: Step[InputT, OutputT], given: InputT) -> int:
    """A cautious estimate of the tokens of a prompt with its schema."""
    schema = canonical_json(step.schema_for(given))
    characters = sum(map(len, step.prompt.render(given))) + len(schema)
    return -(-characters // CHARACTERS_PER_TOKEN)


def _longest(given: InputT) -> str | None:
    """The field of passages with most text; None when no passage is left."""
    sizes = {
        name: sum(len(item.text) for item in value)
        for name in type(given).model_fields
        if (value := _passages(getattr(given, name)))
    }
    return max(sizes, key=lambda name: sizes[name], default=None)


def _passages(value: object) -> tuple[Evidence, ...]:
    if isinstance(value, tuple) and all(isinstance(item, Evidence) for item in value):
        return value
    return ()
