"""What kind of contribution a text describes."""

import re
from typing import Literal, NamedTuple

from knowledge_base.sentences import split_sentences

Contribution = Literal["method", "system", "benchmark", "dataset", "analysis", "survey", "theory"]

_MADE = (
    r"(?:introduc|present|propos|offer|buil[dt]|releas|construct|contribut|creat|collect|assembl"
    r"|develop|provid|supply|suppli|design|curat)\w*"
)


class _Rule(NamedTuple):
    kind: Contribution
    cue: re.Pattern[str]
    only_opening: bool


# In order of precedence: a survey may list benchmarks, a benchmark comes with a dataset, and
# almost any paper has a method. Kinds that every paper mentions in passing count in the opening
# sentences alone.
_RULES = (
    _Rule(
        "survey", re.compile(r"\b(?:survey(?:s|ed)?|literature review|reviews? of)\b", re.I), True
    ),
    _Rule(
        "benchmark",
        re.compile(
            rf"\b{_MADE}\b[^.]{{0,60}}\b(?:benchmark|test ?bed|test suite|leaderboard"
            r"|evaluation (?:suite|set|framework))s?\b"
            r"|\b(?:is|are|as|built) an? [^.]{0,40}\bbenchmark\b|\w[- ]?Bench\b"
            r"|\b(?:evaluat|test|measur)(?:es|ing) (?:how|whether|what|agents|models)\b"
        ),
        True,
    ),
    _Rule(
        "dataset",
        re.compile(rf"\b{_MADE}\b[^.]{{0,50}}\b(?:data ?set|corpus|corpora)\b", re.I),
        True,
    ),
    _Rule(
        "theory", re.compile(r"\b(?:theorems?|prov(?:e|es|en)|convergence rates?)\b", re.I), False
    ),
    _Rule(
        "analysis",
        re.compile(
            r"\b(?:(?:the|this|an?|our) (?:\w+ )?(?:study|analysis|audit)"
            r"|(?:study|studies|examines?|investigates?|analy[sz]es?|asks?|probes?|audits?)"
            r" (?:what|whether|how|why|which)"
            r"|empirical(?:ly)? (?:study|comparison|analysis))\b",
            re.I,
        ),
        True,
    ),
    _Rule(
        "system",
        re.compile(
            r"\b(?:platform|toolkit|library|infrastructure|web (?:app|tool)|end-to-end system"
            r"|(?:deployed|practical|working|multi-agent|agentic|production) (?:system|pipeline)"
            r"|open[- ]source (?:system|tool|framework))s?\b",
            re.I,
        ),
        False,
    ),
)
OPENING_SENTENCES = 2


def main_contribution(text: str) -> Contribution:
    """The first kind, in the order above, whose cues the text holds; a method without any.

    On 139 digests dated up to 2025-09-30 it names the hand-given kind for 71 %; always saying
    "method" gives 68 %. It rarely errs towards a kind, and often misses one.
    """
    opening = " ".join(split_sentences(text)[:OPENING_SENTENCES])
    for rule in _RULES:
        if rule.cue.search(opening if rule.only_opening else text):
            return rule.kind
    return "method"
