"""How the options of a plan stand in all the evidence: their growth and their roles."""

from collections.abc import Iterator

import numpy as np

from agents.control.growth import sound as sound_growth
from agents.signals.members import strengths
from agents.signals.naming import names_in
from controls.case import Sounding
from controls.planning.grounds import bears_on_priority
from foresci.schema import PlanningTask
from knowledge_base import KnowledgeBase
from knowledge_base.domains.phrases import folded
from knowledge_base.manifest import PAPERS_FILE
from knowledge_base.remembering import remembered
from knowledge_base.sentences import split_sentences
from knowledge_base.tables import read_table

KNOWLEDGE_BASES = 2
"""Bases whose split abstracts stay in memory, some 10 MB each."""


def sound(kb: KnowledgeBase, task: PlanningTask) -> tuple[Sounding, ...]:
    """The growth of each option, and how many of the abstracts naming it do so in a right role.

    An option that papers mostly name in passing, or to say how something is judged, may be as
    frequent as one that they act on; only the second is where the field spends its effort.

    Args:
        kb: what is counted.
        task: its options, in whose order the soundings are.
    """
    abstracts = _abstracts(kb)
    texts = {candidate.id: candidate.text for candidate in task.candidates}
    return tuple(
        one.model_copy(update=_roles(kb, task.domain, texts[one.about], abstracts))
        for one in sound_growth(kb, task)
    )


class _Abstracts:
    """The abstracts of a knowledge base by sentence, each split once for all options."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self._texts: list[str | None] = read_table(kb.root / PAPERS_FILE, ["abstract"])[
            "abstract"
        ].to_pylist()
        self._split: dict[int, tuple[str, ...]] = {}

    def naming(self, row: int, keys: tuple[str, ...]) -> Iterator[str]:
        """The folded sentences of a paper that hold a name, with the name left out.

        Else "training-free methods" would play a role by its name alone, wherever it stood.
        """
        for sentence in self._sentences(row):
            bare = sentence
            for key in keys:
                bare = bare.replace(key, " it ")
            if bare != sentence:
                yield bare

    def _sentences(self, row: int) -> tuple[str, ...]:
        if row not in self._split:
            split = split_sentences(self._texts[row] or "")
            self._split[row] = tuple(f" {' '.join(folded(one))} " for one in split)
        return self._split[row]


@remembered(KNOWLEDGE_BASES)
def _abstracts(kb: KnowledgeBase) -> _Abstracts:
    return _Abstracts(kb)


def _roles(kb: KnowledgeBase, domain: str, option: str, abstracts: _Abstracts) -> dict[str, int]:
    names = names_in(option)
    keys = tuple(f" {' '.join(folded(name))} " for name in names)
    rows = np.flatnonzero(strengths(kb, domain, names) > 0).tolist()
    telling = [any(map(bears_on_priority, abstracts.naming(row, keys))) for row in rows]
    return {"named": len(rows), "in_role": sum(telling)}
