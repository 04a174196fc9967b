"""What is locked before the answer is written: root, bridge and opportunity."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controls.bottleneck.bearing import of_a_root
from controls.bottleneck.naming import named_in
from controls.bottleneck.records import NOTED, Chain
from controls.bottleneck.view import View
from controls.case import Lent, Lock
from controls.findings import Note
from foresci.schema import Answer, BottleneckAnswer

SEVERAL = 2
"""Papers on which an opportunity of a field rests at least; one paper's plan is not yet one."""


class Locked(NamedTuple):
    """A root with its bridge and, where papers are counted that begin with it, its opportunity.

    Attributes:
        order: diagnoses, the root first.
        bridge: the links of the root's chain as notes, word for word; none that has another
            diagnosis behind the root.
        opportunity: what papers on the root newly do; empty where the agent counted it, too.
    """

    order: tuple[str, ...]
    bridge: tuple[Note, ...]
    opportunity: tuple[Note, ...]

    @property
    def lock(self) -> Lock:
        """As the pen takes it."""
        return Lock(order=self.order, notes=(*self.bridge, *self.opportunity))


def locked(lent: Lent, view: View, order: tuple[str, ...], chain: Chain | None) -> Locked:
    """Lock the first diagnosis of an order with its chain."""
    root = order[0]
    links = of_a_root(chain, order) if chain is not None else ()
    bridge = [
        Note(kind=NOTED[link.role], text=link.words, about=root, evidence=(link.source,))
        for link in links
    ]
    return Locked(order, tuple(bridge), _opportunity(lent, view, root))


def _opportunity(lent: Lent, view: View, root: str) -> tuple[Note, ...]:
    own = [note for note in view.case.findings.notes if note.about == root]
    if any(_is_counted(note) for note in own):
        return ()
    counted = (note for note in lent.notes_on(root) if note.kind == "opportunity")
    return tuple(note for note in counted if len(note.evidence) >= SEVERAL)[:1]


def _is_counted(note: Note) -> bool:
    """Whether a note tells an opportunity of several papers, or how they move."""
    return note.kind == "trend" or (note.kind == "opportunity" and len(note.evidence) >= SEVERAL)


def departs(written: Answer, lock: Locked) -> str | None:
    """In which slot a written answer departs from its lock; None where it keeps it.

    The step that writes holds a model to the root only. Whether bridge and opportunity are the
    locked ones is looked at here alone, once the answer is written.
    """
    if not isinstance(written, BottleneckAnswer):
        return "it is no bottleneck decision"
    if named_in(written.root_bottleneck.text, lock.order) != lock.order[0]:
        return f"its root is not {lock.order[0]}"
    causal = [note for note in lock.bridge if note.kind != "failure"]
    if _is_unmet(causal, written.causal_bridge.evidence):
        return "its bridge rests on no causal link of the chain"
    if _is_unmet(lock.opportunity, written.opportunity.evidence):
        return "its opportunity is not the one that was settled"
    return None


def _is_unmet(notes: Sequence[Note], cited: Iterable[str]) -> bool:
    wanted = {one for note in notes for one in note.evidence}
    return bool(wanted) and wanted.isdisjoint(cited)
