"""Whether a positioning stays with what the project contributes now."""

from typing import NamedTuple

from controls.case import Case, Lent, Lock, counts_only
from controls.quoting import find_passage, texts_of
from controls.record import DriftKind, ExactPassage, Verdict
from controls.venue.contract import CONTRACT
from controls.venue.records import (
    Contract,
    ContractInput,
    Review,
    ReviewInput,
    Said,
    Substitution,
)
from controls.venue.review import REVIEW
from controls.venue.revision import by_id, lock_of, objection
from controls.venue.substitutions import CENTER, RATIONALE
from foresci.errors import UsageError
from foresci.llm.errors import ReplyError
from foresci.schema import VenueAnswer, VenueTask

RULE = "venue.contract"
"""One rule for every agent (ForeSci, G.3)."""
DRIFT: dict[Substitution, DriftKind] = {
    "borrowed": "causal_role",
    "planned": "temporal_horizon",
    "topic_as_fit": "scope",
}


class _Positioning(NamedTuple):
    """A venue case; the incumbent is that of `case` with its families named by id."""

    case: Case
    task: VenueTask
    incumbent: VenueAnswer


def check(case: Case, lent: Lent) -> Verdict:
    """Hold a positioning against a contract that is drawn up from the project alone.

    It is revised only for a substitution that passages of the project and of the answer show.

    Raises:
        UsageError: the case is of another family.
        ForesciError: a model call failed for another reason than an unusable reply.
    """
    if not isinstance(case.task, VenueTask) or not isinstance(case.incumbent, VenueAnswer):
        raise UsageError(f"{case.task.id}: the venue check takes venue tasks and answers only")
    at = _Positioning(case, case.task, by_id(case.incumbent, case.task.candidates))
    try:
        return _checked(at, lent)
    except ReplyError as error:
        return Verdict(status="failed", rule=RULE, reason=f"No usable reply: {error}")


def _checked(at: _Positioning, lent: Lent) -> Verdict:
    contract = lent.ask(
        CONTRACT,
        ContractInput(
            project=at.task.project,
            candidates=at.task.candidates,
            soundings=counts_only(lent.soundings()),
        ),
    )
    review = lent.ask(REVIEW, _review_input(at, contract))
    if not review.conflicts:
        reason = "Neither center nor rationale puts anything in the place of the contribution."
        return Verdict(status="no_conflict", rule=RULE, reason=reason)
    return _revised(at, lent, contract, review)


def _review_input(at: _Positioning, contract: Contract) -> ReviewInput:
    """The answer as the second reading sees it: what it says is so now, not what it advises."""
    return ReviewInput(
        project=at.task.project,
        candidates=at.task.candidates,
        contract=contract,
        default=at.incumbent.default,
        claims=(
            Said(path=CENTER, text=at.incumbent.contribution_center.text),
            Said(path=RATIONALE, text=at.incumbent.rationale.text),
        ),
    )


def _revised(at: _Positioning, lent: Lent, contract: Contract, review: Review) -> Verdict:
    """The verdict once a conflict was found."""
    passages, missing = _passages(at.case, review)
    if missing is None:
        lock = lock_of(at.task, contract, review, lent.soundings(), at.incumbent.default)
        found = _rewritten(at, lent, lock, review)
    else:
        reason = f"A passage is not in its source word for word: {missing!r}"
        found = Verdict(status="failed", rule=RULE, reason=reason)
    if found.status == "no_conflict":
        return found
    against = {"drift": DRIFT[review.conflicts[0].kind], "passages": passages}
    return found.model_copy(update=against)


def _rewritten(at: _Positioning, lent: Lent, lock: Lock, review: Review) -> Verdict:
    """What became of the decision that was written again; an unusable one leaves the original."""
    try:
        written = lent.write(lock)
    except ReplyError as error:
        reason = f"The revision could not be used: no usable reply: {error}"
        return Verdict(status="failed", rule=RULE, reason=reason)
    if isinstance(written, VenueAnswer) and by_id(written, at.task.candidates) == at.incumbent:
        reason = "The decision written again is the same."
        return Verdict(status="no_conflict", rule=RULE, reason=reason)
    against = objection(written, at.task, at.incumbent, review)
    if against is not None:
        reason = f"The revision could not be used: {against}"
        return Verdict(status="failed", rule=RULE, reason=reason, proposal=written)
    return Verdict(status="committed", rule=RULE, reason=_told(at, review), proposal=written)


def _passages(case: Case, review: Review) -> tuple[tuple[ExactPassage, ...], str | None]:
    """Where the words of the conflicts stand, and the first that stand nowhere."""
    texts = texts_of(case)
    found: list[ExactPassage] = []
    for one in review.conflicts:
        for source, words in (("task.project", one.project), (one.claim, one.words)):
            passage = find_passage(texts, source, words)
            if passage is None:
                return tuple(found), words
            found.append(passage)
    return tuple(dict.fromkeys(found)), None


_NAMES: dict[Substitution, str] = {
    "borrowed": "The work of others stands for the project's own",
    "planned": "A plan stands for what the project has",
    "topic_as_fit": "The description speaks against the answer",
}


def _told(at: _Positioning, review: Review) -> str:
    first = review.conflicts[0]
    became = "" if review.default == at.incumbent.default else (
        f"; the default becomes {review.default} instead of {at.incumbent.default}"
    )  # fmt: skip
    return f"{_NAMES[first.kind]}: {first.reason.rstrip(' .')}{became}."
