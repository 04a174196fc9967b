"""The difference of two taxonomies."""

from datetime import date
from typing import Literal

from pydantic import Field

from foresci.schema import Record
from taxonomy.dimensions import Dimension

MatchedBy = Literal["id", "label", "papers"]


class Side(Record):
    """One of the two taxonomies."""

    cutoff: date
    domain: str | None
    papers: int
    nodes: int
    fingerprint: str


class Place(Record):
    """A node of one side."""

    id: str
    label: str
    dimension: Dimension
    under: str | None = Field(
        description="Label of the parent that gives it most papers; None on the first level."
    )
    papers: int


class Match(Record):
    """A node that both sides have."""

    before: Place
    after: Place
    by: MatchedBy
    overlap: float = Field(description="Jaccard index of their papers known to both sides.")


class Split(Record):
    """A node of the first side whose papers now lie in several new ones."""

    before: Place
    parts: tuple[Place, ...] = Field(description="Those with most of its papers first.")
    shares: tuple[float, ...] = Field(description="Of its papers, the share that each part holds.")


class Merge(Record):
    """A node of the second side that took up the papers of several that are gone."""

    parts: tuple[Place, ...] = Field(description="Those that give most papers first.")
    after: Place
    shares: tuple[float, ...] = Field(description="Of its papers, the share from each part.")


class ShareChange(Record):
    """A matched node whose share of the domain's papers moved.

    Both shares are counted in the second taxonomy, so that papers sorted otherwise move nothing.
    """

    after: Place
    earlier_papers: int = Field(description="In the year up to the first cutoff.")
    earlier_total: int
    new_papers: int = Field(description="Between the two cutoffs.")
    new_total: int
    difference: float = Field(description="Share among the new papers less the earlier share.")
    low: float = Field(description="Lower bound of the difference at 95 %.")
    high: float


class Difference(Record):
    """What changed from the first taxonomy to the second; roots do not take part."""

    first: Side
    second: Side
    matched: tuple[Match, ...]
    born: tuple[Place, ...] = Field(description="New, and no part of a split or merger.")
    gone: tuple[Place, ...] = Field(description="No longer there, and no source of either.")
    split: tuple[Split, ...]
    merged: tuple[Merge, ...]
    grown: tuple[ShareChange, ...] = Field(description="Largest change first.")
    faded: tuple[ShareChange, ...] = Field(description="Largest change first.")
