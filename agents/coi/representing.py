"""Which passages of the chains may get into the packet, and how they were found."""

from collections.abc import Iterable, Sequence

from agents.passages import abstract_row, row_of
from agents.signals.families import owners
from agents.state import Json
from controls.findings import Note, NoteKind
from foresci.schema import Retrieval, Task, VenueTask
from knowledge_base import KnowledgeBase
from knowledge_base.fusion import RANK_OFFSET

CASE: tuple[NoteKind, ...] = ("mechanism", "failure", "cause", "trend")
"""What is told of an option whose chain is not kept: the first note of these kinds."""


def representative_rows(chain: Json) -> list[int]:
    """What stands for a chain that the packet does not hold: its anchor, and its case."""
    case = case_note(chain)
    cited = map(row_of, case.evidence if case else ())
    return [chain["anchor"]["row"], *(row for row in cited if row is not None)]


def case_note(chain: Json) -> Note | None:
    """The one note of a chain that is told where the chain is not kept."""
    notes = [Note.model_validate(note) for note in chain["proposal"]["notes"]]
    return next((note for kind in CASE for note in notes if note.kind == kind), None)


def chain_hits(
    kb: KnowledgeBase, task: Task, kept: Sequence[Json], others: Iterable[Json]
) -> list[Json]:
    """Every paper and probe of the chains that are kept, and what stands for each of the others."""
    hits: list[Json] = []
    for chain in kept:
        hits += _papers(kb, chain)
        hits += [{**hit, "about": _about(chain)} for hit in chain["probe"]]
    for chain in others:
        rows = set(representative_rows(chain))
        hits += [hit for hit in _papers(kb, chain) if hit["row"] in rows]
    return _by_acceptance(kb, task, hits) if isinstance(task, VenueTask) else hits


def _papers(kb: KnowledgeBase, chain: Json) -> list[Json]:
    """The anchor as the search found it, the others as neighbours of the paper before them."""
    anchor = {"about": _about(chain), **chain["anchor"]}
    hits = [anchor]
    for paper, edge in zip(chain["papers"], chain["edges"], strict=True):
        if edge["of"] is not None:
            newer = paper > edge["of"]
            found = Retrieval(
                query=f"{'newer' if newer else 'older'} than {kb.table.ids[edge['of']]}",
                dense_rank=edge["rank"],
                dense_score=edge["cosine"],
                fused_rank=edge["rank"],
                fused_score=1 / (RANK_OFFSET + edge["rank"]),
            )
            row = abstract_row(kb, paper)
            hits.append({"about": _about(chain), "row": row, "retrieval": found.to_json()})
    return hits


def _about(chain: Json) -> str | None:
    supported: str | None = chain["proposal"]["supports"]
    return supported


def _by_acceptance(kb: KnowledgeBase, task: VenueTask, hits: list[Json]) -> list[Json]:
    """The hits of a venue task, each speaking for the candidate that accepted its paper."""
    accepted = owners(kb, task.candidates)
    return [{**hit, "about": accepted.get(kb.chunk(hit["row"]).paper_id)} for hit in hits]
