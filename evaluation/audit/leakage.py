"""Does a public text know what only later papers tell?"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from evaluation.audit.firsts import first_words, oldest_rows
from evaluation.audit.papers import Papers
from evaluation.audit.public_text import NAME, Gram, Shown, grams
from evaluation.audit.records import Finding, Severity
from knowledge_base.domains.phrases import folded
from knowledge_base.progress import Progress
from taxonomy.signals.relations.own import own_names
from taxonomy.venues import VENUES

TITLE_GRAM = 6
SHORT_TITLE = 4
"""Words from which on a title too short for `TITLE_GRAM` counts as a whole."""
SHORTEST_ID = 5
_ID = re.compile(r"[\w./:-]*\w")
ARXIV_ID = re.compile(r"(?<!\d)(?<!\d\.)(\d\d)(0[1-9]|1[0-2])\.\d{4,5}(?!\d|\.\d)")
"""An arXiv id, with its year and month."""
_HEAD = re.compile(r"\s*([^:]+):\s")
_HAS_LETTER = re.compile(r"[^\W\d_]")
_OWN_SPELLING = re.compile(r"[a-z]-?[A-Z]|[A-Z]{2}")
LIKE_A_NAME = re.compile(r"[a-z]-?[A-Z]|[A-Z]{2}|[A-Za-z].*\d|\d.*[A-Za-z]")
"""Finds something in words that are written like a name."""


def check_ids(shown: Iterable[Shown], papers: Papers | None) -> Iterator[Finding]:
    """Ids of later papers: by the corpus, and arXiv's by the month they tell."""
    for one in shown:
        month = (one.cutoff.year % 100, one.cutoff.month)
        late = {m[0] for m in ARXIV_ID.finditer(one.text) if (int(m[1]), int(m[2])) > month}
        if papers is not None:
            words = {word for word in _ID.findall(one.text) if _looks_like_an_id(word)}
            days = {word: papers.day(word) for word in words}
            late |= {word for word, day in days.items() if day is not None and day > one.cutoff}
        for found in sorted(late):
            yield _finding("error", one, f"names {found}, a paper from after the cutoff")


def check_names(shown: Sequence[Shown], papers: Papers, progress: Progress) -> Iterator[Finding]:
    """Words that no paper up to the cutoff has, and that later papers do.

    An error where a later paper calls itself so. A warning where one does, and earlier papers have
    the word in another spelling (`ViBe` and "vibe"), or where one only mentions it and it is
    written like a name.
    """
    words = {one: set(filter(_may_be_a_name, NAME.findall(one.text))) for one in shown}
    every = set().union(*words.values())
    first = first_words(papers, {*map(_key, every), *map(str.lower, every)}, progress)
    late = {
        one: [
            word
            for word in sorted(words[one])
            if (key := _key(word)) in first and papers.days[first[key]] > one.cutoff
        ]
        for one in shown
    }
    bearers = _bearers(papers, {word for found in late.values() for word in found})
    for one, found in late.items():
        for word in found:
            spelt = papers.days[first[word.lower()]] <= one.cutoff
            told = f"says {word!r}, unknown up to the cutoff{' in this spelling' * spelt}: "
            if word in bearers:
                severity: Severity = "warning" if spelt else "error"
                yield _finding(severity, one, f"{told}{papers.ids[bearers[word]]} bears this name")
            elif not spelt and LIKE_A_NAME.search(word):
                yield _finding("warning", one, f"{told}first in {papers.ids[first[_key(word)]]}")


