"""How a described project fits venue families, from acceptances known before the cutoff."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from pydantic import Field

from foresci.schema import Record
from knowledge_base import KnowledgeBase
from knowledge_base.remembering import remembered
from taxonomy.venues import VenueMention, accepted_family

NEIGHBOURS = 60
RANK_OFFSET = 10
"""A near paper's say fades with its rank: `vote_at` gives 1 / (10 + rank)."""
KNOWLEDGE_BASES = 4
"""Bases whose acceptances stay in memory."""
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


def venue_fits(
    kb: KnowledgeBase,
    project: str,
    families: Sequence[str],
    accepted: Mapping[str, str] | None = None,
) -> tuple[VenueFit, ...]:
    """Score families by the papers nearest to a project, best first; weights fade with rank.

    Args:
        kb: what is searched, and whose acceptances are counted.
        project: the description.
        families: those to choose from.
        accepted: family by paper id; as `accepted_papers` finds them when None.
    """
    hits = kb.search(project, k=NEIGHBOURS).hits
    weights = {hit.paper_id: vote_at(rank) for rank, hit in enumerate(hits)}
    return vote_of_neighbours(kb, weights, families, accepted)


def vote_of_neighbours(
    kb: KnowledgeBase,
    weights: Mapping[str, float],
    families: Sequence[str],
    accepted: Mapping[str, str] | None = None,
) -> tuple[VenueFit, ...]:
    """Score families by papers near to a project, best first.

    A near paper speaks for the families that accept papers of its primary category, by how much
    more often they do than they accept papers at all: a family's part of the category's
    acceptances over its part of all acceptances. So a family does not fit better because it is
    large. Near papers that a family accepted itself are listed, not counted: most families have
    too few of them to tell anything.

    Args:
        kb: whose acceptances are counted.
        weights: of the near papers, by paper id, nearest first.
        families: those to choose from.
        accepted: family by paper id; as `accepted_papers` finds them when None.
    """
    accepted = accepted_papers(kb) if accepted is None else accepted
    prior = _shares(Counter(accepted.values()), families)
    profiles = _category_profiles(kb, accepted, families, prior)
    lift = dict.fromkeys(families, 0.0)
    near: dict[str, list[str]] = defaultdict(list)
    for paper_id, weight in weights.items():
        for family, share in profiles.get(_primary(kb, paper_id), prior).items():
            lift[family] += weight * share / prior[family]
        near[accepted.get(paper_id, "")].append(paper_id)
    total = sum(lift.values()) or 1.0
    fits = [
        VenueFit(
            family=family,
            score=lift[family] / total,
            accepted_neighbours=len(near[family]),
            neighbours=tuple(near[family]),
        )
        for family in families
    ]
    return tuple(sorted(fits, key=lambda fit: (-fit.score, fit.family)))


def vote_at(rank: int) -> float:
    """The say of a near paper, by its rank from 0."""
    return 1.0 / (RANK_OFFSET + rank)


def shares_for_size(votes: Mapping[str, float], accepted: Mapping[str, int]) -> dict[str, float]:
    """Each family's part of the votes, so that a large one does not win by size alone.

    A family's votes are divided by the square root of its acceptances plus one. Parts sum to 1;
    they are all 0 where nobody voted.

    Args:
        votes: by family.
        accepted: all acceptances of each of these families.
    """
    fits = {family: some / (accepted[family] + 1) ** 0.5 for family, some in votes.items()}
    total = sum(fits.values()) or 1.0
    return {family: fit / total for family, fit in fits.items()}


def accepted_papers(kb: KnowledgeBase) -> dict[str, str]:
    """Family by paper id, for papers whose comments name a main-track or Findings acceptance."""
    return {paper_id: mention.family for paper_id, mention in acceptances(kb).items()}


@remembered(KNOWLEDGE_BASES)
def acceptances(kb: KnowledgeBase) -> Mapping[str, VenueMention]:
    """What the comments say, by paper id, of papers in main tracks and Findings."""
    found: dict[str, VenueMention] = {}
    for paper_id, comments in zip(kb.table.ids, kb.table.comments, strict=True):
        mention = accepted_family(comments) if comments else None
        if mention is not None and mention.track in {"main", "findings"}:
            found[paper_id] = mention
    return found


def _shares(counts: Counter[str], families: Sequence[str]) -> dict[str, float]:
    total = sum(counts[family] + 1 for family in families)
    return {family: (counts[family] + 1) / total for family in families}


def _category_profiles(
    kb: KnowledgeBase,
    accepted: Mapping[str, str],
    families: Sequence[str],
    prior: Mapping[str, float],
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
