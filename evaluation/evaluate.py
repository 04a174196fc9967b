"""Scores of one run, from its record, its public task and the hidden target alone."""

from evaluation.drift import DriftScore, score_drift
from evaluation.fact import score_fact
from evaluation.fta import score_fta
from evaluation.judge import judge_name
from evaluation.run_scores import Scores
from evaluation.scores import FactScore
from evaluation.targets import DirectionTarget, GoldClaim, PlanningTarget, Target, VenueTarget
from evaluation.trace import score_trace
from foresci.errors import DataError, UsageError
from foresci.llm import Backbone
from foresci.llm.errors import ReplyError
from foresci.runs import RunFolder
from foresci.schema import Task, candidates_of
from foresci.schema.run import RunManifest
from foresci.storage import canonical_json, sha256_text


def evaluate_run(
    run: RunFolder, task: Task, target: Target, claims: tuple[GoldClaim, ...], judge: Backbone
) -> Scores:
    """Score a finished run.

    Args:
        run: its record.
        task: that it answered.
        target: what really happened.
        claims: the task's claim bank; empty where the benchmark has none.
        judge: of Fact and Drift; FTA and Trace are judged by rules.

    Raises:
        ModelCallError: the judge cannot be reached.
        UsageError: the run has not finished, or is of another task.
        DataError: a file of the run is missing or malformed, or target, claims and task do not
            fit.
    """
    manifest = run.manifest
    _check_run(manifest, task)
    _check_target(target, task)
    _check_claims(claims, task)
    retrieves = manifest.config.kb_fingerprint is not None
    return Scores(
        run_id=manifest.run_id,
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        agent=manifest.config.agent,
        backbone=manifest.config.backbone,
        controls=manifest.config.controls,
        controls_version=manifest.config.controls_version,
        reference_sha256=_reference_sha256(target, claims),
        fta=score_fta(run.answer, task, target),
        fact=_fact(run, task, claims, judge),
        trace=score_trace(run.answer, task, run.packet if retrieves else None),
        drift=_drift(run, task, target, judge),
    )


def _fact(run: RunFolder, task: Task, claims: tuple[GoldClaim, ...], judge: Backbone) -> FactScore:
    try:
        return score_fact(run.answer, task, claims, judge)
    except ReplyError as error:
        return FactScore(score=None, judge=judge_name(judge), undefined=str(error))


def _drift(run: RunFolder, task: Task, target: Target, judge: Backbone) -> DriftScore:
    try:
        return score_drift(run.answer, task, target, judge)
    except ReplyError as error:
        return DriftScore.without_verdict(judge_name(judge), str(error))


def _reference_sha256(target: Target, claims: tuple[GoldClaim, ...]) -> str:
    known = {"target": target.to_json(), "claims": [claim.to_json() for claim in claims]}
    return sha256_text(canonical_json(known))


def _check_run(manifest: RunManifest, task: Task) -> None:
    name = f"run {manifest.run_id}"
    if manifest.status != "finished":
        ending = f" ({manifest.error})" if manifest.error else ""
        raise UsageError(f"{name} is {manifest.status}{ending}; only finished runs are scored")
    if manifest.task_id != task.id:
        raise UsageError(f"{name} answers {manifest.task_id}, not {task.id}")
    if manifest.config.task_sha256 != sha256_text(canonical_json(task.to_json())):
        raise DataError(f"{name}: task {task.id} is not the text it answered; run it again")


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
