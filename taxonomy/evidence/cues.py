"""Which cues of an aspect a sentence holds, and what they weigh; `cues.toml` lists both."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from taxonomy.evidence.records import Aspect

FILE = Path(__file__).with_name("cues.toml")
COMPLAINT = "complaint"
"""The cue that is no pattern: a failing that is said of something that exists."""


def cues_of(sentence: str) -> frozenset[str]:
    """Names of the cues that a sentence holds."""
    text = sentence.lower()
    found = {name for name, pattern in _patterns().items() if pattern.search(text)}
    if {"existing", "fails"} <= found and _complains(text):
        found.add(COMPLAINT)
    return frozenset(found)


def cue_score(aspect: Aspect, cues: frozenset[str]) -> float:
    """Sum of what a sentence's cues weigh for an aspect; negative where they speak against it."""
    return sum(weight for name, weight in _weights(aspect).items() if name in cues)


def _complains(text: str) -> bool:
    """Whether a word of failing follows the first mention of existing work."""
    subject = _patterns()["existing"].search(text)
    return subject is not None and _patterns()["fails"].search(text, subject.end()) is not None


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    read = _read()
    lists = {name: _any_of(words) for name, words in read["words"].items()}
    return {
        name: re.compile(re.sub(r"<(\w+)>", lambda match: lists[match[1]], pattern))
        for name, pattern in read["patterns"].items()
    }


@cache
def _weights(aspect: Aspect) -> dict[str, float]:
    weights: dict[str, float] = _read()["weights"][aspect]
    return weights


def _any_of(words: list[str]) -> str:
    return "(?:" + "|".join(re.sub(r"(?<=\w)\*", r"[\\w-]*", word) for word in words) + ")"


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
