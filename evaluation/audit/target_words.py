"""A target in words, for people."""

from collections.abc import Iterator

from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    Outcome,
    PlanningTarget,
    Target,
    VenueTarget,
)


def answer_words(target: Target) -> list[tuple[str, str]]:
    """Name and value of what the target says is right, without its text slots but a root's."""
    match target:
        case DirectionTarget():
            return [
                ("primary", target.primary),
                ("as good within noise", ", ".join(target.acceptable) or "none"),
                ("trajectory", target.trajectory),
            ]
        case PlanningTarget():
            order = ", ".join(f"{better} over {worse}" for better, worse in target.pairs)
            return [("top", ", ".join(target.top)), ("pairs", order)]
        case VenueTarget():
            return [
                ("canonical", target.canonical),
                ("acceptable", ", ".join(target.acceptable) or "none"),
                ("accepted at", target.accepted_at),
                ("paper", target.paper_id),
            ]
        case BottleneckTarget():
            return list(_roots(target))


def outcome_cells(outcome: Outcome) -> tuple[str, ...]:
    """Name, counts before and after, log ratio with its interval, label, and examples."""
    before, window = outcome.before, outcome.window
    return (
        outcome.name,
        f"{before.papers:,} of {before.domain_papers:,}",
        f"{window.papers:,} of {window.domain_papers:,}",
        f"{outcome.log_ratio:+.2f} ({outcome.low:+.2f} to {outcome.high:+.2f})",
        outcome.trajectory or "undecided",
        ", ".join(outcome.examples),
    )


def _roots(target: BottleneckTarget) -> Iterator[tuple[str, str]]:
    for slot in target.slots:
        if slot.name == "root_bottleneck":
            yield slot.name, " / ".join(slot.variants)
