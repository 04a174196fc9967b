"""Accepted papers near a project: where they went, what they contribute, what they show."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from agents.latex import readable
from agents.signals.families import accepted_for
from foresci.schema import VenueTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.remembering import remembered
from taxonomy.contribution import Contribution
from taxonomy.signals.evidence_package import EvidenceKind
from taxonomy.signals.venue_papers import traits
from taxonomy.venues import VenueMention

NEAREST = 8
"""Precedents of a family that are looked at."""
REMEMBERED = 4096
"""Accepted papers whose reading stays in memory."""
WRITTEN = {"NEURIPS": "NeurIPS", "RECSYS": "RecSys", "CONLL": "CoNLL"}
"""Venues that are not written in capitals."""


class Precedent(NamedTuple):
    """An accepted paper.

    Attributes:
        paper: its row.
        title: as published.
        venue: with the year where one is stated: "EMNLP 2025".
        public_on: its first public day.
        contribution: the kind of its contribution.
        evidence: kinds of evidence that its abstract names.
    """

    paper: int
    title: str
    venue: str
    public_on: date
    contribution: Contribution
    evidence: frozenset[EvidenceKind]

    @property
    def cited(self) -> str:
        """Title and acceptance, for a sentence."""
        return f"\u201c{readable(self.title.rstrip('.'))}\u201d (accepted at {self.venue})"


class Family(NamedTuple):
    """What a candidate accepted in the task's domain before the cutoff.

    Attributes:
        near: the accepted papers nearest to the project, nearest first.
        papers: how many it accepted in all.
        contributions: how many of them are of each kind.
        evidence: how many of them name each kind of evidence.
    """

    near: tuple[Precedent, ...]
    papers: int
    contributions: Counter[Contribution]
    evidence: Counter[EvidenceKind]


def families(kb: KnowledgeBase, task: VenueTask) -> dict[str, Family]:
    """What each candidate accepted, by candidate id; nearness is that of BM25."""
    in_domain = domain_mask(kb, task.domain)
    row_of = kb.table.row_of
    accepted = {
        row_of[paper_id]: stated
        for paper_id, stated in accepted_for(kb, task.candidates).items()
        if in_domain[row_of[paper_id]]
    }
    read = {row: _precedent(kb, row, mention) for row, (_, mention) in accepted.items()}
    scores = kb.paper_scores(task.project)
    order = sorted(accepted, key=lambda row: (-scores[row], row))
    return {
        candidate.id: _family(
            [read[row] for row in order if accepted[row][0] == candidate.id],
            [read[row] for row in order if accepted[row][0] == candidate.id and scores[row] > 0],
        )
        for candidate in task.candidates
    }


def _family(every: Sequence[Precedent], near: Sequence[Precedent]) -> Family:
    return Family(
        near=tuple(near[:NEAREST]),
        papers=len(every),
        contributions=Counter(one.contribution for one in every),
        evidence=Counter(kind for one in every for kind in sorted(one.evidence)),
    )


@remembered(REMEMBERED)
def _precedent(kb: KnowledgeBase, row: int, mention: VenueMention) -> Precedent:
    paper = kb.paper(kb.table.ids[row])
    read = traits(paper)
    written = WRITTEN.get(mention.venue, mention.venue)
    parts = (written, str(mention.year or ""), "Findings" if mention.track == "findings" else "")
    return Precedent(
        paper=row,
        title=" ".join(paper.title.split()),
        venue=" ".join(part for part in parts if part),
        public_on=paper.public_on,
        contribution=read.contribution,
        evidence=read.evidence,
    )
