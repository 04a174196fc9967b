"""The features of every family, in the order in which they are measured and learned from.

They say how a decision is made and argued, never how long the answer is, how much it cites, who
wrote it, or what came true.
"""

from evaluation.pers.feature import Feature
from evaluation.pers.features import bottleneck, direction, planning, venue
from evaluation.pers.features.rule import Rule
from foresci.schema.task import Family

RULES: dict[Family, tuple[Rule, ...]] = {
    "direction": direction.RULES,
    "bottleneck": bottleneck.RULES,
    "planning": planning.RULES,
    "venue": venue.RULES,
}
FEATURES: dict[Family, tuple[Feature, ...]] = {
    family: tuple(rule.feature for rule in rules) for family, rules in RULES.items()
}


def names_of(family: Family) -> tuple[str, ...]:
    """The names of a family's features, in order."""
    return tuple(feature.name for feature in FEATURES[family])