def check_titles(shown: Sequence[Shown], papers: Papers, progress: Progress) -> Iterator[Finding]:
    """Six words in a row of a later title (short ones whole), in no paper up to the cutoff.

    A warning where it is only the two or three words before a later title's colon.
    """
    asked = _asked(shown)
    titles: dict[Gram, list[int]] = defaultdict(list)
    heads: dict[Gram, list[int]] = defaultdict(list)
    for row in range(_first_row_after(papers, shown), len(papers.ids)):
        for gram in asked.keys() & title_grams(papers.titles[row]):
            titles[gram].append(row)
        for gram in asked.keys() & _head_gram(papers.titles[row]):
            heads[gram].append(row)
    until = bisect_right(papers.days, max((one.cutoff for one in shown), default=papers.days[0]))
    oldest = oldest_rows(papers, {*titles, *heads}, until, 1, progress)
    kinds: tuple[tuple[Severity, str, Mapping[Gram, list[int]]], ...] = (
        ("error", "words of the title", titles),
        ("warning", "what stands before the colon of the title", heads),
    )
    for severity, what, found in kinds:
        for (one, row), runs in _later_only(papers, asked, found, oldest).items():
            more = f" ({len(runs)} such runs of words)" if len(runs) > 1 else ""
            said = f"says {' '.join(runs[0])!r}, {what} of {papers.ids[row]}{more}"
            yield _finding(severity, one, said)


def _later_only(
    papers: Papers,
    asked: Mapping[Gram, list[Shown]],
    found: Mapping[Gram, list[int]],
    oldest: Mapping[Gram, list[int]],
) -> dict[tuple[Shown, int], list[Gram]]:
    """Runs of words by the text that has them and the first later title that does.

    Args:
        papers: oldest first.
        asked: the texts with each run.
        found: rows of the titles with each run.
        oldest: row of the first paper with each run, anywhere in it.
    """
    told: defaultdict[tuple[Shown, int], list[Gram]] = defaultdict(list)
    for gram, rows in sorted(found.items()):
        for one in asked[gram]:
            later = next((row for row in rows if papers.days[row] > one.cutoff), None)
            known = gram in oldest and papers.days[oldest[gram][0]] <= one.cutoff
            if later is not None and not known:
                told[one, later].append(gram)
    return told


def _may_be_a_name(word: str) -> bool:
    """Numbers are none, and venues are candidates of tasks."""
    return _HAS_LETTER.search(word) is not None and word.upper() not in VENUES


def _key(word: str) -> str:
    """How a word is looked for: as it is written where its capitals are no usual ones."""
    return word if _OWN_SPELLING.search(word) else word.lower()


def _looks_like_an_id(word: str) -> bool:
    return len(word) >= SHORTEST_ID and any(map(str.isdigit, word))


def _bearers(papers: Papers, names: set[str]) -> dict[str, int]:
    """Row of the oldest paper that calls itself by each name."""
    found: dict[str, int] = {}
    for row, text in papers.texts() if names else ():
        here = {name for name in names if name in text}
        if here:
            found.update((name, row) for name in here & own_names(papers.record(row)))
            names = names - found.keys()
    return found


def _asked(shown: Iterable[Shown]) -> dict[Gram, list[Shown]]:
    """The texts that hold each run of words."""
    found: dict[Gram, list[Shown]] = defaultdict(list)
    for one in shown:
        words = folded(one.text)
        for gram in dict.fromkeys(
            gram for size in range(2, TITLE_GRAM + 1) for gram in grams(words, size)
        ):
            found[gram].append(one)
    return found


def title_grams(title: str) -> set[Gram]:
    """What of a title tells it from others: runs of six words, or all of its four or five."""
    words = folded(title)
    if SHORT_TITLE <= len(words) < TITLE_GRAM:
        return {tuple(words)}
    return set(grams(words, TITLE_GRAM))


def _head_gram(title: str) -> set[Gram]:
    """Two or three words before a title's colon; `check_names` looks at single ones."""
    head = _HEAD.match(title)
    words = tuple(folded(head[1])) if head and " " in head[1] else ()
    return {words} if 2 <= len(words) <= 3 else set()


def _first_row_after(papers: Papers, shown: Iterable[Shown]) -> int:
    earliest = min((one.cutoff for one in shown), default=papers.days[-1])
    return bisect_right(papers.days, earliest)


def _finding(severity: Severity, one: Shown, message: str) -> Finding:
    return Finding(severity=severity, check="leakage", task_id=one.task_id, message=message)
