"""One run as one flat row."""

from collections.abc import Mapping
from typing import Any

from controls.record import DriftRecord
from evaluation.diagnostics.row import count_words
from evaluation.drift import DRIFT_KINDS
from evaluation.export.columns import COLUMNS
from evaluation.metrics import METRICS
from evaluation.paired.claims import choice_of
from evaluation.paired.rows import control_of
from evaluation.run_scores import Scores
from evaluation.scored import read_scores
from evaluation.scores import FactScore, FtaScore, PersScore, TraceScore
from evaluation.summary import value_of
from foresci.errors import DataError, ForesciError
from foresci.runs import RunFolder
from foresci.schema import citations_of
from foresci.schema.run import RunManifest

Row = dict[str, Any]
"""The value of each column that is not empty."""
CONFIG = (
    "agent", "backbone", "controls", "controls_version", "seed", "code_version", "task_sha256",
    "kb_fingerprint", "backbone_sha256", "support_sha256",
)  # fmt: skip
SAME_NAME = (
    "run_id", "status", "benchmark", "task_id", "family", "domain", "cutoff", "shared_with",
    "started_at", "finished_at", "seconds",
)  # fmt: skip
_NAMES = frozenset(column.name for column in COLUMNS)


def row_of(run: RunFolder) -> Row:
    """The row of a run, whatever its state: what cannot be read is `damaged` and why.

    A finished run without scores, or with scores that are out of date, has the reason in
    `unscored`.

    Raises:
        DataError: the scores have a part that no column is for, and dropping it would hide it.
    """
    run = RunFolder(run.path)
    found: Row = {"run_id": run.path.name}
    try:
        found |= _manifest(run.manifest)
        found |= _answer(run)
    except ForesciError as error:
        return {**found, "status": "damaged", "reason": str(error)}
    found |= _scored(run) if run.manifest.status == "finished" else {}
    unknown = sorted(set(found) - _NAMES)
    if unknown:
        raise DataError(f"{run.path}: no column for {unknown[0]}; score the run again")
    return found


def _manifest(manifest: RunManifest) -> Row:
    tokens = manifest.tokens
    return {
        **{name: getattr(manifest, name) for name in SAME_NAME},
        **{name: getattr(manifest.config, name) for name in CONFIG},
        "reason": manifest.error,
        "knowledge": manifest.knowledge and manifest.knowledge.status,
        "calls": tokens.calls,
        "cached": tokens.cached,
        "prompt_tokens": tokens.prompt,
        "completion_tokens": tokens.completion,
        "cost": tokens.cost,
    }


def _answer(run: RunFolder) -> Row:
    """What a finished run answered, from what, and what a check did to it."""
    if run.manifest.status != "finished":
        return {}
    answer = run.answer
    return {
        "answer_sha256": run.manifest.answer_sha256,
        "decision": choice_of(answer),
        "words": count_words(answer),
        "evidence": len(run.packet.items),
        "cited": len({cited for _, cited in citations_of(answer)}),
        **_check(control_of(run)),
    }


def _check(control: DriftRecord | None) -> Row:
    if control is None:
        return {}
    return {
        "check": control.verdict and control.verdict.status,
        "risk": control.risk.score,
    }


def _scored(run: RunFolder) -> Row:
    try:
        scores = read_scores(run)
    except ForesciError as error:
        return {"unscored": str(error)}
    judged = {metric: getattr(scores, metric) for metric in METRICS}
    return {
        "evaluator": scores.evaluator,
        "reference_sha256": scores.reference_sha256,
        **{metric: value_of(scores, metric) for metric in METRICS},
        **{f"{metric}_judge": score.judge for metric, score in judged.items()},
        **{f"{metric}_undefined": score.undefined for metric, score in judged.items()},
        **_parts(scores),
    }


def _parts(scores: Scores) -> Row:
    parts: Mapping[str, Row] = {
        "fta": _fta(scores.fta),
        "fact": _fact(scores.fact),
        "trace": _trace(scores.trace),
        "pers": _pers(scores.pers),
        "drift": {kind: scores.drift.dimension(kind).severity for kind in DRIFT_KINDS},
    }
    return {
        f"{metric}_{name}": value
        for metric, found in parts.items()
        for name, value in found.items()
    }


def _fta(score: FtaScore) -> Row:
    return {**{slot.name: slot.score for slot in score.slots}, **score.details}


def _fact(score: FactScore) -> Row:
    return {
        "precision": score.precision,
        "recall": score.recall,
        "claims": len(score.claims),
        "checkable": sum(claim.verdict != "not_checkable" for claim in score.claims),
        "gold": len(score.gold),
    }


def _trace(score: TraceScore) -> Row:
    found: Row = {}
    for slot in score.slots:
        found |= {
            slot.name: slot.score,
            f"{slot.name}_support": slot.support,
            f"{slot.name}_bridge": slot.bridge,
        }
    return found


def _pers(score: PersScore) -> Row:
    return {"rating": score.rating, "scorer": score.scorer, **score.features}
