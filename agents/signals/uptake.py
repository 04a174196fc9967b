"""Which papers tell of a diagnosis or work against it, and in which sentences.

A paper takes a diagnosis up when its title names it, or a sentence that tells a problem, a cause or
a remedy does. So a paper that merely belongs to the same subject does not count, and the share of
papers that take a diagnosis up is the share that a question about its uptake asks for.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.signals.causes import Part, part_of
from knowledge_base import KnowledgeBase
from knowledge_base.remembering import remembered
from knowledge_base.sentences import split_sentences
from knowledge_base.text import words
from taxonomy.passages import Role, roles_of
from taxonomy.signals.problems.phrases import phrases
from taxonomy.signals.problems.words import TRANSPARENT, WIDE, normal

SLACK = 2
"""Other words that may stand among the words of a diagnosis, in a row."""
SHORT = 3
"""Stems of a diagnosis that must all be there; of a longer description this part suffices: ..."""
PART_OF_LONG = 2 / 3
REMEMBERED = 64
"""Diagnoses whose papers stay in memory; a run asks for the same few several times."""
ANSWER_WITHIN = 3
"""Sentences, that which names the diagnosis included, among which its answer is looked for."""
_SETS_OUT = re.compile(
    r"\b(?:we|this (?:paper|work|study|article)|the paper)\b(?: [\w-]+){0,4}? "
    r"(?:propos|introduc|present|develop|design|devis|formulat|buil[dt]|construct)\w*",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:we|our|this (?:paper|work|study|article)|(?:the )?proposed|experiment\w*|results)\b",
    re.IGNORECASE,
)
_TAKING_UP: frozenset[Role] = frozenset({"problem", "cause", "remedy"})
_OPENING = re.compile(
    r"^(?:an? |the |too |no |any )*(?:(?:lack|absence|scarcity|shortage|want) of"
    r"|(?:trouble|difficult(?:y|ies)|problems?|struggl(?:es?|ing)) (?:with|in|to)"
    r"|(?:failures?|inability) (?:to|of|in)|limited|poor|weak|insufficient|inadequate|low|little"
    r"|missing|lacking)\s+",
    re.IGNORECASE,
)


class Saying(NamedTuple):
    """A sentence that names a diagnosis.

    Attributes:
        row: of its chunk.
        paper: row of its paper.
        text: the sentence.
        roles: what it does.
        part: on which side of a causal statement it has the diagnosis; None where it makes none.
        complains: whether it says of others' work that it has this fault.
        answer: what the paper sets out to do, said in the same or the next two sentences, or None.
    """

    row: int
    paper: int
    text: str
    roles: frozenset[Role]
    part: Part | None
    complains: bool
    answer: str | None


class TakenUp(NamedTuple):
    """Who takes a diagnosis up.

    Attributes:
        papers: which papers do, shape (papers,), read-only.
        titled: those whose title names it, shape (papers,), read-only.
        sayings: what they say, in row order.
    """

    papers: NDArray[np.bool_]
    titled: NDArray[np.bool_]
    sayings: tuple[Saying, ...]


@remembered(REMEMBERED)
def taken_up(kb: KnowledgeBase, diagnosis: str) -> TakenUp:
    """Read a knowledge base for one diagnosis.

    Args:
        kb: whose titles and chunks are read, those that hold the words only.
        diagnosis: in a few words: "latency", "limited robustness", "trouble with long tasks".
    """
    wanted = stems_of(diagnosis)
    titled = np.zeros(len(kb.table.ids), dtype=np.bool_)
    papers = titled.copy()
    sayings: list[Saying] = []
    for row in _candidate_rows(kb, wanted):
        paper = kb.paper_row(row)
        titled[paper] |= names(kb.table.title(paper), wanted)
        sayings += _sayings(kb.chunk(row).text, row, paper, wanted)
    papers[[saying.paper for saying in sayings]] = True
    papers |= titled
    for mask in (papers, titled):
        mask.flags.writeable = False
    return TakenUp(papers, titled, tuple(sayings))


def stems_of(diagnosis: str) -> frozenset[str]:
    """What tells a diagnosis, as stems: without "limited", "lack of" and nouns of wide meaning."""
    every = [normal(word) for word in words(_OPENING.sub("", diagnosis))]
    telling = [one for one in every if one not in WIDE and one not in TRANSPARENT]
    return frozenset(telling or every)


def names(text: str, wanted: Collection[str]) -> bool:
    """Whether a text holds all stems within a few words; of a long description most, anywhere."""
    places = [(at, one) for at, word in enumerate(words(text)) if (one := normal(word)) in wanted]
    if len(wanted) > SHORT:
        return len({one for _, one in places}) >= _needed(wanted)
    longest = len(wanted) + SLACK
    return any(
        len({one for at, one in places if start <= at < start + longest}) == len(wanted)
        for start, _ in places
    )


def _needed(wanted: Collection[str]) -> int:
    return len(wanted) if len(wanted) <= SHORT else ceil(PART_OF_LONG * len(wanted))


def _candidate_rows(kb: KnowledgeBase, wanted: frozenset[str]) -> list[int]:
    """Chunks that hold enough of the stems somewhere, title included."""
    terms: dict[str, list[str]] = defaultdict(list)
    for term in kb.bm25.vocabulary:
        if (one := normal(term)) in wanted:
            terms[one].append(term)
    held = np.zeros(len(kb.chunk_papers), dtype=np.int64)
    for found in terms.values():
        held += kb.bm25.matches(found)
    rows: list[int] = np.flatnonzero(held >= max(1, _needed(wanted))).tolist()
    return rows


def _sayings(text: str, row: int, paper: int, wanted: frozenset[str]) -> Iterator[Saying]:
    sentences = [" ".join(sentence.split()) for sentence in split_sentences(text)]
    for at, sentence in enumerate(sentences):
        roles = roles_of(sentence)
        if roles & _TAKING_UP and names(sentence, wanted):
            part = part_of(sentence, lambda side: names(side, wanted))
            answer = next(filter(sets_out, sentences[at : at + ANSWER_WITHIN]), None)
            complains = "problem" in roles and _complains(sentence, wanted)
            yield Saying(row, paper, sentence, roles, part, complains, answer)


def is_own(sentence: str) -> bool:
    """Whether a sentence speaks of its paper's own work, and not of what others leave open."""
    return bool(_OWN.search(sentence))


def sets_out(sentence: str) -> bool:
    """Whether a sentence says what its paper sets out to do."""
    return bool(_SETS_OUT.search(sentence))


class Complaint(NamedTuple):
    """That a sentence says of others' work that it has a fault; the part as in `Saying`."""

    part: Part | None


def complaint(sentence: str, diagnosis: str) -> Complaint | None:
    """What a sentence complains of, where that is the diagnosis; None where it is not."""
    wanted = stems_of(diagnosis)
    if "problem" not in roles_of(sentence) or not _complains(sentence, wanted):
        return None
    return Complaint(part_of(sentence, lambda side: names(side, wanted)))


def _complains(sentence: str, wanted: frozenset[str]) -> bool:
    if is_own(sentence):
        return False
    complaints = (" ".join(word.text for word in one.words) for one in phrases(sentence))
    return any(names(complaint, wanted) for complaint in complaints)
