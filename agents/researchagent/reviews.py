"""Asking for a review, and telling one that can be used from one that cannot."""

from collections.abc import Sequence
from typing import NamedTuple

from agents.asking import ask
from agents.context import RunContext
from agents.researchagent.records import Criterion, Judgement, Review, ReviewInput
from agents.researchagent.stages import criteria_of
from agents.researchagent.steps import REVIEWS
from agents.state import Json, node_event
from foresci.llm.errors import ReplyError


class Reviewed(NamedTuple):
    """The judgements of a review, in the order of the criteria; none where it failed."""

    judgements: tuple[Judgement, ...]
    failure: str | None
    tokens: Json
    events: list[Json]


def review_with(context: RunContext, given: ReviewInput, number: int) -> Reviewed:
    """Review a draft in one call for all criteria of its stage.

    A reply that cannot be read, or that does not judge every criterion once, fails the review.

    Args:
        context: holds the backbone.
        given: what is reviewed; its criteria are filled in here.
        number: of the round, for the trace.
    """
    step, criteria = REVIEWS[given.stage], criteria_of(given.stage)
    about = f"{given.stage} {number}"
    try:
        asked = ask(context, step, given.model_copy(update={"criteria": criteria}), about)
    except ReplyError as error:
        event = node_event("review", about=about, error=str(error))
        return Reviewed((), str(error), error.tokens.to_json(), [event])
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
