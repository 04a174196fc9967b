"""The rubric scorer: a rating from 1 to 7 by fixed weights, learned from nobody.

    rating = 1 + 6 * sum(weight * value) / sum(weight)

over the content features of the family. A feature weighs 2 where it is the decision itself or its
chief reason, as listed in `CHIEF`, and 1 elsewhere; form features weigh nothing. An answer whose
decision feature is 0 makes no decision that could be adopted, and has 1. Equal weights need no
ratings and come near to fitted ones where features point the same way (Dawes 1979,
doi:10.1037/0003-066X.34.7.571).
"""

from collections.abc import Mapping

from evaluation.pers.features.catalogue import FEATURES
from foresci.errors import DataError
from foresci.schema.task import Family

RUBRIC = "rubric (untrained)"
LOWEST, HIGHEST = 1.0, 7.0
CHIEF_WEIGHT = 2.0

DECISION: dict[Family, str] = {
    "direction": "direction_stated",
    "bottleneck": "root_stated",
    "planning": "ranking_reasoned",
    "venue": "default_stated",
}
"""Without it there is nothing to adopt."""
CHIEF: dict[Family, tuple[str, ...]] = {
    "direction": ("direction_stated", "mechanism_explained", "trajectory_argued", "risk_refutes"),
    "bottleneck": ("root_stated", "root_argued", "chain_steps", "opportunity_follows"),
    "planning": ("ranking_reasoned", "order_compared", "order_argued", "milestones_checkable"),
    "venue": (
        "default_stated",
        "default_from_profile",
        "default_compared",
        "alternatives_conditional",
    ),
}


def weights_of(family: Family) -> dict[str, float]:
    """The weight of each content feature of a family, by its name."""
    return {
        one.name: CHIEF_WEIGHT if one.name in CHIEF[family] else 1.0
        for one in FEATURES[family]
        if one.kind == "content"
    }


def rate(family: Family, features: Mapping[str, float]) -> float:
    """The rating of an answer, from 1 to 7.

    Args:
        family: of its task.
        features: as measured; all of the family's content features.

    Raises:
        DataError: one is missing.
    """
    weights = weights_of(family)
    missing = [name for name in weights if name not in features]
    if missing:
        raise DataError(f"feature {missing[0]} of {family} is missing; measure the answer again")
    if features[DECISION[family]] == 0:
        return LOWEST
    earned = sum(weight * features[name] for name, weight in weights.items())
    return LOWEST + (HIGHEST - LOWEST) * earned / sum(weights.values())
