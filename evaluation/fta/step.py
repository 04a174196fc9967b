"""The step that matches an answer's claims with the target's variants."""

from pathlib import Path

from evaluation.fta.asking import SCALE, FtaInput, FtaReply
from evaluation.fta.matching import match_by_rule
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema

PROMPTS = Path(__file__).parent.parent / "prompts"


def narrow_matches(given: FtaInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the ids and the scores that may be given, and one match for each variant."""
    count = len(given.ids)
    model = schema["$defs"]["VariantMatch"]
    fields = {
        **model["properties"],
        "variant": {"type": "string", "enum": given.ids},
        "score": {"type": "number", "enum": list(SCALE)},
    }
    every = {**schema["properties"]["matches"], "minItems": count, "maxItems": count}
    return {
        **schema,
        "$defs": {"VariantMatch": {**model, "properties": fields, "required": list(fields)}},
        "properties": {"matches": every},
    }


def check_matches(given: FtaInput, reply: FtaReply) -> None:
    """Hold a model to every variant once, to the scale, and to a reason.

    Raises:
        ValueError: a variant is unknown, missing or scored twice, or a score stands off the scale
            or without a reason.
    """
    found, wanted = sorted(one.variant for one in reply.matches), sorted(given.ids)
    if found != wanted:
        raise ValueError(f"each of {', '.join(wanted)} must be scored once, not {found}")
    for one in reply.matches:
        if one.score not in SCALE:
            allowed = ", ".join(f"{value:g}" for value in SCALE)
            raise ValueError(f"{one.variant}: the score is {one.score:g}, give one of {allowed}")
        if not one.reason.strip():
            raise ValueError(f"{one.variant}.reason is empty")


JUDGE_FTA = Step(
    "judge.fta",
    FtaInput,
    FtaReply,
    Prompt(PROMPTS / "fta.judge.md"),
    match_by_rule,
    role="judge",
    narrow=narrow_matches,
    check=check_matches,
)
