"""The commit rule: when another root may take the place of the incumbent's."""

from collections.abc import Sequence

from controls.bottleneck.bearing import covered, leads_to_failures
from controls.bottleneck.records import Chain, Ruling


def refusal_of(chains: Sequence[Chain], ruling: Ruling) -> str | None:
    """Why the root of a ruling may not take the incumbent's place; None where it may."""
    root = ruling.order[0]
    if ruling.level != "system":
        return f"{root} is only a {ruling.level}: {clause_of(ruling)}."
    if not leads_to_failures(chain_of(chains, root)):
        return f"No passage says that {root} leads to a failure, though {clause_of(ruling)}."
    return None


def unless_it_covers_more(chains: Sequence[Chain], ruling: Ruling, held: str | None) -> Ruling:
    """A ruling, with the incumbent's root back in front if it explains as many failures.

    Args:
        chains: in which failures are counted, by the items that tell of them.
        ruling: whose root is another one.
        held: the incumbent's root; None where it names none, which explains nothing.
    """
    if held is None:
        return ruling
    root, kept = (len(covered(chains, one)) for one in (ruling.order[0], held))
    if root > kept:
        return ruling
    return Ruling(
        order=(held, *(one for one in ruling.order if one != held)),
        level=ruling.level,
        reason=f"the chain of {ruling.order[0]} explains failures in {root} of the items read, that"
        f" of {held} in {kept}",
    )


def chain_of(chains: Sequence[Chain], root: str) -> Chain | None:
    """The chain of one diagnosis."""
    return next((one for one in chains if one.root == root), None)


def clause_of(ruling: Ruling) -> str:
    """The reason of a ruling, to stand within a sentence."""
    return ruling.reason.strip().rstrip(".")
