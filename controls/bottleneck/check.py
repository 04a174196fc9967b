"""The bottleneck check: chains, adjudication, lock, and what becomes of the incumbent."""

from collections.abc import Sequence
from typing import NamedTuple

from controls.bottleneck.locking import SEVERAL, Locked, departs, locked
from controls.bottleneck.naming import named_in
from controls.bottleneck.records import AdjudicateInput, Chain, ChainsInput, Ruling
from controls.bottleneck.steps import ADJUDICATE, CHAINS
from controls.bottleneck.view import View
from controls.case import Case, Lent
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

    A lock that differs is written and committed, if passages bear a causal link of its root, and
    the adjudicator finds the root to be of the level of the system.

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
            soundings=tuple(
                one.model_copy(update={"shown": (), "notes": ()}) for one in view.soundings
            ),
        ),
    )
    return _ruled(view, lent, chains, ruling)


def _ruled(view: View, lent: Lent, chains: tuple[Chain, ...], ruling: Ruling) -> Verdict:
    root = ruling.order[0]
    chain = next((one for one in chains if one.root == root), None)
    if root != _root_of(view, ruling.order):
        if ruling.level != "system":
            return _verdict("rejected", f"{root} is only a {ruling.level}: {ruling.reason}.")
        if chain is None or not chain.is_causal:
            return _verdict(
                "rejected", f"No passage links {root} to a failure, though {ruling.reason}."
            )
    lock = locked(lent, view, ruling.order, chain)
    conflict = _conflict(view, lock, chain, ruling)
    if conflict is None:
        return _verdict("no_conflict", f"The root stands: {ruling.reason}.", _borne(view, chain))
    return _revised(view, lent, lock, conflict)


def _root_of(view: View, order: Sequence[str]) -> str | None:
    """The diagnosis that the incumbent names; None where it names none or several."""
    return named_in(view.answer.root_bottleneck.text, order)


def _conflict(view: View, lock: Locked, chain: Chain | None, ruling: Ruling) -> _Conflict | None:
    root, borne = lock.order[0], _borne(view, chain)
    if root != _root_of(view, lock.order):
        return _Conflict("causal_role", f"The root is {root}: {ruling.reason}.", borne)
    if chain is not None and chain.is_causal and not view.answer.causal_bridge.evidence:
        reason = f"The bridge rests on no passage, while a chain leads from {root} to failures."
        return _Conflict("causal_role", reason, borne)
    if lock.opportunity and len(view.papers_of(view.answer.opportunity)) < SEVERAL:
        reason = f"The opportunity is one paper's own; {lock.opportunity[0].text}"
        return _Conflict("scope", reason, (*_said(view, "opportunity"), *borne))
    return None


def _revised(view: View, lent: Lent, lock: Locked, conflict: _Conflict) -> Verdict:
    written = lent.write(lock.lock)
    departure = departs(written, lock)
    if departure is not None:
        return _verdict(
            "failed", f"The revision departs from the lock: {departure}.", proposal=written
        )
    if written == view.answer:
        return _verdict("no_conflict", "The decision written again is the same.", conflict.passages)
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
