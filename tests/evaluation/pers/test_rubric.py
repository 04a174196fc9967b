"""The untrained rubric: its formula, its order, and what earns nothing."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from evaluation.judge import STRUCTURAL
from evaluation.pers.features import FEATURES, measure
from evaluation.pers.rubric import CHIEF, DECISION, RUBRIC, rate, weights_of
from evaluation.pers.score import score_pers
from foresci.errors import DataError
from foresci.llm import StructuralBackbone
from foresci.schema import Answer, Task, candidates_of
from foresci.schema.answer import ANSWER_ADAPTER
from foresci.schema.task import FAMILIES, Family
from tests.evaluation.evaluation_cases import claim
from tests.evaluation.pers.pers_cases import (
    BOTTLENECK_TASK,
    HONEST_WEAK,
    STOCK,
    STRONG,
    STRONG_BOTTLENECK,
    STRONG_DIRECTION,
    STRONG_PLANNING,
    STRONG_VENUE,
    TASKS,
    WEAK,
)

Json = Any
RULES = StructuralBackbone()
HALF: dict[Family, Answer] = {
    "direction": STRONG_DIRECTION.model_copy(
        update={"mechanism": claim("No passage was found."), "risk": claim("Nothing was counted.")}
    ),
    "bottleneck": STRONG_BOTTLENECK.model_copy(
        update={"causal_bridge": claim("The link is assumed."), "rivals": ()}
    ),
    "planning": STRONG_PLANNING.model_copy(
        update={"milestones": (claim("First results on tool calls."),), "risks": ()}
    ),
    "venue": STRONG_VENUE.model_copy(
        update={"rationale": claim("Machine learning conferences fit."), "alternatives": ()}
    ),
}
IRRELEVANT = (
    "The weather was mild because the wind enabled it, so that at least 12 of 30 hikers reached the"
    " summit by 2025-11, ahead of the 5 of 40 before, likely between 2 and 3 hours."
)
CONFIDENT = "This is certainly, undoubtedly and absolutely guaranteed, beyond any doubt."
JARGON = (
    "A synergistic latent manifold paradigm of contrastive variational tokenisation with"
    " hierarchical distillation."
)


def rating(family: Family, answer: Answer) -> float:
    found = score_pers(answer, TASKS[family], RULES, None).rating
    assert found is not None
    return found


def told(value: Json, change: Callable[[str], str]) -> Json:
    """An answer's JSON with every claim's text changed."""
    if isinstance(value, dict):
        return {
            name: change(one) if name == "text" else told(one, change)
            for name, one in value.items()
        }
    return [told(one, change) for one in value] if isinstance(value, list) else value


def texts_of(value: Json) -> list[str]:
    if isinstance(value, dict):
        return [
            text
            for name, one in value.items()
            for text in ([one] if name == "text" else texts_of(one))
        ]
    return [text for one in value for text in texts_of(one)] if isinstance(value, list) else []


def after(sentence: str) -> Callable[[Json, Family], Json]:
    return lambda answer, _: told(answer, lambda text: f"{text.rstrip('.')}. {sentence}")


def before(sentence: str) -> Callable[[Json, Family], Json]:
    return lambda answer, _: told(answer, lambda text: f"{sentence} {text}")


def every_text_everywhere(answer: Json, _: Family) -> Json:
    whole = " ".join(f"{text.rstrip('.')}." for text in texts_of(answer))
    return told(answer, lambda text: f"{text.rstrip('.')}. {whole}")


def options_listed(answer: Json, family: Family) -> Json:
    listed = (
        "; ".join(one.text for one in candidates_of(TASKS[family]))
        or "context loss; slow inference; tool errors"
    )
    return told(answer, lambda text: f"{text.rstrip('.')}. Options: {listed}.")


def named_confidence(answer: Json, family: Family) -> Json:
    first = next((one.text for one in candidates_of(TASKS[family])), BOTTLENECK_TASK.subdirection)
    return told(answer, lambda text: f"{text.rstrip('.')}. {first} will certainly succeed.")


def question_repeated(answer: Json, family: Family) -> Json:
    return told(answer, lambda text: f"{text.rstrip('.')}. {TASKS[family].question}")


def lists_doubled(answer: Json, family: Family) -> Json:
    if family == "venue":
        return answer
    return {name: one * 2 if isinstance(one, list) else one for name, one in answer.items()}


def cited_at_large(answer: Json, _: Family) -> Json:
    def cited(value: Json) -> Json:
        if isinstance(value, dict):
            inside = {name: cited(one) for name, one in value.items()}
            return inside | (
                {"evidence": [f"E{at}" for at in range(40)]} if "text" in value else {}
            )
        return [cited(one) for one in value] if isinstance(value, list) else value

    return cited(answer)


PADDINGS: Mapping[str, Callable[[Json, Family], Json]] = {
    "irrelevant sentences after": after(IRRELEVANT),
    "irrelevant sentences before": before(IRRELEVANT),
    "stock phrases": after(STOCK),
    "confident words": after(CONFIDENT),
    "confidence in an option": named_confidence,
    "technical terms": after(JARGON),
    "sentences repeated": lambda answer, _: told(answer, lambda text: f"{text} {text}"),
    "every text everywhere": every_text_everywhere,
    "claims doubled": lists_doubled,
    "options listed": options_listed,
    "question repeated": question_repeated,
    "more citations": cited_at_large,
}


NAMING = ("confidence in an option", "options listed")
"""These speak of the matter, so that a part that said nothing at all counts as answered."""


@pytest.mark.parametrize("padding", PADDINGS)
@pytest.mark.parametrize("family", FAMILIES)
def test_padding_raises_neither_a_rating_nor_a_feature(family: Family, padding: str) -> None:
    for answer in (STRONG[family], HALF[family], HONEST_WEAK[family], WEAK[family]):
        padded = ANSWER_ADAPTER.validate_python(PADDINGS[padding](answer.to_json(), family))
        assert rating(family, padded) <= rating(family, answer) + 1e-9
        if padding in NAMING:
            continue
        was, now = (measure(one, TASKS[family], RULES) for one in (answer, padded))
        assert [name for name in was if now[name] > was[name] + 1e-9] == []


def places(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the texts of an answer's JSON are."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from [path] if name == "text" else places(one, (*path, name))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from places(one, (*path, at))


def told_at(value: Json, place: tuple[Any, ...], change: Callable[[str], str]) -> Json:
    """An answer's JSON with the text at one place changed."""
    if not place:
        return value | {"text": change(value["text"])}
    inside = told_at(value[place[0]], place[1:], change)
    if isinstance(value, dict):
        return value | {place[0]: inside}
    return [*value[: place[0]], inside, *value[place[0] + 1 :]]


