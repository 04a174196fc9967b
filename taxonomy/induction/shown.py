"""What a model is shown of papers and topics: never more than fits into a prompt."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from foresci.schema import Paper
from taxonomy.documents import Documents
from taxonomy.induction.operators import Rows, Topic
from taxonomy.induction.phrases import phrase_key
from taxonomy.induction.steps import Counted, Shown

PHRASES_SHOWN = 100
"""Counted phrases at a time, the commonest first."""
TITLES_SHOWN = 30
"""Titles beside them."""
LONGEST_ABSTRACT = 3000
"""Characters of an abstract."""


def spread(length: int, most: int) -> NDArray[np.int64]:
    """At most so many places among `length`, ascending, at equal distances."""
    taken = min(length, most)
    return np.arange(taken) * length // max(taken, 1)


def shown_paper(paper: Paper) -> dict[str, str]:
    """The title and the abstract, or the beginning of a long one."""
    return {"title": paper.title, "abstract": (paper.abstract or "")[:LONGEST_ABSTRACT]}


def shown_titles(documents: Documents, rows: Rows) -> tuple[str, ...]:
    """Titles of some of the papers, taken at equal distances."""
    taken = rows[spread(len(rows), TITLES_SHOWN)].tolist()
    return tuple(documents.papers[row].title for row in taken)


def shown_topic(topic: Topic) -> Shown:
    """A topic without its phrases."""
    return Shown(label=topic.label, description=topic.description)


def counted_phrases(phrases: Iterable[tuple[str, ...]]) -> tuple[Counted, ...]:
    """The phrases that most papers have, each as it is mostly written; ties go by phrase.

    Args:
        phrases: of each paper.
    """
    written: dict[str, Counter[str]] = {}
    for own in phrases:
        for key, phrase in {phrase_key(phrase): phrase for phrase in own}.items():
            written.setdefault(key, Counter())[phrase] += 1
    order = sorted(written, key=lambda key: (-written[key].total(), key))
    return tuple(
        Counted(phrase=_commonest(written[key]), papers=written[key].total())
        for key in order[:PHRASES_SHOWN]
    )


def _commonest(forms: Counter[str]) -> str:
    return min(forms, key=lambda form: (-forms[form], form))
