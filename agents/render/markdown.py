"""Markdown made of texts of strangers: every text shown as it reads, none obeyed."""

import re
from collections.abc import Iterable

from foresci.schema import Claim
from taxonomy.view.plain import plain

# Emphasis, code, links, tags, headings, tables, strikethrough, formulas, entities, mail addresses.
# Underscores between letters or digits mark nothing.
_MARKS = re.compile(r"[\\`*<>\[\]#|~$&@]|(?<![^\W_])_|_(?![^\W_])")
# What some readers of Markdown make links of without being asked.
_LINKS = re.compile(r"(?<=\w)(?=://)|(?<=\bwww)(?=\.)", re.IGNORECASE)
# What makes a list or a rule of a line that begins with it.
_STARTS = re.compile(r"^(?:\d+(?=[.)](?:\s|$))|(?=[-+=]))")


def inline(text: str) -> str:
    """A text as inert inline Markdown: one line, no markup of its own."""
    escaped = _MARKS.sub(r"\\\g<0>", plain(text))
    return _STARTS.sub(r"\g<0>\\", _LINKS.sub(r"\\", escaped))


def stated(claim: Claim) -> str:
    """A claim as a sentence, followed by the ids that it cites."""
    text = inline(claim.text)
    marks = f" [{', '.join(claim.evidence)}]" if claim.evidence else ""
    return f"{text}{marks}" if text.endswith((".", "?", "!")) and not marks else f"{text}{marks}."


def bullets(texts: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {text}" for text in texts)


def numbers(texts: Iterable[str]) -> str:
    """A numbered list."""
    return "\n".join(f"{number}. {text}" for number, text in enumerate(texts, start=1))


def section(title: str, *blocks: str) -> list[str]:
    """A heading and its blocks as lines; nothing at all where every block is empty."""
    filled = [line for block in blocks if block for line in (block, "")]
    return [f"## {title}", "", *filled] if filled else []
