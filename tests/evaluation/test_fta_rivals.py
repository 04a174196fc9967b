"""FTA of a bottleneck answer that names one of the diagnoses of the question."""

import pytest

from evaluation.fta import score_fta
from evaluation.fta.bottleneck import named_rival
from evaluation.targets import BottleneckTarget, Diagnosis
from foresci.schema import BottleneckAnswer, Claim
from tests.evaluation.evaluation_cases import BOTTLENECK_TARGET, BOTTLENECK_TASK

RIVALS = (
    Diagnosis(label="latency", right=True),
    Diagnosis(label="limited generalization", right=False),
    Diagnosis(label="trouble with long-horizon tasks", right=False),
)
TARGET: BottleneckTarget = BOTTLENECK_TARGET.model_copy(update={"rivals": RIVALS})
TASK = BOTTLENECK_TASK.model_copy(
    update={
        "question": "Is it latency, limited generalization, or trouble with long-horizon tasks?"
    }
)


def answer(root: str) -> BottleneckAnswer:
    other = Claim(text="Something else altogether.")
    return BottleneckAnswer(
        root_bottleneck=Claim(text=root), causal_bridge=other, opportunity=other
    )


@pytest.mark.parametrize(
    ("root", "label"),
    [
        ("Latency: each step waits for a model.", "latency"),
        ("Agents generalise badly.", "limited generalization"),
        ("Long-horizon tasks overwhelm agents.", "trouble with long-horizon tasks"),
        ("Latency is the root. Generalization suffers as well.", "latency"),
        ("Both latency and generalization hurt.", None),
        ("Nobody knows who made which decision.", None),
        ("", None),
        (
            "Latency is only a symptom; the root is limited generalization.",
            "limited generalization",
        ),
        ("Latency is a symptom of limited generalization.", "limited generalization"),
        ("Limited generalization, with latency as a symptom.", "limited generalization"),
        ("The symptom is latency; the root is limited generalization.", "limited generalization"),
        ("Latency; generalization; long-horizon tasks.", None),
        ("Not latency.", None),
        ("Not latency, limited generalization.", "limited generalization"),
        ("It isn't latency.", None),
        ("Latency is not the root bottleneck. Agents generalise badly.", "limited generalization"),
        (
            "The root bottleneck is not latency but limited generalization.",
            "limited generalization",
        ),
        ("Limited generalization rather than latency.", "limited generalization"),
        ("Limited generalization, not latency, holds agents back.", "limited generalization"),
        ("It is neither latency nor generalization.", None),
        ("The root bottleneck is that agents do not generalise.", "limited generalization"),
        ("Agents are not general, they never generalise.", "limited generalization"),
        ("Not only latency but also generalization hurts.", None),
        ("Latency, not because models are large; steps wait.", "latency"),
    ],
)
def test_the_diagnosis_that_a_claim_names(root: str, label: str | None) -> None:
    found = named_rival(root, RIVALS)
    assert (found and found.label) == label


def test_the_right_diagnosis_counts_although_the_question_names_it() -> None:
    right = score_fta(answer("Latency holds agents back."), TASK, TARGET)
    wrong = score_fta(answer("Generalization holds agents back."), TASK, TARGET)
    assert [slot.score for slot in right.slots if slot.name == "root_bottleneck"] == [1.0]
    assert [slot.score for slot in wrong.slots if slot.name == "root_bottleneck"] == [0.0]
    assert right.details == {"root_hit": 1.0}


@pytest.mark.parametrize(
    "root", ["What limits agents is not known.", "Both latency and generalization hurt."]
)
def test_a_list_or_no_diagnosis_earns_nothing(root: str) -> None:
    scored = score_fta(answer(root), TASK, TARGET)
    (slot,) = [slot for slot in scored.slots if slot.name == "root_bottleneck"]
    assert slot.score == 0.0
    assert slot.note == "names no single diagnosis of the question"


def test_without_rivals_words_are_matched_as_text() -> None:
    text = BOTTLENECK_TARGET.slots[0].variants[0]
    assert score_fta(answer(text), TASK, BOTTLENECK_TARGET).slots[0].score == pytest.approx(1.0)
