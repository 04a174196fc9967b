"""The commit rule of each agent: what its second stage proposes, and what a change must rest on."""

from collections.abc import Callable, Mapping

from controls.planning.hearing import Hearing, rests_on_right_ground
from controls.planning.records import AnswerInput, BlockInput, Reconciled, Ruling, RulingInput
from controls.planning.ruling import ANSWERS
from controls.planning.steps import DIAGNOSE, GATE, RANK, RECONCILE, SUPPORT, UPHOLD
from controls.planning.within import complete_order, option_named
from controls.record import Verdict


def aris(hearing: Hearing) -> Verdict:
    """A changed first rank that a call without the reconciler's reasoning supports too."""
    proposed = hearing.lent.ask(RECONCILE, _answer(hearing))
    first = _first(hearing, proposed)
    if first == hearing.order[0]:
        return hearing.concluded("no_conflict", proposed.reason)
    given = RulingInput.model_validate(_compared(hearing, first, hearing.order[0]))
    ruling = hearing.lent.ask(SUPPORT, given)
    return _first_moved(hearing, proposed, ruling)


def researchagent(hearing: Hearing) -> Verdict:
    """A changed first rank that answers the diagnosis, as a second check finds."""
    proposed = hearing.lent.ask(DIAGNOSE, _answer(hearing))
    if proposed.block == "none":
        return hearing.concluded("failed", f"There is no diagnosis: {proposed.reason}")
    first = _first(hearing, proposed)
    if first == hearing.order[0]:
        reason = f"What blocks is {proposed.block}: {proposed.reason}"
        return hearing.concluded("no_conflict", reason)
    compared = {**_compared(hearing, first, hearing.order[0]), "block": proposed.block}
    ruling = hearing.lent.ask(UPHOLD, BlockInput.model_validate(compared))
    if not _refused(ruling) and ruling.ground not in ANSWERS[proposed.block]:
        reason = f"A {ruling.ground} does not answer what blocks, {proposed.block}."
        return hearing.concluded("rejected", reason, drift=proposed.drift)
    return _first_moved(hearing, proposed, ruling)


def coi(hearing: Hearing) -> Verdict:
    """A changed ranking whose deciding comparison rests on a right ground, word for word."""
    proposed = hearing.lent.ask(RANK, _answer(hearing))
    order = complete_order(proposed.order, hearing.candidates)
    if order == hearing.order:
        return hearing.concluded("no_conflict", proposed.reason)
    given = RulingInput.model_validate(_compared(hearing, *hearing.deciding(order)))
    ruling = hearing.lent.ask(GATE, given)
    if refused := _refused(ruling):
        return hearing.concluded("rejected", refused, drift=proposed.drift)
    passage = hearing.passage_of(ruling)
    if passage is None:
        return hearing.concluded("failed", _not_found(ruling), drift=proposed.drift)
    return hearing.commit(order, ruling, passage, proposed.drift)


RULES: Mapping[str, Callable[[Hearing], Verdict]] = {
    "aris": aris,
    "researchagent": researchagent,
    "coi": coi,
}


def _answer(hearing: Hearing) -> AnswerInput:
    return AnswerInput.model_validate(hearing.shown(ranking=hearing.ranking))


def _compared(hearing: Hearing, better: str, worse: str) -> dict[str, object]:
    return hearing.shown(challenger=better, incumbent=worse)


def _first(hearing: Hearing, proposed: Reconciled) -> str:
    return option_named(proposed.first, hearing.candidates)


def _first_moved(hearing: Hearing, proposed: Reconciled, ruling: Ruling) -> Verdict:
    """The new first option moved up, the rest in order, where the ruling carries it."""
    if refused := _refused(ruling):
        return hearing.concluded("rejected", refused, drift=proposed.drift)
    passage = hearing.passage_of(ruling)
    if passage is None:
        return hearing.concluded("rejected", _not_found(ruling), drift=proposed.drift)
    first = _first(hearing, proposed)
    order = (first, *(one for one in hearing.order if one != first))
    return hearing.commit(order, ruling, passage, proposed.drift)


def _refused(ruling: Ruling) -> str | None:
    """Why a ruling does not carry a change, apart from its passage."""
    if not ruling.upheld:
        return ruling.reason
    if not rests_on_right_ground(ruling):
        return f"{ruling.ground} alone does not justify a change of priority."
    return None


def _not_found(ruling: Ruling) -> str:
    return f"The deciding words do not stand in {ruling.source}."
