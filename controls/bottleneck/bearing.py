"""What the links of chains bear: which root leads to failures, and how many it explains."""

from collections.abc import Sequence

from controls.bottleneck.naming import names
from controls.bottleneck.records import Chain, Link


def with_both_ends(chain: Chain) -> Chain:
    """A chain without mechanisms whose words do not name its root: they tell of something else."""
    kept = (one for one in chain.links if one.role != "mechanism" or names(one.words, chain.root))
    return chain.model_copy(update={"links": tuple(kept)})


def leads_to_failures(chain: Chain | None) -> bool:
    """Whether a passage says that the root leads to something.

    That something is wrong with it, or that something else brings it about, does not say so: both
    are as true of a symptom.
    """
    return chain is not None and any(link.role == "mechanism" for link in chain.links)


def of_a_root(chain: Chain, diagnoses: Sequence[str]) -> tuple[Link, ...]:
    """The links that speak for a root, without those that have another diagnosis behind it."""
    others = [one for one in diagnoses if one != chain.root]
    return tuple(
        link
        for link in chain.links
        if link.role != "cause" or not any(names(link.words, one) for one in others)
    )


def traced(chains: Sequence[Chain], effect: str, cause: str) -> bool:
    """Whether a passage says that one diagnosis brings another one about.

    A passage that says so of the two in both directions traces neither.
    """
    return _told(chains, effect, cause) and not _told(chains, cause, effect)


def covered(chains: Sequence[Chain], root: str) -> frozenset[str]:
    """The items that tell of failures which a root explains.

    They are those of its own chain, those of other chains that name it, and those of diagnoses that
    are traced to it.
    """
    return frozenset(
        link.source
        for chain in chains
        for link in chain.links
        if link.role != "cause"
        and (
            chain.root == root or names(link.words, root) or traced(chains, chain.root, cause=root)
        )
    )


def _told(chains: Sequence[Chain], effect: str, cause: str) -> bool:
    return any(
        names(link.words, cause if chain.root == effect else effect)
        for chain in chains
        for link in chain.links
        if (chain.root, link.role) in {(effect, "cause"), (cause, "mechanism")}
    )
