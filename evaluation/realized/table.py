"""The table of results that the documentation shows."""

from collections.abc import Iterable

from evaluation.realized.keys import DirectionKey, Key, PlanningKey
from evaluation.realized.themes import Themes
from evaluation.targets import DirectionTarget, Outcome, PlanningTarget, Target, VenueTarget

HEAD = (
    "| Task | Theme | Before | Window | Log ratio | 95 % interval | Verdict |",
    "|---|---|---|---|---|---|---|",
)


def results_table(themes: Themes, keys: dict[str, Key], targets: Iterable[Target]) -> str:
    """Markdown with one row per measured theme; venue targets are listed in a second table."""
    rows: list[str] = []
    venues: list[str] = []
    for target in targets:
        if isinstance(target, VenueTarget):
            near = ", ".join(target.acceptable) or "-"
            venues.append(f"| {target.task_id} | {target.canonical} | {near} |")
            continue
        for outcome in target.outcomes:
            rows.append(_row(target, outcome, _theme(keys[target.task_id], outcome.name), themes))
    lines = [*HEAD, *rows, "", "| Task | Accepting family | Acceptable |", "|---|---|---|", *venues]
    return "\n".join(lines) + "\n"


def _theme(key: Key, name: str) -> str:
    return key.candidates[name] if isinstance(key, DirectionKey | PlanningKey) else name


def _row(target: Target, outcome: Outcome, theme: str, themes: Themes) -> str:
    before, window = outcome.before, outcome.window
    return (
        f"| {target.task_id} | {themes.theme(theme).label} "
        f"| {before.papers} / {before.domain_papers} | {window.papers} / {window.domain_papers} "
        f"| {outcome.log_ratio:+.2f} | {outcome.low:+.2f} to {outcome.high:+.2f} "
        f"| {_verdict(target, outcome)} |"
    )


def _verdict(target: Target, outcome: Outcome) -> str:
    if isinstance(target, DirectionTarget):
        if outcome.name == target.primary:
            return f"primary, {target.trajectory}"
        return "acceptable" if outcome.name in target.acceptable else ""
    if isinstance(target, PlanningTarget):
        beaten = sum(better == outcome.name for better, _ in target.pairs)
        return f"{'top, ' if outcome.name in target.top else ''}beats {beaten}"
    best = max(target.outcomes, key=lambda one: (one.log_ratio, one.name))
    return "root" if outcome.name == best.name else ""
