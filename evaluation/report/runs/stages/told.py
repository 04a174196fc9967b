"""The rows of a trace by the node that left them, and words that all agents' stages need."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from evaluation.report.runs.scene import Scene, option_names
from taxonomy.view.page.markup import Html, element
from taxonomy.view.trace_words import Row

SHOWN = 12


@dataclass(frozen=True)
class Told:
    """What the nodes of a run told.

    Attributes:
        scene: the run's.
        nodes: rows by node, in the order in which they came.
    """

    scene: Scene
    nodes: Mapping[str, list[Row]]

    @classmethod
    def of(cls, scene: Scene) -> "Told":
        """The rows of a run's trace that are of nodes."""
        nodes: defaultdict[str, list[Row]] = defaultdict(list)
        for row in scene.run.trace:
            if row.get("kind") == "node":
                nodes[str(row.get("node"))].append(row)
        return cls(scene, dict(nodes))

    def rows(self, node: str) -> list[Row]:
        """All rows of a node."""
        return self.nodes.get(node, [])

    def last(self, node: str) -> Row:
        """The last row of a node, which is its only one where it runs once.

        Raises:
            LookupError: the node left none.
        """
        return self.nodes[node][-1]

    def named(self, about: object) -> str:
        """An option by id and name; a diagnosis in its words."""
        name = option_names(self.scene.task).get(str(about))
        return f"{name} ({about})" if name else "the task" if about is None else str(about)

    def paper(self, paper_id: str) -> str:
        """A paper by date and title where a run of the task kept it, else by id."""
        return self.scene.known.papers.get(paper_id, paper_id)


Stage = tuple[tuple[str, ...], Callable[[Told], Iterable[Html]]]
"""Nodes, and the lines that tell what they did; it is asked only where one of them left a row."""


def line(title: str, *words: str) -> Html:
    """One stage."""
    return element("li", element("b", title), " ", *words)


def pairs(values: Mapping[str, Any]) -> str:
    """Values by option, on one line: figures with two digits."""
    shown = (f"{key} {_figure(value)}" for key, value in list(values.items())[:SHOWN])
    more = ", …" if len(values) > SHOWN else ""
    return ", ".join(shown) + more


def listed(values: Iterable[object]) -> str:
    """Values on one line, the first ones where there are many."""
    every = [str(value) for value in values]
    more = f", … ({len(every)})" if len(every) > SHOWN else ""
    return ", ".join(every[:SHOWN]) + more


def decided(told: Told) -> Iterator[Html]:
    """What the decision was made from, and what had to be put right in the answer."""
    row = told.last("decide")
    read = len(row["read"])
    repairs = told.last("render")["repairs"] if told.rows("render") else []
    repaired = f"repaired: {'; '.join(map(str, repairs))}" if repairs else "no repairs"
    assessed = f" Options by its figures: {pairs(row['assessed'])}." if row["assessed"] else ""
    base = f"on {read} passages" if read else "without evidence"
    yield line("Decided", f"{base}; {repaired}.{assessed}")


LAST: tuple[Stage, ...] = ((("evidence_pack", "decide", "render"), decided),)
"""The end of every agent's way. What the packet keeps is told with the evidence."""


def _figure(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)
