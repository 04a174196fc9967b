"""How a described project fits venue families, from acceptances known before the cutoff."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from pydantic import Field

from foresci.schema import Record
from knowledge_base import KnowledgeBase
from taxonomy.venues import accepted_family

NEIGHBOURS = 60
RANK_OFFSET = 10
# What a neighbour's own acceptance tells, against what its category tells.
ACCEPTANCE_WEIGHT = 2.0
# Pseudo-count that draws a category's profile towards the families' overall shares.
SMOOTHING = 4.0

EMPHASIS: dict[str, str] = {
    "acl": "language: linguistic tasks, text data, and human judgements of language",
    "ml": "a general learning principle, shown on several domains and against strong ablations",
    "ai": "a broader AI problem: reasoning, planning, knowledge, or an applied setting",
    "ir": "retrieval, recommendation or data mining, measured on ranking or user behaviour",
    "cv": "visual data: images, video or 3D, judged by perceptual and task metrics",
}


class VenueFit(Record):
    """One family's fit. Scores of all families of a project sum to 1."""

    family: str
    score: float
    accepted_neighbours: int
    neighbours: tuple[str, ...] = Field(
        description="Ids of near papers it accepted, nearest first."
    )


def venue_fits(kb: KnowledgeBase, project: str, families: Sequence[str]) -> tuple[VenueFit, ...]:
    """Score families by the papers nearest to a project, best first.

    A near paper votes for the family that accepted it, and, weaker, for the families that accept
    papers of its primary category; votes fade with rank and are divided by the square root of the
    family's overall share, so that a large family does not win by size alone.
    """
    accepted = accepted_papers(kb)
    prior = _shares(Counter(accepted.values()), families)
    profiles = _category_profiles(kb, accepted, families, prior)
    votes = dict.fromkeys(families, 0.0)
    near: dict[str, list[str]] = defaultdict(list)
    for rank, hit in enumerate(kb.search(project, k=NEIGHBOURS).hits):
        weight = 1.0 / (RANK_OFFSET + rank)
        family = accepted.get(hit.paper_id)
        if family in votes:
            votes[family] += ACCEPTANCE_WEIGHT * weight
            near[family].append(hit.paper_id)
        for family, share in profiles.get(_primary(kb, hit.paper_id), prior).items():
            votes[family] += weight * share
    adjusted = {family: votes[family] / prior[family] ** 0.5 for family in families}
    total = sum(adjusted.values()) or 1.0
    fits = [
        VenueFit(
            family=family,
            score=adjusted[family] / total,
            accepted_neighbours=len(near[family]),
            neighbours=tuple(near[family]),
        )
        for family in families
    ]
    return tuple(sorted(fits, key=lambda fit: (-fit.score, fit.family)))


def accepted_papers(kb: KnowledgeBase) -> dict[str, str]:
    """Family by paper id, for papers whose comments name a main-track or Findings acceptance."""
    found: dict[str, str] = {}
    for paper_id, comments in zip(kb.table.ids, kb.table.comments, strict=True):
        mention = accepted_family(comments) if comments else None
        if mention is not None and mention.track in {"main", "findings"}:
            found[paper_id] = mention.family
    return found


def _shares(counts: Counter[str], families: Sequence[str]) -> dict[str, float]:
    total = sum(counts[family] + 1 for family in families)
    return {family: (counts[family] + 1) / total for family in families}


def _category_profiles(
    kb: KnowledgeBase, accepted: dict[str, str], families: Sequence[str], prior: dict[str, float]
) -> dict[str, dict[str, float]]:
    """For each primary category, the smoothed share of each family among its acceptances."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for paper_id, family in accepted.items():
        if family in prior:
            counts[_primary(kb, paper_id)][family] += 1
    return {
        category: {
            family: (found[family] + SMOOTHING * prior[family]) / (found.total() + SMOOTHING)
            for family in families
        }
        for category, found in counts.items()
    }


def _primary(kb: KnowledgeBase, paper_id: str) -> str:
    categories = kb.table.categories[kb.table.row_of[paper_id]]
    return categories[0] if categories else ""
