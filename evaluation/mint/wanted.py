"""What is asked of a mint."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from foresci.schema import FAMILIES, Family

MOST_TASKS = 20
"""Tasks of a family that one mint makes unless told otherwise."""


@dataclass(frozen=True)
class Wanted:
    """What to mint.

    Attributes:
        cutoff: last day of evidence.
        horizon: months of the window after it.
        domain: a name or the path of a domain file; None for the whole corpus.
        title: how questions name the field; from the domain's description when None.
        families: of tasks.
        most: tasks of a family at most.
        seed: of all that is drawn.
        quotes: whether hidden files may hold sentences of papers.
        evidence: a source file that agents are to read instead of the corpus's papers, so that a
            benchmark can be passed on with a corpus that is free; None: the benchmark carries the
            knowledge base it was made from.
    """

    cutoff: date
    horizon: int
    domain: str | None = None
    title: str | None = None
    families: Sequence[Family] = FAMILIES
    most: int = MOST_TASKS
    seed: int = 0
    quotes: bool = True
    evidence: Path | None = None
