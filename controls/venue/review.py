"""The second reading: where an answer puts something else in the place of the contribution."""

from controls.quoting import find_passage
from controls.venue.contract import PROMPTS
from controls.venue.narrowing import narrow
from controls.venue.records import Review, ReviewInput
from controls.venue.substitutions import RATIONALE, substitutions
from foresci.llm import Prompt, Step


def hold_against(given: ReviewInput) -> Review:
    """The substitutions in an answer, and the family that is left when they are taken back.

    The family is the best fit of the project as it is where the answer's own fits on a condition
    only, and the answer's own otherwise.
    """
    conflicts = substitutions(given)
    current = given.contract.fit_of(given.default) == "current"
    default = given.default if current else given.contract.fits[0].candidate
    return Review(conflicts=conflicts, default=default)


def check_review(given: ReviewInput, made: Review) -> None:
    """Refuse passages that are not held word for word, and a default that nothing supports.

    Raises:
        ValueError: a passage of the project or of a claim is not there; the default changes
            without a conflict over fit, or to a family that fits on a condition only; or it does
            not change, though its rationale goes by topic.
    """
    texts = {"task.project": given.project} | {one.path: one.text for one in given.claims}
    for one in made.conflicts:
        for source, words in (("task.project", one.project), (one.claim, one.words)):
            if find_passage(texts, source, words) is None:
                raise ValueError(f"not in {source} word for word: {words!r}")
    if made.default != given.default:
        _check_change(given, made)
    elif any(one.kind == "topic_as_fit" and one.claim == RATIONALE for one in made.conflicts):
        raise ValueError("topic_as_fit in the rationale keeps the default; name the one that fits")


def _check_change(given: ReviewInput, made: Review) -> None:
    if made.default not in {one.candidate for one in given.contract.fits}:
        raise ValueError(f"default {made.default!r} is none of the families")
    if given.contract.fit_of(made.default) == "conditional":
        raise ValueError(f"default {made.default!r} fits on a condition only")
    if not any(one.kind == "topic_as_fit" for one in made.conflicts):
        raise ValueError("the default changes, and no conflict is about topic in place of fit")


REVIEW = Step(
    "control.venue.check",
    ReviewInput,
    Review,
    Prompt(PROMPTS / "control.venue.check.md"),
    hold_against,
    role="adjudicator",
    narrow=narrow,
    check=check_review,
)
