"""Restricting a search before it ranks anything."""

from datetime import date

from foresci.errors import UsageError
from foresci.schema import Record

KEPT = ("core", "support")
"""The labels of papers in a knowledge base."""


class Filters(Record):
    """What a hit must be. Filters narrow what the cutoff allows; they cannot widen it."""

    domain: str | None = None
    since: date | None = None
    """First public day allowed."""
    until: date | None = None
    """Last public day allowed."""
    category: str | None = None
    section: str | None = None
    label: str | None = None
    """`core` or `support`: the paper's place in `domain`, or in any domain where that is None."""

    def check(self, known_domains: set[str]) -> None:
        """Make sure the filters can be met.

        Raises:
            UsageError: the domain or label does not exist, or the dates are the wrong way round.
        """
        if self.domain is not None and self.domain not in known_domains:
            raise UsageError(
                f"no domain {self.domain!r}; choose one of {', '.join(sorted(known_domains))}"
            )
        if self.label is not None and self.label not in KEPT:
            raise UsageError(f"no label {self.label!r}; choose one of {', '.join(KEPT)}")
        if self.since and self.until and self.since > self.until:
            raise UsageError(f"since {self.since} is after until {self.until}")
