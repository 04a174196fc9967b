"""What kind of contribution a text describes."""

import re
from typing import Literal

Contribution = Literal["method", "system", "benchmark", "dataset", "analysis", "survey", "theory"]

_CUES: dict[Contribution, re.Pattern[str]] = {
    "survey": re.compile(r"\b(?:survey|literature review|taxonomy of|overview of)\b", re.I),
    "benchmark": re.compile(
        r"\b(?:benchmark|leaderboard|test ?bed|test suite"
        r"|evaluation (?:suite|framework|protocol))s?\b",
        re.I,
    ),
    "dataset": re.compile(
        r"\b(?:dataset|corpus|corpora|annotated (?:data|collection)|data collection)s?\b", re.I
    ),
    "theory": re.compile(
        r"\b(?:theor(?:y|em|ems|etical\w*)|bounds?|prov(?:e|es|ably)|convergence|identifiab\w+)\b",
        re.I,
    ),
    "analysis": re.compile(
        r"\b(?:empirical(?:ly)?|analy[sz]\w+|investigat\w+|we study|case study|probing|audit\w*"
        r"|findings|reveal\w*|understand\w*)\b",
        re.I,
    ),
    "system": re.compile(
        r"\b(?:system|platform|toolkit|library|pipeline|infrastructure|open[- ]source|deploy\w+"
        r"|multi-agent framework)s?\b",
        re.I,
    ),
    "method": re.compile(
        r"\b(?:method|approach|algorithm|objective|loss|training|fine-tun\w+|architecture|module"
        r"|learns?|optimi[sz]\w+|we propose)s?\b",
        re.I,
    ),
}
# "System", "analysis" and "method" words occur in every kind of paper, so they weigh less.
_WEIGHTS: dict[Contribution, float] = {
    "survey": 3.0, "benchmark": 2.0, "dataset": 1.5, "theory": 1.5,
    "analysis": 1.0, "system": 0.8, "method": 0.8,
}  # fmt: skip


def contribution_scores(text: str) -> dict[Contribution, float]:
    """Share of each contribution type in a text's cue words; sums to 1, or {} without any cue."""
    raw = {kind: _WEIGHTS[kind] * len(cue.findall(text)) for kind, cue in _CUES.items()}
    total = sum(raw.values())
    return {kind: value / total for kind, value in raw.items()} if total else {}


def main_contribution(text: str) -> Contribution | None:
    """The strongest contribution type, ties by the order above; None without any cue."""
    scores = contribution_scores(text)
    ranked = sorted(scores, key=lambda kind: scores[kind], reverse=True)
    return ranked[0] if ranked else None
