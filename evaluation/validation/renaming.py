"""Telling of other options: names in a text exchanged for others, all at once."""

import re
from collections.abc import Mapping
from functools import lru_cache

_MEMBER = re.compile(r"[\w*+-]+(?: [\w*+-]+)*")
_LINKING = re.compile(r" and (?:their |its )?[\w ]+? venues\b| and\b")


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text in which each name stands for its counterpart.

    Names are found as whole words in any letter case, longer ones first, and each place is changed
    once, so that names may trade places. A counterpart begins as the name in its place did, unless
    it is an acronym.

    Args:
        text: to change.
        names: counterpart by name.
    """
    by_key = {name.casefold(): other for name, other in names.items()}
    pattern = _any_of(tuple(sorted(by_key, key=lambda name: (-len(name), name))))
    return text if pattern is None else pattern.sub(lambda at: _cased(by_key, at[0]), text)


def venue_members(family: str) -> tuple[str, ...]:
    """The venues that the name of a venue family lists, such as ICLR, ICML and NeurIPS."""
    plain = _LINKING.sub(" / ", family)
    return tuple(found[0] for found in _MEMBER.finditer(plain))


def _cased(names: Mapping[str, str], found: str) -> str:
    other = names[found.casefold()]
    if not other[1:2].islower():
        return other
    first = other[0].upper() if found[0].isupper() else other[0].lower()
    return first + other[1:]


@lru_cache(maxsize=4096)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str] | None:
    known = "|".join(re.escape(name) for name in names if name)
    return re.compile(rf"(?<!\w)(?:{known})(?!\w)", re.IGNORECASE) if known else None
