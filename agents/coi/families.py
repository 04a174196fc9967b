"""Assessing venue families by all chains together."""

from collections.abc import Mapping, Sequence

from agents.signals.families import fit_in_words, owners
from agents.state import Json
from agents.wording import upper_first
from controls.findings import Assessment
from foresci.schema import VenueTask
from knowledge_base import KnowledgeBase
from taxonomy.venue_fit import venue_fits


def assess_families(
    kb: KnowledgeBase, task: VenueTask, chains: Sequence[Json], shares: Mapping[int, float]
) -> tuple[Assessment, ...]:
    """Each family by the acceptances around the chains and those nearest to the project.

    A chain counts by its share of the tournament's points. Chains and project count alike; where no
    accepted paper lies near a chain, the project alone counts.

    Args:
        kb: where acceptances are read.
        task: for its families and project.
        chains: finished ones.
        shares: of the points, by chain key.
    """
    families = [candidate.id for candidate in task.candidates]
    accepted = owners(kb, task.candidates)
    fits = {fit.family: fit for fit in venue_fits(kb, task.project, families, accepted)}
    around = _around(chains, shares)
    found = []
    for candidate in task.candidates:
        fit, near = fits[candidate.id], around.get(candidate.id, 0.0)
        score = (near + fit.score) / 2 if around else fit.score
        words = fit_in_words(fit.score, len(families), fit.accepted_neighbours)
        votes = f"{near:.0%} of the votes of accepted papers near the chains are for it"
        reason = f"{upper_first(f'{votes}; {words}' if around else words)}."
        cited = _cited(chains, candidate.id)
        found.append(Assessment(about=candidate.id, score=score, reason=reason, evidence=cited))
    return tuple(found)


def _around(chains: Sequence[Json], shares: Mapping[int, float]) -> dict[str, float]:
    """Each family's part of the votes around the chains; empty where there are none."""
    total: dict[str, float] = {}
    for chain in chains:
        for one in chain["assessed"]:
            gained = shares[chain["key"]] * one["score"]
            total[one["about"]] = total.get(one["about"], 0.0) + gained
    every = sum(total.values())
    return {about: votes / every for about, votes in total.items()} if every else {}


def _cited(chains: Sequence[Json], family: str, most: int = 3) -> tuple[str, ...]:
    """The accepted papers nearest to the project that lie near a chain."""
    cited = (
        one
        for chain in chains
        for assessed in chain["assessed"]
        if assessed["about"] == family
        for one in assessed["evidence"]
    )
    return tuple(dict.fromkeys(cited))[:most]
