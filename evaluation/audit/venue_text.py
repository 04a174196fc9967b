"""Does the description of a venue task give away the paper, or where it was accepted?"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from evaluation.audit.firsts import oldest_rows
from evaluation.audit.opened import Opened
from evaluation.audit.papers import Papers
from evaluation.audit.public_text import Gram
from evaluation.audit.records import Finding, Severity
from evaluation.mint.overlap import shared_ngrams
from evaluation.targets import VenueTarget
from foresci.schema import VenueTask
from knowledge_base.domains.phrases import folded
from knowledge_base.progress import Progress
from taxonomy.signals.relations.own import own_names
from taxonomy.venues import VENUES

SHARED = 4
"""Words in a row that a description may not share with its paper."""
COMMON = 3
"""Papers up to the cutoff that make such words common property, as a topic's label is."""
_NAMES = "|".join(sorted((*VENUES, "NIPS", "ACM[ -]?(?:MM|Multimedia)"), key=len, reverse=True))
_VENUE = re.compile(
    rf"(?<![\w-])(?:{_NAMES})(?:[ -]?['\u2019]?(?:20)?\d\d)?(?![\w-])",
    re.IGNORECASE,
)
_HINT = re.compile(
    r"\b(?:conference|proceedings|workshop|symposium|camera[- ]ready|accepted (?:at|to|by|in))\b",
    re.IGNORECASE,
)


class _Shared(NamedTuple):
    """Words that a description may have only where they are common property."""

    task: VenueTask
    gram: Gram
    told: str


def check_venue_names(bench: Opened) -> Iterator[Finding]:
    """Names of venues in descriptions, and words that hint at one."""
    for task, _ in _venue_tasks(bench):
        for found in _in_order(_VENUE, task.project):
            yield _finding("error", task, f"the description names the venue {found}")
        for found in _in_order(_HINT, task.project):
            yield _finding("warning", task, f"the description says {found!r}, a hint at a venue")


def check_descriptions(bench: Opened, papers: Papers, progress: Progress) -> Iterator[Finding]:
    """Names of the paper described, and four words in a row from its title or abstract.

    Words of a topic that the task's construction record names may be shared, and whatever at least
    three papers up to the cutoff say.
    """
    shared = [
        one for task, target in _venue_tasks(bench) for one in _shared(bench, papers, task, target)
    ]
    until = bisect_right(papers.days, max((one.task.cutoff for one in shared), default=date.min))
    rows = oldest_rows(papers, {one.gram for one in shared}, until, COMMON, progress)
    for one in shared:
        held = [row for row in rows.get(one.gram, ()) if papers.days[row] <= one.task.cutoff]
        if len(held) < COMMON:
            yield _finding("error", one.task, f"the description {one.told}")


def _shared(
    bench: Opened, papers: Papers, task: VenueTask, target: VenueTarget
) -> Iterator[_Shared]:
    row = papers.row_of.get(target.paper_id)
    if row is None:
        return  # the check of dates tells that
    for name in sorted(own_names(papers.record(row))):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", task.project) and folded(name):
            yield _Shared(task, tuple(folded(name)), f"has its paper's name {name!r}")
    source = f"{papers.titles[row]}\n{papers.abstracts[row]}"
    topics = sorted(bench.labels.get(task.id, ()))
    for words in shared_ngrams(task.project, source, SHARED, topics):
        yield _Shared(task, tuple(words.split()), f"shares {words!r} with {target.paper_id}")


def _venue_tasks(bench: Opened) -> Iterator[tuple[VenueTask, VenueTarget]]:
    for task in bench.tasks.values():
        target = bench.targets.get(task.id)
        if isinstance(task, VenueTask) and isinstance(target, VenueTarget):
            yield task, target


def _in_order(pattern: re.Pattern[str], text: str) -> list[str]:
    return list(dict.fromkeys(found[0] for found in pattern.finditer(text)))


def _finding(severity: Severity, task: VenueTask, message: str) -> Finding:
    return Finding(severity=severity, check="leakage", task_id=task.id, message=message)
