"""What is declared of models: how far their knowledge reaches, prices, context sizes."""

import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from foresci.errors import DataError
from foresci.llm.models.knowledge import risk_of, riskiest
from foresci.llm.structural import StructuralBackbone
from foresci.schema.record import Record
from foresci.schema.run import KnowledgeRisk
from foresci.settings import settings

SHIPPED = Path(__file__).parent / "models.toml"
TOKENS_OF_A_PRICE = 1_000_000
FIRST_ROOM = 4096
SECOND_ROOM = 16384
"""Tokens that a reply may take where nothing is declared: at first, and after one was cut off."""
Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Tokens = Annotated[int, Field(ge=256)]


class ModelFacts(Record):
    """What is declared of one model; None: nothing is."""

    knowledge_cutoff: date | None = None
    prompt_price: Price | None = Field(default=None, description="Of a million prompt tokens.")
    completion_price: Price | None = Field(
        default=None, description="Of a million completion tokens."
    )
    context_tokens: Tokens | None = Field(default=None, description="Prompt and reply together.")
    reply_tokens: Tokens | None = Field(default=None, description="A reply's part of these.")

    @model_validator(mode="after")
    def _check_pairs(self) -> Self:
        if (self.prompt_price is None) != (self.completion_price is None):
            raise ValueError("prompt_price and completion_price come together")
        if self.prompt_room is not None and self.prompt_room <= 0:
            raise ValueError("context_tokens must hold a prompt beside twice reply_tokens")
        return self

    @property
    def prompt_room(self) -> int | None:
        """Tokens that a prompt may take, where the context is declared.

        The context also has to hold a reply that cannot be used, which is sent back, and its
        correction. Without `reply_tokens` a quarter of the context is kept for each.
        """
        if self.context_tokens is None:
            return None
        return self.context_tokens - 2 * (self.reply_tokens or self.context_tokens // 4)

    @property
    def reply_rooms(self) -> tuple[int, int]:
        """Tokens that a reply may take: at first, and after one was cut off.

        The second is what is left of the context beside the longest prompt, where that is less.
        """
        if self.context_tokens is None or self.prompt_room is None:
            first = self.reply_tokens or FIRST_ROOM
            return first, max(first, SECOND_ROOM)
        left = self.context_tokens - self.prompt_room
        first = self.reply_tokens or min(FIRST_ROOM, left // 2)
        return first, max(first, min(SECOND_ROOM, left))


class Catalogue:
    """Facts by backbone name, as `openai:<model>` or `local:smollm2`."""

    def __init__(self, models: Mapping[str, ModelFacts]) -> None:
        self.models = dict(models)

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """The shipped catalogue, with the user's own added field by field.

        Args:
            path: the user's file; that of the setting FORESCI_MODELS when None.

        Raises:
            DataError: the file is missing, is not TOML, or has a bad field (which is named).
        """
        tables = _read(SHIPPED)
        own = path or settings().models
        for name, table in (_read(own) if own else {}).items():
            tables[name] = {**tables.get(name, {}), **table}
        place = own or SHIPPED
        return cls(
            {name: ModelFacts.parse(table, f"{place}: {name}") for name, table in tables.items()}
        )

    def facts(self, spec: str) -> ModelFacts:
        """What is declared of a backbone's model; nothing for one that is not listed."""
        return self.models.get(spec, ModelFacts())

    def cost(self, spec: str, prompt: int, completion: int) -> float | None:
        """What tokens cost, in the currency of the declared prices; None where they are unknown.

        Args:
            spec: the backbone's name.
            prompt: prompt tokens.
            completion: completion tokens.
        """
        if spec == StructuralBackbone.name:
            return 0.0
        facts = self.facts(spec)
        if facts.prompt_price is None or facts.completion_price is None:
            return None
        total = prompt * facts.prompt_price + completion * facts.completion_price
        return total / TOKENS_OF_A_PRICE

    def knowledge_risk(self, specs: str | Iterable[str], task_cutoff: date) -> KnowledgeRisk:
        """Whether the models of a run may know what the task asks them to forecast.

        Args:
            specs: the backbone's name, or one for each role; then the riskiest counts.
            task_cutoff: last day that the task lets an agent know.
        """
        names = [specs] if isinstance(specs, str) else list(dict.fromkeys(specs))
        return riskiest(
            risk_of(name, self.facts(name).knowledge_cutoff, task_cutoff) for name in names
        )


def _read(path: Path) -> dict[str, dict[str, Any]]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path}: no such file; FORESCI_MODELS names a .toml file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: not valid TOML ({error})") from None
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise DataError(f'{path}: {name}: put facts below a heading such as ["openai:gpt-x"]')
        if any(isinstance(value, dict) for value in table.values()):
            raise DataError(f'{path}: {name}: quote the name in its heading: ["{name}..."]')
    return tables
