"""What the hidden half says of an accepted paper and of the families of venues."""

from collections.abc import Mapping
from typing import Any

from evaluation.mint import project_wording, venue_wording
from evaluation.mint.construction import candidate_record
from evaluation.mint.ground import Ground
from evaluation.mint.outcome_claims import numbered_claims
from evaluation.mint.phrasing import listed, opened
from evaluation.mint.project_facts import Facts
from evaluation.mint.venue_neighbours import Families
from evaluation.realized.population import Population
from evaluation.targets import GoldClaim
from foresci.schema import Paper
from taxonomy.signals.venue_papers import accepted_by_family
from taxonomy.venues import FAMILY_NAMES, FamilyId, VenueMention


def accepted_at(mention: VenueMention) -> str:
    """An acceptance in words: `EMNLP 2025 (Findings)`."""
    name = venue_wording.VENUE_NAMES.get(mention.venue, mention.venue)
    year = f" {mention.year}" if mention.year else ""
    return f"{name}{year}{' (Findings)' if mention.track == 'findings' else ''}"


def family_records(
    ground: Ground, mentions: Mapping[str, VenueMention], families: Families
) -> dict[FamilyId, dict[str, Any]]:
    """Each family's share of the accepted papers, as construction records hold it.

    Args:
        ground: with an accepted paper on either side of the cutoff.
        mentions: acceptances of the window, by paper id.
        families: what is known of them at the cutoff.
    """
    known = accepted_by_family(ground.documents.papers)
    held: dict[FamilyId, set[str]] = {
        one: {paper.id for paper in known[one].papers} if one in known else set()
        for one in FAMILY_NAMES
    }
    for paper, mention in mentions.items():
        held[mention.family].add(paper)
    ids = sorted(set().union(*held.values()))
    base = Population({one: ground.papers[one].public_on for one in ids}, ground.period)
    records = {}
    for family, papers in held.items():
        measured = base.measure(papers)
        records[family] = candidate_record(
            FAMILY_NAMES[family], families.sources(family), measured, measured.change()
        )
    return records


def claims_of(
    task_id: str, paper: Paper, facts: Facts, mention: VenueMention
) -> tuple[GoldClaim, ...]:
    """What is true of the paper behind a project: where it went, what it is, what it is about."""
    about = [one.form for one in facts.subjects] or list(facts.areas[:1])
    texts = [
        f"The venue family that accepted the project is {FAMILY_NAMES[mention.family]}.",
        f"It was accepted at {accepted_at(mention)}.",
        f"Its main contribution is {venue_wording.KIND_NAMES[facts.kind]}.",
    ]
    if about:
        texts.append(f"The project is about {listed(about)}.")
    if facts.means:
        texts.append(f"It works with {listed([one.form for one in facts.means[:3]])}.")
    kinds = [
        words for kind, words in project_wording.KINDS_OF_EVIDENCE.items() if kind in facts.evidence
    ]
    if kinds:
        texts.append(f"Its evidence: {listed(kinds[:4])}.")
    return numbered_claims(task_id, ((opened(text), (paper.id,)) for text in texts))
