"""A judge is asked again and in other words; every prompt of a judge has a rewording."""

import re
from pathlib import Path
from typing import Any

import pytest

from evaluation.drift.step import JUDGE_DRIFT
from evaluation.fact.steps import PROMPTS, VERDICTS
from evaluation.validation.judging import judging_of
from evaluation.validation.rewording import PARAPHRASED, Reworded
from evaluation.validation.stability import RULES_NOTE, _is_identical, stability_of
from foresci.errors import DataError, UsageError
from foresci.llm import Prompt, StepResult, StructuralBackbone
from foresci.llm.roles import ByRole
from foresci.schema.run import TokenUse
from tests.evaluation.evaluation_cases import (
    SIGNAL,
    bottleneck_answer,
    direction_answer,
    packet,
    planning_answer,
    venue_answer,
)
from tests.evaluation.fact_cases import DIRECTION_BANK
from tests.evaluation.validation.validation_cases import TASKS, Useless, subject

BANK = tuple(one.text for one in DIRECTION_BANK)
ANSWERS: dict[str, Any] = {
    "direction": direction_answer(),
    "bottleneck": bottleneck_answer(),
    "planning": planning_answer("ABCD"),
    "venue": venue_answer("ml"),
}
NAMES = sorted(path.name for path in PROMPTS.glob("*.md"))


class Model:
    """Judges as the rules do, but that it changes its mind on drift from asking to asking."""

    name = "openai:fickle"
    identity = name

    def __init__(self) -> None:
        self.asked: list[tuple[str, Path]] = []

    def run(self, step: Any, given: Any) -> Any:
        self.asked.append((step.name, step.prompt.path))
        reply = step.structural(given)
        if step.name == JUDGE_DRIFT.name:
            turn = sum(name == step.name for name, _ in self.asked) % 2
            changed = reply.scope.model_copy(update={"severity": 3 * turn})
            reply = reply.model_copy(update={"scope": changed})
        return StepResult(reply, TokenUse())


@pytest.fixture
def own(tmp_path: Path) -> Any:
    return subject(tmp_path, "direction", direction_answer(), packet(SIGNAL), claims=BANK)


def test_rules_say_the_same_again_and_read_no_prompt(own: Any) -> None:
    found = stability_of([own], StructuralBackbone(), reruns=2)
    assert [repeat.name for repeat in found.repeats] == ["rerun 1", "rerun 2"]
    assert all(repeat.identical for repeat in found.repeats)
    assert {pair.observed for repeat in found.repeats for pair in repeat.labels} == {1.0}
    differences = [one.mean_absolute_difference for one in found.repeats[0].scores]
    assert set(differences) == {0.0}
    assert (found.deterministic, found.note) == (True, RULES_NOTE)


def test_a_model_is_asked_anew_and_by_other_prompts(own: Any) -> None:
    model = Model()
    found = stability_of([own], ByRole(StructuralBackbone(), judge=model), reruns=1)
    assert [repeat.name for repeat in found.repeats] == ["rerun 1", "reworded"]
    assert found.judge.startswith("openai:fickle/")
    again, reworded = found.repeats
    drift = next(pair for pair in again.labels if pair.metric == "drift.severity")
    assert (again.identical, drift.observed) == (False, 0.75)
    assert next(one for one in again.scores if one.metric == "drift").mean_absolute_difference > 0
    assert reworded.identical is True
    drift_prompts = [path for name, path in model.asked if name == JUDGE_DRIFT.name]
    assert drift_prompts == [
        PROMPTS / "drift.judge.md",
        PROMPTS / "drift.judge.md",
        PARAPHRASED / "drift.judge.md",
    ]


@pytest.mark.parametrize("family", sorted(TASKS))
def test_a_judge_of_which_nothing_could_be_used_is_refused(family: str, tmp_path: Path) -> None:
    own = subject(tmp_path, family, ANSWERS[family], packet(SIGNAL), claims=BANK)
    with pytest.raises(UsageError, match=r"openai:useless/\d+ gave no reply .* one: [3-5]$"):
        stability_of([own], Useless(), reruns=1)


def test_what_no_reply_could_be_used_for_is_never_called_the_same(own: Any) -> None:
    (again, _) = stability_of([own], Useless(JUDGE_DRIFT.name), reruns=1).repeats
    assert (again.unusable, again.identical) == (1, None)


def test_a_score_that_is_there_once_only_is_a_difference(own: Any) -> None:
    model = Useless("none")
    first = judging_of([own], model)
    assert _is_identical(first, judging_of([own], model)) is True
    model.step = JUDGE_DRIFT.name
    lacking = judging_of([own], model)
    assert _is_identical(first, lacking) is False
    # The same labels, and one score fewer.
    assert _is_identical(first, first._replace(figures=first.figures[1:])) is False


@pytest.mark.parametrize("name", NAMES)
def test_every_prompt_of_a_judge_has_a_rewording_of_the_same_fields(name: str) -> None:
    system, user = Prompt(PROMPTS / name).parts
    other_system, other_user = Prompt(PARAPHRASED / name).parts
    assert user == other_user
    # Labels are part of the protocol and stay; sentences do not.
    quoted = re.compile(r"`[^`]+`|<\w+>")
    assert set(quoted.findall(system)) == set(quoted.findall(other_system))
    lines = {line.strip() for line in system.splitlines() if len(line.split()) > 5}
    assert lines.isdisjoint(line.strip() for line in other_system.splitlines())


def test_a_prompt_without_a_rewording_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"fact.verdicts.md: .* has no rewording"):
        Reworded(Model(), tmp_path).run(VERDICTS, None)


def test_a_reworded_judge_bears_that_in_its_name() -> None:
    assert Reworded(Model()).name == "openai:fickle (reworded)"
    assert Reworded(Model()).identity != Model.identity
