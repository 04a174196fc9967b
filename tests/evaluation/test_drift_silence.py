"""Saying less never lowers drift: nothing, stock words, lists and unknown options, everywhere."""

from collections.abc import Iterator
from typing import Any

import pytest

from evaluation.drift import DRIFT_KINDS, DimensionDrift
from evaluation.drift.rules import drift_by_rule
from evaluation.targets import BottleneckTarget
from foresci.schema import Answer, candidates_of
from tests.evaluation.drift_cases import CASES, bottleneck, direction, planning, venue
from tests.evaluation.drifted_answers import DRIFTED
from tests.evaluation.evaluation_cases import claim

UNKNOWN = "Z"
SILENT = (".", "Nothing more is said here.", "Work on it.")
STOCK = (
    "It rises.",
    "It is an option.",
    "The contribution is novel.",
    "It leads to problems because of a cause.",
    "A framework benchmark data training tool safety.",
)
GROWTH = "32 of the field's 705 recent papers, 18 of 517 before; its share rose by 3 % a month."
REAL: tuple[Answer, ...] = (
    direction(
        candidate="C",
        direction=claim(f"Benchmarks of web browsing gain most by 2026-03-31: {GROWTH}"),
        mechanism=claim(
            "It gains because browsing is more often combined with planning “We measure agents”"
            " (36 of 110 recent papers)."
        ),
        risk=claim("A share below 14.4 % by 2026-03-31 would prove it wrong."),
    ),
    bottleneck(
        root_bottleneck=claim(f"The root bottleneck is weak planners. {GROWTH}"),
        causal_bridge=claim("Weak planners lead to truncated history, “which hinders sessions”."),
        opportunity=claim("With weak planners out of the way, agents can cut latency and cost."),
        rivals=(
            claim("Truncated history, rather a symptom: 4 papers have it as an effect."),
            claim("Latency, a lesser cause: 28 of 705 papers tell of it."),
        ),
    ),
    planning(
        "CEABD",
        why=f"Benchmarks of web browsing is ahead of preference training: {GROWTH}",
        rest="its share fell by 2 % a month.",
        milestones=(
            claim("By 2025-12-30: reproduce a benchmark of web browsing (2025-09-29)."),
            claim("By 2026-03-31: an annotated data set of browsing traces."),
            claim("By 2027-03-31: a guard against attacks on browsing."),
        ),
    ),
    venue(
        "cv",
        ("acl", "If the paper is framed around language, as one accepted there is."),
        rationale=claim("CVPR and its sister venues: 65 % of the papers near it were accepted."),
        contribution_center=claim("A method contribution: training against web injection."),
        upgrades=tuple(map(claim, ("Add human raters.", "Add a web page.", "Add base models."))),
    ),
)
EVERY = (
    *(answer for answer, _, _ in CASES.values()),
    *REAL,
    *(one for one, *_ in DRIFTED.values()),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the claims of a JSON answer stand."""
    if isinstance(value, dict) and "text" in value:
        yield path
    elif isinstance(value, dict | list):
        for name, inside in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inside, (*path, name))


def put(value: Any, path: tuple[Any, ...], text: str) -> Any:
    """A JSON answer with another text in one claim."""
    if not path:
        return {**value, "text": text}
    changed = value.copy()
    changed[path[0]] = put(value[path[0]], path[1:], text)
    return changed


def with_text(answer: Answer, text: str) -> Iterator[Any]:
    """The answer with a text in place of each of its claims, and of all of them."""
    every = answer.to_json()
    for path in places(answer.to_json()):
        yield put(answer.to_json(), path, text)
        every = put(every, path, text)
    yield every


def listing(answer: Answer) -> str:
    """Everything that there is to choose from."""
    _, task, target = CASES[answer.family]
    names = [option.text for option in candidates_of(task)]
    if isinstance(target, BottleneckTarget):
        names = [rival.label for rival in target.rivals]
    return f"{', '.join(names)}."


def without_items(answer: Answer) -> Iterator[Any]:
    """The answer with fewer steps, rivals and ranks, and with every condition there could be."""
    said = answer.to_json()
    if answer.family == "planning":
        yield {**said, "milestones": []}
        yield {**said, "milestones": [{"text": "Work on it."}]}
        yield {**said, "ranking": said["ranking"][:1]}
        yield {**said, "ranking": []}
    if answer.family == "bottleneck":
        yield {**said, "rivals": []}
    if answer.family == "venue":
        yield {**said, "alternatives": []}
        every = [{"candidate": one, "condition": {"text": "If so."}} for one in ("ml", "acl", "ir")]
        yield {**said, "alternatives": every}


def of_no_option(answer: Answer) -> Iterator[Any]:
    """The answer with an option that the task does not have."""
    said = answer.to_json()
    match answer.family:
        case "direction":
            yield {**said, "candidate": UNKNOWN}
        case "venue":
            yield {**said, "default": UNKNOWN}
        case "planning":
            yield {**said, "ranking": [{**one, "candidate": UNKNOWN} for one in said["ranking"]]}
            first = {**said["ranking"][0], "candidate": UNKNOWN} if said["ranking"] else None
            yield {**said, "ranking": [first, *said["ranking"][1:]] if first else []}
        case "bottleneck":
            yield {**said, "root_bottleneck": {"text": "The root bottleneck is unknown."}}


VARIANTS = {
    "nothing": lambda answer: (one for text in SILENT for one in with_text(answer, text)),
    "stock words": lambda answer: (one for text in STOCK for one in with_text(answer, text)),
    "a list": lambda answer: with_text(answer, listing(answer)),
    "fewer items": without_items,
    "no option": of_no_option,
}


def drifts(answer: Answer) -> dict[str, DimensionDrift]:
    _, task, target = CASES[answer.family]
    found = drift_by_rule(answer, task, target)
    return {kind: getattr(found, kind) for kind in DRIFT_KINDS}


def falls(before: dict[str, DimensionDrift], after: dict[str, DimensionDrift]) -> list[str]:
    """The dimensions in which a changed answer drifts less."""
    return [
        f"{kind}: {one.reason} -> {after[kind].reason}"
        for kind, one in before.items()
        if (after[kind].severity or 0) < (one.severity or 0)
    ]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("family", CASES)
def test_saying_less_never_lowers_drift(family: str, name: str) -> None:
    for answer in (one for one in EVERY if one.family == family):
        before = drifts(answer)
        for changed in VARIANTS[name](answer):
            assert not falls(before, drifts(type(answer).model_validate(changed))), changed


@pytest.mark.parametrize("family", CASES)
def test_an_answer_without_a_choice_drifts_most_in_whatever_words(family: str) -> None:
    answer = CASES[family][0]
    for empty in of_no_option(answer):
        chosen = empty["ranking"][0]["candidate"] if family == "planning" else UNKNOWN
        assert chosen == UNKNOWN
        for said in (empty, *with_text(type(answer).model_validate(empty), SILENT[0])):
            found = drifts(type(answer).model_validate(said))
            assert {one.severity for one in found.values()} == {3}, said


def test_the_answers_here_differ_in_every_dimension() -> None:
    """Else the tests above would hold for want of anything to lower."""
    for family in CASES:
        found = [drifts(one) for one in EVERY if one.family == family]
        for kind in DRIFT_KINDS:
            assert len({one[kind].severity for one in found}) >= 3, f"{family} {kind}"
