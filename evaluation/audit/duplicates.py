"""Tasks that ask much the same."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from evaluation.audit.opened import Opened
from evaluation.audit.public_text import Gram, grams
from evaluation.audit.records import DuplicatePair, Finding
from evaluation.targets import VenueTarget
from foresci.schema import Task, candidates_of
from knowledge_base.domains.phrases import folded
from taxonomy.diff.matching import jaccard

SAME_SOURCES = 0.6
SAME_TEXT = 0.8
WORDS = 5
FEWEST_WITH_TEMPLATE = 5
"""Tasks that must have a word before it can be taken for one of a template."""


class _Asked(NamedTuple):
    task: Task
    sources: frozenset[str]
    grams: frozenset[Gram]


def duplicates(bench: Opened) -> tuple[DuplicatePair, ...]:
    """Pairs of one family and cutoff whose sources or words are mostly the same.

    Sources are what the candidates were made from (of venue tasks, the paper described); 60 % in
    common are too many. Words count in sequences of five; those that most of the family's tasks
    have belong to its templates and are left out first. 80 % in common are too many. Both shares
    are Jaccard indices.
    """
    groups: defaultdict[tuple[str, object], list[_Asked]] = defaultdict(list)
    for asked in _asked(bench):
        groups[asked.task.family, asked.task.cutoff].append(asked)
    return tuple(
        pair
        for group in groups.values()
        for one, other in combinations(group, 2)
        if (pair := _pair(one, other)).sources >= SAME_SOURCES or pair.text >= SAME_TEXT
    )


def check_duplicates(pairs: Sequence[DuplicatePair]) -> Iterator[Finding]:
    """Nearly the same words are an error, much the same sources a warning."""
    for pair in pairs:
        same = pair.text >= SAME_TEXT
        yield Finding(
            severity="error" if same else "warning",
            check="duplicates",
            task_id=pair.first,
            message=f"asks the same as {pair.second}: {pair.sources:.0%} of sources in common, "
            f"{pair.text:.0%} of wording",
        )


def _asked(bench: Opened) -> Iterator[_Asked]:
    words = {task.id: folded(_text(task)) for task in bench.tasks.values()}
    common = _template_words(bench, words)
    for task in bench.tasks.values():
        own = [word for word in words[task.id] if (task.family, word) not in common]
        yield _Asked(task, _sources(bench, task), frozenset(grams(own, WORDS)))


def _text(task: Task) -> str:
    """What sets a task apart: venue families are the same in all venue tasks."""
    if task.family == "venue":
        return f"{task.question}\n{task.project}"
    # Candidates in the order of their texts, for another order makes no other task.
    texts = sorted(one.text for one in candidates_of(task))
    return "\n".join((task.question, *texts))


def _template_words(bench: Opened, words: dict[str, list[str]]) -> set[tuple[str, str]]:
    families = Counter(task.family for task in bench.tasks.values())
    held = Counter(
        (task.family, word) for task in bench.tasks.values() for word in set(words[task.id])
    )
    return {
        (family, word)
        for (family, word), count in held.items()
        if count >= FEWEST_WITH_TEMPLATE and 2 * count > families[family]
    }


def _sources(bench: Opened, task: Task) -> frozenset[str]:
    target = bench.targets.get(task.id)
    if isinstance(target, VenueTarget):
        return frozenset({target.paper_id})
    built = bench.constructions.get(task.id)
    held = () if built is None else built.candidates.values()
    return frozenset(source for facts in held for source in facts.sources)


def _pair(one: _Asked, other: _Asked) -> DuplicatePair:
    return DuplicatePair(
        first=one.task.id,
        second=other.task.id,
        sources=round(jaccard(one.sources, other.sources), 4),
        text=round(jaccard(one.grams, other.grams), 4),
    )
