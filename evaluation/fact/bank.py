"""What of a claim bank counts: the claims that foretelling takes, if they bear on the task at all.

What a project is can be read off its description, so that saying it foretells nothing: an answer
that names no venue would earn most of its Fact by it.
"""

from collections.abc import Iterable

from evaluation.fact.reading import DESCRIBED, OF_PROJECT, read
from evaluation.fact.things import Matter
from evaluation.targets import GoldClaim
from evaluation.tokens import generic_stems, stems
from foresci.schema import Family


def foretold(claims: Iterable[GoldClaim], matter: Matter) -> tuple[GoldClaim, ...]:
    """The claims of a bank without those that the public description already determines."""
    return tuple(one for one in claims if not _is_described(one, matter))


def speaks(claims: Iterable[GoldClaim], matter: Matter, family: Family) -> bool:
    """Whether a bank says anything of what the task asks, whatever an answer claims.

    Args:
        claims: of the bank.
        matter: what the task is about.
        family: of the task.
    """
    return any(_bears(one.text, matter, family) for one in claims)


def _is_described(claim: GoldClaim, matter: Matter) -> bool:
    assertion = read(claim.text, matter)
    return assertion is not None and assertion.relation in DESCRIBED


def _bears(text: str, matter: Matter, family: Family) -> bool:
    """A claim that can be read bears on a listed option, one in free words shares the task's."""
    assertion = read(text, matter)
    if assertion is None:
        own = matter.common.union(*map(stems, matter.names)) - generic_stems()
        return bool(stems(text) & own)
    if assertion.relation in OF_PROJECT:
        return family == "venue"
    things = (assertion.subject, assertion.other)
    return not matter.names or any(thing is not None and thing.name for thing in things)
