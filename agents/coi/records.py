"""What the stages of CoI hand on to each other. Evidence is cited by the mark of its chunk."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from controls.findings import Assessment, Note, NoteKind
from foresci.schema import Candidate, Evidence, Family, Record

LONGEST = 5
"""Papers of a chain at most."""
SHORTEST = 3
"""Papers up to which a chain grows backward without a gate."""
CHAINS = 3
"""Chains at least, where enough papers are found; more where there are more options."""
MOST_CHAINS = 6

Edge = Literal["anchor", "mention", "neighbour"]
"""How a paper came into its chain; none of these is a citation."""
Pace = Literal["quickening", "steady", "slowing"]
Sentence = Annotated[str, Field(max_length=600)]
Marks = Annotated[tuple[str, ...], Field(max_length=6)]


class Query(Record):
    """A search for the anchor of one chain."""

    about: str | None = Field(default=None, description="Id of the option it is for, if for one.")
    text: str


class PlanInput(Record):
    """What chains are wanted for."""

    question: str
    family: Family
    cutoff: date
    options: tuple[Candidate, ...]
    subject: str = Field(description="The subdirection, the project, or blank.")
    least: int = Field(default=CHAINS, description="Queries at least.")
    most: int = Field(default=MOST_CHAINS, description="Queries at most.")


class Plan(Record):
    """Queries, each of which finds the anchor of a chain."""

    queries: tuple[Query, ...]


class IdeaInput(Record):
    """A paper of a chain, to be read for one subject."""

    subject: str
    cutoff: date
    paper: Evidence
    terms: tuple[str, ...] = Field(description="Words that set it apart in the knowledge base.")


class Idea(Record):
    """What a paper says, each in at most one sentence; blank where it does not say it."""

    problem: Sentence = ""
    cause: Sentence = ""
    approach: Sentence = ""
    result: Sentence = ""
    terms: Annotated[tuple[str, ...], Field(max_length=8)] = ()
    contribution: str = Field(default="method", description="Method, benchmark, system, ...")


class Link(Record):
    """A paper in its place in a chain."""

    mark: str
    title: str
    public_on: date
    edge: Edge
    idea: Idea


class TrendInput(Record):
    """A chain, oldest paper first."""

    subject: str
    cutoff: date
    links: tuple[Link, ...]


class Trend(Record):
    """How the ideas of a chain follow one another."""

    summary: str = Field(description="One to three sentences on what changes along the chain.")
    pace: Pace
    evidence: Marks = ()


class ProposeInput(Record):
    """A chain with all that is known of it."""

    question: str
    family: Family
    cutoff: date
    options: tuple[Candidate, ...]
    about: str | None = Field(description="Id of the option that the chain was grown for.")
    subject: str
    links: tuple[Link, ...]
    trend: Trend
    assessed: tuple[Assessment, ...] = Field(description="Options by counts around the chain.")
    kinds: tuple[NoteKind, ...] = Field(description="Kinds of notes that the answer needs.")


class Proposal(Record):
    """Where a chain leads, and what it says for the answer."""

    supports: str | None = Field(default=None, description="Id of the option that it supports.")
    reason: str = Field(description="Why, in one or two sentences.")
    notes: Annotated[tuple[Note, ...], Field(max_length=10)] = ()


class Side(Record):
    """A chain as the tournament sees it."""

    supports: str | None
    reason: str
    trend: str
    pace: Pace
    papers: int
    latest: date
    coherence: float = Field(description="Mean cosine of neighbouring papers.")
    results: int = Field(description="Papers that report a result.")
    assessed: Assessment | None = Field(description="Of the option that it supports.")


class CompareInput(Record):
    """Two chains, in an order that is turned round in another call."""

    question: str
    family: Family
    cutoff: date
    first: Side
    second: Side


Verdict = Literal["first", "second", "tie"]


class Comparison(Record):
    """Which chain is the better ground for an answer, by each criterion."""

    novelty: Verdict
    significance: Verdict
    feasibility: Verdict
    clarity: Verdict
    effectiveness: Verdict

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All of them, in a fixed order."""
        return (
            self.novelty,
            self.significance,
            self.feasibility,
            self.clarity,
            self.effectiveness,
        )
