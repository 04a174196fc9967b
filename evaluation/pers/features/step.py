"""The step that measures persuasiveness features, by rules or by a model."""

from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from evaluation.judge import Reason
from evaluation.pers.feature import Feature
from evaluation.pers.features.catalogue import FEATURES, RULES
from evaluation.pers.features.reading import Reading
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema
from foresci.schema import Answer, Record, Task

PROMPTS = Path(__file__).parents[2] / "prompts"


class AskedFeature(Record):
    """A feature as a judge is told of it."""

    name: str
    highest: float
    meaning: str


class PersInput(Record):
    """What the judge sees: no packet, no target, and not who wrote the answer."""

    task: Task
    answer: Answer
    features: tuple[AskedFeature, ...]


class MeasuredFeature(Record):
    """The value of one feature, and what it rests on."""

    name: str
    value: Annotated[float, Field(allow_inf_nan=False)]
    reason: Reason = ""


class PersReply(Record):
    """Every feature with its value."""

    features: tuple[MeasuredFeature, ...]


def input_of(answer: Answer, task: Task) -> PersInput:
    """The judge's input for one answer."""
    asked = tuple(
        AskedFeature(name=one.name, highest=one.highest, meaning=one.meaning)
        for one in FEATURES[task.family]
    )
    return PersInput(task=task, answer=answer, features=asked)


def measure_by_rule(given: PersInput) -> PersReply:
    """Every feature of the family by its rule."""
    read = Reading(given.answer, given.task)
    return PersReply(
        features=tuple(
            MeasuredFeature(name=rule.feature.name, value=rule.measure(read))
            for rule in RULES[given.task.family]
        )
    )


def steps_of(feature: Feature) -> tuple[float, ...]:
    """The values a judge may give: none, half and full; for a form absent, once and often."""
    return (0.0, feature.highest / 2, feature.highest)


def check_measured(given: PersInput, reply: PersReply) -> None:
    """Every feature must be measured once, at one of its steps, with a reason.

    Raises:
        ValueError: one is not.
    """
    asked = {one.name: one for one in FEATURES[given.task.family]}
    found = sorted(one.name for one in reply.features)
    if found != sorted(asked):
        raise ValueError(f"each of {', '.join(asked)} must be measured once, not {found}")
    for one in reply.features:
        if one.value not in steps_of(asked[one.name]):
            steps = ", ".join(f"{step:g}" for step in steps_of(asked[one.name]))
            raise ValueError(f"{one.name} is {one.value:g}; give one of {steps}")
        if not one.reason.strip():
            raise ValueError(f"the reason of {one.name} is empty")


def narrow_measured(given: PersInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the names and the number of the features that are asked for."""
    narrowed = deepcopy(schema)
    names = [one.name for one in given.features]
    listed: dict[str, Any] = narrowed["properties"]["features"]
    listed |= {"minItems": len(names), "maxItems": len(names)}
    own = narrowed["$defs"][MeasuredFeature.__name__]
    own["properties"]["name"] = {**own["properties"]["name"], "enum": names}
    steps = {step for one in FEATURES[given.task.family] for step in steps_of(one)}
    own["properties"]["value"] = {"type": "number", "enum": sorted(steps)}
    own["required"] = ["name", "value", "reason"]
    return narrowed


JUDGE_PERS = Step(
    "judge.pers",
    PersInput,
    PersReply,
    Prompt(PROMPTS / "pers.judge.md"),
    measure_by_rule,
    role="judge",
    narrow=narrow_measured,
    check=check_measured,
)
