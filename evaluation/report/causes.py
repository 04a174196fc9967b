"""Failures that say the same, told once with all their runs."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from taxonomy.view.plain import shortened

LONGEST = 1000
"""Characters of a reason that are looked at."""
GAP = "…"
"""Stands for what differs from run to run."""
# The order counts: a quoted path is quoted first, and a number in an id is part of the id.
_VARYING = re.compile(
    r"'[^']*'|\"[^\"]*\""  # quoted
    r"|https?://[^\s,;]*[\w/]"  # an address
    r"|(?<![\w.:-])\w+(?:[.:-]\w+)*--[\w.:-]*\w"  # a run id
    r"|[.~]?/[^\s,;:]+"  # a path
    r"|\b[A-Z]{2,}-\d+\b"  # a task id
    r"|\b(?=\w*\d)[0-9a-f]{8,}\b"  # a hash
    r"|(?<!HTTP )\b\d+(?:[.,:]\d+)*"  # a number, but for the status that a server gave
)


class Cause(NamedTuple):
    """Runs that failed alike."""

    said: str
    """The reason, with a gap for what is not the same in all of them."""
    runs: tuple[str, ...]
    """Their ids, in order."""
    example: str
    """The reason of the first of them."""


def causes(failed: Iterable[tuple[str, str]]) -> tuple[Cause, ...]:
    """The causes of failures, the most frequent first.

    Reasons are alike when they differ in numbers, ids, paths, addresses and quoted words alone.

    Args:
        failed: run ids, each with the reason in any wording.
    """
    groups: dict[str, dict[str, str]] = defaultdict(dict)
    for run_id, reason in failed:
        line = shortened(reason, LONGEST)
        groups[_VARYING.sub(GAP, line)][run_id] = line
    found = [_cause(pattern, reasons) for pattern, reasons in groups.items()]
    return tuple(sorted(found, key=lambda cause: (-len(cause.runs), cause.said)))


def _cause(pattern: str, reasons: dict[str, str]) -> Cause:
    runs = tuple(sorted(reasons))
    example = reasons[runs[0]]
    said = example if len(set(reasons.values())) == 1 else pattern
    return Cause(said, runs, example)
