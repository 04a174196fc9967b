"""What is measured: domains, themes and periods, as `hidden/themes.toml` defines them."""

import re
import tomllib
from datetime import date
from functools import cached_property
from pathlib import Path

from pydantic import Field

from evaluation.realized.source import SourcePaper
from foresci.errors import DataError
from foresci.schema import Record


class Matcher(Record):
    """Papers whose text matches one of `any_of` and, where given, one of `with_any`."""

    any_of: tuple[str, ...] = Field(min_length=1, description="Regular expressions.")
    with_any: tuple[str, ...] = ()

    @cached_property
    def _groups(self) -> tuple[tuple[re.Pattern[str], ...], ...]:
        groups = (self.any_of, self.with_any) if self.with_any else (self.any_of,)
        return tuple(tuple(re.compile(one) for one in group) for group in groups)

    def matches(self, paper: SourcePaper) -> bool:
        """Whether the paper's lower-case title and abstract belong here."""
        text = paper.text
        return all(any(one.search(text) for one in group) for group in self._groups)


class Theme(Matcher):
    """A sub-direction, an option or a bottleneck within a domain."""

    domain: str
    label: str = Field(description="What it is, for the table of results.")


class Period(Record):
    """The months before a cutoff and the window after it that are compared."""

    cutoff: date
    before_start: date
    window_end: date


class Themes(Record):
    """`hidden/themes.toml`."""

    domains: dict[str, Matcher]
    periods: tuple[Period, ...]
    themes: dict[str, Theme]

    def period(self, cutoff: date) -> Period:
        """The period of a cutoff.

        Raises:
            DataError: none is defined for it.
        """
        for period in self.periods:
            if period.cutoff == cutoff:
                return period
        raise DataError(f"themes.toml: no [[periods]] entry with cutoff {cutoff}")

    def theme(self, name: str) -> Theme:
        """A theme by name.

        Raises:
            DataError: it is not defined, or its domain is not.
        """
        if name not in self.themes:
            raise DataError(f"themes.toml: no theme {name!r}")
        theme = self.themes[name]
        if theme.domain not in self.domains:
            raise DataError(f"themes.toml: theme {name!r} is of the unknown domain {theme.domain}")
        return theme


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file as plain data.

    Raises:
        DataError: it is missing or not TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path}: cannot be read ({error})") from None
