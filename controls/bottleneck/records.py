"""What the steps of the bottleneck check are given, and what they answer."""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from pydantic import Field

from controls.case import Sounding
from controls.findings import Assessment, Note, NoteKind
from foresci.schema import Evidence, Record, Window

LinkRole = Literal["failure", "mechanism", "cause"]
NOTED: Mapping[LinkRole, NoteKind] = {
    "failure": "failure",
    "mechanism": "cause",
    "cause": "mechanism",
}
"""The kind of note that tells a link. A note of what follows from a diagnosis, which has it as the
cause, tells by which mechanism it shows; one of what brings it about, the cause behind."""
Level = Literal["system", "mechanism", "symptom", "solution"]


class Link(Record):
    """One link of a causal chain, with the words that bear it.

    `failure`: what is seen. `mechanism`: the way in which the root leads to it. `cause`: what
    brings the root itself about.
    """

    role: LinkRole
    source: str = Field(description="Id of the evidence item.")
    words: str = Field(description="Words of the item, copied.")


class Chain(Record):
    """How one diagnosis leads to failures, as far as passages bear it."""

    root: str = Field(
        description="A diagnosis; where none is given, the upstream cause in words of the items."
    )
    links: tuple[Link, ...] = ()


class BottleneckGiven(Record):
    """What both steps are given; `incumbent` is the root as the present decision says it."""

    question: str
    subdirection: str
    cutoff: date
    window: Window
    diagnoses: tuple[str, ...] = Field(description="Those compared; empty: any cause may be found.")
    incumbent: str


class ChainsInput(BottleneckGiven):
    """Where chains are looked for: what was noted, and the passages."""

    notes: tuple[Note, ...]
    evidence: tuple[Evidence, ...]


class ChainsOutput(Record):
    """At most one chain of each root."""

    chains: tuple[Chain, ...]


class AdjudicateInput(BottleneckGiven):
    """Chains, and how each diagnosis stands in the agent's own eyes and in all the evidence."""

    chains: tuple[Chain, ...]
    assessments: tuple[Assessment, ...]
    soundings: tuple[Sounding, ...]
    objections: tuple[Note, ...] = Field(
        default=(), description="That papers have a diagnosis as an effect more than as a cause."
    )


class Ruling(Record):
    """The order of the diagnoses, the root first, and what kind of thing the root is."""

    order: tuple[str, ...] = Field(description="All diagnoses, or the roots of the chains.")
    level: Level = Field(
        description="Of the first: a cause at the level of the system, or only a local mechanism,"
        " a symptom, a proposed solution."
    )
    coupled: tuple[str, ...] = Field(
        default=(), description="Diagnoses that the passages trace to the first one."
    )
    reason: str
