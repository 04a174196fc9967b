"""Trace rows in words, for `foresci trace` and `foresci run --stream`.

Rows hold text of papers, tasks and models: it is cut, put on one line, and freed of what steers a
terminal.
"""

from collections.abc import Sequence

from foresci.cli.options import count_of
from taxonomy.view.plain import plain, shortened
from taxonomy.view.trace_words import LONGEST, Row, facts_of, taken

LONGEST_QUERY = 100
BEST = 3


def row_text(row: Row) -> str:
    """A row as one line: what was searched and found, asked, or done."""
    kind = row["kind"]
    if kind == "retrieval":
        return f"search{_about(row)} {query_text(row)}: {_found(row)}"
    if kind == "step":
        return f"ask {plain(row['step_name'])}{_about(row)} ({_answered(row)}){_failed(row)}"
    facts = facts_of(row)
    told = f": {facts}" if facts else ""
    return f"{plain(row.get('node', kind))}{_about(row)}{told}{_failed(row)}"


def node_text(node: str, rows: Sequence[Row]) -> str:
    """What a node did as it completes: in one line, or one line for each of its rows."""
    last = node.rpartition("/")[2]
    if len(rows) == 1 and rows[0].get("node") == last:
        return node.removesuffix(last) + row_text(rows[0])
    return "\n    ".join([node, *map(row_text, rows)])


def query_text(row: Row) -> str:
    """The query of a search."""
    return f'"{shortened(row["query"], LONGEST_QUERY)}"'


def places(hit: Row) -> str:
    """How a search ranked a passage, by each retriever that listed it."""
    lists = {"BM25": "bm25", "dense": "dense", "fused": "fused"}
    named = ((name, hit.get(f"{key}_rank"), hit.get(f"{key}_score")) for name, key in lists.items())
    return ", ".join(
        f"{name} {rank} ({score:.4g})"
        for name, rank, score in named
        if rank is not None and score is not None
    )


def _about(row: Row) -> str:
    about = row.get("about")
    return "" if about is None else f" [{shortened(str(about), LONGEST // 2)}]"


def _found(row: Row) -> str:
    hits = row["hits"]
    best = ", ".join(dict.fromkeys(plain(hit["paper_id"]) for hit in hits[:BEST]))
    return f"{count_of(len(hits), 'passage')}, first {best}" if hits else "nothing"


def _answered(row: Row) -> str:
    """By whom a step was answered, and what that took."""
    role = "" if row["role"] == "agent" else f"{plain(row['role'])}, "
    return role + taken(row["calls"], row["cached"], row["prompt"], row["completion"])


def _failed(row: Row) -> str:
    error = row.get("error")
    return f" FAILED: {shortened(str(error), 2 * LONGEST)}" if error else ""
