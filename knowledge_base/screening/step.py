"""The step that lets a backbone decide a borderline paper."""

from pathlib import Path
from typing import Annotated, Self

from pydantic import Field

from foresci.llm import Prompt, Step
from foresci.schema import Paper, Record
from knowledge_base.domains import Domain, Label, Screened

PROMPT = Path(__file__).parent / "prompts" / "screen.borderline.md"
ABSTRACT_CHARACTERS = 6000
"""More than any real abstract has; a longer text must not fill a model's context."""


class ScreenInput(Record):
    """What decides a borderline paper: the domain, the paper, and what the rules found."""

    domain: str
    description: str
    title: str
    abstract: str
    rule_label: Label
    rule_reasons: tuple[str, ...]

    @classmethod
    def of(cls, paper: Paper, domain: Domain, screened: Screened) -> Self:
        """The input for a paper and what the rules said about it."""
        return cls(
            domain=domain.name,
            description=domain.description,
            title=paper.title,
            abstract=(paper.abstract or "")[:ABSTRACT_CHARACTERS],
            rule_label=screened.label,
            rule_reasons=screened.reasons,
        )


class ScreenDecision(Record):
    """A label and, in one sentence, why."""

    label: Label
    reason: Annotated[str, Field(min_length=1, max_length=500)]


def by_rules(given: ScreenInput) -> ScreenDecision:
    """The decision without a model: the rules stand."""
    return ScreenDecision(label=given.rule_label, reason="the rules stand")


SCREEN = Step("screen.borderline", ScreenInput, ScreenDecision, Prompt(PROMPT), by_rules)
