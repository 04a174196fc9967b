"""The steps by which a backbone judges facts. A reply that names unknown claims is refused."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from evaluation.fact.extracting import extract
from evaluation.fact.judging import judge_claims, judge_coverage
from evaluation.fact.records import (
    LONGEST_CLAIM,
    Coverages,
    Extracted,
    ExtractInput,
    JudgeInput,
    Numbered,
    Verdicts,
)
from evaluation.polarity import contradicts
from evaluation.tokens import sentences, stems
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema

PROMPTS = Path(__file__).parent.parent / "prompts"
OWN_WORDS = 0.5
"""Share of a claim's content words, its option aside, that must stand in the text it is from."""


def check_extracted(given: ExtractInput, output: Extracted) -> None:
    """Every claim must be of a field of the answer, in its words, and not the contrary of them.

    Raises:
        ValueError: one is not, or it is too long or of an option that the answer does not name.
    """
    texts = {said.field: said.text for said in given.texts}
    for claim in output.claims:
        if claim.field not in texts:
            raise ValueError(f"{claim.field!r} is no field of the answer")
        problem = _misquoted(claim.text, texts[claim.field], given)
        if problem:
            raise ValueError(f"the claim {claim.text[:60]!r} {problem}")


def _misquoted(claim: str, text: str, given: ExtractInput) -> str | None:
    """What is wrong with a claim from a text. It may name in full what the answer has chosen."""
    said, own = stems(claim), stems(text)
    named = [stems(name) for name in given.options if stems(name) <= said]
    chosen = [stems(decision.text) for decision in given.decisions]
    rest = said.difference(*named) or said
    if len(claim) > LONGEST_CLAIM:
        return f"is longer than {LONGEST_CLAIM} characters"
    if any(not any(name <= held for held in (own, *chosen)) for name in named):
        return "names an option that neither its text nor a choice of the answer names"
    if not said or len(rest & own) < OWN_WORDS * len(rest):
        return "is not in the words of the answer"
    if claim not in text and contradicts(sentences(claim), sentences(text)):
        return "says the contrary of its text"
    return None


def check_verdicts(given: JudgeInput, output: Verdicts) -> None:
    """Every claim of the answer must be judged once, by claims of the bank.

    Raises:
        ValueError: one is not, or a supported one names nothing that supports it, or one claim of
            the bank is both for and against it.
    """
    _each_once((one.claim for one in output.verdicts), given.claims)
    for one in output.verdicts:
        _known((*one.by, *one.against), given.bank)
        if (one.verdict in ("supported", "partial")) != bool(one.by):
            raise ValueError(f"{one.claim} is {one.verdict}: `by` must say by what, else be empty")
        if set(one.by) & set(one.against):
            raise ValueError(f"{one.claim}: no statement can be in `by` and in `against`")


def check_coverages(given: JudgeInput, output: Coverages) -> None:
    """Every claim of the bank must be judged once, by claims of the answer.

    Raises:
        ValueError: one is not, or a covered one names nothing that covers it.
    """
    _each_once((one.gold for one in output.coverages), given.bank)
    for one in output.coverages:
        _known(one.by, given.claims)
        if (one.coverage != "missing") != bool(one.by):
            raise ValueError(f"{one.gold} is {one.coverage}: `by` must say by what, else be empty")


def _each_once(named: Iterable[str], claims: tuple[Numbered, ...]) -> None:
    found, wanted = sorted(named), sorted(one.id for one in claims)
    if found != wanted:
        raise ValueError(f"each of {', '.join(wanted)} must be judged once, not {found}")


def _known(named: Iterable[str], claims: tuple[Numbered, ...]) -> None:
    unknown = sorted(set(named) - {one.id for one in claims})
    if unknown:
        raise ValueError(f"{unknown[0]!r} is none of the claims given")


def narrow_extracted(given: ExtractInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the fields that may be named."""
    return _narrow(schema, {"field": [said.field for said in given.texts]})


def narrow_verdicts(given: JudgeInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the ids that may be named."""
    bank = [one.id for one in given.bank]
    claims = [one.id for one in given.claims]
    return _narrow(schema, {"claim": claims, "by": bank, "against": bank})


def narrow_coverages(given: JudgeInput, schema: JsonSchema) -> JsonSchema:
    """The schema with the ids that may be named."""
    claims = [one.id for one in given.claims]
    return _narrow(schema, {"gold": [one.id for one in given.bank], "by": claims})


def _narrow(schema: JsonSchema, names: dict[str, list[str]]) -> JsonSchema:
    models = {name: _model(model, names) for name, model in schema["$defs"].items()}
    return {**schema, "$defs": models}


def _model(model: JsonSchema, names: dict[str, list[str]]) -> JsonSchema:
    fields = model["properties"].items()
    return {**model, "properties": {name: _named(field, names.get(name)) for name, field in fields}}


def _named(field: JsonSchema, names: list[str] | None) -> dict[str, Any]:
    if not names:
        return field
    if field.get("type") == "array":
        return {**field, "items": {"type": "string", "enum": names}, "maxItems": len(names)}
    return {**field, "enum": names}


EXTRACT = Step(
    "judge.fact.extract",
    ExtractInput,
    Extracted,
    Prompt(PROMPTS / "fact.extract.md"),
    extract,
    role="judge",
    narrow=narrow_extracted,
    check=check_extracted,
)
VERDICTS = Step(
    "judge.fact.verdicts",
    JudgeInput,
    Verdicts,
    Prompt(PROMPTS / "fact.verdicts.md"),
    judge_claims,
    role="judge",
    narrow=narrow_verdicts,
    check=check_verdicts,
)
COVERAGE = Step(
    "judge.fact.coverage",
    JudgeInput,
    Coverages,
    Prompt(PROMPTS / "fact.coverage.md"),
    judge_coverage,
    role="judge",
    narrow=narrow_coverages,
    check=check_coverages,
)
