"""The bottleneck check: chains, adjudication, lock, and what becomes of the incumbent."""

from collections.abc import Sequence
from typing import NamedTuple

from controls.bottleneck.bearing import leads_to_failures, with_both_ends
from controls.bottleneck.committing import (
    chain_of,
    clause_of,
    refusal_of,
    unless_it_covers_more,
)
from controls.bottleneck.locking import SEVERAL, Locked, departs, locked
from controls.bottleneck.naming import named_in
from controls.bottleneck.records import AdjudicateInput, Chain, ChainsInput, Ruling
from controls.bottleneck.steps import ADJUDICATE, CHAINS
from controls.bottleneck.view import View
from controls.case import Case, Lent, counts_only
from controls.quoting import find_passage, texts_of
from controls.record import DriftKind, ExactPassage, Status, Verdict
from foresci.llm.errors import ReplyError
from foresci.schema import Answer, BottleneckAnswer, BottleneckTask

RULE = "bottleneck.lock"
"""One rule for coi, researchagent and aris, as the paper has one procedure."""


class _Conflict(NamedTuple):
    """What the lock holds against the incumbent."""

    drift: DriftKind
    reason: str
    passages: tuple[ExactPassage, ...]


def check(case: Case, lent: Lent) -> Verdict:
    """Hold the root, bridge and opportunity of a decision against the chains in its evidence.

    A lock that differs is written and committed, if the adjudicator finds its root to be of the
    level of the system, a passage says that the root leads to something, and it explains more of
    the failures than the incumbent's root; where it does not, the incumbent's root is locked.

    Raises:
        TypeError: the case is of another family.
        ForesciError: a model call failed for another reason than an unusable reply.
    """
    task, answer = case.task, case.incumbent
    if not isinstance(task, BottleneckTask) or not isinstance(answer, BottleneckAnswer):
        raise TypeError(f"{task.id}: the bottleneck check needs a task and answer of its family")
    try:
        return _checked(View(case, task, answer, lent.soundings()), lent)
    except ReplyError as error:
        return _verdict("failed", f"A reply could not be used: {error}.")


def _checked(view: View, lent: Lent) -> Verdict:
    given = view.given()
    asked = ChainsInput(**given, notes=view.quoted(), evidence=view.searched())
    chains = lent.ask(CHAINS, asked).chains
    if any(passage is None for chain in chains for passage in view.passages(chain)):
        return _verdict("failed", "A link of a chain rests on words that its item does not hold.")
    chains = tuple(one for one in map(with_both_ends, chains) if one.links)
    if not view.diagnoses and not chains:
        return _verdict(
            "no_conflict", "No diagnosis recurs among the papers, and no chain leads on."
        )
    ruling = lent.ask(
        ADJUDICATE,
        AdjudicateInput(
            **given,
            chains=chains,
            assessments=view.case.findings.assessments,
            soundings=counts_only(view.soundings),
            objections=view.objections(),
        ),
    )
    return _ruled(view, lent, chains, ruling)


def _ruled(view: View, lent: Lent, chains: tuple[Chain, ...], ruling: Ruling) -> Verdict:
    held = _root_of(view, ruling.order)
    if ruling.order[0] != held:
        refusal = refusal_of(chains, ruling)
        if refusal is not None:
            return _verdict("rejected", refusal)
        ruling = unless_it_covers_more(chains, ruling, held)
    chain = chain_of(chains, ruling.order[0])
    lock = locked(lent, view, ruling.order, chain)
    conflict = _conflict(view, lock, chain, ruling)
    if conflict is None:
        return _verdict(
            "no_conflict", f"The root stands: {clause_of(ruling)}.", _borne(view, chain)
        )
    return _revised(view, lent, lock, conflict)


def _root_of(view: View, order: Sequence[str]) -> str | None:
    """The diagnosis that the incumbent names; None where it names none or several."""
    return named_in(view.answer.root_bottleneck.text, order)


def _conflict(view: View, lock: Locked, chain: Chain | None, ruling: Ruling) -> _Conflict | None:
    root, borne = lock.order[0], _borne(view, chain)
    if root != _root_of(view, lock.order):
        return _Conflict("causal_role", f"The root is {root}: {clause_of(ruling)}.", borne)
    if leads_to_failures(chain) and not view.answer.causal_bridge.evidence:
        reason = f"The bridge rests on no passage, while a chain leads from {root} to failures."
        return _Conflict("causal_role", reason, borne)
    if lock.opportunity and len(view.papers_of(view.answer.opportunity)) < SEVERAL:
        reason = f"The opportunity is one paper's own; {lock.opportunity[0].text}"
        return _Conflict("scope", reason, (*_said(view, "opportunity"), *borne))
    return None


def _revised(view: View, lent: Lent, lock: Locked, conflict: _Conflict) -> Verdict:
    written = lent.write(lock.lock)
    if written == view.answer:
        return _verdict("no_conflict", "The decision written again is the same.", conflict.passages)
    departure = departs(written, lock)
    if departure is not None:
        return _verdict(
            "failed", f"The revision departs from the lock: {departure}.", proposal=written
        )
    return Verdict(
        status="committed",
        rule=RULE,
        reason=conflict.reason,
        drift=conflict.drift,
        passages=conflict.passages,
        proposal=written,
    )


def _borne(view: View, chain: Chain | None) -> tuple[ExactPassage, ...]:
    """Where the words of a chain's links stand."""
    found = view.passages(chain) if chain is not None else ()
    return tuple(passage for passage in found if passage is not None)


def _said(view: View, slot: str) -> tuple[ExactPassage, ...]:
    """A claim of the incumbent, where it stands."""
    texts, source = texts_of(view.case), f"answer.{slot}"
    found = find_passage(texts, source, texts[source])
    return () if found is None else (found,)


def _verdict(
    status: Status,
    reason: str,
    passages: tuple[ExactPassage, ...] = (),
    proposal: Answer | None = None,
) -> Verdict:
    return Verdict(status=status, rule=RULE, reason=reason, passages=passages, proposal=proposal)
