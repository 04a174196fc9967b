"""What is counted around a chain: how an option's papers there move, whom venues accepted there."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agents.coi.options import counted_within, on_option, option_of
from agents.findings import Assessment
from agents.passages import mark
from agents.signals.assessing import assess_by_members
from foresci.schema import Task, VenueTask
from knowledge_base import KnowledgeBase
from knowledge_base.neighbours import neighbourhood
from taxonomy.venue_fit import RANK_OFFSET, accepted_papers

VOTERS = 10
"""Accepted papers nearest to each paper of a chain that speak for their families."""
SHOWN_VOTERS = 3


def near_chain(kb: KnowledgeBase, papers: Sequence[int], topic: str) -> NDArray[np.bool_]:
    """The papers that lie near at least one paper of a chain, shape (papers,)."""
    space = neighbourhood(kb)
    cosines = np.stack([space.cosines(paper, topic) for paper in papers])
    return np.asarray((cosines >= space.floor).any(axis=0), dtype=np.bool_)


def assess_around(
    kb: KnowledgeBase, task: Task, papers: Sequence[int], about: str | None, topic: str
) -> tuple[Assessment, ...]:
    """What the surroundings of a chain say of the option it was grown for, or of all families.

    Args:
        kb: whose papers are counted.
        task: for its options.
        papers: the chain, as paper rows.
        about: the option; None for a chain that was grown for none.
        topic: drew the chain towards its subject.

    Returns:
        None at all for a chain without an option.
    """
    if isinstance(task, VenueTask):
        return _families(kb, task, papers)
    option = option_of(kb, task, about)
    if option is None:
        return ()
    counted = on_option(kb, task, option) & near_chain(kb, papers, topic)
    found = assess_by_members(kb, task.domain, option.id, counted, counted_within(kb, task))
    around = f"Near its chain of {len(papers)} papers there are {found.reason}"
    cited = tuple(mark(int(neighbourhood(kb).first_rows[paper])) for paper in papers)
    return (found.model_copy(update={"reason": around, "evidence": cited}),)


def _families(kb: KnowledgeBase, task: VenueTask, papers: Sequence[int]) -> tuple[Assessment, ...]:
    """Families by the accepted papers nearest to each paper of the chain.

    As in `taxonomy.venue_fit` votes fade with rank, and are divided by the square root of the
    family's share of all acceptances; shares of the votes sum to 1.
    """
    accepted = accepted_papers(kb)
    families = [candidate.id for candidate in task.candidates]
    family_of = {
        kb.table.row_of[paper_id]: family
        for paper_id, family in accepted.items()
        if family in families
    }
    votes, voters = _votes(kb, task.project, papers, family_of)
    all_of = {name: sum(one == name for one in family_of.values()) + 1 for name in families}
    fits = {name: votes[name] / all_of[name] ** 0.5 for name in families}
    total = sum(fits.values()) or 1.0
    return tuple(
        Assessment(
            about=candidate.id,
            score=fits[candidate.id] / total,
            reason=_accepted_in_words(candidate.text, len(voters[candidate.id]), voters),
            evidence=tuple(
                mark(int(neighbourhood(kb).first_rows[paper]))
                for paper in voters[candidate.id][:SHOWN_VOTERS]
            ),
        )
        for candidate in task.candidates
    )


def _votes(
    kb: KnowledgeBase, project: str, papers: Sequence[int], family_of: dict[int, str]
) -> tuple[dict[str, float], dict[str, list[int]]]:
    """Votes by family, and who gave them, nearest to the project first."""
    space = neighbourhood(kb)
    able = np.array(sorted(family_of), dtype=np.int64)
    votes: dict[str, float] = defaultdict(float)
    voted: set[int] = set()
    for paper in papers:
        cosines = space.cosines(paper, project)[able]
        for rank, place in enumerate(np.lexsort((able, -cosines))[:VOTERS].tolist()):
            if cosines[place] >= space.floor:
                votes[family_of[int(able[place])]] += 1 / (RANK_OFFSET + rank)
                voted.add(int(able[place]))
    nearness = space.vectors @ kb.embedder.embed_query(project)
    voters: dict[str, list[int]] = defaultdict(list)
    for paper in sorted(voted, key=lambda one: (-float(nearness[one]), one)):
        voters[family_of[paper]].append(paper)
    return votes, voters


def venue_name(text: str) -> str:
    """A venue family's text without the members that it lists in brackets."""
    return text.partition(" (")[0] or text


def _accepted_in_words(name: str, own: int, voters: dict[str, list[int]]) -> str:
    every = sum(map(len, voters.values()))
    accepted = f"{venue_name(name)} accepted {own} of the {every} accepted papers"
    return f"{accepted} that lie nearest to the chain."
