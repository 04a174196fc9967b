"""Asking for a review, and telling one that can be used from one that cannot."""

from collections.abc import Sequence
from typing import NamedTuple

from agents.asking import ask
from agents.context import RunContext
from agents.researchagent.records import Criterion, Judgement, Review, ReviewInput
from agents.researchagent.stages import criteria_of
from agents.researchagent.steps import REVIEWS
from agents.state import Json, add_tokens, node_event
from foresci.llm.chat import ReplyError
from foresci.schema.run import TokenUse


class Reviewed(NamedTuple):
    """The judgements of a review, in the order of the criteria; none where it failed."""

    judgements: tuple[Judgement, ...]
    failure: str | None
    tokens: Json
    events: list[Json]


def review_with(
    context: RunContext, given: ReviewInput, number: int, *, per_criterion: bool
) -> Reviewed:
    """Review a draft.

    A reply that cannot be read, or that does not judge every criterion once, fails the review.

    Args:
        context: holds the backbone.
        given: what is reviewed; its criteria are filled in here.
        number: of the round, for the trace.
        per_criterion: ask for each criterion by itself.
    """
    criteria = criteria_of(given.stage)
    calls = [(one,) for one in criteria] if per_criterion else [criteria]
    done = Reviewed((), None, TokenUse().to_json(), [])
    for asked_for in calls:
        done = _joined(done, _one_call(context, given, number, asked_for))
        if done.failure is not None:
            return done._replace(judgements=())
    return done


def _one_call(
    context: RunContext, given: ReviewInput, number: int, criteria: tuple[Criterion, ...]
) -> Reviewed:
    step = REVIEWS[given.stage]
    about = f"{given.stage} {number}"
    try:
        asked = ask(context, step, given.model_copy(update={"criteria": criteria}), about)
    except ReplyError as error:
        event = node_event("review", about=about, error=str(error))
        return Reviewed((), str(error), TokenUse().to_json(), [event])
    judged = _in_order(asked.output, criteria)
    failure = None if judged else f"{step.name}: not every criterion was judged exactly once"
    return Reviewed(judged, failure, asked.tokens, [asked.event])


def _in_order(review: Review, criteria: Sequence[Criterion]) -> tuple[Judgement, ...]:
    """The judgements in the order of the criteria; none where one is missing or there are more."""
    by_name = {one.criterion: one for one in review.judgements}
    names = [one.name for one in criteria]
    if len(review.judgements) != len(names) or by_name.keys() != set(names):
        return ()
    return tuple(by_name[name] for name in names)


def _joined(first: Reviewed, second: Reviewed) -> Reviewed:
    return Reviewed(
        first.judgements + second.judgements,
        second.failure,
        add_tokens(first.tokens, second.tokens),
        first.events + second.events,
    )
