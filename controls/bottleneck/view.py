"""A bottleneck decision as its check sees it: with all evidence, and the root it names."""

from dataclasses import dataclass
from typing import Any

from controls.bottleneck.records import NOTED, Chain
from controls.case import Case, Sounding
from controls.findings import Note, NoteKind
from controls.quoting import find_passage
from controls.record import ExactPassage
from foresci.schema import BottleneckAnswer, BottleneckTask, Claim, Evidence

MOST_SHOWN = 16
"""Items that are searched for chains, if quoted notes do not cite more."""


@dataclass(frozen=True)
class View:
    """A bottleneck decision, with what was counted of every diagnosis.

    Attributes:
        case: the decision.
        task: its task.
        answer: the incumbent answer.
        soundings: of the diagnoses that the question names, or that papers state.
    """

    case: Case
    task: BottleneckTask
    answer: BottleneckAnswer
    soundings: tuple[Sounding, ...]

    @property
    def diagnoses(self) -> tuple[str, ...]:
        """Those compared; where none could be sounded, those that the agent assessed."""
        own = tuple(one.about for one in self.case.findings.assessments)
        return tuple(one.about for one in self.soundings) or own

    @property
    def items(self) -> dict[str, Evidence]:
        """All evidence, by id: what the soundings added to the packet, and the packet."""
        added = [item for one in self.soundings for item in one.shown]
        return {item.id: item for item in (*added, *self.case.evidence)}

    def quoted(self) -> tuple[Note, ...]:
        """Of each diagnosis the first note of each causal role that an item bears word for word.

        The notes of the soundings go before the agent's: they complain of the diagnosis itself.
        """
        texts = self._texts()
        sounded = [note for one in self.soundings for note in one.notes]
        found: dict[tuple[str, NoteKind], Note] = {}
        for note in (*sounded, *self.case.findings.notes):
            if note.about in self.diagnoses and note.kind in NOTED.values():
                borne = any(find_passage(texts, one, note.text) for one in note.evidence)
                if borne:
                    found.setdefault((note.about, note.kind), note)
        return tuple(found.values())

    def objections(self) -> tuple[Note, ...]:
        """What papers say against a diagnosis as a root, counted over all of them."""
        told = (note for one in self.soundings for note in one.notes)
        return tuple(note for note in told if note.kind == "objection")

    def searched(self) -> tuple[Evidence, ...]:
        """The items in which chains are looked for: those quoted, then the first of the packet."""
        items = self.items
        cited = [one for note in self.quoted() for one in note.evidence]
        wanted = list(dict.fromkeys((*cited, *(item.id for item in self.case.evidence))))
        return tuple(items[one] for one in wanted[: max(MOST_SHOWN, len(set(cited)))])

    def given(self) -> dict[str, Any]:
        """What both steps are given."""
        return {
            "question": self.task.question,
            "subdirection": self.task.subdirection,
            "cutoff": self.task.cutoff,
            "window": self.task.window,
            "diagnoses": self.diagnoses,
            "incumbent": self.answer.root_bottleneck.text,
        }

    def passages(self, chain: Chain) -> tuple[ExactPassage | None, ...]:
        """Where the words of each link stand; None for a link whose words are not there."""
        texts = self._texts()
        return tuple(find_passage(texts, link.source, link.words) for link in chain.links)

    def papers_of(self, claim: Claim) -> frozenset[str]:
        """The papers that a claim cites."""
        items = self.items
        return frozenset(items[one].paper_id for one in claim.evidence if one in items)

    def _texts(self) -> dict[str, str]:
        return {item.id: item.text for item in self.items.values()}
