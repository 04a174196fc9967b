"""Papers that state the same problem, each statement counted for one problem only."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from taxonomy.evidence.records import Quote
from taxonomy.signals.problems.concepts import Concept, Mention, mentions
from taxonomy.signals.problems.phrases import Phrase, phrases

FEWEST_PAPERS = 3
FEWEST_SLICES = 2
# A run of more words is the better name for a problem unless far fewer papers use it. Single words
# come last, for what no longer run of words accounts for.
_WEIGHTS = {1: 0.6, 2: 1.0, 3: 1.25, 4: 1.3}
_CLAUSE = re.compile(r"[,;:]")
_DATA = re.compile(
    r"\b(?:data\w*|corpus|corpora|benchmarks?|annotations?|samples)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Statement:
    """A sentence that complains, and a phrase that it complains of."""

    quote: Quote
    phrase: Phrase
    mentions: tuple[Mention, ...]

    def mention(self, concept: Concept) -> Mention:
        """Its first and longest mention of a concept; StopIteration where there is none."""
        return next(found for found in self.mentions if found.concept == concept)


@dataclass(frozen=True)
class Problem:
    """A problem with all statements that name it, in the order in which they were given."""

    concept: Concept
    statements: tuple[Statement, ...]


def statements(quotes: Iterable[Quote]) -> Iterator[Statement]:
    """The statements of problems among sentences."""
    for quote in quotes:
        for phrase in phrases(quote.text):
            found = tuple(one for one in mentions(phrase) if _own_quality(one, phrase, quote.text))
            if found:
                yield Statement(quote, phrase, found)


def _own_quality(mention: Mention, phrase: Phrase, sentence: str) -> bool:
    """Whether a want of diversity is one of what is generated or tried, not of the data it is from.

    Data that lack diversity are another problem than outputs that do.
    """
    if mention.concept.stems != ("diversity",):
        return True
    start, end = phrase.words[mention.start].start, phrase.words[mention.end - 1].end
    before, after = _CLAUSE.split(sentence[:start]), _CLAUSE.split(sentence[end:])
    return not any(_DATA.search(clause) for clause in (before[0], before[-1], after[0]))


def recurring_problems(found: Sequence[Statement], slice_of: dict[str, int]) -> tuple[Problem, ...]:
    """The problems that enough papers in enough slices state, most papers first.

    Problems are taken greedily, the one that most papers state first; a statement counts for the
    first problem taken that it mentions.

    Args:
        found: statements.
        slice_of: row of the slice of each paper.
    """
    left = dict(enumerate(found))
    problems: list[Problem] = []
    for fewest_words in (2, 1):
        while (best := _best(left, slice_of, fewest_words)) is not None:
            rows = [row for row, one in left.items() if _mentions(one, best)]
            problems.append(Problem(best, tuple(left.pop(row) for row in rows)))
    return tuple(problems)


def _mentions(statement: Statement, concept: Concept) -> bool:
    return any(mention.concept == concept for mention in statement.mentions)


def _best(
    left: dict[int, Statement], slice_of: dict[str, int], fewest_words: int
) -> Concept | None:
    papers: dict[Concept, set[str]] = defaultdict(set)
    for statement in left.values():
        for mention in statement.mentions:
            if len(mention.concept.stems) >= fewest_words:
                papers[mention.concept].add(statement.quote.paper_id)
    ranked = [
        (len(ids) * _WEIGHTS[len(concept.stems)], concept)
        for concept, ids in papers.items()
        if len(ids) >= FEWEST_PAPERS and len({slice_of[one] for one in ids}) >= FEWEST_SLICES
    ]
    return max(ranked, default=(0.0, None), key=lambda entry: (entry[0], entry[1]))[1]
