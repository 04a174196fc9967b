"""What descriptions say beyond the manner in which a taxonomy's descriptions are worded."""

from collections import Counter
from collections.abc import Mapping

from knowledge_base.text import words
from taxonomy.quality.words import distinct, stem

MANNER = 0.3
"""Stems in this share of descriptions belong to their wording: `papers on`, `this cluster focuses
on`. One bound for all, set on the descriptions that TaxoAdapt published for 2022."""
FEWEST = 3
"""A stem in fewer descriptions is no habit."""


def without_manner(descriptions: Mapping[str, str]) -> dict[str, str]:
    """The descriptions of a taxonomy without the words that many of them share.

    Templates and a model's stock phrases differ in length and rarity, and neither tells one node
    from another; left in, they would be what a comparison of descriptions measures.

    Args:
        descriptions: by node id; empty ones do not count.
    """
    held = Counter(found for text in descriptions.values() for found in distinct(text))
    least = max(FEWEST, MANNER * sum(map(bool, descriptions.values())))
    manner = {found for found, count in held.items() if count >= least}
    return {
        node: " ".join(word for word in words(text) if stem(word) not in manner)
        for node, text in descriptions.items()
    }
