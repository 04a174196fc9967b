"""What reviewers of a family may miss in a paper of the domain: what accepted papers have."""

from collections.abc import Collection, Iterator, Mapping
from typing import get_args

from taxonomy.contribution import Contribution
from taxonomy.shares import share_difference
from taxonomy.signals.evidence_package import EVIDENCE_KINDS
from taxonomy.signals.venue_papers import Traits

FEWEST_ACCEPTED = 8
LEAST_SHARE = 0.2
MOSTLY = 0.5
MOST_RISKS = 5


def reviewer_risks(accepted: Collection[str], read: Mapping[str, Traits]) -> tuple[str, ...]:
    """Differences between accepted papers and all other ones whose 95 % interval excludes none.

    A kind of evidence is a risk where at least a fifth of the accepted papers name it, more often
    than others do, and most others do not; a kind of contribution where accepted papers are less
    often of it. Fewer than eight accepted papers show no risk.

    Args:
        accepted: ids of the accepted papers.
        read: all papers of the domain by id.
    """
    inside = [read[paper] for paper in sorted(set(accepted))]
    outside = [read[paper] for paper in sorted(set(read) - set(accepted))]
    if len(inside) < FEWEST_ACCEPTED or not outside:
        return ()
    found = [*_missing_evidence(inside, outside), *_rare_contributions(inside, outside)]
    return tuple(text for _, text in sorted(found, key=lambda one: (-one[0], one[1]))[:MOST_RISKS])


def _missing_evidence(inside: list[Traits], outside: list[Traits]) -> Iterator[tuple[float, str]]:
    for kind in EVIDENCE_KINDS:
        own = sum(kind in paper.evidence for paper in inside)
        rest = sum(kind in paper.evidence for paper in outside)
        moved = share_difference(rest, len(outside), own, len(inside))
        if moved.low > 0 and _had(own / len(inside), rest / len(outside)):
            shares = _shares(own / len(inside), rest / len(outside))
            yield moved.difference, f"no {kind.replace('_', ' ')} named: it is in {shares}"


def _rare_contributions(inside: list[Traits], outside: list[Traits]) -> Iterator[tuple[float, str]]:
    for kind in get_args(Contribution):
        own = sum(paper.contribution == kind for paper in inside)
        rest = sum(paper.contribution == kind for paper in outside)
        moved = share_difference(rest, len(outside), own, len(inside))
        if moved.high < 0:
            shares = _shares(own / len(inside), rest / len(outside))
            yield -moved.difference, f"{kind} as the contribution: it is that of {shares}"


def _shares(own: float, rest: float) -> str:
    return f"{own:.0%} of its accepted papers and {rest:.0%} of the domain's others"


def _had(own: float, rest: float) -> bool:
    return own >= LEAST_SHARE and rest < MOSTLY
