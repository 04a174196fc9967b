"""Runs without an answer or without scores, by cause."""

from collections.abc import Sequence
from typing import NamedTuple

from evaluation.report.causes import Cause, causes
from evaluation.report.reading import Overview
from taxonomy.view.page.markup import Html, element, join

NONE = "Every run has an answer and scores."


class Group(NamedTuple):
    """Runs that came to nothing alike."""

    title: str
    causes: tuple[Cause, ...]


def failures_part(overview: Overview) -> Html:
    """What failed, what waits and what could not be scored, each grouped by cause."""
    groups = [group for group in groups_of(overview) if group.causes]
    return join(*map(_group, groups)) if groups else element("p", NONE)


def groups_of(overview: Overview) -> tuple[Group, ...]:
    """Failed, waiting and unscored runs."""
    failed = [(one.run_id, one.reason) for one in overview.missing if one.reason is not None]
    waiting = [(one.run_id, one.standing) for one in overview.missing if one.reason is None]
    return (
        Group("Failed", causes(failed)),
        Group("Waiting", causes(waiting)),
        Group("Without scores", causes(overview.unread)),
    )


def _group(group: Group) -> Html:
    count = sum(len(cause.runs) for cause in group.causes)
    head = element("h3", f"{group.title}: {_runs(count)}")
    return join(head, element("ul", *map(_cause, group.causes), class_="causes"))


def _cause(cause: Cause) -> Html:
    told = element("p", element("b", _runs(len(cause.runs))), ": ", cause.said)
    example = cause.example if cause.example != cause.said else ""
    return element(
        "li",
        told,
        element("p", f"Such as: {example}", class_="quiet") if example else "",
        element("details", element("summary", "Which runs"), _listed(cause.runs)),
    )


def _listed(run_ids: Sequence[str]) -> Html:
    return element("ul", *(element("li", element("code", run_id)) for run_id in run_ids))


def _runs(number: int) -> str:
    return f"{number:,} run{'' if number == 1 else 's'}"
