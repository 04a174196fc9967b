"""What is counted around a chain: how an option's papers there move, whom venues accepted there."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agents.coi.options import counted_within, on_option, option_of
from agents.passages import abstract_row, mark
from agents.signals.assessing import assess_by_members
from agents.signals.families import owners, venue_name
from controls.findings import Assessment
from foresci.schema import Task, VenueTask
from knowledge_base import KnowledgeBase
from knowledge_base.neighbours import neighbourhood
from taxonomy.venue_fit import shares_for_size, vote_at

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
    cited = tuple(mark(abstract_row(kb, paper)) for paper in papers)
    return (found.model_copy(update={"reason": around, "evidence": cited}),)


def _families(kb: KnowledgeBase, task: VenueTask, papers: Sequence[int]) -> tuple[Assessment, ...]:
    """Families by the accepted papers nearest to each paper of the chain.

    Votes fade with rank and are shared out as `taxonomy.venue_fit.shares_for_size` says.
    """
    accepted = owners(kb, task.candidates)
    families = [candidate.id for candidate in task.candidates]
    family_of = {kb.table.row_of[paper_id]: family for paper_id, family in accepted.items()}
    votes, voters = _votes(kb, task.project, papers, family_of)
    all_of = {name: sum(one == name for one in family_of.values()) for name in families}
    fits = shares_for_size({name: votes[name] for name in families}, all_of)
    return tuple(
        Assessment(
            about=candidate.id,
            score=fits[candidate.id],
            reason=_accepted_in_words(candidate.text, len(voters[candidate.id]), voters),
            evidence=tuple(
                mark(abstract_row(kb, paper)) for paper in voters[candidate.id][:SHOWN_VOTERS]
            ),
        )
        for candidate in task.candidates
    )


def _votes(
    kb: KnowledgeBase, project: str, papers: Sequence[int], family_of: dict[int, str]
) -> tuple[dict[str, float], dict[str, list[int]]]:
    """Votes by family, and who gave them, nearest to the project first.

    The nearest ones vote however near they are: a sentence more in a paper, on whatever it is,
    makes it more remote from all others, which says nothing of where its like was accepted.
    """
    space = neighbourhood(kb)
    able = np.array(sorted(family_of), dtype=np.int64)
    votes: dict[str, float] = defaultdict(float)
    voted: set[int] = set()
    for paper in papers:
        cosines = space.cosines(paper, project)[able]
        for rank, place in enumerate(np.lexsort((able, -cosines))[:VOTERS].tolist()):
            if cosines[place] > 0:
                votes[family_of[int(able[place])]] += vote_at(rank)
                voted.add(int(able[place]))
    nearness = space.vectors @ kb.embedder.embed_query(project)
    voters: dict[str, list[int]] = defaultdict(list)
    for paper in sorted(voted, key=lambda one: (-float(nearness[one]), one)):
        voters[family_of[paper]].append(paper)
    return votes, voters


def _accepted_in_words(name: str, own: int, voters: dict[str, list[int]]) -> str:
    every = sum(map(len, voters.values()))
    if not every:
        return f"No paper that {venue_name(name)} accepted lies near the chain."
    accepted = f"{venue_name(name)} took {own or 'none'} of the {every} accepted papers"
    return f"{accepted} that lie nearest to the chain."
