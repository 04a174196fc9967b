"""Counting what stands behind an option, among papers verified to be on it."""

from collections.abc import Mapping, Sequence
from datetime import date

import numpy as np

from agents.aris.records import Figures
from agents.aris.verified import Mask, Verified
from agents.signals.diagnoses import Standing
from agents.signals.diagnosis_notes import causal_counts
from agents.signals.movement import movement, periods, trend
from agents.signals.project import project_kind
from foresci.schema import Paper, Task, VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.contribution import main_contribution
from taxonomy.momentum import momentum_of_counts
from taxonomy.venue_fit import shares_for_size, vote_at

TREND_MONTHS = 6
"""Months between the middles of compared periods; a monthly trend over as many is on one scale."""
NEAREST = 300
"""Papers nearest to a project among which verified acceptances vote for their families."""


def count_options(
    kb: KnowledgeBase, task: Task, known: Verified, verified: Mapping[str, Sequence[int]]
) -> dict[str, Figures]:
    """The figures of every option, by option.

    Args:
        kb: what is counted.
        task: whose options are counted.
        known: options and papers, of `verified_papers`.
        verified: chunk rows of each option's verified hits.
    """
    shared = _shared(known)
    fits = _votes(kb, task, known) if isinstance(task, VenueTask) else {}
    found = {}
    for about, mask in known.papers.items():
        papers = [kb.paper(kb.chunk(row).paper_id) for row in verified[about]]
        counted = {**_people(papers), **_days(kb, mask), **shared[about]}
        if isinstance(task, VenueTask):
            kinds = [main_contribution(f"{one.title}. {one.abstract or ''}") for one in papers]
            own = project_kind(task.project)
            counted |= {"verified": int(mask.sum()), "same_kind": kinds.count(own)}
            counted["fit"] = fits[about]
        else:
            counted |= _movement(kb, task, known, mask, known.standing.get(about))
        found[about] = Figures.model_validate(counted)
    return found


def _people(papers: Sequence[Paper]) -> dict[str, int]:
    """Hits and their distinct first authors; papers without authors are of one unknown group."""
    return {"hits": len(papers), "groups": len({one.authors[:1] for one in papers})}


def _days(kb: KnowledgeBase, mask: Mask) -> dict[str, date | None]:
    days = kb.table.public_on[mask]
    if not len(days):
        return {"since": None, "latest": None}
    return {"since": days[0].item(), "latest": days[-1].item()}


def _shared(known: Verified) -> dict[str, dict[str, object]]:
    """For each option the other one that most of its papers are on too, and their part."""
    found: dict[str, dict[str, object]] = {}
    for about, mask in known.papers.items():
        total = max(1, int(mask.sum()))
        parts = {
            other: float((mask & theirs).sum()) / total
            for other, theirs in known.papers.items()
            if other != about
        }
        most = max(parts, key=lambda one: (parts[one], one), default=None)
        held = most is not None and parts[most] > 0
        found[about] = {"shared_with": most, "shared": parts[most]} if held and most else {}
    return found


def _movement(
    kb: KnowledgeBase, task: Task, known: Verified, mask: Mask, standing: Standing | None
) -> dict[str, object]:
    """Three readings of one movement: at a late border, at an early one, and without a border.

    They are the latest quarter against the time before, the later two of three periods against the
    first, and the trend of the year: log ratios of shares over about half a year, each pulled
    towards 0 by its own uncertainty. Papers on one diagnosis in one subdirection are few, so there
    the first two are means of the subdirection's and the domain's, and the trend is pulled towards
    the domain's.
    """
    quarter = movement(kb, task.domain, mask, known.counted)
    readings = _bordered(kb, task, mask, known.counted)
    if standing is None:
        growth, (causes, effects) = trend(kb, task.domain, mask), (0, 0)
    else:
        growth, (causes, effects) = standing.growth, causal_counts(standing)
        wide = _bordered(kb, task, mask, known.domain)
        readings = [(one + other) / 2 for one, other in zip(readings, wide, strict=True)]
    return {
        "verified": quarter.papers,
        "share": quarter.recent_papers / max(1, quarter.recent_domain_papers),
        "quarter": quarter,
        "readings": (*readings, TREND_MONTHS * growth),
        "causes": causes,
        "effects": effects,
        "told": standing is not None,
    }


def _bordered(kb: KnowledgeBase, task: Task, mask: Mask, counted: Mask) -> list[float]:
    """The shrunk movements at a late and at an early border."""
    first, *later = periods(kb, task.domain, mask, counted)
    since = momentum_of_counts(
        sum(one.papers for one in later),
        sum(one.domain_papers for one in later),
        first.papers,
        first.domain_papers,
    )
    return [movement(kb, task.domain, mask, counted).shrunk, since.shrunk]


def _votes(kb: KnowledgeBase, task: VenueTask, known: Verified) -> dict[str, float]:
    """Each family's part of the votes of verified acceptances near the project, summing to 1."""
    hits = kb.search(task.project, k=NEAREST).hits
    near = np.array([kb.paper_row(hit.row) for hit in hits], dtype=np.int64)
    weights = np.array([vote_at(rank) for rank in range(len(near))])
    votes = {family: float(weights[mask[near]].sum()) for family, mask in known.papers.items()}
    accepted = {family: int(mask.sum()) for family, mask in known.papers.items()}
    return shares_for_size(votes, accepted)
