"""Evidence: what a retrieval found, and the frozen packet that an answer may cite."""

from datetime import date

from pydantic import Field

from foresci.schema.record import Record


class Retrieval(Record):
    """How one query ranked one chunk. Ranks count from 1; None means not in that list."""

    query: str
    bm25_rank: int | None = None
    bm25_score: float | None = None
    dense_rank: int | None = None
    dense_score: float | None = None
    fused_rank: int
    fused_score: float


class Evidence(Record):
    """A dated passage that an answer may cite by `id`."""

    id: str = Field(description="Short id inside the packet, such as E3.")
    paper_id: str
    title: str
    public_on: date
    section: str
    text: str
    about: str | None = Field(
        default=None, description="Candidate it was retrieved for; None: the task as a whole."
    )


class EvidenceItem(Evidence):
    """Evidence in a run's packet, with how it was found."""

    retrieval: Retrieval = Field(description="The retrieval that ranked this passage best.")


class EvidencePacket(Record):
    """The evidence of one run, frozen before the decision, in packet order."""

    items: tuple[EvidenceItem, ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        """The item ids that an answer may cite."""
        return frozenset(item.id for item in self.items)


class SupportPassage(Record):
    """A passage of a task's public support packet: where it stands in the cutoff's papers.

    Its text is `section[start:end]` of the paper in the benchmark's knowledge base.
    """

    task_id: str
    about: str | None = Field(
        default=None, description="Candidate it speaks of; None: the task as a whole."
    )
    paper_id: str
    public_on: date
    section: str = Field(description='"title", "abstract", or the name of a section.')
    start: int
    end: int
