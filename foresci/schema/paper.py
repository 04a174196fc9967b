"""Papers and the chunks of text that indexes hold."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from foresci.schema.record import Record


class Section(Record):
    """A named part of a paper beyond its abstract."""

    name: str
    text: str


class DomainLabel(Record):
    """How central a paper is to a domain it belongs to."""

    domain: str
    label: Literal["core", "support"]
    reasons: tuple[str, ...]


class Paper(Record):
    """One paper as it was first made public."""

    id: Annotated[str, Field(min_length=1, description="Normalised id, without a version.")]
    title: str
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    categories: tuple[str, ...] = Field(default=(), description="Primary category first.")
    comments: str | None = Field(
        default=None, description="Free text by the authors; often names the accepting venue."
    )
    public_on: date = Field(description="First public day.")
    precision: Literal["month", "year"] | None = Field(
        default=None,
        description="What the source dated it by where that was no day; `public_on` is its last.",
    )
    revised_on: date | None = Field(
        default=None, description="Day of the last revision of the text, where the source tells."
    )
    source: str = Field(description="Name of the import format the record came from.")
    domains: tuple[str, ...] = Field(default=(), description="Research domains, sorted.")
    labels: tuple[DomainLabel, ...] = Field(
        default=(), description="Its place in domains, sorted; known in a knowledge base only."
    )
    sections: tuple[Section, ...] = ()

    def section_text(self, name: str) -> str | None:
        """The text that a passage's `section` names; None where the paper has no such part."""
        parts = {part.name: part.text for part in reversed(self.sections)}
        return {**parts, "title": self.title, "abstract": self.abstract}.get(name)

    def text_at(self, section: str, start: int, end: int) -> str | None:
        """A section's characters from `start` to before `end`; None where it has none there."""
        text = self.section_text(section) or ""
        return text[start:end] if 0 <= start < end <= len(text) else None


class Chunk(Record):
    """A passage of a paper.

    `text` is `section[start:end]`, in characters of the section's stored text.
    """

    paper_id: str
    section: str = Field(description='"title", "abstract", or the name of a section.')
    text: str
    start: int
    end: int
