"""Where a ranking departs from a reference that may leave pairs tied."""

from collections.abc import Sequence
from typing import NamedTuple

from evaluation.scores import RankingError

Pairs = Sequence[tuple[str, str]]
"""(better, worse) ids of options; tied options are in no pair."""


class Ranking(NamedTuple):
    """The options that an answer ranks, as far as its names are known."""

    first: str | None
    """What the first place names; None where it names no single option or there is no place."""
    places: dict[str, int]
    """The place of each option among those that are ranked, from 0; its first one counts."""
    unmatched: int
    """Places that name no single option."""

    @classmethod
    def of(cls, named: Sequence[str | None]) -> "Ranking":
        """The ranking of matched names in an answer's order; None where one fits no option."""
        known = dict.fromkeys(option for option in named if option is not None)
        return cls(
            first=named[0] if named else None,
            places={option: place for place, option in enumerate(known)},
            unmatched=sum(option is None for option in named),
        )

    def place(self, option: str) -> int:
        """The place of an option; those that are not ranked share the one below the last."""
        return self.places.get(option, len(self.places))


def errors_of(ranking: Ranking, pairs: Pairs) -> tuple[RankingError, ...]:
    """The pairs that a ranking does not order as the reference does, in the reference's order."""
    found: list[RankingError] = []
    for better, worse in pairs:
        above, below = ranking.place(better), ranking.place(worse)
        if above >= below:
            kind = "reversed" if above > below else "unranked"
            found.append(RankingError(better=better, worse=worse, kind=kind))
    return tuple(found)


def displacements(ranking: Ranking, pairs: Pairs) -> dict[str, int]:
    """How many places each option stands from the nearest place that the reference allows it.

    Of n options in the reference's pairs, one that a others beat and that beats b others may stand
    anywhere from place a to place n - 1 - b. Options outside all pairs do not move the others.
    """
    options = list(dict.fromkeys(option for pair in pairs for option in pair))
    within = Ranking.of([option for option in ranking.places if option in options])
    return {option: _distance(option, within, pairs, len(options)) for option in options}


def _distance(option: str, ranking: Ranking, pairs: Pairs, options: int) -> int:
    earliest = sum(worse == option for _, worse in pairs)
    latest = options - 1 - sum(better == option for better, _ in pairs)
    place = ranking.place(option)
    return max(0, earliest - place, place - latest)
