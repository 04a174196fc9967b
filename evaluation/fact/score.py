"""Fact: the F1 of what an answer claims and what came true.

    precision = mean over checkable claims of the answer (supported 1, partial 0.5, unsupported 0)
    recall    = mean over claims of the bank (covered 1, partial 0.5, missing 0)
    Fact      = 2 * precision * recall / (precision + recall), 0 where both are 0

A claim on which the bank is silent is not checkable and leaves the precision (after FActScore, Min
et al. 2023). An answer that also says the contrary of what it says has said neither: where one
claim cannot be true together with a claim of the bank, no other claim earns anything by that one.
Claims of the bank that the task's own description determines are left out (`evaluation.fact.bank`).
"""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from controls.quoting import answer_texts, task_texts
from evaluation.fact.bank import foretold, speaks
from evaluation.fact.decisions import TOLD_IN_FULL, decisions_of, option_names
from evaluation.fact.records import ExtractInput, JudgeInput, Numbered, Said
from evaluation.fact.repeats import admitted, without_repeats
from evaluation.fact.steps import COVERAGE, EXTRACT, VERDICTS
from evaluation.fact.things import Matter
from evaluation.judge import judge_name
from evaluation.scores import FactClaim, FactScore, GoldCoverage
from evaluation.targets import GoldClaim
from foresci.llm import Backbone
from foresci.schema import Answer, Task

WORTH = {
    "supported": 1.0, "covered": 1.0, "partial": 0.5, "unsupported": 0.0, "missing": 0.0,
}  # fmt: skip
ANSWER = "answer."
MISSING = "the task has no claim bank"
SILENT = "the claim bank is silent on what the task asks"


def score_fact(
    answer: Answer, task: Task, claims: tuple[GoldClaim, ...], judge: Backbone
) -> FactScore:
    """Prediction factuality of an answer, in [0, 1].

    Undefined, with the reason, where the task has no claim bank or one that is silent on what it
    asks, whatever the answer; 0 where the bank speaks and the answer says nothing of it.

    Args:
        answer: to the task.
        task: the public task.
        claims: the task's hidden claim bank.
        judge: extracts and judges; the structural backbone by rules.

    Raises:
        ReplyError: a model's reply could not be used.
        ForesciError: something else is wrong with the judge.
    """
    name = judge_name(judge)
    matter = Matter.of(task.question, option_names(task))
    bank = foretold(claims, matter)
    if not speaks(bank, matter, task.family):
        return FactScore(score=None, judge=name, undefined=SILENT if claims else MISSING)
    said = _claims(answer, task, judge)
    given = JudgeInput(
        question=task.question,
        options=matter.names,
        claims=tuple(Numbered(id=f"A{at}", text=one.text) for at, one in enumerate(said, start=1)),
        bank=tuple(Numbered(id=one.id, text=one.text) for one in bank),
    )
    judged = _consistent(_judged(given, said, judge))
    return _scored(judged, _borne(_covered(given, judge), judged), name)


def _claims(answer: Answer, task: Task, judge: Backbone) -> tuple[Said, ...]:
    """What the answer claims: its choices, and what its texts say beside them."""
    given = tuple(task_texts(task).values())
    texts = {
        name.removeprefix(ANSWER): text
        for name, text in answer_texts(answer).items()
        if name.removeprefix(ANSWER) not in TOLD_IN_FULL
    }
    matter = Matter.of(task.question, option_names(task))
    decisions = without_repeats(decisions_of(answer, task, given), matter)
    asked = ExtractInput(
        question=task.question,
        options=matter.names,
        given=given,
        decisions=decisions,
        texts=tuple(Said(field=field, text=text) for field, text in texts.items()),
    )
    found = judge.run(EXTRACT, asked).output.claims
    return (*decisions, *admitted(asked, found))


def _judged(given: JudgeInput, said: tuple[Said, ...], judge: Backbone) -> tuple[FactClaim, ...]:
    verdicts = {one.claim: one for one in judge.run(VERDICTS, given).output.verdicts}
    return tuple(
        FactClaim(
            id=claim.id,
            field=source.field,
            text=claim.text,
            verdict=verdicts[claim.id].verdict,
            by=verdicts[claim.id].by,
            against=verdicts[claim.id].against,
        )
        for claim, source in zip(given.claims, said, strict=True)
    )


def _covered(given: JudgeInput, judge: Backbone) -> tuple[GoldCoverage, ...]:
    found = {one.gold: one for one in judge.run(COVERAGE, given).output.coverages}
    return tuple(
        GoldCoverage(
            id=gold.id, text=gold.text, coverage=found[gold.id].coverage, by=found[gold.id].by
        )
        for gold in given.bank
    )


def _consistent(claims: Sequence[FactClaim]) -> tuple[FactClaim, ...]:
    """The claims, unsupported where another one denies all that supports them."""
    return tuple(
        claim.model_copy(update={"verdict": "unsupported", "by": ()})
        if claim.by and set(claim.by) <= _denied(other for other in claims if other is not claim)
        else claim
        for claim in claims
    )


def _borne(
    covered: Sequence[GoldCoverage], claims: Sequence[FactClaim]
) -> tuple[GoldCoverage, ...]:
    """The coverages by claims that came true, of what no claim of the answer denies."""
    true = {claim.id for claim in claims if claim.verdict in ("supported", "partial")}
    denied = _denied(claims)
    return tuple(_kept(gold, () if gold.id in denied else true) for gold in covered)


def _kept(gold: GoldCoverage, true: Collection[str]) -> GoldCoverage:
    by = tuple(claim for claim in gold.by if claim in true)
    return gold.model_copy(update={"by": by, "coverage": gold.coverage if by else "missing"})


def _denied(claims: Iterable[FactClaim]) -> set[str]:
    return {gold for claim in claims for gold in claim.against}


def _scored(claims: tuple[FactClaim, ...], gold: tuple[GoldCoverage, ...], judge: str) -> FactScore:
    f1 = fact_f1([one.verdict for one in claims], [one.coverage for one in gold])
    return FactScore(score=f1.score, judge=judge, precision=f1.precision, recall=f1.recall,
                     claims=claims, gold=gold)  # fmt: skip


class FactF1(NamedTuple):
    """Fact and its two parts, each in [0, 1]."""

    score: float
    precision: float | None
    """None where no claim is checkable."""
    recall: float


def fact_f1(verdicts: Sequence[str], coverages: Sequence[str]) -> FactF1:
    """Fact of labels, whoever gave them.

    Args:
        verdicts: of the answer's claims.
        coverages: of the claims of the bank, at least one.
    """
    values = [WORTH[one] for one in verdicts if one != "not_checkable"]
    precision = sum(values) / len(values) if values else None
    recall = sum(WORTH[one] for one in coverages) / len(coverages)
    both = precision or 0.0
    score = 2 * both * recall / (both + recall) if both + recall else 0.0
    return FactF1(score, precision, recall)
