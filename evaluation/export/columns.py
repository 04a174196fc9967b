"""The columns of a flat table of runs: always all of them, in this order and of these types."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal, NamedTuple

from evaluation.drift import DRIFT_KINDS
from evaluation.pers.features import FEATURES

Kind = Literal["text", "count", "number", "day", "time"]


class Column(NamedTuple):
    """One column; a cell is empty where a run has nothing to say."""

    name: str
    kind: Kind
    about: str


FTA_SLOTS = (
    "direction", "trajectory", "mechanism", "validation_signal",
    "root_bottleneck", "causal_bridge", "opportunity",
    "order",
    "family", "alternatives", "contribution_center",
)  # fmt: skip
"""The parts of FTA of direction, bottleneck, planning and venue tasks."""
FTA_DETAILS = (
    "primary_hit", "root_hit", "canonical_hit",
    "pairs", "tau", "top1", "top_priority_error", "largest_displacement",
)  # fmt: skip
"""The figures beside FTA, which do not enter it."""
TRACE_SLOTS = (
    "direction", "mechanism", "validation_signal",
    "root_bottleneck", "causal_bridge", "opportunity",
    "top_priority", "ordering", "comparison",
    "profile_evidence", "venue_bridge", "tradeoff_evidence",
)  # fmt: skip
"""The decisions of direction, bottleneck, planning and venue tasks that have to be traced."""
PERS_FEATURES = tuple(dict.fromkeys(one.name for features in FEATURES.values() for one in features))

_RUN = (
    Column("run_id", "text", "name of its folder"),
    Column("status", "text", "finished, failed, running, or damaged"),
    Column("reason", "text", "of a run that failed or is damaged, in one line"),
    Column("benchmark", "text", "its name; empty for a task of none"),
    Column("task_id", "text", "in that benchmark"),
    Column("family", "text", "direction, bottleneck, planning or venue"),
    Column("domain", "text", "of the task"),
    Column("cutoff", "day", "last day of the evidence"),
    Column("agent", "text", "as `--agent` takes it"),
    Column("backbone", "text", "its name; `backbone_sha256` tells endpoints apart"),
    Column("controls", "text", "off, on or gated"),
    Column("controls_version", "text", "of the controls' rules; empty where they are off"),
    Column("seed", "count", "as `--seed` takes it"),
    Column("code_version", "text", "release and digest of the sources that answered"),
    Column("task_sha256", "text", "of the public task"),
    Column("kb_fingerprint", "text", "of the evidence; empty for agents that retrieve nothing"),
    Column("backbone_sha256", "text", "of what stands behind the backbone's name"),
    Column("support_sha256", "text", "of the support packet, if there is one"),
    Column("shared_with", "text", "run with controls off whose decision it began from"),
    Column("knowledge", "text", "no_model, before_cutoff, after_cutoff or undeclared"),
    Column("started_at", "time", "of the process that ended it"),
    Column("finished_at", "time", "of the process that ended it"),
    Column("seconds", "number", "wall-clock time of the process that ended it"),
    Column("calls", "count", "replies that models were asked for"),
    Column("cached", "count", "replies from the cache"),
    Column("prompt_tokens", "count", "as models reported them"),
    Column("completion_tokens", "count", "as models reported them"),
    Column("cost", "number", "in the currency of the declared prices; empty where one is unknown"),
)
_ANSWER = (
    Column("answer_sha256", "text", "of answer.json"),
    Column("decision", "text", "the choice: option ids, or the root bottleneck in words"),
    Column("words", "count", "of the answer's claims"),
    Column("evidence", "count", "passages in the packet"),
    Column("cited", "count", "of these, cited by the answer"),
    Column("check", "text", "how the control's check ended; empty where nothing was checked"),
    Column("risk", "number", "of drift, as the control measured it, from 0 to 1"),
)
_EVALUATOR = (
    Column("unscored", "text", "why a run has no scores"),
    Column("evaluator", "text", "release and digest of the sources that judged"),
    Column("reference_sha256", "text", "of the target and claims that it was scored by"),
)


def _fta() -> Iterator[Column]:
    yield Column("fta", "number", "agreement with what happened, from 0 to 1")
    yield Column("fta_judge", "text", "who judged")
    yield Column("fta_undefined", "text", "why there is none")
    yield from (Column(f"fta_{slot}", "number", "part of FTA, from 0 to 1") for slot in FTA_SLOTS)
    yield from (Column(f"fta_{name}", "number", "beside FTA") for name in FTA_DETAILS)


def _fact() -> Iterator[Column]:
    yield Column("fact", "number", "F1 of the claims, from 0 to 1")
    yield Column("fact_judge", "text", "who judged")
    yield Column("fact_undefined", "text", "why there is none")
    yield Column("fact_precision", "number", "from 0 to 1")
    yield Column("fact_recall", "number", "from 0 to 1")
    yield Column("fact_claims", "count", "claims of the answer")
    yield Column("fact_checkable", "count", "of these, those that could be checked")
    yield Column("fact_gold", "count", "claims of the bank")


def _trace() -> Iterator[Column]:
    yield Column("trace", "number", "how far decisions rest on the evidence, from 0 to 1")
    yield Column("trace_judge", "text", "who judged")
    yield Column("trace_undefined", "text", "why there is none")
    for slot in TRACE_SLOTS:
        yield Column(f"trace_{slot}", "number", "one decision, from 0 to 1")
        yield Column(
            f"trace_{slot}_support", "text", "direct, partial, topical_only, contradictory, none"
        )
        yield Column(f"trace_{slot}_bridge", "text", "explicit, implicit or absent")


def _pers() -> Iterator[Column]:
    yield Column("pers", "number", "persuasiveness, from 0 to 1")
    yield Column("pers_judge", "text", "who measured the features")
    yield Column("pers_scorer", "text", "what made a rating of them")
    yield Column("pers_undefined", "text", "why there is none")
    yield Column("pers_rating", "number", "from 1 to 7")
    yield from (Column(f"pers_{name}", "number", "feature, as measured") for name in PERS_FEATURES)


def _drift() -> Iterator[Column]:
    yield Column("drift", "number", "mean severity from 0 to 3, lower is better")
    yield Column("drift_judge", "text", "who judged")
    yield Column("drift_undefined", "text", "why there is none")
    yield from (Column(f"drift_{kind}", "count", "severity from 0 to 3") for kind in DRIFT_KINDS)


COLUMNS = tuple(chain(_RUN, _ANSWER, _EVALUATOR, _fta(), _fact(), _trace(), _pers(), _drift()))
"""Every column. New ones of a later release come at the end of a group; none changes its type."""
