"""The difficulties that prompt a project, read where its abstract speaks of problems of others."""

import re
from collections.abc import Iterable

from evaluation.mint.project_lexicon import project_lexicon
from evaluation.mint.project_sentences import setting_of
from foresci.schema import Paper

MOST = 2

_TURN = re.compile(r"\b(?:however|yet|but|nevertheless|nonetheless)\b", re.IGNORECASE)
_TROUBLE = re.compile(
    r"\b(?:challeng\w*|limitation\w*|limited|lack\w*|fail\w*|struggl\w*|suffer\w*|difficult\w*"
    r"|hinder\w*|bottleneck\w*)\b",
    re.IGNORECASE,
)


def motives_of(paper: Paper, told: Iterable[str]) -> tuple[str, ...]:
    """The difficulties in the lexicon's words, the first named first; at most two.

    Only sentences before the paper's own announcement that turn ("however") or speak of trouble
    count, and of one that turns the part from there on.

    Args:
        paper: whose abstract is read.
        told: what a description says anyway; a difficulty that repeats it is left out.
    """
    said = tuple(told)
    found: dict[str, int] = {}
    for row, problem in enumerate(filter(None, map(_problem, setting_of(paper)))):
        for motive in project_lexicon().motives:
            known = any(motive.cue.search(one) for one in said)
            if not known and motive.cue.search(problem):
                found.setdefault(motive.words, row)
    return tuple(sorted(found, key=lambda one: found[one])[:MOST])


def _problem(sentence: str) -> str | None:
    """The part of a sentence that states a problem."""
    turn = _TURN.search(sentence)
    if turn is not None:
        return sentence[turn.start() :]
    return sentence if _TROUBLE.search(sentence) else None
