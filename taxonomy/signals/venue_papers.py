"""The papers that venue families accepted, and what a profile counts in them."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from foresci.schema import Paper
from knowledge_base.text import tokenize
from taxonomy.contribution import Contribution, main_contribution
from taxonomy.signals.evidence_package import EvidenceKind, evidence_package
from taxonomy.venues import FamilyId, Track, accepted_family

REVIEWED: frozenset[Track] = frozenset({"main", "findings"})
"""Tracks that a family's programme committee reviews itself; a workshop has one of its own."""


class Traits(NamedTuple):
    """What a profile counts in a paper. Nothing in it comes from the comments."""

    categories: tuple[str, ...]
    contribution: Contribution
    evidence: frozenset[EvidenceKind]
    title_words: frozenset[str]


class Accepted(NamedTuple):
    """What one family accepted."""

    papers: tuple[Paper, ...]
    """Those in its main tracks and Findings, in the order given."""
    tracks: Counter[Track]
    """Number of papers by track, workshops included."""


def traits(paper: Paper) -> Traits:
    """Read a paper as profiles count it."""
    return Traits(
        categories=paper.categories,
        contribution=main_contribution(paper.abstract or paper.title),
        evidence=evidence_package(paper),
        title_words=frozenset(tokenize(paper.title)),
    )


def accepted_by_family(papers: Iterable[Paper]) -> dict[FamilyId, Accepted]:
    """The acceptances that comments state, by family, families in alphabetical order."""
    kept: dict[FamilyId, list[Paper]] = {}
    tracks: dict[FamilyId, Counter[Track]] = {}
    for paper in papers:
        mention = accepted_family(paper.comments)
        if mention is None:
            continue
        tracks.setdefault(mention.family, Counter())[mention.track] += 1
        if mention.track in REVIEWED:
            kept.setdefault(mention.family, []).append(paper)
    return {
        family: Accepted(tuple(kept.get(family, ())), tracks[family]) for family in sorted(tracks)
    }
