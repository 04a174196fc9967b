"""Construction records: how a task came about, with all papers behind its outcome. Hidden."""

from typing import Any

from evaluation.realized.population import Measured
from evaluation.realized.shares import Change


def candidate_record(
    label: str, sources: tuple[str, ...], measured: Measured, change: Change
) -> dict[str, Any]:
    """What is known of a candidate: JSON data.

    `before` and `window` hold its papers by month, oldest first, `before_base` and `window_base`
    those of what its share is a share of.

    Args:
        label: what it is, in the words of the taxonomy or signal.
        sources: ids of the nodes or signals it was made from.
        measured: its papers.
        change: how its share changed.
    """
    return {
        "label": label,
        "sources": list(sources),
        "before": list(measured.before.papers),
        "before_base": list(measured.before.domain_papers),
        "window": list(measured.window.papers),
        "window_base": list(measured.window.domain_papers),
        "log_ratio": round(change.log_ratio, 4),
        "dispersion": round(change.dispersion, 4),
        "papers_before": list(measured.before_ids),
        "papers_window": list(measured.window_ids),
    }
