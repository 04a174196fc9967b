"""What a family's builder makes: a task with its target and its record, or why there is none."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import Field

from evaluation.targets import GoldClaim, Target
from foresci.schema import Family, Record, SupportPassage, Task

PREFIXES: dict[Family, str] = {
    "direction": "RFDIR",
    "bottleneck": "RFBOT",
    "planning": "RFPLA",
    "venue": "RFVEN",
}
NOISE = "differences within noise"
"""Why a set is dropped whose members Cochran's Q does not tell apart."""
PROVISIONAL = "0000"
"""Number of a task whose place in the benchmark is not settled."""


class Draft(NamedTuple):
    """A task that could be released. Its id is provisional (`RFDIR-0000`) until it is chosen."""

    task: Task
    target: Target
    packet: tuple[SupportPassage, ...]
    """Passages of papers up to the cutoff, a few for each candidate."""
    claims: tuple[GoldClaim, ...]
    construction: Mapping[str, Any]
    """JSON data, hidden: `candidates` with a `construction.candidate_record` for each candidate (of
    a bottleneck task: each rival named in the question, in that order), `right` with the names of
    those that count as right, and whatever else a reader needs to follow how it came about."""
    asks: frozenset[str]
    """Names of what is to be judged (node, signal or paper ids); drafts that share most of these
    ask the same."""
    answer: str
    """Name of the right one, or of the label of the target: no one answer may prevail."""


class Dropped(Record):
    """What did not become a task, and why."""

    family: Family
    about: str = Field(description="What would have been asked, in a few words.")
    reason: str = Field(description="One of a few per family, as reports count them.")
    detail: str = Field(default="", description="The figures behind the reason.")


def provisional(family: Family) -> str:
    """The id of a draft's task."""
    return f"{PREFIXES[family]}-{PROVISIONAL}"


def numbered(draft: Draft, number: int) -> Draft:
    """The draft under its number in the benchmark."""
    task_id = f"{PREFIXES[draft.task.family]}-{number:04d}"
    return draft._replace(
        task=draft.task.model_copy(update={"id": task_id}),
        target=draft.target.model_copy(update={"task_id": task_id}),
        packet=tuple(one.model_copy(update={"task_id": task_id}) for one in draft.packet),
        claims=tuple(one.model_copy(update={"task_id": task_id}) for one in draft.claims),
    )
