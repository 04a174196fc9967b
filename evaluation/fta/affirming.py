"""What a claim says a thing is, without what it says the thing is not.

To tell a rival apart one must name it: "not latency but cost", "cost rather than latency", "latency
is a symptom of cost" all name cost alone. Agents that are "not robust" lack robustness, so a
negation denies a name only where it stands before it as a part of its own or says what the root is.
"""

import re
from collections.abc import Iterator

from evaluation.tokens import CONTRACTED

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
"""Unlike that of `evaluation.tokens` not at a semicolon: what stands behind one belongs to it."""
_PART_END = re.compile(r"[,;:()\u2013\u2014]|\b(?:but|while|whereas)\b", re.IGNORECASE)
_ROOT = r"(?:root|bottleneck|cause|problem|obstacle|diagnosis)"
_IS = r"(?:is|are|was|were)"
_ONLY = r"(?! (?:only|just|merely|simply|solely)\b)"
_BARE_NOT = rf"not\b{_ONLY}"
_NOT = rf"(?:not|never|hardly|no)\b{_ONLY}"
_SYMPTOM = r"\b(?:symptoms?|consequences?|side effects?|by-?products?)\b"
# What is cut from a part, in this order.
_DENIED = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf".*\b{_IS} {_NOT}(?: (?:so much|really))?(?: (?:a|the|its|our))?(?: \w+)? {_ROOT}\b.*",
        rf"\b(?:{_ROOT}\b(?:(?!\b(?:{_IS}|that)\b).)*|it|this) ?\b{_IS} {_NOT}.*",
        rf"^(?:(?:and|or|so|yet) )?{_BARE_NOT}.*",
        rf"\b(?:and|or) {_BARE_NOT}.*",
        r"\b(?:neither|nor|rather than|instead of|as opposed to)\b.*",
        rf"\bwith\b.*{_SYMPTOM}.*",
        rf".*{_SYMPTOM} of\b",
        rf".*{_SYMPTOM}.*",
    )
]


def affirmed(text: str) -> Iterator[str]:
    """The sentences of a text, each without what it denies or calls a symptom."""
    plain = CONTRACTED.sub(" not", text)
    for sentence in _SENTENCE_END.split(plain):
        yield " ".join(map(_kept, _PART_END.split(sentence)))


def _kept(part: str) -> str:
    part = " ".join(part.split())
    for pattern in _DENIED:
        part = pattern.sub("", part)
    return part
