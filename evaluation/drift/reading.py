"""Reading an answer's claims: its own words apart from quoted ones, and at which level they are."""

import re

from foresci.schema import Window

_QUOTED = re.compile('\u201c[^\u201d]*\u201d|"[^"]*"')
_ONE_PAPER = re.compile(
    r"\b(?:one|this|the|that|a single|our) (?:paper|study|article|preprint|work|author)\b"
    r"|\b(?:its|the) authors\b|\bwe (?:propose|introduce|present|show|find)\b",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"\b(?:papers|studies|works|work on|research(?:ers)?|field|share|community|literature|groups"
    r"|teams|labs|practitioners|area)\b",
    re.IGNORECASE,
)
_PROMISED = re.compile(
    r"\b(?i:by|until|before|in|within|through|end of|during|after)\s+(?:the\s+)?(?:end\s+of\s+)?"
    r"(?:[A-Z][a-z]+\s+)?(?P<when>20\d\d(?:-\d\d(?:-\d\d)?)?)(?!\w|\.\d)"
)


def own_words(text: str) -> str:
    """A text without what stands between quotation marks."""
    return _QUOTED.sub(" ", text)


def quoted_terms(text: str) -> tuple[str, ...]:
    """What stands between quotation marks."""
    return tuple(found.strip('"\u201c\u201d') for found in _QUOTED.findall(text))


def is_of_one_paper(text: str) -> bool:
    """Whether a claim's own words speak of a single paper and not of the field."""
    words = own_words(text)
    return bool(_ONE_PAPER.search(words)) and not _FIELD.search(words)


def promised_dates(text: str) -> tuple[str, ...]:
    """The years, months and days, in ISO form, by or in which a text says something comes."""
    return tuple(found["when"] for found in _PROMISED.finditer(own_words(text)))


def is_outside(when: str, window: Window) -> bool:
    """Whether a year, month or day has no day in common with a window."""
    start, end = window.start.isoformat(), window.end.isoformat()
    return not start[: len(when)] <= when <= end[: len(when)]
