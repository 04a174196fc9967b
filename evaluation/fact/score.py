"""Fact: the F1 of what an answer claims and what came true.

    precision = mean over checkable claims of the answer (supported 1, partial 0.5, unsupported 0)
    recall    = mean over claims of the bank (covered 1, partial 0.5, missing 0)
    Fact      = 2 * precision * recall / (precision + recall), 0 where both are 0

A claim on which the bank is silent is not checkable and leaves the precision (after FActScore, Min
et al. 2023). An answer that also says the contrary of what it says has said neither: where one
claim cannot be true together with a claim of the bank, no other claim earns anything by that one.
"""

from collections.abc import Iterable, Sequence

from controls.quoting import answer_texts, task_texts
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


def score_fact(
    answer: Answer, task: Task, claims: tuple[GoldClaim, ...], judge: Backbone
) -> FactScore:
    """Prediction factuality of an answer, in [0, 1].

    Undefined, with the reason, where the task has no claim bank or nothing can be checked by it.

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
    if not claims:
        return FactScore(score=None, judge=name, undefined="the task has no claim bank")
    said = _claims(answer, task, judge)
    given = JudgeInput(
        question=task.question,
        options=option_names(task),
        claims=tuple(Numbered(id=f"A{at}", text=one.text) for at, one in enumerate(said, start=1)),
        bank=tuple(Numbered(id=one.id, text=one.text) for one in claims),
    )
    judged, covered = _judged(given, said, judge), _covered(given, judge)
    return _scored(_consistent(judged), _uncontested(covered, judged), name)


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
        claim.model_copy(update={"verdict": "unsupported"})
        if claim.by and set(claim.by) <= _denied(other for other in claims if other is not claim)
        else claim
        for claim in claims
    )


def _uncontested(
    covered: Sequence[GoldCoverage], claims: Sequence[FactClaim]
) -> tuple[GoldCoverage, ...]:
    denied = _denied(claims)
    return tuple(
        gold.model_copy(update={"coverage": "missing"}) if gold.id in denied else gold
        for gold in covered
    )


def _denied(claims: Iterable[FactClaim]) -> set[str]:
    return {gold for claim in claims for gold in claim.against}


def _scored(claims: tuple[FactClaim, ...], gold: tuple[GoldCoverage, ...], judge: str) -> FactScore:
    values = [WORTH[one.verdict] for one in claims if one.verdict != "not_checkable"]
    recall = sum(WORTH[one.coverage] for one in gold) / len(gold)
    if not values:
        reason = "no claim of the answer can be checked by the claim bank"
        return FactScore(
            score=None, judge=judge, undefined=reason, recall=recall, claims=claims, gold=gold
        )
    precision = sum(values) / len(values)
    total = precision + recall
    return FactScore(
        score=2 * precision * recall / total if total else 0.0,
        judge=judge,
        precision=precision,
        recall=recall,
        claims=claims,
        gold=gold,
    )
