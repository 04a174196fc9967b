"""Quotes from papers, and the evidence record of a node."""

from datetime import date
from typing import Literal

from pydantic import Field

from foresci.schema import Record
from taxonomy.contribution import Contribution

Aspect = Literal["problem", "method", "evaluation", "limitation"]


class Quote(Record):
    """A verbatim passage: `text` is `section[start:end]`, in characters of the stored section."""

    paper_id: str
    public_on: date
    section: str = Field(description='"title", "abstract", or the name of a section.')
    start: int
    end: int
    text: str


class PaperEvidence(Record):
    """What a paper says about itself, by aspect; aspects it says nothing about are missing."""

    paper_id: str
    title: str
    public_on: date
    contribution: Contribution
    quotes: dict[Aspect, Quote]


class NodeEvidence(Record):
    """The evidence record of a node.

    It is grounded with two representative and three supporting papers, each with a quoted
    problem or method; signals use no node without.
    """

    node_id: str
    representative: tuple[PaperEvidence, ...] = Field(
        description="Core papers nearest to the node's centre, nearest first."
    )
    supporting: tuple[PaperEvidence, ...] = Field(description="Further papers, nearest first.")
    grounded: bool
