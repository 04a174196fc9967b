"""Whether a description gives away which paper it is of, or where that was accepted."""

import re
from collections.abc import Iterable

from evaluation.mint.overlap import shared_ngrams
from evaluation.mint.project_terms import is_name
from foresci.schema import Paper
from knowledge_base.domains.phrases import folded
from taxonomy.venues import VENUES

RUN = 4
"""Words in a row that a description may not have in common with its paper."""
LONGEST_LABEL = 3
"""Words of a term that may be repeated, with stop words around it."""

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"(?<!\w)(?![234]D\b)\w*\d\w*")
_HINT = re.compile(
    r"\b(?:conferences?|journals?|workshops?|symposi\w+|proceedings|review(?:er|ing)s?"
    r"|programme committees?|accepted|submi\w+|camera-ready|arxiv|findings track|cs\.[A-Z]{2}"
    rf"|{'|'.join(sorted(VENUES))}|NIPS)\b",
    re.IGNORECASE,
)


def too_near(text: str, paper: Paper, terms: Iterable[str] = ()) -> list[str]:
    """Runs of four words that a text shares with a paper's title or abstract, each once.

    Args:
        text: a description.
        paper: what it is of.
        terms: names of topics; one of up to three words may be repeated, two in a row may not.
    """
    abstract = " ".join((paper.abstract or "").split())
    short = [one for one in terms if len(folded(one)) <= LONGEST_LABEL]
    return shared_ngrams(text, f"{paper.title}\n{abstract}", RUN, short)


def given_away(text: str, paper: Paper) -> list[str]:
    """Names of the paper's, numbers and hints at a venue that a text holds, in that order."""
    source = f"{paper.title} {paper.abstract or ''}"
    names = {one.casefold() for one in _WORD.findall(source) if is_name(one)} | _head(paper.title)
    words = _WORD.findall(text)
    found = [one for one in words if one.casefold() in names]
    found += _NUMBER.findall(text) + _HINT.findall(text)
    return list(dict.fromkeys(found))


def _head(title: str) -> set[str]:
    """The one word before a title's colon: mostly a name, however it is written."""
    head, colon, _ = title.partition(":")
    words = _WORD.findall(head)
    return {words[0].casefold()} if colon and len(words) == 1 else set()
