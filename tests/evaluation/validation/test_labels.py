"""What a judge's labels are, and when their distribution degenerates."""

from pathlib import Path

import pytest

from evaluation.evaluate import evaluate_run
from evaluation.judge import STRUCTURAL
from evaluation.validation.distribution import FEWEST, label_use
from evaluation.validation.judging import judging_of
from evaluation.validation.labels import SCALES, labels_of, slot_level
from foresci.llm import StructuralBackbone
from tests.evaluation.evaluation_cases import SIGNAL, claim, direction_answer, packet
from tests.evaluation.fact_cases import DIRECTION_BANK
from tests.evaluation.validation.validation_cases import label, subject

BANK = tuple(one.text for one in DIRECTION_BANK)


@pytest.mark.parametrize(
    ("score", "level"),
    [(0, "none"), (0.249, "none"), (0.25, "partial"), (0.749, "partial"), (0.75, "full"),
     (1, "full")],
)  # fmt: skip
def test_a_slot_is_called_by_the_nearest_level(score: float, level: str) -> None:
    assert slot_level(score) == level


def test_every_label_behind_a_score_is_told_once(tmp_path: Path) -> None:
    own = subject(tmp_path, "direction", direction_answer(), packet(SIGNAL), claims=BANK)
    scores = evaluate_run(own.run, own.task, own.target, own.claims, StructuralBackbone())
    labels = labels_of(scores)
    parts = {kind: [one.part for one in labels if one.metric == kind] for kind in SCALES}
    assert parts["fta.slot"] == ["mechanism", "validation_signal"]
    assert parts["fact.coverage"] == [one.id for one in scores.fact.gold]
    assert parts["fact.verdict"] == [one.id for one in scores.fact.claims]
    assert parts["trace.support"] == parts["trace.bridge"] == parts["trace.conflict"]
    assert parts["trace.support"] == ["direction", "mechanism", "validation_signal"]
    assert all(one.label in SCALES[one.metric] for one in labels)
    verdict = next(one for one in labels if one.metric == "fact.verdict")
    assert verdict.key == scores.fact.claims[0].text


def test_an_empty_answer_has_no_text_to_label(tmp_path: Path) -> None:
    """What is not said takes no judge: such labels would agree by themselves."""
    own = subject(tmp_path, "direction", direction_answer(mechanism=claim(" ")), packet("x"))
    judging = judging_of([own], StructuralBackbone())
    assert judging.judge == STRUCTURAL
    assert "mechanism" not in {one.part for one in judging.labels if one.metric == "trace.support"}


def use_of(**counts: int):
    said = [one for one, count in counts.items() for _ in range(count)]
    return label_use(
        label(f"R{at}", "trace.bridge", "mechanism", one) for at, one in enumerate(said)
    )[0]


def test_a_distribution_that_degenerates_is_told() -> None:
    fine = use_of(explicit=20, implicit=20, absent=20)
    assert (fine.warnings, fine.entropy) == ((), pytest.approx(1))
    leaning = use_of(explicit=1, implicit=1, absent=58)
    assert leaning.warnings == ("'absent' is 97% of all",)
    assert use_of(explicit=30, implicit=30, absent=0).warnings == ("never used: absent",)
    alone = use_of(absent=FEWEST)
    assert alone.warnings == ("'absent' is 100% of all", "never used: explicit, implicit")
    assert alone.entropy == 0
    assert alone.counts == {"explicit": 0, "implicit": 0, "absent": FEWEST}


def test_few_labels_say_nothing_of_a_scale() -> None:
    (warning,) = use_of(absent=FEWEST - 1).warnings
    assert "too few" in warning
