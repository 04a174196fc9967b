"""What a benchmark gives agents to read: its own knowledge base, or a source that is free."""

import os
import tempfile
from datetime import date
from pathlib import Path

from foresci.benchmark import PUBLIC
from foresci.schema import Paper
from knowledge_base import Corpus, import_corpus


def papers_of_source(source: Path, cutoff: date) -> dict[str, Paper]:
    """The papers of a source file up to a cutoff, by id.

    Args:
        source: a file that `foresci corpus import` reads.
        cutoff: last first-public day.
    """
    with tempfile.TemporaryDirectory() as scratch:
        import_corpus([source], Path(scratch) / "corpus")
        papers = Corpus.open(Path(scratch) / "corpus").papers(until=cutoff)
    return {paper.id: paper for paper in papers}


def relative_source(source: Path, out: Path) -> str:
    """Where a source file lies as seen from the public half of a benchmark at `out`."""
    return Path(os.path.relpath(source.resolve(), out.resolve() / PUBLIC)).as_posix()
