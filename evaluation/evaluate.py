"""Scores of one run, from its record, its public task and the hidden target alone."""

from collections.abc import Callable

from evaluation.answered import check_answers, check_finished
from evaluation.case import Case, evaluator_version
from evaluation.drift import DriftScore, score_drift
from evaluation.fact import score_fact
from evaluation.fta import score_fta
from evaluation.judge import judge_name
from evaluation.metrics import METRICS, Metric
from evaluation.pers.score import Rater, score_pers, scorer_name
from evaluation.run_scores import ScoreDigests, ScoreKeys, Scores, score_sha256
from evaluation.scores import FactScore, FtaScore, PersScore, TraceScore
from evaluation.targets import DirectionTarget, GoldClaim, PlanningTarget, Target, VenueTarget
from evaluation.trace import score_trace
from foresci.errors import DataError
from foresci.llm import Backbone
from foresci.llm.errors import ReplyError
from foresci.runs import RunFolder
from foresci.schema import Task, candidates_of

AnyScore = FtaScore | FactScore | TraceScore | PersScore | DriftScore


def evaluate_run(
    run: RunFolder,
    task: Task,
    target: Target,
    claims: tuple[GoldClaim, ...],
    judge: Backbone,
    *,
    benchmark: str | None = None,
    rater: Rater | None = None,
    earlier: Scores | None = None,
) -> Scores:
    """Score a finished run.

    Args:
        run: its record.
        task: that it answered.
        target: what really happened.
        claims: the task's claim bank; empty where the benchmark has none.
        judge: of all that is not decided by identity or order.
        benchmark: name of the one that task, target and claims are of; when None, the one that the
            run names.
        rater: a trained model of persuasiveness; the untrained rubric when None.
        earlier: scores of this run; those of them are kept that nobody has changed, and whose key
            is still the same.

    Raises:
        ModelCallError: the judge cannot be reached.
        UsageError: the run has not finished, or is of another task, or the rater was trained on
            another judge's features.
        DataError: a file of the run is missing or malformed, or target, claims and task do not
            fit.
    """
    manifest = run.manifest
    check_finished(manifest)
    check_answers(manifest, task)
    _check_target(target, task)
    _check_claims(claims, task)
    retrieves = manifest.config.kb_fingerprint is not None
    packet = run.packet if retrieves else None
    case = Case(run.answer, task, packet, target, claims, judge, rater)
    scored = {metric: _score(metric, case, earlier) for metric in METRICS}
    return Scores(
        run_id=manifest.run_id,
        benchmark=manifest.benchmark if benchmark is None else benchmark,
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        agent=manifest.config.agent,
        backbone=manifest.config.backbone,
        controls=manifest.config.controls,
        controls_version=manifest.config.controls_version,
        answer_sha256=case.answer_sha256,
        reference_sha256=case.reference_sha256,
        evaluator=evaluator_version(),
        keys=ScoreKeys(**{metric: key for metric, (_, key) in scored.items()}),
        digests=ScoreDigests(
            **{metric: score_sha256(score) for metric, (score, _) in scored.items()}
        ),
        **{metric: score for metric, (score, _) in scored.items()},
    )


def _score(metric: Metric, case: Case, earlier: Scores | None) -> tuple[AnyScore, str | None]:
    """A metric's score and its key, which is None where the judge's reply was of no use."""
    key = case.key(metric)
    if earlier is not None and earlier.is_current(metric, key):
        kept: AnyScore = getattr(earlier, metric)
        return kept, key
    try:
        return _JUDGED[metric](case), key
    except ReplyError as error:
        return _UNDEFINED[metric](case, str(error)), None


_JUDGED: dict[Metric, Callable[[Case], AnyScore]] = {
    "fta": lambda case: score_fta(case.answer, case.task, case.target, case.judge),
    "fact": lambda case: score_fact(case.answer, case.task, case.claims, case.judge),
    "trace": lambda case: score_trace(case.answer, case.task, case.packet, case.judge),
    "pers": lambda case: score_pers(case.answer, case.task, case.judge, case.rater),
    "drift": lambda case: score_drift(case.answer, case.task, case.target, case.judge),
}
_UNDEFINED: dict[Metric, Callable[[Case, str], AnyScore]] = {
    "fta": lambda case, why: FtaScore(score=None, judge=judge_name(case.judge), undefined=why),
    "fact": lambda case, why: FactScore(score=None, judge=judge_name(case.judge), undefined=why),
    "trace": lambda case, why: TraceScore(score=None, judge=judge_name(case.judge), undefined=why),
    "pers": lambda case, why: PersScore(
        score=None, judge=judge_name(case.judge), scorer=scorer_name(case.rater), undefined=why
    ),
    "drift": lambda case, why: DriftScore.without_verdict(judge_name(case.judge), why),
}


def _check_target(target: Target, task: Task) -> None:
    """A target that names options the task does not have would score every answer 0."""
    if target.task_id != task.id:
        raise DataError(f"target of {target.task_id} used for task {task.id}")
    unknown = _named(target) - {option.id for option in candidates_of(task)}
    if unknown:
        raise DataError(
            f"{task.id}: the target names {sorted(unknown)[0]!r}, which is no option of the task"
        )


def _check_claims(claims: tuple[GoldClaim, ...], task: Task) -> None:
    other = next((claim for claim in claims if claim.task_id != task.id), None)
    if other is not None:
        raise DataError(f"claim {other.id} of {other.task_id} used for task {task.id}")


def _named(target: Target) -> set[str]:
    match target:
        case DirectionTarget():
            return {target.primary, *target.acceptable}
        case PlanningTarget():
            return {*target.top, *(option for pair in target.pairs for option in pair)}
        case VenueTarget():
            return {target.canonical, *target.acceptable}
        case _:
            return set()
