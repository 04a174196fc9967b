"""The structural verdicts and coverage: claims are compared as they are read.

Where one of the two sides cannot be read, words alone decide (`evaluation.text_match`), and a claim
that cannot be read never speaks for a claim of the bank that can: word overlap with a statement on
what rises would otherwise earn credit without saying so.
"""

from typing import NamedTuple

from evaluation.fact.reading import Assertion, read
from evaluation.fact.records import (
    ClaimCoverage,
    ClaimVerdict,
    Coverages,
    JudgeInput,
    Numbered,
    Verdicts,
)
from evaluation.fact.relating import Standing, covers, relate
from evaluation.fact.things import Matter
from evaluation.scores import Coverage, FactVerdict
from evaluation.text_match import FLOOR, Weights, agreement, match
from evaluation.tokens import stems

SUPPORTED, PARTIAL = 0.6, 0.3
"""Text match from which an unread claim says one of the bank, wholly or in part."""


class Read(NamedTuple):
    """A claim with what it asserts."""

    id: str
    text: str
    assertion: Assertion | None


def judge_claims(given: JudgeInput) -> Verdicts:
    """How each claim of the answer stands to the bank."""
    bank = _read(given.bank, given.matter)
    weights = Weights.beside(given.question, *given.options)
    return Verdicts(
        verdicts=tuple(
            _verdict(claim, bank, weights) for claim in _read(given.claims, given.matter)
        )
    )


def judge_coverage(given: JudgeInput) -> Coverages:
    """Which claims of the bank the answer says."""
    claims = _read(given.claims, given.matter)
    weights = Weights.beside(given.question, *given.options)
    return Coverages(
        coverages=tuple(
            _coverage(gold, claims, weights) for gold in _read(given.bank, given.matter)
        )
    )


def _read(claims: tuple[Numbered, ...], matter: Matter) -> tuple[Read, ...]:
    return tuple(Read(one.id, one.text, read(one.text, matter)) for one in claims)


def _verdict(claim: Read, bank: tuple[Read, ...], weights: Weights) -> ClaimVerdict:
    standings = {gold.id: _standing(claim, gold, weights) for gold in bank}
    by: dict[Standing, tuple[str, ...]] = {
        kind: tuple(gold for gold, standing in standings.items() if standing == kind)
        for kind in ("says", "partly", "denies", "misses")
    }
    verdict: FactVerdict = "not_checkable"
    if by["says"]:
        verdict = "supported"
    elif by["denies"] or (by["misses"] and not by["partly"]):
        verdict = "unsupported"
    elif by["partly"]:
        verdict = "partial"
    borne = {"supported": by["says"], "partial": by["partly"]}.get(verdict, ())
    return ClaimVerdict(claim=claim.id, verdict=verdict, by=borne, against=by["denies"])


def _coverage(gold: Read, claims: tuple[Read, ...], weights: Weights) -> ClaimCoverage:
    standings = {claim.id: _covering(claim, gold, weights) for claim in claims}
    names: tuple[tuple[Standing, Coverage], ...] = (("says", "covered"), ("partly", "partial"))
    for kind, coverage in names:
        by = tuple(claim for claim, standing in standings.items() if standing == kind)
        if by:
            return ClaimCoverage(gold=gold.id, coverage=coverage, by=by)
    return ClaimCoverage(gold=gold.id, coverage="missing", by=())


def _standing(claim: Read, gold: Read, weights: Weights) -> Standing:
    if claim.assertion is not None and gold.assertion is not None:
        return relate(claim.assertion, gold.assertion)
    return _by_words(claim, gold, weights)


def _covering(claim: Read, gold: Read, weights: Weights) -> Standing:
    if claim.assertion is not None and gold.assertion is not None:
        return covers(claim.assertion, gold.assertion)
    return _by_words(claim, gold, weights)


def _by_words(claim: Read, gold: Read, weights: Weights) -> Standing:
    if gold.assertion is not None:
        return "silent"
    score = match(claim.text, gold.text, weights)
    if score >= PARTIAL:
        return "says" if score >= SUPPORTED else "partly"
    alike = agreement(stems(claim.text), stems(gold.text), weights)
    return "silent" if alike <= FLOOR else "denies" if score == 0 else "misses"
