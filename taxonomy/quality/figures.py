"""The figures of a taxonomy's quality."""

from collections.abc import Iterable
from statistics import fmean

from pydantic import Field

from foresci.schema import Record
from taxonomy.dimensions import Dimension

MEASURES = (
    "path_granularity",
    "sibling_coherence",
    "uniqueness",
    "dimension_alignment",
    "relevance",
    "coverage",
    "assigned_coverage",
    "level1_coverage",
)


class DimensionQuality(Record):
    """One dimension's figures, in [0, 1]; None where nothing is there to be measured.

    Roots are not judged: they name the field.
    """

    dimension: Dimension
    nodes: int = Field(description="Nodes, the root included.")
    leaves: int
    depth: int = Field(description="Edges on the longest path.")
    papers: int = Field(description="Papers that relevance and coverage are measured on.")
    path_granularity: float | None = Field(
        description="Share of paths to a leaf on which specificity rises at each step. The step "
        "from the root is not looked at, and paths without another are left out."
    )
    sibling_coherence: float | None = Field(
        description="1 - (standard deviation of the siblings' specificity) / (the largest there "
        "can be), mean over sets of siblings; 0 for a lone child, and for a root without any."
    )
    uniqueness: float | None = Field(description="Share of labels without an equivalent.")
    dimension_alignment: float | None = Field(
        description="Share of nodes for which no other dimension's vocabulary speaks louder."
    )
    relevance: float | None = Field(
        description="Share of nodes that are relevant for 5 % of the papers."
    )
    coverage: float | None = Field(
        description="Share of a parent's relevant papers that are relevant for one of its "
        "children, mean over parents that have any; all papers are relevant for a root."
    )
    assigned_coverage: float | None = Field(
        description="Share of a parent's papers assigned to one of its children, mean over parents."
    )
    level1_coverage: float | None = Field(
        description="Share of the root's papers assigned to one of its children."
    )


class Quality(Record):
    """The figures of a taxonomy."""

    described: bool = Field(description="Whether descriptions were read, or labels alone.")
    uniqueness: float | None = Field(
        description="Share of labels without an equivalent in any dimension."
    )
    dimensions: tuple[DimensionQuality, ...]

    def mean(self, measure: str) -> float | None:
        """A measure's mean over the dimensions in which it is defined."""
        return mean_of(getattr(one, measure) for one in self.dimensions)


def mean_of(values: Iterable[float | None]) -> float | None:
    """The mean of the values that are known; None where none is."""
    known = [float(value) for value in values if value is not None]
    return fmean(known) if known else None