UNRELATED = {
    "irrelevant": IRRELEVANT,
    "stock": STOCK,
    "a bare figure": "Its 12 of 30 papers.",
    "terms": JARGON,
}
JOINED: Mapping[str, Callable[[str, str], str]] = {
    "after": lambda text, more: f"{text.rstrip('.')}. {more}",
    "before": lambda text, more: f"{more} {text}",
    "run on": lambda text, more: f"{text.rstrip('.')}, {more[0].lower()}{more[1:]}",
    "run up": lambda text, more: f"{more.rstrip('.')}, {text}",
}


@pytest.mark.parametrize("joined", JOINED)
@pytest.mark.parametrize("unrelated", UNRELATED)
@pytest.mark.parametrize("family", FAMILIES)
def test_unrelated_text_in_one_claim_raises_no_feature(
    family: Family, unrelated: str, joined: str
) -> None:
    for answer in (STRONG[family], HALF[family], HONEST_WEAK[family], WEAK[family]):
        was = measure(answer, TASKS[family], RULES)
        for place in places(answer.to_json()):
            padded = ANSWER_ADAPTER.validate_python(
                told_at(
                    answer.to_json(),
                    place,
                    lambda text: JOINED[joined](text, UNRELATED[unrelated]),
                )
            )
            now = measure(padded, TASKS[family], RULES)
            assert [name for name in was if now[name] > was[name] + 1e-9] == [], place


