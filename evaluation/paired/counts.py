"""What became of the checks."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from controls import ControlsMode
from evaluation.paired.records import CheckCount, Row
from foresci.schema import Family


def check_counts(rows: Iterable[Row]) -> tuple[CheckCount, ...]:
    """How often each arm but off came to each end, by family and agent."""
    found: defaultdict[tuple[ControlsMode, Family, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        if row.arm != "off":
            seen = found[row.arm, row.family, row.agent]
            seen[ending(row)] += 1
            seen["new_choice"] += row.new_choice
    return tuple(
        CheckCount(
            arm=arm,
            family=family,
            agent=agent,
            committed=seen["committed"],
            new_choice=seen["new_choice"],
            no_conflict=seen["no_conflict"],
            rejected=seen["rejected"],
            failed=seen["failed"],
            not_checked=seen["not_checked"],
            no_record=seen["no_record"],
        )
        for (arm, family, agent), seen in sorted(found.items(), key=_place)
    )


def ending(row: Row) -> str:
    """How a check ended: its status, `not_checked` behind a closed gate, `no_record` of no run."""
    if row.control is None:
        return "no_record"
    return row.control.verdict.status if row.control.verdict else "not_checked"


def _place(found: tuple[tuple[ControlsMode, Family, str], Counter[str]]) -> tuple[int, str, str]:
    arm, family, agent = found[0]
    return ("on", "gated").index(arm), family, agent
