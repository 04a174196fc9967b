"""The signals of a taxonomy. Every one names nodes with evidence and quotes what shows it."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from foresci.schema import Record
from taxonomy.contribution import Contribution
from taxonomy.evidence.records import Quote
from taxonomy.momentum import Momentum
from taxonomy.venues import FamilyId

RelationKind = Literal["extension", "adaptation", "replacement", "component_reuse", "competition"]
BottleneckKind = Literal[
    "limitation", "weak_evaluation", "safety_reliability", "missing_data", "technical_risk"
]
NoteKind = Literal["feasibility", "dependency", "risk"]


class DirectionSignal(Record):
    """A candidate direction: one node, or up to three that papers combine."""

    kind: Literal["direction"] = "direction"
    id: str
    label: str
    nodes: tuple[str, ...]
    core_papers: tuple[str, ...] = Field(description="Ids, newest first.")
    slices: int = Field(description="Slices in which a core paper is dated.")
    momentum: Momentum
    quotes: tuple[Quote, ...]


class RelationSignal(Record):
    """A newer paper that does something with an older method, in its own words."""

    kind: Literal["relation"] = "relation"
    id: str
    relation: RelationKind
    newer_paper: str
    newer_on: date
    older_method: str = Field(description="Name of the method as the sentence gives it.")
    older_paper: str = Field(description="The earliest paper here whose title bears that name.")
    older_on: date
    nodes: tuple[str, ...] = Field(description="Grounded nodes of the newer paper.")
    quote: Quote = Field(description="The sentence of the newer paper.")


class BottleneckSignal(Record):
    """A limitation that several papers state, or one of which there is a concrete failure."""

    kind: Literal["bottleneck"] = "bottleneck"
    id: str
    bottleneck: BottleneckKind
    label: str = Field(description="What is wrong, in a few words of the papers.")
    nodes: tuple[str, ...]
    papers: tuple[str, ...] = Field(description="Ids of the papers that state it, newest first.")
    slices: int = Field(description="Slices in which one of them is dated.")
    concrete_failure: bool = Field(description="Whether a quote reports a measured failure.")
    quotes: tuple[Quote, ...] = Field(description="One a paper, most central first.")


class NoteSignal(Record):
    """A note for planning: what work on a node can use, what it needs, what may go wrong."""

    kind: Literal["note"] = "note"
    id: str
    note: NoteKind
    label: str = Field(description="What is noted: `code released`, `needs: reward model`.")
    nodes: tuple[str, ...]
    papers: tuple[str, ...]
    quotes: tuple[Quote, ...]


class VenueProfile(Record):
    """What a venue family accepted before the cutoff, and how that differs from the others.

    Shares are of `papers`, the ones in its main tracks and Findings. They are all that
    `FamilyPredictor` knows of a family.
    """

    kind: Literal["venue"] = "venue"
    id: str
    family: FamilyId
    accepted: int = Field(
        description="Papers of the taxonomy it accepted in any track, by their comments."
    )
    contributions: dict[Contribution, float] = Field(description="Share of each kind; sums to 1.")
    maturity: dict[str, float] = Field(
        description="Share of each track (main, findings, workshop, other) among `accepted`."
    )
    evidence_package: dict[str, float] = Field(
        description="Share of papers that name each kind of evidence (benchmark, ablation, ...)."
    )
    primary_categories: dict[str, float] = Field(
        default={}, description="Share of each primary category."
    )
    categories: dict[str, float] = Field(
        default={}, description="Share of papers that list each category, primary or not."
    )
    title_words: dict[str, float] = Field(
        default={}, description="Share of titles with each word that is telling of any family."
    )
    telling_words: tuple[str, ...] = Field(
        default=(), description="Title words it has more of than others do, most telling first."
    )
    nodes: tuple[str, ...] = Field(description="Nodes it accepts more of than others do.")
    reviewer_risks: tuple[str, ...] = Field(
        description="What its accepted papers have and the domain's other papers mostly lack."
    )
    neighbours: tuple[FamilyId, ...] = Field(description="Other families, most similar first.")
    papers: tuple[str, ...] = Field(
        description="Ids of papers accepted in its main tracks and Findings, newest first."
    )


Signal = Annotated[
    DirectionSignal | RelationSignal | BottleneckSignal | NoteSignal | VenueProfile,
    Field(discriminator="kind"),
]
SIGNAL: TypeAdapter[Signal] = TypeAdapter(Signal)


class NodeMomentum(Record):
    """A node's share of its domain, slice by slice, and how it moved."""

    node_id: str
    counts: tuple[int, ...] = Field(description="Papers of the node, by slice, oldest first.")
    shares: tuple[float, ...] = Field(description="Smoothed share of the domain, by slice.")
    low: tuple[float, ...] = Field(description="Lower bound of each share at 95 %.")
    high: tuple[float, ...] = Field(description="Upper bound.")
    momentum: Momentum
    trend: float = Field(
        default=0.0,
        description="Growth of the log odds of its share a month, over the last six, shrunk.",
    )
