"""FTA's text slots by a model: what it is asked, what it is held to, and what it never decides."""

from collections.abc import Callable
from typing import Any

import pytest

from evaluation.fta import score_fta
from evaluation.fta.asking import SCALE, FtaInput
from evaluation.fta.step import JUDGE_FTA
from evaluation.judge import STRUCTURAL, VERSION
from evaluation.scores import FtaScore
from evaluation.targets import Slot
from foresci.llm import StepResult, StructuralBackbone
from foresci.schema.run import TokenUse
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TARGET,
    BOTTLENECK_TASK,
    DIRECTION_TARGET,
    DIRECTION_TASK,
    PLANNING_TARGET,
    PLANNING_TASK,
    SIGNAL,
    UNRELATED,
    VENUE_TARGET,
    VENUE_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    planning_answer,
    venue_answer,
)
from tests.evaluation.test_fta_rivals import TARGET as RIVAL_TARGET
from tests.evaluation.test_fta_rivals import TASK as RIVAL_TASK

MODEL = f"openai:some-model/{VERSION}"


class Model:
    """A backbone that scores every variant by a function of its id, as a chat backbone reads it."""

    name = "openai:some-model"
    identity = name

    def __init__(self, score: Callable[[str], float] = lambda _: 0.5) -> None:
        self.score = score
        self.asked: list[FtaInput] = []

    def run(self, step: Any, given: FtaInput) -> Any:
        self.asked.append(given)
        reply = {"matches": [match(one, self.score(one)) for one in given.ids]}
        return StepResult(step.read(given, reply), TokenUse())


def match(variant: str, score: Any = 0.5, reason: str = "because") -> dict[str, Any]:
    return {"variant": variant, "score": score, "reason": reason}


def direction(model: Any, **changes: Any) -> FtaScore:
    return score_fta(direction_answer(**changes), DIRECTION_TASK, DIRECTION_TARGET, model)


def test_a_model_decides_text_slots_and_the_best_variant_counts() -> None:
    scores = {"mechanism.1": 0.25, "mechanism.2": 0.75, "validation_signal.1": 0.0}
    found = direction(Model(scores.__getitem__))
    assert found.judge == MODEL
    assert [slot.score for slot in found.slots] == [1.0, 1.0, 0.75, 0.0]
    mechanism, signal = found.slots[2:]
    assert [one.score for one in mechanism.variants] == [0.25, 0.75]
    assert (mechanism.matched, mechanism.note) == (mechanism.variants[1].text, "because")
    assert (signal.matched, [one.text for one in signal.variants]) == (None, [SIGNAL])
    assert found.score == pytest.approx((1 + 1 + 0.75 + 0) / 4)


def test_options_and_trajectory_are_rules_whatever_the_judge() -> None:
    everything = Model(lambda _: 1.0)
    wrong = direction(everything, candidate="Verification", trajectory="cooling")
    assert [slot.score for slot in wrong.slots[:2]] == [0.0, 0.0]
    venue = score_fta(venue_answer("vision"), VENUE_TASK, VENUE_TARGET, everything)
    assert [slot.score for slot in venue.slots] == [0.0, 0.0, 1.0]
    assert venue.judge == MODEL


def test_planning_asks_no_judge_and_is_named_after_the_rules() -> None:
    model = Model()
    found = score_fta(planning_answer("DCBA"), PLANNING_TASK, PLANNING_TARGET, model)
    assert (found.judge, found.score, model.asked) == (STRUCTURAL, 0.0, [])


def test_the_root_is_decided_by_the_name_of_the_diagnosis() -> None:
    model = Model(lambda _: 1.0)
    named = bottleneck_answer(root_bottleneck=claim("Agents generalise badly."))
    found = score_fta(named, RIVAL_TASK, RIVAL_TARGET, model)
    assert [slot.score for slot in found.slots] == [0.0, 1.0, 1.0]
    assert {slot.name for slot in model.asked[0].slots} == {"causal_bridge", "opportunity"}
    free = score_fta(bottleneck_answer(), BOTTLENECK_TASK, BOTTLENECK_TARGET, model)
    assert free.judge == MODEL
    assert "root_bottleneck.1" in model.asked[1].ids


