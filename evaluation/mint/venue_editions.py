"""Which editions of venues had decided by a cutoff, as papers up to it show."""

from collections.abc import Iterable

from foresci.schema import Paper
from taxonomy.venues import VenueMention, accepted_family


class Decided:
    """The editions that papers up to a cutoff say they were accepted at, in any track.

    Args:
        known: papers up to the cutoff, with their comments as of then.
    """

    def __init__(self, known: Iterable[Paper]) -> None:
        self._latest: dict[str, int] = {}
        for paper in known:
            mention = accepted_family(paper.comments)
            if mention is not None and mention.year is not None:
                year = max(mention.year, self._latest.get(mention.venue, 0))
                self._latest[mention.venue] = year

    def holds(self, mention: VenueMention) -> bool:
        """Whether an edition had decided by the cutoff.

        So had all before it of the same venue. A mention without a year may mean any of them and
        counts as decided.
        """
        return mention.year is None or mention.year <= self._latest.get(mention.venue, 0)
