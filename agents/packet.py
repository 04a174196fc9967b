"""Choosing, from everything retrieved, the evidence that an answer may cite."""

from collections.abc import Iterable

import numpy as np

from agents.state import Json
from foresci.schema import Retrieval
from knowledge_base import KnowledgeBase

FILLED_TO = 24
"""Passages up to which a packet is filled; what is cited or speaks for a candidate may be more."""
PER_CANDIDATE = 4
# A title shows that work exists, but neither why nor how well it does.
TITLE_DISCOUNT = 0.5


def pack(hits: list[Json], kb: KnowledgeBase, cited: Iterable[int] = ()) -> list[Json]:
    """Freeze a packet: what is cited, up to four passages a candidate, then the best of the rest.

    A passage that several queries found is held once, under its best retrieval. A passage from a
    section beyond the abstract is followed by its paper's abstract, so that it can be read in
    context. Ids E1, E2, ... follow packet order, which is by weight, then chunk row.

    Args:
        hits: everything retrieved: {about, row, retrieval}.
        kb: where the rows are.
        cited: rows among the hits that findings already rest on.
    """
    best: dict[int, Json] = {}
    for hit in sorted(hits, key=lambda hit: (-_weight(hit, kb), hit["row"])):
        best.setdefault(hit["row"], hit)
    ranked = list(best.values())
    wanted = set(cited)
    chosen = {hit["row"]: hit for hit in ranked if hit["row"] in wanted}
    for about in dict.fromkeys(hit["about"] for hit in hits if hit["about"] is not None):
        own = [hit for hit in ranked if hit["about"] == about]
        chosen.update((hit["row"], hit) for hit in own[:PER_CANDIDATE])
    for hit in ranked:
        if len(chosen) >= FILLED_TO:
            break
        chosen.setdefault(hit["row"], hit)
    rows: dict[int, Json] = {}
    for hit in (hit for hit in ranked if hit["row"] in chosen):
        for row in (hit["row"], _abstract_row(hit["row"], kb)):
            rows.setdefault(row, {**hit, "row": row})
    return [{"id": f"E{number}", **hit} for number, hit in enumerate(rows.values(), start=1)]


def _abstract_row(row: int, kb: KnowledgeBase) -> int:
    """The row of the abstract of a chunk's paper; the chunk's own row where there is none."""
    paper = kb.paper_row(row)
    rows = range(*np.searchsorted(kb.chunk_papers, [paper, paper + 1]))
    return next((other for other in rows if kb.chunk_sections[other] == "abstract"), row)


def _weight(hit: Json, kb: KnowledgeBase) -> float:
    score = Retrieval.model_validate(hit["retrieval"]).fused_score
    return score * (TITLE_DISCOUNT if kb.chunk(hit["row"]).section == "title" else 1.0)
