"""The form that every worded text has, and of what is said where a text breaks the rules."""

import re
from collections.abc import Sequence

from foresci.llm.asking import UnusableReplyError

MARKUP = re.compile(r"[<>{}\\`|]|https?:|www\.|\*\*|\[\d")
MOST_PROBLEMS = 5


def line(text: str) -> str:
    """The text on one line, printable, with single spaces."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def objection(problems: Sequence[str]) -> UnusableReplyError:
    """The first few problems of a reply, as one error."""
    return UnusableReplyError("; ".join(problems[:MOST_PROBLEMS]))
