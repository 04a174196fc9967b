"""Random samples for people to read."""

from collections.abc import Collection, Sequence

from foresci.storage import sha256_text
from knowledge_base.domains import Label
from knowledge_base.screening.run import ScreenedPaper


def draw(
    papers: Sequence[ScreenedPaper], size: int, seed: int, labels: Collection[Label]
) -> list[ScreenedPaper]:
    """A random sample of the papers with one of some labels.

    The papers are ordered by a hash of seed and id, and the first `size` are taken. So a sample
    depends on nothing but seed and papers, and a rule that changes a few labels changes a few
    places of it.
    """
    fitting = [paper for paper in papers if paper.label in labels]
    return sorted(fitting, key=lambda paper: (sha256_text(f"{seed}:{paper.id}"), paper.id))[:size]
