"""Restricting a search before it ranks anything."""

from datetime import date

from foresci.errors import UsageError
from foresci.schema import Record


class Filters(Record):
    """What a hit must be. Filters narrow what the cutoff allows; they cannot widen it."""

    domain: str | None = None
    since: date | None = None
    """First public day allowed."""
    until: date | None = None
    """Last public day allowed."""
    category: str | None = None
    section: str | None = None

    def check(self, known_domains: set[str]) -> None:
        """Make sure the filters can be met.

        Raises:
            UsageError: the domain does not exist, or the dates are the wrong way round.
        """
        if self.domain is not None and self.domain not in known_domains:
            raise UsageError(
                f"no domain {self.domain!r}; choose one of {', '.join(sorted(known_domains))}"
            )
        if self.since and self.until and self.since > self.until:
            raise UsageError(f"since {self.since} is after until {self.until}")
