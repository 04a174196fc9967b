"""Choosing among the notes that an agent hands to a decision."""

from collections.abc import Sequence

from controls.findings import Note, NoteKind
from foresci.schema import Claim


def first_note(notes: Sequence[Note], about: str, *kinds: NoteKind) -> Note | None:
    """The first note on an option of the first of these kinds that has one."""
    own = [note for note in notes if note.about == about]
    return next((note for kind in kinds for note in own if note.kind == kind), None)


def noted(note: Note, most: int = 2) -> Claim:
    """What a note says, on the first items that it rests on."""
    return Claim(text=note.text.rstrip(" ."), evidence=note.evidence[:most])
