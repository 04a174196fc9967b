"""The step that judges drift, and its answer without a model."""

from copy import deepcopy
from pathlib import Path

from evaluation.drift.given import DriftInput
from evaluation.drift.quotes import check_quotes
from evaluation.drift.record import DRIFT_KINDS, DimensionDrift, DriftReply
from evaluation.drift.rules import drift_by_rule
from evaluation.judge import LONGEST_REASON
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema

PROMPTS = Path(__file__).parent.parent / "prompts"


def judge_by_rule(given: DriftInput) -> DriftReply:
    """The four dimensions by the rules of the answer's family."""
    return drift_by_rule(given.answer, given.task, given.target)


def narrow_severities(given: DriftInput, schema: JsonSchema) -> JsonSchema:
    """The schema with a null severity where the reference is silent, and a number elsewhere."""
    narrowed = deepcopy(schema)
    whole = narrowed["$defs"].pop(DimensionDrift.__name__)
    for kind in DRIFT_KINDS:
        own = deepcopy(whole)
        allowed: JsonSchema = {"type": "null"}
        if kind not in given.undecided:
            allowed = {"type": "integer", "enum": [0, 1, 2, 3]}
        own["properties"]["severity"] = allowed
        own["properties"]["reason"]["maxLength"] = LONGEST_REASON
        narrowed["properties"][kind] = own
    if not narrowed["$defs"]:
        del narrowed["$defs"]
    return narrowed


def check_decided(given: DriftInput, reply: DriftReply) -> None:
    """Hold a model to the dimensions that can be decided, to reasons, and to real quotes.

    Raises:
        ValueError: a severity is missing, or given where the reference is silent, or unexplained,
            or a quote stands nowhere.
    """
    for kind in DRIFT_KINDS:
        own, undecided = getattr(reply, kind), given.undecided.get(kind)
        if not own.reason.strip():
            raise ValueError(f"{kind}.reason is empty")
        if own.severity is None and undecided is None:
            raise ValueError(f"{kind}.severity is null; the reference decides it, give 0 to 3")
        if own.severity is not None and undecided is not None:
            raise ValueError(f"{kind}.severity must be null: {undecided}")
        check_quotes(given, kind, own.answer, own.reference)


JUDGE_DRIFT = Step(
    "judge.drift",
    DriftInput,
    DriftReply,
    Prompt(PROMPTS / "drift.judge.md"),
    judge_by_rule,
    role="judge",
    narrow=narrow_severities,
    check=check_decided,
)
