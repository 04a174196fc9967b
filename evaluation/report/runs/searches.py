"""What a run searched, and how each passage that it kept was ranked."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from evaluation.report.runs.evidence import cited_ids
from evaluation.report.runs.scene import Scene, commas, part
from foresci.schema import EvidenceItem
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.plain import plain

QUERY_BEGINNING = 45
QUERY_END = 20
"""Characters of a long query; those of one option often differ in their last words alone."""
UNRANKED = "-"
Row = Mapping[str, Any]


class _Search(NamedTuple):
    """A query, how many passages it found, and those kept that it ranked best."""

    query: str
    found: str
    kept: Sequence[EvidenceItem]


def searches_part(scene: Scene) -> Html:
    """A row for each search under which a passage was kept; the others as a number."""
    rows = [row for row in scene.run.trace if row.get("kind") == "retrieval"]
    items = scene.run.packet.items if scene.run.packet else ()
    if not rows and not items:
        return Html()
    searches = _searches(rows, items)
    cited = cited_ids(scene.run.answer)
    shown = [_shown(search, cited) for search in searches if search.kept]
    idle = sum(not search.kept for search in searches)
    told = (
        f"{len(rows)} searches of the knowledge base"
        if rows
        else "Found by entities and by what the agent had to show, not by searches"
    )
    told += f"; {idle} brought nothing that another did not rank better. " if idle else ". "
    head = ("Searched for (passages found)", "Kept, by rank: BM25/dense/fused or fused alone")
    table = element(
        "table",
        element("tr", *(element("th", title, scope="col") for title in head)),
        *shown,
    )
    legend = "Each passage stands under the search that ranked it best; those cited are bold."
    return part("Retrieval", element("p", told, legend), table if shown else Html())


def _searches(rows: Iterable[Row], items: Iterable[EvidenceItem]) -> list[_Search]:
    """Searches in their order, each query once, then what was not found by a search."""
    kept: defaultdict[str, list[EvidenceItem]] = defaultdict(list)
    for item in items:
        kept[item.retrieval.query].append(item)
    found: dict[str, int] = {}
    for row in rows:
        hits, query = row.get("hits"), str(row.get("query"))
        found[query] = max(found.get(query, 0), len(hits) if isinstance(hits, list) else 0)
    searched = [
        _Search(query, f" ({count})", kept.get(query, [])) for query, count in found.items()
    ]
    return searched + [_Search(query, "", own) for query, own in kept.items() if query not in found]


def _shown(search: _Search, cited: frozenset[str]) -> Html:
    kept = [_ranked(item, cited) for item in search.kept]
    return element(
        "tr",
        element("td", _both_ends(search.query), search.found),
        element("td", commas(kept)),
    )


def _ranked(item: EvidenceItem, cited: frozenset[str]) -> Html:
    found = item.retrieval
    retrieved = (found.bm25_rank, found.dense_rank)
    ranks = (*retrieved, found.fused_rank) if any(retrieved) else (found.fused_rank,)
    places = "/".join(UNRANKED if rank is None else str(rank) for rank in ranks)
    name = element("b", item.id) if item.id in cited else plain(item.id)
    return join(name, f" {places}")


def _both_ends(query: str) -> str:
    line = plain(query)
    if len(line) <= QUERY_BEGINNING + QUERY_END + 3:
        return line
    return f"{line[:QUERY_BEGINNING].rstrip()} … {line[-QUERY_END:].lstrip()}"
