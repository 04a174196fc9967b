"""What the memo of a run tells that no other file of its record holds in words."""

import re
from typing import NamedTuple

from foresci.runs import ANSWER_TEXT_FILE, RunFolder

_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
_QUESTION = re.compile(r"^## The question\n\n> (.+)$", re.MULTILINE)
_ESCAPED = re.compile(r"\\([^\w\s])")


class Memo(NamedTuple):
    """Empty where the memo has none."""

    title: str
    """The decision in a few words."""
    question: str


def memo_of(run: RunFolder) -> Memo:
    """Decision and question of a run's memo, without its Markdown."""
    try:
        text = (run.path / ANSWER_TEXT_FILE).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Memo("", "")
    return Memo(_first(_TITLE, text), _first(_QUESTION, text))


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return _ESCAPED.sub(r"\1", found[1]) if found else ""
