"""Trace rows in words, for `foresci trace` and `foresci run --stream`.

Rows hold text of papers, tasks and models: it is cut, put on one line, and freed of what steers a
terminal.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from foresci.cli.options import count_of
from taxonomy.view.plain import plain, shortened

Row = Mapping[str, Any]
LONGEST = 160
LONGEST_QUERY = 100
SHOWN_ITEMS = 8
BEST = 3
UNTOLD = {"kind", "node", "step", "step_name", "about", "error"}


def row_text(row: Row) -> str:
    """A row as one line: what was searched and found, asked, or done."""
    kind = row["kind"]
    if kind == "retrieval":
        return f"search{_about(row)} {query_text(row)}: {_found(row)}"
    if kind == "step":
        return f"ask {plain(row['step_name'])}{_about(row)} ({_answered(row)}){_failed(row)}"
    facts = [f"{key} {brief(value)}" for key, value in row.items() if key not in UNTOLD]
    told = f": {', '.join(facts)}" if facts else ""
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


def brief(value: Any) -> str:
    """A fact of a row, cut where it is long."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return _listed([brief(one) for one in value])
    if isinstance(value, Mapping):
        return _listed([f"{key} {brief(one)}" for key, one in value.items()])
    return shortened(str(value), LONGEST)


def places(hit: Row) -> str:
    """How a search ranked a passage, by each retriever that listed it."""
    lists = {"BM25": "bm25", "dense": "dense", "fused": "fused"}
    named = ((name, hit.get(f"{key}_rank"), hit.get(f"{key}_score")) for name, key in lists.items())
    return ", ".join(
        f"{name} {rank} ({score:.4g})"
        for name, rank, score in named
        if rank is not None and score is not None
    )


def _listed(items: list[str]) -> str:
    if not items:
        return "none"
    cut = [*items[:SHOWN_ITEMS], "..."] if len(items) > SHOWN_ITEMS else items
    told = shortened(", ".join(cut), LONGEST)
    return f"{told} ({len(items)})" if len(items) > SHOWN_ITEMS else told


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
    if not row["calls"] and not row["cached"]:
        return f"{role}by its rules"
    taken = [count_of(row["calls"], "call")] if row["calls"] else []
    taken += [f"{row['cached']} from the cache"] if row["cached"] else []
    tokens = f"{row['prompt']:,} + {row['completion']:,} tokens"
    return role + ", ".join([*taken, tokens] if row["calls"] else taken)


def _failed(row: Row) -> str:
    error = row.get("error")
    return f" FAILED: {shortened(str(error), 2 * LONGEST)}" if error else ""
