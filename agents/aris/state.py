"""The state of an ARIS run: ids, rows and short findings; notes live no longer than the run."""

from typing import Annotated, TypedDict

from agents.state import Json, RunState


def by_branch(left: list[Json], right: list[Json]) -> list[Json]:
    """What branches wrote, in branch order, whichever came first."""
    return sorted([*left, *right], key=lambda one: one["branch"])


class ArisState(RunState, total=False):
    """`found` and `readings` are written by parallel branches, all other keys by one node a time.

    A branch writes {branch, error} and what it found; `error` says in one line why it found
    nothing, or is None.
    """

    brief: Json
    forms: list[Json]
    """The query forms, one a branch: {form, queries}."""
    found: Annotated[list[Json], by_branch]
    """Of each form: {branch, error, hits}, hits as in the state's `hits`."""
    verified: dict[str, list[int]]
    """Chunk rows of hits that are really on an option, best first, by option."""
    readings: Annotated[list[Json], by_branch]
    """Of each option that was read: {branch, error, about, rows, remarks}."""
    gaps: list[Json]
    cards: list[Json]
    draft: Json
    review_round: int
    review: Json
    attack: Json
    points: list[Json]
    attacked: str | None
    """The option that the points are about: the draft's first one when it was attacked."""
    kill_verdict: str
    repaired: bool


class SearchBranch(TypedDict):
    """What a branch of the literature search is told."""

    branch: int
    form: Json


class ReadingBranch(TypedDict):
    """What a branch of the reading is told."""

    branch: int
    about: str
    rows: list[int]