@pytest.mark.parametrize("family", FAMILIES)
def test_an_unrelated_sentence_lowers_focus_and_nothing_else(family: Family) -> None:
    was = measure(STRONG[family], TASKS[family], RULES)
    for place in places(STRONG[family].to_json()):
        padded = told_at(
            STRONG[family].to_json(), place, lambda text: JOINED["after"](text, IRRELEVANT)
        )
        now = measure(ANSWER_ADAPTER.validate_python(padded), TASKS[family], RULES)
        assert now["focus"] < was["focus"]
        assert now | {"focus": 1.0} == was


@pytest.mark.parametrize("family", FAMILIES)
def test_reasons_are_what_raises_a_rating(family: Family) -> None:
    order = [rating(family, answers[family]) for answers in (WEAK, HONEST_WEAK, HALF, STRONG)]
    assert order[0] == 1
    assert order == sorted(order)
    assert len(set(order)) == len(order)
    assert order[1] < 4
    assert order[-1] == 7


def test_the_rating_is_the_weighted_mean_of_content_on_the_scale() -> None:
    for family in FAMILIES:
        content = [one for one in FEATURES[family] if one.kind == "content"]
        half = {one.name: one.highest / 2 for one in FEATURES[family]}
        assert rate(family, half) == pytest.approx(4)
        total = len(content) + len(CHIEF[family])
        assert sum(weights_of(family).values()) == total
        only = dict.fromkeys(half, 0.0) | {DECISION[family]: 1.0}
        assert rate(family, only) == pytest.approx(1 + 6 * 2 / total)


def test_without_a_decision_nothing_else_counts() -> None:
    for family in FAMILIES:
        full = {one.name: one.highest for one in FEATURES[family]}
        assert rate(family, full) == 7
        assert rate(family, full | {DECISION[family]: 0.0}) == 1


def test_form_weighs_nothing_and_chief_features_exist() -> None:
    for family in FAMILIES:
        names = [one.name for one in FEATURES[family] if one.kind == "content"]
        assert set(CHIEF[family]) <= set(names)
        assert DECISION[family] in CHIEF[family]
        assert list(weights_of(family)) == names


def test_a_missing_feature_is_named() -> None:
    with pytest.raises(DataError, match="feature focus of venue is missing"):
        rate("venue", {name: 1.0 for name in weights_of("venue") if name != "focus"})


class Trained:
    """Somebody's model, which goes beyond the scale."""

    name = "xgboost 1a2b3c4d"

    def __init__(self, rating: float | None) -> None:
        self.rating = rating

    def check_judge(self, judge: str) -> None:
        assert judge == STRUCTURAL

    def rate(self, features: Mapping[str, float], task: Task) -> float | None:
        assert task == TASKS[task.family]
        assert tuple(features) == tuple(one.name for one in FEATURES[task.family])
        return self.rating


def test_a_score_names_who_measured_and_who_rated() -> None:
    args = (STRONG["venue"], TASKS["venue"], RULES)
    untrained, trained = score_pers(*args, None), score_pers(*args, Trained(5.5))
    assert (untrained.judge, untrained.scorer) == (STRUCTURAL, RUBRIC)
    assert (untrained.rating, untrained.score) == (7, 1)
    assert trained.scorer == Trained.name
    assert (trained.rating, trained.score) == (5.5, 0.75)
    assert trained.features == untrained.features
    assert score_pers(*args, Trained(7.4)).rating == 7
    assert score_pers(*args, Trained(0.6)).score == 0
    unknown = score_pers(*args, Trained(None))
    assert unknown.score is None
    assert unknown.undefined == "the model has no regressor for venue answers"
