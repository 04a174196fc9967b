"""The citation audit: fabricated and unsupported marks leave, the rest is kept or mended."""

from typing import Any

import pytest

from agents.aris.citing import (
    Audit,
    AuditInput,
    Cited,
    UseJudged,
    audit_citations,
    nearest_sentence,
)
from agents.context import RunContext
from agents.passages import mark, shown
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.schema import TokenUse
from knowledge_base import KnowledgeBase
from knowledge_base.sentences import split_sentences
from tests.agents.builders import direction_task

ROWS = (0, 1)


class Ruling(StructuralBackbone):
    """A judge of citations who says what it was told to, of the first uses."""

    name = "ruling"

    def __init__(self, *verdicts: dict[str, str | None]) -> None:
        self.verdicts = verdicts

    def run(self, step: Step, given: AuditInput) -> StepResult:  # type: ignore[type-arg]
        ruled = [
            UseJudged.model_validate({"number": number, **verdict})
            for number, verdict in enumerate(self.verdicts)
        ]
        return StepResult(Audit(uses=tuple(ruled)), TokenUse())


def audited(kb: KnowledgeBase, *claims: Cited, backbone: Any = None) -> tuple[list[Cited], list]:  # type: ignore[type-arg]
    context = RunContext(task=direction_task(), backbone=backbone or StructuralBackbone(), kb=kb)
    done = audit_citations(context, claims, [{"row": row} for row in ROWS])
    return done.claims, [(one["mark"], one["verdict"]) for one in done.record]


def sentence(kb: KnowledgeBase, row: int) -> str:
    (passage,) = shown(kb, [row])
    return max(split_sentences(passage.text), key=len)


def test_marks_that_were_never_found_leave(sample_kb: KnowledgeBase) -> None:
    text = sentence(sample_kb, 0)
    claims, record = audited(sample_kb, Cited(text, ("R0", "R7", "E3", "R999999")))
    assert claims == [Cited(text, ("R0",))]
    assert record == [
        ("R7", "REMOVE"), ("E3", "REMOVE"), ("R999999", "REMOVE"), ("R0", "KEEP")
    ]  # fmt: skip


def test_a_claim_cites_the_passage_that_bears_it(sample_kb: KnowledgeBase) -> None:
    first, second = (sentence(sample_kb, row) for row in ROWS)
    claims, record = audited(sample_kb, Cited(first, (mark(1),)), Cited(second, (mark(1), mark(0))))
    assert claims == [Cited(first, (mark(0),)), Cited(second, (mark(1),))]
    assert [verdict for _, verdict in record] == ["REPLACE", "KEEP", "REPLACE"]


def test_a_claim_that_nothing_bears_loses_its_citation(sample_kb: KnowledgeBase) -> None:
    claims, record = audited(sample_kb, Cited("Zebras yodel quietly at dusk.", (mark(0),)))
    assert claims == [Cited("Zebras yodel quietly at dusk.", ())]
    assert record == [(mark(0), "REMOVE")]


@pytest.mark.parametrize(
    ("verdict", "instead", "marks"),
    [
        ("KEEP", None, ("R0",)),
        ("REMOVE", None, ()),
        ("REPLACE", "R1", ("R1",)),
        ("REPLACE", "R55", ()),
        ("FIX", None, ("R0",)),
    ],
)
def test_what_a_judge_rules_is_done(
    verdict: str, instead: str | None, marks: tuple[str, ...], sample_kb: KnowledgeBase
) -> None:
    ruling = Ruling({"verdict": verdict, "instead": instead})
    claims, _ = audited(
        sample_kb, Cited("Agents act.", ("R0",)), Cited("They plan.", ("R1",)), backbone=ruling
    )
    (passage,) = shown(sample_kb, [0])
    nearest = nearest_sentence("Agents act.", passage)
    text = f"\u201c{nearest.rstrip('.')}\u201d." if verdict == "FIX" else "Agents act."
    # The judge passed over the second use, which therefore was not shown to hold.
    want = [Cited(text, marks), Cited("They plan.", ())]
    assert claims == want


@pytest.mark.parametrize(
    ("verdicts", "mended", "marks"),
    [
        (("KEEP", "FIX"), None, ("R0",)),
        (("FIX", "KEEP"), None, ("R1",)),
        (("FIX", "FIX"), 0, ("R0",)),
        (("REMOVE", "FIX"), 1, ("R1",)),
        (("REMOVE", "REMOVE"), None, ()),
    ],
)
def test_no_passage_stays_with_a_text_that_it_was_not_judged_for(
    verdicts: tuple[str, ...], mended: int | None, marks: tuple[str, ...], sample_kb: KnowledgeBase
) -> None:
    ruling = Ruling(*({"verdict": verdict} for verdict in verdicts))
    (claim,), _ = audited(sample_kb, Cited("Agents act.", ("R0", "R1")), backbone=ruling)
    assert claim.marks == marks
    if mended is None:
        assert claim.text == "Agents act."
    else:
        (passage,) = shown(sample_kb, [mended])
        said = nearest_sentence("Agents act.", passage).rstrip(".")
        assert claim.text == f"\u201c{said}\u201d."