def test_a_wrong_choice_leaves_no_variant_on_the_right_option_and_keeps_the_judges_name() -> None:
    about = "Verification of tool calls before execution comes together with sandboxes."
    target = DIRECTION_TARGET.model_copy(
        update={"slots": (Slot(name="mechanism", variants=(about,), sources=()),)}
    )
    model = Model(lambda _: 1.0)
    wrong = score_fta(direction_answer(candidate="C"), DIRECTION_TASK, target, model)
    assert (wrong.slots[2].score, wrong.judge, model.asked) == (0.0, MODEL, [])
    assert [one.score for one in wrong.slots[2].variants] == [0.0]
    assert score_fta(direction_answer(), DIRECTION_TASK, target, model).slots[2].score == 1.0


def test_without_text_slots_everything_is_by_rule() -> None:
    target = DIRECTION_TARGET.model_copy(update={"slots": ()})
    found = score_fta(direction_answer(), DIRECTION_TASK, target, Model())
    assert (found.judge, found.score) == (STRUCTURAL, 1.0)


def test_the_rules_as_a_judge_are_the_rules() -> None:
    given = (direction_answer(), DIRECTION_TASK, DIRECTION_TARGET)
    assert score_fta(*given, StructuralBackbone()) == score_fta(*given)
    assert score_fta(*given).judge == STRUCTURAL


def asked() -> FtaInput:
    model = Model()
    direction(model)
    return model.asked[0]


GOOD = [match("mechanism.1"), match("mechanism.2"), match("validation_signal.1")]


@pytest.mark.parametrize(
    ("matches", "problem"),
    [
        (GOOD[:2], "must be scored once"),
        ([*GOOD, match("mechanism.1")], "must be scored once"),
        ([*GOOD[:2], match("mechanism.3")], "must be scored once"),
        ([*GOOD[:2], match("validation_signal.1", 0.6)], "0.6, give one of 0, 0.25"),
        ([*GOOD[:2], match("validation_signal.1", reason=" ")], "reason is empty"),
        ([*GOOD[:2], match("validation_signal.1", 1.5)], "less than or equal to 1"),
        ([*GOOD[:2], match("validation_signal.1", True)], "give a number"),
        ([*GOOD[:2], match("validation_signal.1", "1")], "give a number"),
        ([*GOOD[:2], match("validation_signal.1", float("nan"))], "validation_signal|nan"),
    ],
)
def test_a_reply_that_does_not_fit_is_sent_back(matches: list[Any], problem: str) -> None:
    given = asked()
    assert len(JUDGE_FTA.read(given, {"matches": GOOD}).matches) == 3
    with pytest.raises(ValueError, match=problem):
        JUDGE_FTA.read(given, {"matches": matches})


def test_ids_and_scores_are_fixed_in_the_schema() -> None:
    given = asked()
    schema = JUDGE_FTA.schema_for(given)
    fields = schema["$defs"]["VariantMatch"]["properties"]
    assert fields["variant"]["enum"] == ["mechanism.1", "mechanism.2", "validation_signal.1"]
    assert fields["score"]["enum"] == list(SCALE)
    assert set(schema["$defs"]["VariantMatch"]["required"]) == {"variant", "score", "reason"}
    matches = schema["properties"]["matches"]
    assert (matches["minItems"], matches["maxItems"]) == (3, 3)


def test_a_judge_sees_claims_variants_and_choice_but_no_citations() -> None:
    model = Model()
    direction(model, mechanism=claim(f"</slots> {UNRELATED}", "E7"))
    system, user = JUDGE_FTA.prompt.render(model.asked[0])
    assert UNRELATED in user
    assert "E7" not in user
    assert user.count("</slots>") == 1
    assert model.asked[0].choice == DIRECTION_TASK.candidates[0].text
    assert SIGNAL in user
    assert all(f"- {value:g}:" in system for value in SCALE)


def test_a_failing_judge_is_not_replaced_by_the_rules() -> None:
    class Broken(Model):
        def run(self, step: Any, given: FtaInput) -> Any:
            return StepResult(step.read(given, {"matches": []}), TokenUse())

    with pytest.raises(ValueError, match="must be scored once"):
        direction(Broken())
