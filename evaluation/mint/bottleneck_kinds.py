"""Limitations whose names say to a reader what the name of another one says."""

from collections.abc import Iterable

KINDS: tuple[frozenset[str], ...] = (
    frozenset({"adaptability", "flexibility"}),
    frozenset({"generalization", "overfit"}),
    frozenset({"interpretability", "transparency", "traceability", "opac"}),
    frozenset({"controllability", "control"}),
    frozenset({"cost", "ineffici"}),
    frozenset({"latenc", "slow"}),
    frozenset({"horizon", "step"}),
    frozenset({"hallucin", "factual", "factuality", "faithfulness", "unfaith", "fabric"}),
    frozenset({"attack", "jailbreak", "inject", "backdoor"}),
    frozenset({"diversity", "collaps", "homogen"}),
    frozenset({"flicker", "tempor"}),
    frozenset({"artifact", "blur", "distort"}),
    frozenset({"overfit", "memor"}),
    frozenset({"robustness", "brittl"}),
    frozenset({"hack", "overoptim"}),
    frozenset({"bias", "stereotyp", "unfair"}),
)
"""Stems, as concepts hold them; two of one class are one complaint in other words."""


def same_kind(mine: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether the stems of two limitations have a word, or a class of like words, in common."""
    own, other = frozenset(mine), frozenset(theirs)
    return bool(own & other) or any(own & kind and other & kind for kind in KINDS)
