"""Which papers a venue candidate stands for, whatever the task calls it."""

import re
from collections.abc import Sequence

from foresci.schema import Candidate
from knowledge_base import KnowledgeBase
from taxonomy.venue_fit import NEIGHBOURS, acceptances
from taxonomy.venues import FAMILY_NAMES, VENUES, VenueMention

_WORD = re.compile(r"[A-Za-z0-9]+")
_OTHER_NAMES = {"NIPS": "NEURIPS"}


def venues_of(candidate: Candidate) -> frozenset[str]:
    """The venues that a candidate means: those its text or id names, or all of a known family.

    Empty where none is known; nothing is guessed for a venue that is not on the list.
    """
    if candidate.id in FAMILY_NAMES:
        return frozenset(venue for venue, family in VENUES.items() if family == candidate.id)
    words = (word.upper() for word in _WORD.findall(f"{candidate.id} {candidate.text}"))
    return frozenset(_OTHER_NAMES.get(word, word) for word in words) & VENUES.keys()


def venue_name(text: str) -> str:
    """A candidate's text without the members that it lists in brackets."""
    return text.partition(" (")[0] or text


def fit_in_words(score: float, rivals: int, near: int, nearest: str = "the nearest papers") -> str:
    """Why a family fits as `taxonomy.venue_fit` says, as a clause.

    Args:
        score: the family's part of the scores of all candidates.
        rivals: candidates, the family among them.
        near: of the nearest papers, those that were accepted there.
        nearest: what these papers are called.
    """
    often = times(score * rivals, "often")
    return (
        f"it takes the categories of {nearest} {often} as the average candidate, for its size,"
        f" and took {near or 'none'} of these {NEIGHBOURS} papers"
    )


def times(ratio: float, how: str) -> str:
    """A ratio to one decimal place: "about as often", "1.4 times as often"."""
    rounded = f"{ratio:.1f}"
    return f"about as {how}" if rounded == "1.0" else f"{rounded} times as {how}"


def accepted_for(
    kb: KnowledgeBase, candidates: Sequence[Candidate]
) -> dict[str, tuple[str, VenueMention]]:
    """Candidate id and stated acceptance by paper id, of papers that one of the candidates took.

    Where two candidates mean one venue, the first gets its papers.
    """
    owner: dict[str, str] = {}
    for candidate in candidates:
        for venue in sorted(venues_of(candidate)):
            owner.setdefault(venue, candidate.id)
    return {
        paper_id: (owner[mention.venue], mention)
        for paper_id, mention in acceptances(kb).items()
        if mention.venue in owner
    }


def owners(kb: KnowledgeBase, candidates: Sequence[Candidate]) -> dict[str, str]:
    """Candidate id by paper id, as `accepted_for` finds them."""
    return {paper_id: owner for paper_id, (owner, _) in accepted_for(kb, candidates).items()}
