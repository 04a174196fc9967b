"""Cutting papers into the passages that indexes hold."""

from collections.abc import Iterator

from foresci.schema import Chunk, Paper

TITLE = "title"
ABSTRACT = "abstract"


def chunks_of(paper: Paper) -> Iterator[Chunk]:
    """The chunks of a paper: its abstract (its title where it has none), then each section."""
    section = ABSTRACT if paper.abstract else TITLE
    yield _whole(paper, section, paper.abstract or paper.title)
    for part in paper.sections:
        yield _whole(paper, part.name, part.text)


def indexed_text(title: str, chunk: Chunk) -> str:
    """The text that stands for a chunk in the indexes: its paper's title goes with each chunk."""
    return title if chunk.section == TITLE else f"{title} {chunk.text}"


def _whole(paper: Paper, section: str, text: str) -> Chunk:
    return Chunk(paper_id=paper.id, section=section, text=text, start=0, end=len(text))
