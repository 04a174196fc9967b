"""The steps of the direction check, and what holds a model to its input."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from controls.direction.records import (
    DirectionGiven,
    FocusInput,
    FocusOutput,
    ScopeInput,
    ScopeOutput,
    WeighInput,
    WeighOutput,
)
from controls.direction.scoping import scope
from controls.direction.weighing import MOST_CITED, focus, weigh
from controls.quoting import find_passage
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema

REASON_CHARACTERS = 400
"""Room for the one sentence that a prompt asks for."""
COPIED_CHARACTERS = 120
"""Room for the words that a prompt asks for of each item; the rules, which copy more, need none."""
PROMPTS = Path(__file__).parent.parent / "prompts"


def check_scope(given: ScopeInput, found: ScopeOutput) -> None:
    """Refuse unknown or repeated items and claims, other options, and words that are not there.

    Raises:
        ValueError: one of these.
    """
    _check_once(item.id for item in found.items)
    _check_once(claim.name for claim in found.claims)
    texts = {item.id: item.text for item in given.evidence}
    options = {option.id for option in given.options}
    for item in found.items:
        if item.id not in texts:
            raise ValueError(f"{item.id!r} is none of the items")
        if item.about is not None and item.about not in options:
            raise ValueError(f"{item.about!r} is none of the options {', '.join(sorted(options))}")
        if item.about is not None and find_passage(texts, item.id, item.words) is None:
            raise ValueError(f"the words given for {item.id} are not in its text")
    missing = {claim.name for claim in given.claims} - {claim.name for claim in found.claims}
    if missing:
        raise ValueError(f"the claim {min(missing)} was not judged")


def _check_once(named: Iterable[str]) -> None:
    again = [name for name, times in Counter(named).items() if times > 1]
    if again:
        raise ValueError(f"{min(again)!r} is judged more than once")


def check_weigh(given: WeighInput, found: WeighOutput) -> None:
    """Refuse a choice of another option, and evidence that was not given.

    Raises:
        ValueError: one of these.
    """
    options = [option.id for option in given.options]
    if found.choice not in options:
        raise ValueError(f"choice {found.choice!r} is none of {', '.join(options)}")
    _check_cited(given, found.evidence)


def check_focus(given: FocusInput, found: FocusOutput) -> None:
    """Refuse evidence that was not given.

    Raises:
        ValueError: this.
    """
    _check_cited(given, found.evidence)


def _check_cited(given: DirectionGiven, cited: tuple[str, ...]) -> None:
    unknown = set(cited) - {item.id for item in given.evidence}
    if unknown:
        raise ValueError(f"{min(unknown)!r} is none of the items")


def narrow(given: DirectionGiven, schema: JsonSchema) -> JsonSchema:
    """The schema with the options and items of one input; `schema` is not changed."""
    narrowed = {**schema, "properties": _fields(given, schema["properties"])}
    if "$defs" in schema:
        narrowed["$defs"] = {
            name: {**model, "properties": _fields(given, model["properties"])}
            for name, model in schema["$defs"].items()
        }
    return narrowed


def _fields(given: DirectionGiven, fields: JsonSchema) -> JsonSchema:
    options = [option.id for option in given.options]
    items = [item.id for item in given.evidence]
    one_item = {"type": "string", "enum": items} if items else {"type": "string"}
    limits: dict[str, JsonSchema] = {
        "choice": {"enum": options},
        "id": one_item,
        "evidence": {"items": one_item, "maxItems": min(MOST_CITED, len(items))},
        "items": {"maxItems": len(items)},
        "claims": {"maxItems": 2},
        "words": {"maxLength": COPIED_CHARACTERS},
        "reason": {"maxLength": REASON_CHARACTERS},
    }
    narrowed = {name: {**field, **limits.get(name, {})} for name, field in fields.items()}
    if "about" in fields:
        # In place of "a text or null", which says less and which not every decoder can combine.
        kept = {key: value for key, value in fields["about"].items() if key != "anyOf"}
        narrowed["about"] = {**kept, "enum": [*options, None]}
    return narrowed


SCOPE = Step(
    "control.direction.scope",
    ScopeInput,
    ScopeOutput,
    Prompt(PROMPTS / "control.direction.scope.md"),
    scope,
    narrow=narrow,
    check=check_scope,
)
WEIGH = Step(
    "control.direction.weigh",
    WeighInput,
    WeighOutput,
    Prompt(PROMPTS / "control.direction.weigh.md"),
    weigh,
    role="adjudicator",
    narrow=narrow,
    check=check_weigh,
)
FOCUS = Step(
    "control.direction.focus",
    FocusInput,
    FocusOutput,
    Prompt(PROMPTS / "control.direction.focus.md"),
    focus,
    role="adjudicator",
    narrow=narrow,
    check=check_focus,
)
