"""What a run tells while it goes: each node as it completes, with the trace rows it wrote."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from agents.state import Json
from foresci.storage import canonical_json

OnEvents = Callable[[str, list[Json]], None]
"""Told the name of each node as it completes, and the trace rows it wrote."""


class Telling:
    """Passes a machine's updates on, those of its subgraphs included.

    A node in a subgraph is named with the nodes around it: `grow_chain/read`. The node around it
    gives back the rows of those inside, which are not told twice.
    """

    def __init__(self, on_events: OnEvents) -> None:
        self._on_events = on_events
        self._within: defaultdict[int, Counter[str]] = defaultdict(Counter)
        """By depth, the rows that the nodes at that depth wrote and no node around gave back."""

    def tell(self, namespace: Iterable[str], update: dict[str, Any]) -> None:
        """One step of a graph.

        Args:
            namespace: the nodes around that graph, each as `name:id`.
            update: what each of its nodes wrote.
        """
        around = [place.partition(":")[0] for place in namespace]
        for node, wrote in update.items():
            rows = self._fresh((wrote or {}).get("trace", []), len(around))
            self._on_events("/".join([*around, node]), rows)

    def _fresh(self, rows: list[Json], depth: int) -> list[Json]:
        """The rows that no node one level deeper has written."""
        inside, fresh = self._within[depth + 1], []
        for row in rows:
            key = canonical_json(row)
            self._within[depth][key] += 1
            if inside[key]:
                inside[key] -= 1
            else:
                fresh.append(row)
        return fresh
